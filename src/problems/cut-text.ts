import { defineProblem, type Place, type Problem } from './problem.ts';

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

/**
 * A comma in `{ … }` ended a text: what follows it was read as a key. Or it was meant as one, if it
 * begins with one of `locales`, and lacks its colon or the space after it.
 */
export function cutAtComma(name: string, rest: string, locales: readonly string[], place: Place): Problem {
  const key = locales.find((locale) => rest.startsWith(`${locale}:`) || rest.startsWith(`${locale} `));
  if (key)
    return cutText.problem({
      severity: 'error',
      text: `“${rest}” is not a key with a text`,
      hint: `a key needs a colon and a space after it: ${key}: …`,
      place,
    });
  return cutText.problem({
    severity: 'error',
    text: `a comma ends \`${name}\` before “${rest}”`,
    hint: 'in { … } a text with a comma in it needs straight quotes: "…"',
    place,
  });
}

/** A comment follows a text: `value` ends where YAML began to read it. */
export function cutAtComment(value: string, comment: string, place: Place): Problem {
  const text = `the text ends before “ #${comment}”, which YAML reads as a comment`;
  return cutText.problem({ text, hint: `put the text in quotes: "${value} #${comment}"`, place });
}
