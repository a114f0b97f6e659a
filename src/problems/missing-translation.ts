import { defineProblem } from './define-problem.ts';

export const missingTranslation = defineProblem({
  id: 'missing-translation',
  severity: 'warning',
  fixed: 'errors',
  release: 'also',
  waivable: 'broadly',
  what: 'A locale lacks a text, a word or an address that the others have.',
  why: 'Visitors read a sentence in the first locale instead; the first locale itself has no fallback.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'heading: { de: Licht für draußen }      # and the site has de and en',
  right: 'heading: { de: Licht für draußen, en: Light for outdoors }',
});
