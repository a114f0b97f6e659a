import { defineProblem, type Place, type Problem } from './problem.ts';

export const unfilled = defineProblem({
  id: 'unfilled',
  what: 'A text or a word has what only other tools fill in or replace, such as `{name}`, `%s`, `{{name}}` in a text, plural forms of ICU, or shortcodes; or a component shows a word of the interface without what its `{{…}}` stands for.',
  why: 'Visitors would read the braces. A text about such a syntax writes it as code: `` `{name}` ``.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Besuch uns in {{city}}.
  en: Come and see us in {{city}}.`,
  right: `text:
  de: Besuch uns in \${site.city}.
  en: Come and see us in \${site.city}.`,
});

/** Visitors would read what another tool replaces. `find` may be its beginning. */
export function shownSyntax(find: string, hint: string, place: Place): Problem {
  const whole = /^\{[^{}]*$/.test(find) ? `${find} …` : find;
  return unfilled.problem({ text: `${whole} would be shown literally`, hint, place });
}
