// The texts of the starter, from which `init` makes a site: in which languages they are written, and which
// of them a release should not find any more.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownLanguage } from '../claims/languages/language.ts';
import { filesBelow } from '../files/files-below.ts';
import { once } from '../files/once.ts';
import type { Path } from '../site/fields.ts';
import { languageParents } from '../site/language-parents.ts';
import { isRecord } from '../site/record.ts';
import { parseSource } from './yaml/read-yaml.ts';

/** The folder of the starter. */
export const starterFolder = fileURLToPath(new URL('../starter/', import.meta.url));

function valuesOf(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(join(starterFolder, file), 'utf8');
  if (file.endsWith('.md')) return { example: true, body: text };
  const { data } = parseSource(file, text);
  return isRecord(data) ? data : {};
}

/**
 * The languages of the starter. The texts of some stand beside the English ones, or in files of their own; of the
 * others, they are listed in the file of the words, by the English line.
 */
export const starterLanguages = once(() => {
  const files = filesBelow(join(starterFolder, 'content/locales'));
  return new Map(
    files.map((file) => {
      const { texts } = valuesOf(`content/locales/${file}`);
      return [basename(file, '.yaml'), texts as Readonly<Record<string, string>> | undefined];
    }),
  );
});

/** The language of the starter that a locale takes its words from: `de` for de-AT. Undefined if it has none. */
export function starterLanguage(locale: string): string | undefined {
  const languages = [...starterLanguages().keys()];
  return languages.includes(locale) ? locale : languageParents(locale, languages)[0];
}

/** A line of a text with its mark: `- `, `## `, or the key in a post. */
const markedLine = /^((?:[-#>]+|title:|description:|author:) )?(.*)$/;

/** A line of the starter in a language whose texts are listed. Undefined if it is not among them. */
export function starterText(english: string, language: string): string | undefined {
  const [, mark = '', words = ''] = markedLine.exec(english) ?? [];
  const written = starterLanguages().get(language)?.[words];
  return written && `${mark}${written}`;
}

/** Where a line of a text stands, without its mark. Of the name of an author, the mark is kept. */
interface Line {
  readonly line: string;
  readonly path: Path;
  readonly locale: string;
  /** Whether it is in something that is marked as an example. */
  readonly isExample: boolean;
}

/** The lines of all texts in a value. Keys that are locales say which locale a text is in. */
export function* linesIn(
  value: unknown,
  from: Omit<Line, 'line'>,
  isLocale: (key: string) => boolean,
): Generator<Line, void> {
  if (typeof value === 'string') {
    const author = from.path.includes('author') ? 'author: ' : '';
    for (const line of value.split('\n')) {
      const [, mark = '', words = ''] = markedLine.exec(`${author}${line}`) ?? [];
      if (/\p{L}/u.test(words)) yield { ...from, line: mark === 'author: ' ? `${mark}${words}` : words };
    }
  }
  const isExample = from.isExample || (isRecord(value) && value.example === true);
  for (const [key, one] of value instanceof Object ? Object.entries(value) : []) {
    const path = [...from.path, Array.isArray(value) ? Number(key) : key];
    yield* linesIn(one, { path, locale: isLocale(key) ? key : from.locale, isExample }, isLocale);
  }
}

/** Lines of examples that are as true of other sites. */
const ofAnySite: ReadonlySet<string | number> = new Set(['label', 'name', 'hint']);

/** The lines of the starter, with their languages, and whether they only say what to write in their place. */
export const starterLines = once(() => {
  const lines = new Map<string, { readonly languages: Set<string>; readonly isMadeUp: boolean }>();
  const tags = [...starterLanguages().keys()];
  for (const file of filesBelow(starterFolder, ['content/**/*.{yaml,md}'])) {
    const { texts, ...values } = valuesOf(file);
    const [, locale = ownLanguage] = /(?:locales\/|\.)(\w+)\.(?:yaml|md)$/.exec(file) ?? [];
    for (const one of linesIn(values, { path: [], locale, isExample: false }, (key) => tags.includes(key))) {
      const { path, line } = one;
      const isSentence = /[.?!]$/.test(line) || line.split(' ').length > 3;
      const ofHome =
        file.endsWith('/home.yaml') && path.length === 2 && ['title', 'description'].includes(String(path[0]));
      const ofExample = one.isExample && isSentence && !path.some((key) => ofAnySite.has(key));
      const isMadeUp = ofHome || ofExample || line.startsWith('author: ');
      for (const tag of tags) {
        const written = tag === one.locale ? line : one.locale === ownLanguage && starterText(line, tag);
        if (!written) continue;
        const known = lines.get(written) ?? { languages: new Set(), isMadeUp };
        lines.set(written, known);
        known.languages.add(tag);
      }
    }
  }
  return lines;
});
