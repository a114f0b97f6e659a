// The forms of a claim's figure that begin a sentence or are spelled: a changed value reaches them too.
import { expect, test } from 'vitest';
import { type Claim, formatClaim, placeholdersOf } from '../../src/claims/claim.ts';
import { languageOf } from '../../src/claims/languages/index.ts';
import { spelledOut } from '../../src/claims/spelled-numbers.ts';

const claim = (changes: Partial<Claim>, words: string): Claim => ({
  id: 'lamps',
  kind: 'count',
  value: '3',
  comparator: 'exactly',
  text: { de: { default: words }, en: { default: words }, es: { default: words }, pl: { default: words } },
  evidence: 'none-yet',
  owner: 'product',
  reviewed: '2026-01-01',
  review_every: 'P6M',
  ...changes,
});
const said = (one: Claim, locales = ['de', 'en', 'es']) =>
  locales.map((locale) => formatClaim(one, locale, 'default', new Map([[one.id, one]])));

test('{spelled} and {Spelled} are small numbers in words', () => {
  expect(said(claim({}, '{spelled}, {Spelled}'))).toEqual(['drei, Drei', 'three, Three', 'tres, Tres']);
});

test('what is inflected, large or no whole number stays a figure', () => {
  expect(said(claim({ value: '1' }, '{spelled}'))).toEqual(['1', '1', '1']);
  expect(said(claim({ value: '1300' }, '{spelled}'))).toEqual(['1.300', '1,300', '1300']);
  expect(said(claim({ value: '2.5' }, '{spelled}'))).toEqual(['2,5', '2.5', '2,5']);
  expect(said(claim({ value: { min: '2', max: '3' } }, '{spelled}'))).toEqual(['2–3', '2–3', '2-3']);
  expect(said(claim({}, '{spelled}'), ['pl'])).toEqual(['3']);
});

test('{Value} begins a sentence', () => {
  expect(said(claim({ comparator: 'more-than' }, '{Value}'))).toEqual(['Mehr als 3', 'More than 3', 'Más de 3']);
});

test('{signed} is a number for badges, with the symbol of its comparator', () => {
  const signed = (comparator: Claim['comparator']) =>
    said(claim({ comparator, value: '1300' }, '{signed}'), ['de', 'en']);
  expect(signed('exactly')).toEqual(['1.300', '1,300']);
  expect(signed('more-than')).toEqual(['1.300+', '1,300+']);
  expect(signed('at-least')).toEqual(['1.300+', '1,300+']);
  expect(signed('up-to')).toEqual(['≤\u00a01.300', '≤\u00a01,300']);
  expect(signed('at-most')).toEqual(['≤\u00a01.300', '≤\u00a01,300']);
  expect(signed('about')).toEqual(['≈\u00a01.300', '≈\u00a01,300']);
});

test('{comparator} is its word alone, for languages that put an article behind it', () => {
  const share = (words: string) => said(claim({ kind: 'percentage', value: '80', comparator: 'up-to' }, words), ['es']);
  expect(share('{comparator} un {figure}')).toEqual(['hasta un 80\u00a0%']);
  expect(share('{Comparator} un {figure}')).toEqual(['Hasta un 80\u00a0%']);
});

test('a unit that a text writes out stays on the line of its number', () => {
  const days = claim({ kind: 'duration', value: '14', unit: 'day' }, 'binnen {number} Tagen');
  expect(said(days, ['de'])).toEqual(['binnen 14\u00a0Tagen']);
  expect(said(claim({ value: '14' }, '{number} Lampen'), ['de'])).toEqual(['14 Lampen']);
});

test('an exact figure has no comparator: a text with one must be reworded', () => {
  expect(placeholdersOf(claim({ comparator: 'up-to' }, ''))).toContain('comparator');
  expect(placeholdersOf(claim({}, ''))).not.toContain('comparator');
});

test('every language that spells has the numbers from two to twelve', () => {
  for (const locale of ['de', 'en', 'es', 'fr', 'it', 'nl']) {
    const words = Array.from({ length: 11 }, (_, index) => spelledOut(String(index + 2), languageOf(locale)));
    expect(new Set(words).size).toBe(11);
    expect(words).not.toContain(undefined);
    expect(spelledOut('13', languageOf(locale))).toBe(undefined);
  }
});

test('{period} and {tax} say how a price is paid, and change with it', () => {
  const price = (changes: Partial<Claim>) =>
    said(claim({ kind: 'price', value: '3.49', unit: 'EUR', ...changes }, '{figure} {period} {tax}'), [
      'de',
      'en',
      'es',
    ]).map((words) => words?.replaceAll('\u00a0', ' '));
  expect(price({ tax: 'gross', period: 'P1M', term: 'P1M' })).toEqual([
    '3,49 € im Monat inkl. MwSt.',
    '€3.49 a month including VAT',
    '3,49 € al mes IVA incluido',
  ]);
  expect(price({ tax: 'net', period: 'P1Y', term: 'P1Y' })).toEqual([
    '3,49 € im Jahr zzgl. MwSt.',
    '€3.49 a year plus VAT',
    '3,49 € al año más IVA',
  ]);
  expect(price({ tax: 'gross', period: 'P3M', term: 'P3M' })).toEqual([
    '3,49 € alle 3 Monate inkl. MwSt.',
    '€3.49 every 3 months including VAT',
    '3,49 € cada 3 meses IVA incluido',
  ]);
  expect(price({ tax: 'gross', period: 'once' })[0]).toBe('3,49 € einmalig inkl. MwSt.');
});

test('{period} and {tax} are known where a claim has them and the language has words for them', () => {
  const one = claim({ tax: 'gross', period: 'P1M' }, '');
  expect(placeholdersOf(one, 'de').slice(-2)).toEqual(['period', 'tax']);
  expect(placeholdersOf(one, 'fi')).not.toContain('tax');
  expect(placeholdersOf(claim({}, ''), 'de')).not.toContain('period');
});
