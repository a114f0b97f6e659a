import { defineRule } from './rule.ts';

export const missingWords = defineRule({
  id: 'missing-words',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text states a claim that has no words in its locale.',
  why: 'A figure in the words of another language is worse than none.',
  wrong: 'text:\n  de: { default: "{value} Sprachen" }      # and ${claim.languages} in an English text',
  right: 'text:\n  de: { default: "{value} Sprachen" }\n  en: { default: "{value} languages" }',
});
