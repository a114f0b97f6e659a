import { defineProblem } from './define-problem.ts';
import type { Place, Problem } from './problem.ts';

export const unfilled = defineProblem({
  id: 'unfilled',
  severity: 'warning',
  fixed: 'errors',
  what: 'A text of a page or section contains a `{{…}}`, which is filled in only in the words of `content/locales/`.',
  why: 'Visitors would read the braces.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Besuch uns in {{city}}.
  en: Come and see us in {{city}}.`,
  right: `text:
  de: Besuch uns in \${site.city}.
  en: Come and see us in \${site.city}.`,
});

/** Visitors would read a placeholder. */
export function shownPlaceholder(find: string, place: Place): Problem {
  const text = `${find} would be shown literally`;
  if (/^\{\{[<%]/.test(find))
    return unfilled.problem({
      severity: 'error',
      text,
      hint: 'litfass has no shortcodes: write it as Markdown, or make a section of it',
      place,
    });
  return unfilled.problem({
    severity: 'warning',
    text,
    hint: 'only words in content/locales/ can have {{…}}; write a fact as ${site.NAME}, and a figure as ${claim.ID}',
    place,
  });
}
