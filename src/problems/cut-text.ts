import { defineProblem } from './define-problem.ts';

export const cutText = defineProblem({
  id: 'cut-text',
  severity: 'warning',
  fixed: 'errors',
  what: 'An unquoted text ends too early: at ` #`, or in `{ … }` at a comma.',
  why: 'YAML reads the rest as a comment or as another key, and visitors see half a sentence.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading:
  de: Laterne #1 für draußen
  en: Lantern #1 for outdoors`,
  right: `heading:
  de: "Laterne #1 für draußen"
  en: "Lantern #1 for outdoors"`,
});
