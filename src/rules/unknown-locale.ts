import { defineRule } from './rule.ts';

export const unknownLocale = defineRule({
  id: 'unknown-locale',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text, a slug or a list names a locale that the site, or this page, does not have.',
  why: 'It would never be shown; most often two letters are swapped.',
  wrong: 'heading: { de: Licht für draußen, ne: Light for outdoors }',
  right: 'heading: { de: Licht für draußen, en: Light for outdoors }',
});
