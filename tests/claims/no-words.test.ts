// No engine contains a word or the tag of a language: all of them are in src/claims/languages/.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noFigureClasses } from '../../src/claims/languages/figure-words.ts';
import { languages } from '../../src/claims/languages/index.ts';
import { comparators } from '../../src/claims/languages/language.ts';
import { repository } from '../support/helpers.ts';
import { literalsOf } from '../support/literals.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: repository })
    .sort()
    .map((file) => ({ file, literals: literalsOf(readFileSync(join(repository, file), 'utf8')) }));

/** All words of four letters and more, in lower case: blocks such as `{year}` are none, `[Mm]ay` is one. */
function wordsIn(text: string): string[] {
  const plain = text.replace(/\[\p{Lu}(\p{Ll})\]/gu, '$1').replace(/\{[a-z]\w*\}|\\p\{\w+\}|\\\w/gi, ' ');
  return (plain.match(/\p{L}{4,}/gu) ?? []).map((word) => word.toLowerCase());
}

/** All words in the data of a language, but for the names of kinds. */
function dataOf(value: unknown): string[] {
  if (typeof value === 'string') return kinds.includes(value) ? [] : wordsIn(value);
  if (value instanceof RegExp) return wordsIn(value.source);
  return typeof value === 'object' && value ? Object.values(value).flatMap(dataOf) : [];
}

const kinds = ['number', 'percentage', 'price', 'range', 'duration', 'fraction', 'multiple', 'spelled'].concat(
  ['separate', 'joined', 'capital', 'opening', 'unit', 'cent'],
  Intl.supportedValuesOf('unit'),
);
const english = new Set(languages.filter(({ tag }) => tag === 'en').flatMap(dataOf));
const foreign = new Set(
  languages
    .filter(({ tag }) => tag !== 'en')
    .flatMap(dataOf)
    .filter((word) => !english.has(word) && !kinds.includes(word)),
);

test('the words of the languages are known to this test', () => {
  expect(
    ['höchstens', 'einmalig', 'noviembre', 'zwanzig', 'mercredi', 'jusqu', 'maand'].filter((word) => foreign.has(word)),
  ).toEqual(['höchstens', 'einmalig', 'noviembre', 'zwanzig', 'jusqu', 'maand']);
  expect(['november', 'twenty', 'minimum'].every((word) => english.has(word))).toBe(true);
});

describe.each(['claims', 'read', 'lint'])('src/%s/', (part) => {
  const sources = read(`src/${part}/**/*.ts`).filter(({ file }) => !file.startsWith('src/claims/languages/'));

  test('contains no word of German, Spanish, French or another language', () => {
    // Words of English messages, and of their examples; the first letters of units of data.
    const also = ['begin', 'media', 'note', 'null', 'ones', 'real', 'register', 'route', 'sprachen', 'wien', 'kmgt'];
    expect(found(sources, (word) => foreign.has(word) && !also.includes(word))).toEqual([]);
  });

  test('names no language by its tag', () => {
    const tag = /^(?:de|en|es|fr|nl)$|\^\(?(?:\?:)?(?:de|en|es|fr|nl)\b/;
    expect(sources.flatMap(({ file, literals }) => (literals.some((one) => tag.test(one)) ? [file] : []))).toEqual([]);
  });
});

test('src/claims/figures/ contains no word of English: it writes no messages', () => {
  const names = [...kinds, ...noFigureClasses, ...comparators.flatMap((name) => name.split('-'))];
  // YAML’s styles of quotes; separators; entities; a domain; names of products; a name that Intl gives to a
  // unit; a block of text, and the pattern for a space.
  const also = [
    'double',
    'group',
    'single',
    'pound',
    'euro',
    'example',
    'catch',
    'eleven',
    'plus',
    'percent',
    'less',
    'than',
    'block',
    'space',
  ];
  expect(
    found(read('src/claims/figures/*.ts'), (word) => english.has(word) && ![...names, ...also].includes(word)),
  ).toEqual([]);
});

test('only messages of the engine name a language by its tag elsewhere: theirs', () => {
  const named = read('src/**/*.ts').flatMap(({ file, literals }) =>
    literals.some((one) => /^(?:de|en|es|fr|nl)$/.test(one)) && !file.startsWith('src/claims/languages/') ? [file] : [],
  );
  // They are below languages/ in the order of imports, and write English.
  expect(named).toEqual([
    'src/browser/session-toast.ts',
    'src/problems/counted.ts',
    'src/problems/print/frame.ts',
    'src/testing.ts',
    'src/text/text-kinds.ts',
  ]);
});

function found(sources: ReturnType<typeof read>, isWord: (word: string) => boolean): string[] {
  return sources.flatMap(({ file, literals }) =>
    literals
      // Imports are no words.
      .filter((literal) => !/^\.{0,2}\/[\w/.-]+\.ts$/.test(literal))
      .flatMap((literal) => wordsIn(literal).filter(isWord))
      .map((word) => `${file}: ${word}`),
  );
}
