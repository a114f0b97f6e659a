import { defineRule } from './rule.ts';

export const unknownKey = defineRule({
  id: 'unknown-key',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A key is unknown here; most often it is misspelt.',
  why: 'Its value would silently be missing from the page.',
  wrong: '- type: hero\n  headnig: { de: Licht für draußen, en: Light for outdoors }',
  right: '- type: hero\n  heading: { de: Licht für draußen, en: Light for outdoors }',
});
