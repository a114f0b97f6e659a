import { defineProblem } from './define-problem.ts';

export const missingWords = defineProblem({
  id: 'missing-words',
  severity: 'error',
  fixed: 'always',
  what: 'A text states a claim that has no words in its locale.',
  why: 'A figure in the words of another language is worse than none.',
  at: 'content/claims.yaml lamps',
  wrong: `text:
  de: { default: "{value} Lampen" }      # and an English text says \${claim.lamps}`,
  right: `text:
  de: { default: "{value} Lampen" }
  en: { default: "{value} lamps" }`,
});
