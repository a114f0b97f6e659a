// A language is one file of data: the engines read their words from it and contain none themselves.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { comparatorWord } from '../../src/claims/claim.ts';
import { figureFinder } from '../../src/claims/figures/index.ts';
import { languageOf, languages } from '../../src/claims/languages/index.ts';
import type { Language } from '../../src/claims/languages/language.ts';
import { repository } from '../support/helpers.ts';

/** "raw kind values unit comparator" of each figure, with what is not there left out. */
function found(text: string, language: Language): string[] {
  return figureFinder(
    language.tag,
    language,
  )(text).map(({ raw, kind, values, unit, comparator }) =>
    [raw, kind, values.join('/'), unit, comparator].filter(Boolean).join(' · '),
  );
}

test('a comparator that is added to the data of Italian is read, without any other change', () => {
  const text = 'Parliamo nientemeno 50 lingue, o più di 60.';
  const italian = languageOf('it');
  expect(found(text, italian)).toEqual(['50 · number · 50', '60 · number · 60 · more-than']);
  const more: Language = {
    ...italian,
    comparators: { ...italian.comparators, 'at-least': { words: 'almeno|nientemeno', after: 'o più' } },
  };
  expect(found(text, more)).toEqual(['50 · number · 50 · at-least', '60 · number · 60 · more-than']);
  expect(found('50 o più lingue', more)).toEqual(['50 · number · 50 · at-least']);
});

test('a word that is never used in figures is not read there', () => {
  const onlyBeforeClaims: Language = { tag: 'it', comparators: { 'more-than': { claim: 'ben oltre' } } };
  expect(found('ben oltre 50', onlyBeforeClaims)).toEqual(['50 · number · 50']);
});

test('numbers in words, units, ranges and idioms of a language are data', () => {
  const italian: Language = {
    ...languageOf('it'),
    numbers: {
      kind: 'separate',
      words: { u: 'uno=1 due=2 tre=3', t: 'venti=20 trenta=30', T: 'mila=1e3', h: 'mezzo=0.5', '&': 'e=0' },
      grammar: '(?:t(?: u)?|u)(?: T)?(?: & h)?',
      except: ['i ⟨due⟩'],
    },
    figures: {
      hint: /due|tre|venti|trenta|doppio/i,
      special: [['multiple', 2, '(?:il )?doppio']],
      parts: { 3: 'terzi' },
      scales: { 1e6: 'milioni' },
      multiple: ' volte',
      negation: 'non',
      share: 'su',
    },
    ranges: { to: 'a', open: { da: 'a' } },
    units: { hour: 'or[ae]' },
    noFigures: { idioms: ['\\<in due parole\\>'] },
  };
  expect(found('venti due lingue', italian)).toEqual(['venti due · spelled · 22']);
  expect(found('trenta mila euro', italian)).toEqual(['trenta mila euro · price · 30000 · EUR']);
  expect(found('due e mezzo', italian)).toEqual(['due e mezzo · spelled · 2.5']);
  expect(found('da 5 a 15 ore', italian)).toEqual(['5 a 15 ore · range · 5/15 · hour']);
  expect(found('due su tre, due terzi', italian)).toEqual([
    'due su tre · fraction · 2/3',
    'due terzi · fraction · 0.6667',
  ]);
  expect(found('il doppio, 3 volte, 2 milioni', italian)).toEqual([
    'il doppio · multiple · 2',
    '3 volte · multiple · 3',
    '2 milioni · number · 2000000',
  ]);
  expect(found('non più di venti', italian)).toEqual(['venti · spelled · 20 · at-most']);
  expect(found('in due parole, i due', italian)).toEqual([]);
});

test('numbers that are written as one word are data, too', () => {
  const dutch: Language = {
    ...languageOf('nl'),
    numbers: {
      kind: 'joined',
      small: 'een=1 twee=2 drie=3 vijf=5 tien=10 anderhalf=1.5',
      tens: 'twintig=20 vijftig=50',
      ...{
        and: 'en',
        hundred: 'honderd',
        thousand: 'duizend',
        half: 'eneenhalf',
        point: 'komma',
      },
      hyphenated: 'maal',
      endings: [
        ['maal|voudig', 'multiple'],
        ['daags', 'duration', 'day'],
      ],
    },
  };
  // Without `figures.hint`, a text is only read if there is a digit in it.
  const numbers = (text: string) => found(`1, ${text}`, dutch).slice(1);
  expect(numbers('vijfentwintig')).toEqual(['vijfentwintig · spelled · 25']);
  expect(numbers('tweehonderdvijftig, drieduizendtien')).toEqual([
    'tweehonderdvijftig · spelled · 250',
    'drieduizendtien · spelled · 3010',
  ]);
  expect(numbers('tweemaal, drievoudig, tiendaags')).toEqual([
    'tweemaal · multiple · 2',
    'drievoudig · multiple · 3',
    'tiendaags · duration · 10 · day',
  ]);
  expect(numbers('tweeeneenhalf, anderhalf, drie komma vijf')).toEqual([
    'tweeeneenhalf · spelled · 2.5',
    'anderhalf · spelled · 1.5',
    'drie komma vijf · spelled · 3.5',
  ]);
});

test('every file of a language is listed, and every language has its own tag', () => {
  const shared = [
    'index',
    'language',
    'figure-words',
    'east-asian',
    'names-and-years',
    'numbers-in-words',
    'more',
    'few-words',
  ];
  const files = globSync('src/claims/languages/*.ts', { cwd: repository }).map((file) => basename(file, '.ts'));
  const tags = languages.map(({ tag }) => tag);
  expect(files.filter((name) => !shared.includes(name) && !tags.includes(name))).toEqual([]);
  expect(tags.map((tag) => Intl.getCanonicalLocales(tag))).toEqual([...new Set(tags)].map((tag) => [tag]));
});

test('a locale has the language of its first subtag, and none but its tag if that is unknown', () => {
  expect(languageOf('de-AT')).toBe(languageOf('de'));
  expect(languageOf('zh-Hant-TW').tag).toBe('zh');
  expect(languageOf('et')).toEqual({ tag: 'et' });
});

test.each(languages.map((language) => [language.tag, language] as const))(
  'the patterns of %s name only blocks that exist, and compile',
  (tag) => {
    // The last number keeps all classes at work to the end.
    expect(figureFinder(tag)('9:30, 12/2026, 50 km, 7').at(-1)?.values).toEqual(['7']);
  },
);

test.each(languages.flatMap(({ tag, comparators }) => (comparators ? [[tag, comparators] as const] : [])))(
  'in %s a claim is written with the first word of its comparator, and a figure after it is read the same',
  (tag, words) => {
    for (const comparator of ['more-than', 'at-least', 'up-to', 'at-most', 'about'] as const) {
      const written = comparatorWord(comparator, tag);
      expect(words[comparator]?.words?.split('|')[0]).toBe(written);
      expect(figureFinder(tag)(`${written} 50`).map((figure) => figure.comparator)).toEqual([comparator]);
    }
  },
);

test('no word is listed twice in one entry of comparators, or of terms', () => {
  const lists = languages.flatMap(({ comparators, terms }) => [
    ...Object.values(comparators ?? {}).map(({ words, figure, claim }) => [words, figure, claim]),
    ...Object.values(terms?.flagged ?? {}).map((words) => [words]),
    ...[terms?.before, terms?.absolute, terms?.allowed].map((words) => [words]),
  ]);
  const all = lists.map((entry) => entry.flatMap((words) => words?.split('|') ?? []));
  expect(all.filter((words) => new Set(words).size < words.length || words.includes(''))).toEqual([]);
});
