// Figures in words: by Intl, with no-break spaces, the same in every build.
import { describe, expect, test } from 'vitest';
import {
  type Claim,
  comparatorWord,
  figureOf,
  formatClaim,
  machineValue,
  placeholdersOf,
  stylesOf,
} from '../../src/claims/claim.ts';

const base: Claim = {
  id: 'lamps',
  kind: 'count',
  comparator: 'exactly',
  text: {},
  evidence: 'none-yet',
  owner: 'product',
  reviewed: '2026-01-01',
  review_every: 'P6M',
};
const locales = ['de', 'en', 'es'] as const;
const in3 = (claim: Partial<Claim>) => locales.map((locale) => figureOf({ ...base, ...claim }, locale)?.figure);

describe('a figure in German, English and Spanish', () => {
  test.each<[string, Partial<Claim>, string[]]>([
    ['percentage', { kind: 'percentage', value: '99' }, ['99\u00a0%', '99%', '99\u00a0%']],
    ['percentage with decimals', { kind: 'percentage', value: '99.9' }, ['99,9\u00a0%', '99.9%', '99,9\u00a0%']],
    [
      'range of percentages',
      { kind: 'percentage', value: { min: '70', max: '80' } },
      ['70–80\u00a0%', '70–80%', '70-80\u00a0%'],
    ],
    ['price', { kind: 'price', value: '3.49', unit: 'EUR' }, ['3,49\u00a0€', '€3.49', '3,49\u00a0€']],
    ['whole price', { kind: 'price', value: '3', unit: 'EUR' }, ['3\u00a0€', '€3', '3\u00a0€']],
    [
      'price that ends in nought',
      { kind: 'price', value: '1.10', unit: 'EUR' },
      ['1,10\u00a0€', '€1.10', '1,10\u00a0€'],
    ],
    ['price with one decimal', { kind: 'price', value: '3.5', unit: 'EUR' }, ['3,50\u00a0€', '€3.50', '3,50\u00a0€']],
    [
      'range of prices',
      { kind: 'price', value: { min: '3.5', max: '10' }, unit: 'CHF' },
      ['3,50–10,00\u00a0CHF', 'CHF\u00a03.50–10.00', '3,50-10,00\u00a0CHF'],
    ],
    [
      'range of whole prices',
      { kind: 'price', value: { min: '3', max: '10' }, unit: 'EUR' },
      ['3–10\u00a0€', '€3–10', '3-10\u00a0€'],
    ],
    ['price without decimals', { kind: 'price', value: '350', unit: 'JPY' }, ['350\u00a0¥', '¥350', '350\u00a0JPY']],
    [
      'price with three decimals',
      { kind: 'price', value: '1.5', unit: 'KWD' },
      ['1,500\u00a0KWD', 'KWD\u00a01.500', '1,500\u00a0KWD'],
    ],
    ['limit in money', { kind: 'limit', value: '2.5', unit: 'USD' }, ['2,50\u00a0$', '$2.50', '2,50\u00a0US$']],
    ['price in a currency of one’s own', { kind: 'price', value: '0.005', unit: 'BTC' }, ['0,005', '0.005', '0,005']],
    ['word in capitals', { kind: 'limit', value: '8', unit: 'GPU' }, ['8', '8', '8']],
    [
      'speed',
      { kind: 'limit', value: '25', unit: 'kilometer-per-hour' },
      ['25\u00a0Kilometer pro Stunde', '25\u00a0kilometers per hour', '25\u00a0kilómetros por hora'],
    ],
    [
      'range of seconds',
      { kind: 'range', value: { min: '5', max: '15' }, unit: 'second' },
      ['5–15\u00a0Sekunden', '5–15\u00a0seconds', '5-15\u00a0segundos'],
    ],
    [
      'range whose ends have different decimals',
      { kind: 'range', value: { min: '0.5', max: '2' }, unit: 'hour' },
      ['0,5–2,0\u00a0Stunden', '0.5–2.0\u00a0hours', '0,5-2,0\u00a0horas'],
    ],
    [
      'range that ends in one, whose unit has the form of the range in each language',
      { kind: 'range', value: { min: '0', max: '1' }, unit: 'hour' },
      ['0–1\u00a0Stunde', '0–1\u00a0hours', '0-1\u00a0horas'],
    ],
    [
      'range that begins with one',
      { kind: 'duration', value: { min: '1', max: '2' }, unit: 'day' },
      ['1–2\u00a0Tage', '1–2\u00a0days', '1-2\u00a0días'],
    ],
    [
      'range that ends in one with decimals',
      { kind: 'range', value: { min: '0.5', max: '1.0' }, unit: 'minute' },
      ['0,5–1,0\u00a0Minuten', '0.5–1.0\u00a0minutes', '0,5-1,0\u00a0minutos'],
    ],
    ['single day', { kind: 'duration', value: '1', unit: 'day' }, ['1\u00a0Tag', '1\u00a0day', '1\u00a0día']],
    ['large number', { value: '20000' }, ['20.000', '20,000', '20.000']],
    ['negative number', { value: '-5' }, ['-5', '-5', '-5']],
    ['unit of one’s own', { value: '50', unit: 'lamp' }, ['50', '50', '50']],
  ])('%s', (_, claim, expected) => {
    expect(in3(claim)).toEqual(expected);
  });

  test('of languages with more forms, the range has its own one', () => {
    const days = (min: string, max: string, locale: string) =>
      figureOf({ ...base, kind: 'duration', value: { min, max }, unit: 'day' }, locale)?.figure;
    expect([days('0', '1', 'fr'), days('1', '2', 'fr')]).toEqual(['0–1\u00a0jour', '1–2\u00a0jours']);
    expect([days('0', '1', 'pl'), days('1', '2', 'pl'), days('1', '5', 'pl')]).toEqual([
      '0–1\u00a0dzień',
      '1–2\u00a0dni',
      '1–5\u00a0dni',
    ]);
    expect([days('0', '2', 'sl'), days('2', '3', 'sl'), days('4', '5', 'sl')]).toEqual([
      '0–2\u00a0dneva',
      '2–3\u00a0dni',
      '4–5\u00a0dni',
    ]);
  });

  test.each([
    ['ja', '5～15\u00a0秒', '1～2\u00a0秒'],
    ['ko', '5~15초', '1~2초'],
    ['zh-Hans', '5-15秒钟', '1-2秒钟'],
    ['pt-PT', '5-15\u00a0segundos', '1-2\u00a0segundos'],
    ['ar', '5–15\u00a0ثانية', '1–2\u00a0ثانية'],
    ['he', '5–15\u00a0שניות', '1–2\u00a0שניות'],
    ['fa', '۵–۱۵\u00a0ثانیه', '۱–۲\u00a0ثانیه'],
  ])('in %s a range is joined as that language joins it', (locale, ...expected) => {
    const seconds = (min: string, max: string) =>
      figureOf({ ...base, kind: 'duration', value: { min, max }, unit: 'second' }, locale)?.figure;
    expect([seconds('5', '15'), seconds('1', '2')]).toEqual(expected);
  });

  test('a claim without a value has none', () => {
    expect(figureOf({ ...base, kind: 'promise' }, 'de')).toBe(undefined);
  });
});

describe('a comparator comes before its figure', () => {
  test.each<[Claim['comparator'], string[]]>([
    ['exactly', ['50', '50', '50']],
    ['more-than', ['mehr als 50', 'more than 50', 'más de 50']],
    ['at-least', ['mindestens 50', 'at least 50', 'al menos 50']],
    ['up-to', ['bis zu 50', 'up to 50', 'hasta 50']],
    ['at-most', ['höchstens 50', 'at most 50', 'como máximo 50']],
    ['about', ['etwa 50', 'about 50', 'aproximadamente 50']],
  ])('%s', (comparator, expected) => {
    const claim: Claim = { ...base, value: '50', comparator };
    expect(locales.map((locale) => figureOf(claim, locale)?.value)).toEqual(expected);
    expect(locales.map((locale) => figureOf(claim, locale)?.figure)).toEqual(['50', '50', '50']);
  });

  test('a region speaks its language’s word, and a language without a word says so', () => {
    expect(comparatorWord('about', 'de-AT')).toBe('etwa');
    expect(comparatorWord('about', 'fi')).toBe(undefined);
    expect(comparatorWord('exactly', 'fi')).toBe('');
  });
});

describe('the words of a claim', () => {
  const claim: Claim = {
    ...base,
    value: '50',
    comparator: 'more-than',
    text: { de: { default: '{value} Lampen', short: '{figure}+ Lampen' }, en: { default: '{value} lamps' } },
  };
  const all = new Map([[claim.id, claim]]);

  test('come from its style', () => {
    expect(formatClaim(claim, 'de', 'default', all)).toBe('mehr als 50 Lampen');
    expect(formatClaim(claim, 'de', 'short', all)).toBe('50+ Lampen');
  });
  test('value, figure and number are built-in styles', () => {
    expect(['value', 'figure', 'number'].map((style) => formatClaim(claim, 'en', style, all))).toEqual([
      'more than 50',
      '50',
      '50',
    ]);
    expect(stylesOf(claim, 'de')).toEqual(['default', 'short', 'value', 'figure', 'number']);
  });
  test('are missing where the style is', () => {
    expect(formatClaim(claim, 'en', 'short', all)).toBe(undefined);
    expect(formatClaim(claim, 'en', 'constructor', all)).toBe(undefined);
  });
  test('of a comparison name the figures of both', () => {
    const lower: Claim = { ...base, id: 'other', kind: 'percentage', value: { min: '70', max: '80' } };
    const higher: Claim = { ...base, id: 'ours', kind: 'percentage', value: '99' };
    const comparison: Claim = {
      ...base,
      id: 'better',
      kind: 'comparison',
      compares: ['ours', 'other'],
      text: { en: { default: '{first} rather than {second}' } },
    };
    const claims = new Map([lower, higher, comparison].map((one) => [one.id, one]));
    expect(formatClaim(comparison, 'en', 'default', claims)).toBe('99% rather than 70–80%');
    expect(placeholdersOf(comparison)).toEqual(['first', 'second']);
  });
});

test('a program reads the value, both ends of a range, or the id of a promise', () => {
  expect(machineValue({ ...base, value: '3.49' })).toBe('3.49');
  expect(machineValue({ ...base, value: '3.5', unit: 'EUR' })).toBe('3.50');
  expect(machineValue({ ...base, value: { min: '3.5', max: '10' }, unit: 'EUR' })).toBe('3.50/10.00');
  expect(machineValue({ ...base, value: '3', unit: 'EUR' })).toBe('3');
  expect(machineValue({ ...base, value: '-0.123456789012345' })).toBe('-0.123456789012345');
  expect(machineValue({ ...base, value: '123456789012345' })).toBe('123456789012345');
  expect(machineValue({ ...base, value: { min: '5', max: '15' } })).toBe('5/15');
  expect(machineValue({ ...base, kind: 'promise' })).toBe('lamps');
});
