import { defineRule } from './rule.ts';

export const size = defineRule({
  id: 'size',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A list, text or number is smaller or larger than allowed here.',
  why: 'The section was designed for that many entries.',
  at: 'content/pages/contact.yaml',
  wrong: 'sections: []',
  right: `sections:
  - type: hero
    heading: { de: Schreib uns einen Brief, en: Write us a letter }`,
});
