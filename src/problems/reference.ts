import { defineProblem } from './define-problem.ts';

export const reference = defineProblem({
  id: 'reference',
  severity: 'error',
  fixed: 'always',
  what: 'A `${…}` cannot be read: its kind is misspelt, its closing brace is missing, or it has a style where none is allowed.',
  why: 'Visitors would see the braces.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben \${clam.lamps}.
  en: We have \${clam.lamps}.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
});
