import { defineProblem, didYouMean, lateHint, type Place, type Problem } from './problem.ts';

const page = `layout: plain
slug: { de: kontakt, en: en/contact }
title: Schreib uns einen Brief
description: Wie du uns erreichst, wenn eine Lampe flackert, und wann wir dir darauf eine Antwort geben.
sections:
  - type: hero
    heading: Schreib uns einen Brief
  - use: closing
`;

const words = `title: Write us a letter
description: How to reach us when a lamp flickers, and when you can expect to hear back from the workshop.
sections:
  - heading: Write us a letter
`;

export const pageFiles = defineProblem({
  id: 'page-files',
  fixed: 'errors',
  what: 'The files of a page, one for each language, do not fit together.',
  why: 'A translation that belongs to no text of the original would never be shown.',
  wrong: {
    files: {
      'content/pages/contact.yaml': page,
      'content/pages/contact.en.yaml': `${words}  - {}\n  - heading: Write soon\n`,
    },
    shown: `# content/pages/contact.en.yaml, beside a page with two sections
sections:
  - heading: Write us a letter
  - {}
  - heading: Write soon`,
  },
  right: {
    files: { 'content/pages/contact.yaml': page, 'content/pages/contact.en.yaml': words },
    shown: `# content/pages/contact.en.yaml
sections:
  - heading: Write us a letter`,
  },
});

/** What is wrong in the file of a translation: its place, that of the original, and how severe it is. */
export interface TranslationFault extends Pick<Problem, 'severity'> {
  readonly place: Place;
  readonly original: Place;
}

/** What does not fit to the original, with both places. */
function misfit(text: string, hint: Problem['hint'], { original, ...at }: TranslationFault): Problem {
  return pageFiles.problem({ text, hint, ...at, related: [{ text: 'in the original:', place: original }] });
}

/** A translation has a key that its original lacks. */
export function notInOriginal(key: string, keys: readonly string[], at: TranslationFault): Problem {
  const hint = lateHint(() => didYouMean(key, keys) ?? 'translate only what the original has, or add it there');
  return misfit(`the original has no \`${key}\``, hint, at);
}

/** A list of a translation has more entries than that of its original. */
export function moreThanOriginal(count: number, at: TranslationFault): Problem {
  const hint = 'entries pair by their position: write {} for one without texts';
  return misfit(`the original has only ${count} of these entries`, hint, at);
}

/** The entries of a translated list were found in the original by the lock, not by their position. */
export function inOtherOrder(key: string, at: TranslationFault): Problem {
  const hint = 'npx litfass translations sync puts them in order: the lock says what they were made from';
  return misfit(`\`${key}\` has its entries in another order than the original`, hint, { ...at, severity: 'warning' });
}

/** A translation has another value where the original has one that is not a text. */
export function otherThanOriginal(key: string, at: TranslationFault): Problem {
  const text = `\`${key}\` differs from the original, and is no text to translate`;
  return misfit(text, 'remove it here, or change it in the original', at);
}

/** A text has words in a file of its own although its original is a map of locales. */
export function twoHomes(key: string, locale: string, at: TranslationFault): Problem {
  const hint = `write ${locale}: … there, or make the original a plain text`;
  return misfit(`\`${key}\` has its translations beside the original`, hint, at);
}

/** The file of a translation has something else than a plain text. */
export function notPlainText(key: string, at: TranslationFault): Problem {
  return misfit(`\`${key}\` must be a plain text here: the file has one language`, 'write the words alone', at);
}

/** The file of a translation is a list or a text. */
export function notAMap({ severity, place }: TranslationFault): Problem {
  const text = 'the file of a language is a map of keys';
  return pageFiles.problem({ text, hint: 'write the keys of the original, with their words', severity, place });
}

/** Two files have the same words of a page. */
export function secondFile(first: string, place: Place): Problem {
  const text = `${first} has the same page in the same language`;
  return pageFiles.problem({ text, hint: 'remove one of the two files', place });
}

/** The name of a page ends like that of a translation. */
export function endsInLocale(id: string, tag: string, place: Place): Problem {
  const text = `the page \`${id}\` cannot end in .${tag}, which is a locale of the site`;
  return pageFiles.problem({ text, hint: 'rename the file', place });
}

/** A page is Markdown, and the theme does not say where its body belongs. */
export function noBodyInTheme(place: Place): Problem {
  const text = 'the theme has no section for the body of a Markdown page';
  const hint = 'name one: defineTheme({ body: "prose" }); or write the page in YAML';
  return pageFiles.problem({ text, hint, place });
}

/** The front matter of a Markdown page has the key of its body. */
export function keyOfBody(place: Place): Problem {
  const text = '`body` is what stands below the front matter';
  return pageFiles.problem({ text, hint: 'remove this key, and write its text below the ---', place });
}
