import { defineProblem } from './define-problem.ts';

export const unknownValue = defineProblem({
  id: 'unknown-value',
  severity: 'error',
  fixed: 'always',
  what: 'A `${site.…}` names a value that `content/site.yaml` does not have.',
  why: 'There is no value to show instead.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Besuch uns in \${site.ctiy}.
  en: Come and see us in \${site.ctiy}.`,
  right: `text:
  de: Besuch uns in \${site.city}.
  en: Come and see us in \${site.city}.`,
});
