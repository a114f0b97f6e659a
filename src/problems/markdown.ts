import { defineFixedProblem, type FaultWords, type Place, type Problem } from './problem.ts';

export const markdownProblem = defineFixedProblem({
  id: 'markdown',
  what: 'Visitors would read the source of a text: two or more marks, such as `**`, that begin or end nothing; a footnote without its words, an unknown entity, a mark of another dialect; or marks in words of the interface, which have no Markdown. Or a text has a picture that is no file of the site, a heading of level 1, or too many marks or levels.',
  why: 'What is not read is shown as written. A single mark is a word, as in “*incl. VAT”; a backslash before a mark shows it: `\\*\\*`. The page’s first heading belongs to a section.',
  at: 'content/sections/closing.yaml',
  wrong: 'body: { de: "**Glas:**mundgeblasen", en: "**Glass:**blown by mouth" }',
  right: 'body: { de: "**Glas:** mundgeblasen", en: "**Glass:** blown by mouth" }',
});

/** Visitors would read marks. `hint` says what to do instead. */
export function shownMarks(find: string, hint: string, place: Place): Problem {
  return markdownProblem.problem({ severity: 'error', text: `${find} would be shown literally`, hint, place });
}

/** A text has Markdown that it must not have, or that visitors would read. */
export function notAllowedInText(fault: FaultWords, place: Place): Problem {
  return markdownProblem.problem({ severity: 'error', ...fault, place });
}
