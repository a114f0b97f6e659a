import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const emptyText = defineFixedProblem({
  id: 'empty-text',
  what: 'A text is empty.',
  why: 'Screen readers announce an empty heading or button, and nobody sees it.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'text: { de: "", en: "" }',
  right: 'text: { de: Damit du heimfindest., en: So that you find home. }      # or no text:',
});

/** A text has no words, in one locale or in all. */
export function noWords(name: string, locale: string | undefined, place: Place): Problem {
  const text = `\`${name}\` is empty${locale === undefined ? '' : ` in ${locale}`}`;
  return emptyText.problem({ text, hint: 'write a text, or remove the key if it is optional', place });
}

/** A style of a claim has no words in a locale. */
export function emptyStyle(style: string, id: string, locale: string, place: Place): Problem {
  const text = `\`${style}\` of \`${id}\` is empty in ${locale}`;
  return emptyText.problem({ text, place, hint: 'write its words, or remove the style', locale });
}

/** An entry of a menu leads to no page, whose name it could show, and has no label. */
export function noLabel(place: Place): Problem {
  const hint = 'add label: { LOCALE: … }; only links to pages can do without';
  return emptyText.problem({ text: 'this link has no label', hint, place });
}
