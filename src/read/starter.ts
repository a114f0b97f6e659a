// The texts of the starter, from which `init` makes a site: in which languages they are written, and which
// of them a release should not find any more.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownLanguage } from '../claims/languages/language.ts';
import { filesBelow } from '../files/files-below.ts';
import { once } from '../files/once.ts';
import { languageParents } from '../site/language-parents.ts';
import { isRecord, type Path } from '../site/record.ts';
import { parseSource } from './yaml/read-yaml.ts';

/** The folder of the starter. */
export const starterFolder = fileURLToPath(new URL('../starter/', import.meta.url));

/** The texts of a language by the English line; undefined if they stand beside the English ones. */
type Texts = Readonly<Record<string, string>> | undefined;

function valuesOf(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(join(starterFolder, file), 'utf8');
  const { data } = file.endsWith('.md') ? { data: { example: true, body: text } } : parseSource(file, text);
  return data as Readonly<Record<string, unknown>>;
}

/** The languages of the starter. */
export const starterLanguages = once((): ReadonlyMap<string, Texts> => {
  const files = filesBelow(starterFolder, ['content/locales/*']);
  return new Map(files.map((file) => [basename(file, '.yaml'), valuesOf(file).texts as Texts]));
});

/** The language of the starter that a locale takes its words from: `de` for de-AT. Undefined: it has none. */
export function starterLanguage(locale: string): string | undefined {
  const languages = [...starterLanguages().keys()];
  return languages.includes(locale) ? locale : languageParents(locale, languages)[0];
}

/** A line break within a paragraph. */
const wrap = /(?<=[^\n\\-])\n(?!\n| *[-#>]+ |---|[a-z]+: )(?=.) */g;
/** A line between its mark, such as `- ` or the key in a post, and the sign of a line break. */
const markedLine = /^((?:[-#>]+|title:|description:|author:) )?(.*?)(\\?)$/gm;

/** An English text of the starter in another language. A line that is not among its texts stays English. */
export function starterText(english: string, language: string): string {
  const texts = starterLanguages().get(language);
  if (!texts) return english;
  return english
    .replace(wrap, ' ')
    .replace(markedLine, (line, mark = '', words, end) => (texts[words] ? `${mark}${texts[words]}${end}` : line));
}

/**
 * The lines of all texts in a value, without their marks; the name of an author keeps its own.
 * `isExample`: whether a line is in something that is marked as an example, and is no heading, which one
 * may keep.
 */
export function* linesIn(
  value: unknown,
  path: Path = [],
  isExample = false,
): Generator<{ readonly line: string; readonly path: Path; readonly isExample: boolean }> {
  if (typeof value === 'string') {
    const text = path.includes('author') ? `author: ${value}` : value;
    for (const [, mark, words = ''] of text.replace(wrap, ' ').matchAll(markedLine))
      if (words !== '')
        yield {
          line: mark === 'author: ' ? mark + words : words,
          path,
          isExample: isExample && !mark?.startsWith('#'),
        };
  }
  const isMarked = isExample || (isRecord(value) && value.example === true);
  for (const [key, one] of value instanceof Object ? Object.entries(value) : [])
    yield* linesIn(one, [...path, Array.isArray(value) ? Number(key) : key], isMarked);
}

/** The lines of the starter: their languages, and whether they only say what to write in their place. */
export const starterLines = once(() => {
  const lines = new Map<string, { readonly languages: Set<string>; readonly isMadeUp: boolean }>();
  const tags = [...starterLanguages().keys()];
  for (const file of filesBelow(starterFolder, ['content/**/*.{yaml,md}'])) {
    const { texts, ...values } = valuesOf(file);
    const [, ofFile = ownLanguage] = /(?:locales\/|\.)(\w+)\.(?:yaml|md)$/.exec(file) ?? [];
    for (const { line, path, isExample } of linesIn(values)) {
      const language = tags.find((tag) => path.includes(tag)) ?? ofFile;
      const where = `${file} ${path.join(' ')} `;
      // Labels, names and short words may be as right on other sites.
      const isSentence = !/ (label|name|hint) /.test(where) && /[.?!]$|( .*){3}/.test(line);
      const isOfHome = /\/home\.yaml (title|description) /.test(where);
      const isMadeUp = (isExample && isSentence) || isOfHome || line.startsWith('author: ');
      for (const tag of tags) {
        const written = language === ownLanguage ? starterText(line, tag) : line;
        if (written === line && tag !== language) continue;
        const known = lines.get(written) ?? { languages: new Set(), isMadeUp };
        lines.set(written, { ...known, languages: known.languages.add(tag) });
      }
    }
  }
  return lines;
});
