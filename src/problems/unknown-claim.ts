import { defineProblem } from './define-problem.ts';

export const unknownClaim = defineProblem({
  id: 'unknown-claim',
  severity: 'error',
  fixed: 'always',
  what: 'A text, or another claim, names a claim that `content/claims.yaml` does not define.',
  why: 'Every figure is defined once, with its evidence and its owner; this one has no definition.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben \${claim.lapms}.
  en: We have \${claim.lapms}.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
});
