// How words and phrases are found in a text: by whole words, in any case, with the endings of the language.
import { expect, test } from 'vitest';
import { finder, type ListedPhrase } from '../../src/rules/finding/phrases.ts';

const list: ListedPhrase<string>[] = [
  ...['sicher', 'garant*', 'rund um die Uhr', 'à la carte', 'Ω'].map((written) => ({ written, value: written })),
  { written: 'mehr als', value: 'mehr als', uninflected: true },
  { written: 'Du', value: 'Du', exactCase: true, uninflected: true },
];
const find = finder(list, 'de');

test.each([
  ['Sicher ist sicher.', ['Sicher', 'sicher']],
  ['ein sicheres Büro, „sicherer“ als je', ['sicheres', 'sicherer']],
  ['unsicher, sicherlich, versichert', []],
  ['Garantie! garantiert? GARANTIEN', ['Garantie', 'garantiert', 'GARANTIEN']],
  ['die Bildungsgarantie', []],
  ['Daten-Garantie', ['Garantie']],
  ['rund um\u00a0die Uhr und rund  um die\nUhren', ['rund um\u00a0die Uhr', 'rund  um die\nUhren']],
  ['rund, um die Uhr', []],
  ['mehr als genug, mehr alsbald', ['mehr als']],
  ['Du, du und DU', ['Du']],
  ['À la carte oder à la cartes', ['À la carte', 'à la cartes']],
  ['ω, Ω und σ', ['ω', 'Ω']],
  ['l’sicher und d’sicheres', []],
  ["’sicher’ und 'sicher'", ['sicher', 'sicher']],
  ['_sicher_, __sicherer__ und **_sicheres_**', ['sicher', 'sicherer', 'sicheres']],
  ['', []],
])('“%s”', (text, words) => {
  expect(find(text).map((hit) => hit.words)).toEqual(words);
  for (const { start, end, words: found } of find(text)) expect(text.slice(start, end)).toBe(found);
});

test('a soft hyphen hides no word', () => {
  const text = 'Das ist si\u00adche\u00adres Gut\u00ad, rund um die\u00ad Uhr.';
  const hits = find(text);
  expect(hits.map(({ words }) => words)).toEqual(['sicheres', 'rund um die Uhr']);
  expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual([
    'si\u00adche\u00adres',
    'rund um die\u00ad Uhr',
  ]);
});

test('a look-up of no phrases finds nothing', () => expect(finder([], 'de')('sicher')).toEqual([]));

test('a phrase without a letter is never found', () =>
  expect(finder([{ written: '–', value: 1 }], 'de')('– sicher –')).toEqual([]));

test.each([
  ['z. B.', 'Das ist z.\u00a0B. so, z.B. hier', ['z.\u00a0B']],
  ['z.B.', 'Das ist z.\u00a0B. so, z.B. hier', ['z.B']],
  ['und/oder', 'und oder, und/oder', ['und/oder']],
  ['Nutzer*innen', 'Nutzer innen, Nutzer*innen und Nutzerinnen', ['Nutzer*innen']],
  ['Bürger(innen)', 'Bürger (innen) und Bürger(innen)', ['Bürger(innen']],
  ['AT&T', 'AT T und AT&T', ['AT&T']],
  ['C++', 'C, C++ und C++-Kurse', ['C++', 'C++']],
  ['C#*', 'C und C#', ['C#']],
  ['$5', '5 oder $5', ['$5']],
  ['a.c|d', 'abc|d und a.c|d', ['a.c|d']],
])('the symbols of %s belong to it', (written, text, words) => {
  const hits = finder([{ written, value: written }], 'de')(text);
  expect(hits.map((hit) => hit.words)).toEqual(words);
  for (const { start, end, words: found } of hits) expect(text.slice(start, end)).toBe(found);
});
