import { defineProblem } from './define-problem.ts';

export const unknownStyle = defineProblem({
  id: 'unknown-style',
  severity: 'error',
  fixed: 'always',
  what: 'A text asks for a style of a claim that it does not have in this locale.',
  why: 'A style is the claim’s words for one kind of sentence; without it there are no words.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading:
  de: Licht aus \${claim.lamps, shrot}
  en: Light from \${claim.lamps, shrot}`,
  right: `heading:
  de: Licht aus \${claim.lamps, short}
  en: Light from \${claim.lamps, short}`,
});
