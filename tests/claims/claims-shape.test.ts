// What a claim must be before anybody states it: its days, what its kind needs, and the claims that it names.
import { describe, expect, test } from 'vitest';
import { diffClaims } from '../../src/claims/diff.ts';
import { lintFiles } from '../../src/lint/files-and-texts.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { readClaims } from '../../src/read/claims.ts';
import type { SiteSettings } from '../../src/read/site.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { dayAfter, isDay } from '../../src/site/day.ts';

/** A valid claim, with lines of its own instead of, or besides, the usual ones. */
function claim(id: string, lines: Readonly<Record<string, string>> = {}): string {
  const usual = {
    kind: 'promise',
    text: '{ en: { default: words } }',
    evidence: '[{ type: counsel, who: Ada, date: 2025-01-01 }]',
    owner: 'product',
    reviewed: '2026-01-01',
    review_every: 'P6M',
  };
  const written = Object.entries({ ...usual, ...lines }).map(([key, value]) => `  ${key}: ${value}\n`);
  return `${id}:\n${written.join('')}`;
}

function problemsOf(yaml: string, date?: string, locales: readonly string[] = ['en']): readonly Problem[] {
  const settings = {
    locales,
    links: {},
    values: {},
    collections: {},
    rules: {},
    source: undefined,
  } as unknown as SiteSettings;
  const loaded = { sources: [], problems: [], unread: [], evidence: new Map() };
  const claimsFile = parseSource('content/claims.yaml', yaml);
  const { problems, ...claims } = readClaims(claimsFile, settings);
  const files = {
    loaded,
    settings,
    locales: [],
    ...claims,
    claimsFile,
    claimsLock: undefined,
    terms: undefined,
    publicFiles: new Map(),
    templateSources: () => new Map(),
    browserSources: [],
    date,
  };
  return [...problems, ...lintFiles(files)];
}

function reported(...input: Parameters<typeof problemsOf>): string[] {
  return problemsOf(...input).map(({ rule, severity, text, place }) => `${place?.line} ${severity} ${rule}: ${text}`);
}

test('only a price can be a starting price', () => {
  const figure = { value: '"5"', comparator: 'from' };
  const price = { ...figure, kind: 'price', unit: 'EUR', tax: 'gross', period: 'once' };
  const words = { text: '{ en: { default: "{value} people" } }' };
  expect(reported(claim('seats', { ...figure, ...words, kind: 'count' }))).toEqual([
    expect.stringContaining('error claim: only a price can be a starting price'),
  ]);
  expect(reported(claim('seat', { ...price, text: '{ en: { default: "{value}" } }' }))).toEqual([]);
});

describe('days', () => {
  test('a claim that expired is a warning on every day after, and none without a day', () => {
    const yaml = claim('offer', { expires: '2026-05-01' });
    expect(reported(yaml)).toEqual([]);
    expect(reported(yaml, '2026-05-01')).toEqual([]);
    expect(reported(yaml, '2026-05-02')).toEqual(['8 warning expired-claim: `offer` expired on 2026-05-01']);
  });

  test('a review cannot be in the future', () => {
    expect(reported(claim('offer'), '2025-12-31')).toEqual([
      '6 warning future-date: `offer` has a review date in the future: 2026-01-01',
    ]);
  });

  test('evidence is not from a day to come either', () => {
    const yaml = claim('offer', { evidence: '[{ type: counsel, who: A lawyer, date: 2026-03-01 }]' });
    expect(reported(yaml, '2026-02-01')).toEqual(['4 warning future-date: `date` is in the future: 2026-03-01']);
  });

  test('a day that the calendar lacks is reported, and held against nothing', () => {
    expect(reported(claim('offer', { reviewed: '2027-02-29', expires: '2026-04-31' }), '2026-02-01')).toEqual([
      '6 error date: there is no 2027-02-29 in the calendar',
      '8 error date: there is no 2026-04-31 in the calendar',
    ]);
  });

  test('the calendar knows leap years, and months of any length', () => {
    expect(['2024-02-29', '2026-02-28', '2000-02-29'].map(isDay)).toEqual([true, true, true]);
    expect(['2026-02-29', '1900-02-29', '2026-00-10', '2026-1-1', 'today'].map(isDay)).toEqual(Array(5).fill(false));
    expect(dayAfter('2026-01-31', 'P1M')).toBe('2026-02-28');
    expect(dayAfter('2026-11-30', 'P3M')).toBe('2027-02-28');
    expect(dayAfter('2024-02-29', 'P1Y')).toBe('2025-02-28');
    expect(dayAfter('2026-12-31', 'P1D')).toBe('2027-01-01');
    expect(dayAfter('2026-01-01', 'P2W')).toBe('2026-01-15');
    for (const period of ['P999999999Y', 'P9000Y', 'P96000M', 'P999999999D'])
      expect(dayAfter('2026-01-01', period)).toBe('9999-12-31');
    expect(dayAfter('9998-12-31', 'P1Y')).toBe('9999-12-31');
  });
});

describe('what a kind needs', () => {
  const text = '{ en: { default: "{figure}" } }';
  const price = { text, kind: 'price', value: '"3.49"', unit: 'EUR', tax: 'gross', period: 'P1M', term: 'P1M' };

  test('a price: a currency, whether taxes are in it, how often it is paid and how long it binds', () => {
    expect(reported(claim('price', price))).toEqual([]);
    expect(
      reported(claim('price', { text, kind: 'price', value: '"3.49"' })).map((line) => line.split(': ')[1]),
    ).toEqual([
      'a price needs a currency',
      'a price must say whether it includes taxes',
      'a price must say how often it is paid',
    ]);
    const { term: _, ...without } = price;
    expect(reported(claim('price', without))).toEqual([
      '2 error claim: a recurring price must say how long the minimum term is',
    ]);
    expect(reported(claim('price', { ...without, period: 'once' }))).toEqual([]);
  });

  test('a legal status: a review every six months, however that is written', () => {
    const status = (review_every: string) => reported(claim('legal', { kind: 'legal-status', review_every })).length;
    expect(['P1M', 'P26W', 'P180D', 'P6M'].map(status)).toEqual([0, 0, 0, 0]);
    expect(['P27W', 'P200D', 'P7M', 'P1Y'].map(status)).toEqual([1, 1, 1, 1]);
  });

  test('an owner, always', () => {
    expect(reported(claim('legal', { kind: 'legal-status', owner: '""' }))).toEqual([
      '5 error size: `owner` needs at least 1 character',
    ]);
  });

  test.each([['"3,49"'], ['"1e3"'], ['"fifty"'], ['"+5"'], ['3.49'], ['{ min: "5" }'], ['{ min: "five", max: "15" }']])(
    'the value %s is invalid',
    (value) => {
      expect(reported(claim('count', { kind: 'count', value }))).not.toEqual([]);
    },
  );
});

test.each([
  ['3.499', 'EUR', '3.499 has more decimals than EUR has'],
  ['0.005', 'EUR', '0.005 has more decimals than EUR has'],
  ['350.00', 'JPY', '350.00 has more decimals than JPY has'],
  ['1.2345', 'KWD', '1.2345 has more decimals than KWD has'],
  ['3.490', 'EUR', '3.490 would be read as 3.49'],
  ['1.500', 'KWD', undefined],
  ['3.5', 'EUR', undefined],
  ['3', 'CHF', undefined],
  ['0.005', 'BTC', undefined],
  ['0.5', 'XMR', undefined],
])('a price of %s %s: %s', (value, unit, fault) => {
  const text = `{ en: { default: "{figure} ${unit}" } }`;
  const price = { kind: 'price', text, value: `"${value}"`, unit, tax: 'gross', period: 'once' };
  expect(reported(claim('price', price))).toEqual(fault === undefined ? [] : [`8 error claim: ${fault}`]);
});

describe('a unit that nobody knows is an error', () => {
  const kinds = ['count', 'range', 'percentage', 'price', 'duration', 'limit', 'comparison', 'legal-status', 'promise'];
  const withoutValue = ['comparison', 'legal-status', 'promise'];
  const other = claim('other', { kind: 'count', value: '"5"', text: '{ en: { default: "{value} words" } }' });

  /** A claim of a kind with a unit, and two to compare. */
  const yamlWith = (kind: string, unit: string, words = '{figure}') => {
    const value: Record<string, string> = withoutValue.includes(kind)
      ? {}
      : { value: kind === 'range' ? '{ min: "5", max: "15" }' : '"50"' };
    const price: Record<string, string> = kind === 'price' ? { tax: 'gross', period: 'once' } : {};
    const compares: Record<string, string> = kind === 'comparison' ? { compares: '[other, other2]' } : {};
    const shown = withoutValue.includes(kind) ? 'words' : words;
    const lines = { kind, text: `{ en: { default: "${shown}" } }`, ...value, ...price, ...compares, unit };
    return claim('lamps', lines) + other + other.replace('other', 'other2');
  };
  const withUnit = (...written: Parameters<typeof yamlWith>) => reported(yamlWith(...written));

  test.each(
    kinds.flatMap((kind) => ['persons', 'EURO', 'eur', 'XQX', 'minuts', 'Minute', '"%"'].map((unit) => [kind, unit])),
  )('in a claim of kind %s: %s', (kind, unit) => {
    const name = unit.replaceAll('"', '');
    const expected: Readonly<Record<string, string>> = {
      percentage: 'a percentage takes no unit',
      duration: `\`${name}\` is not a unit of time`,
      price: `\`${name}\` is not a currency`,
      comparison: 'a comparison takes no unit',
      'legal-status': 'a legal-status takes no unit',
      promise: 'a promise takes no unit',
    };
    const found = expected[kind] ?? `\`${name}\` is not a unit that can be formatted`;
    expect(withUnit(kind, unit).map((line) => line.replace(/^\d+ error claim: /, ''))).toEqual([found]);
  });

  test.each(['comparison', 'legal-status', 'promise'])('a %s takes not even a known one', (kind) => {
    expect(withUnit(kind, 'hour')).toHaveLength(1);
  });

  test.each([
    ['limit', 'hour', '{figure}'],
    ['limit', 'kilometer-per-hour', '{figure}'],
    ['limit', 'EUR', '{figure}'],
    ['limit', 'person', '{figure} persons'],
    ['count', 'GPU', '{figure} GPUs'],
    ['range', 'seat', '{figure} seats'],
    ['price', 'BTC', '{figure} BTC'],
  ])('a %s in %s is none, with the words %s', (kind, unit, words) => {
    expect(withUnit(kind, unit, words)).toEqual([]);
  });

  test.each([
    ['limit', 'eur', '{figure} neurons'],
    ['limit', 'person', '{figure}'],
    ['price', 'EUX', '{figure} EUX'],
    ['price', 'EURO', '{figure} EURO'],
  ])('a %s in %s is one, with the words %s', (kind, unit, words) => {
    expect(withUnit(kind, unit, words)).toHaveLength(1);
  });

  test.each([
    ['limit', 'eur', 'did you mean `EUR`?'],
    ['limit', 'Minute', 'did you mean `minute`?'],
    ['limit', 'kilometers-per-hour', 'did you mean `kilometer-per-hour`?'],
    ['limit', 'persons', 'write one such as hour, or say it in the words of each locale: “{figure} persons”'],
    ['price', 'eur', 'did you mean `EUR`?'],
    ['price', 'XMR', 'write one such as EUR, or say it in the words of each locale: “{figure} XMR”'],
    ['duration', 'persons', 'unit: second, minute, hour, day, week, month or year'],
    ['promise', 'hour', 'remove it, or write a value'],
  ])('whose hint says what to write: a %s in %s', (kind, unit, hint) => {
    expect(problemsOf(yamlWith(kind, unit)).map((problem) => problem.hint)).toEqual([hint]);
  });

  test('and so is one that the words of a locale leave out', () => {
    const words = '{ en: { default: "{value} lamps" }, de: { default: "{value}" } }';
    const problems = reported(claim('lamps', { kind: 'count', value: '"50"', text: words, unit: 'lamp' }), undefined, [
      'en',
      'de',
    ]);
    expect(problems).toEqual(['9 error claim: `lamp` is not a unit that can be formatted']);
  });

  test('and an empty one', () => {
    expect(withUnit('limit', '""')).toEqual(['9 error size: `unit` needs at least 1 character']);
  });
});

test('a value has as many digits as can be shown exactly', () => {
  const text = '{ en: { default: "{value}" } }';
  const value = (written: string) => reported(claim('lamps', { kind: 'count', text, value: `"${written}"` }));
  expect(value('123456789012345')).toEqual([]);
  expect(value('1234567890123456')).toEqual(['8 error format: `value` has the wrong format']);
  expect(value(`0.${'1'.repeat(120)}`)).toEqual(['8 error format: `value` has the wrong format']);
});

describe('the claims that a claim names', () => {
  test('a circle of qualifiers is reported once, at whichever claim it starts', () => {
    const circle = ['a', 'b', 'c'].map((id, index, all) =>
      claim(id, { qualified_by: `[${all[(index + 1) % all.length]}]` }),
    );
    expect(reported([claim('x', { qualified_by: '[b]' }), ...circle].join(''))).toEqual([
      '24 error circular: these claims qualify each other in a circle: b → c → a → b',
    ]);
  });

  test('two ways to one qualifier are no circle', () => {
    const yaml = [claim('a', { qualified_by: '[b, c]' }), claim('b', { qualified_by: '[c]' }), claim('c')].join('');
    expect(reported(yaml)).toEqual([]);
  });

  test('a claim names neither itself nor one that is not there', () => {
    expect(reported(claim('logs', { qualified_by: '[logs]', not_with: '[lgos]' }))).toEqual([
      '8 error unknown-claim: a claim cannot name itself',
      '9 error unknown-claim: there is no claim `lgos`',
    ]);
  });

  test('a claim cannot be shown where a claim that it needs must not be, in any order and at any distance', () => {
    const shunned = '`a` requires `b`, but they exclude each other';
    const other = claim('b', { not_with: '[a]' });
    expect(reported(claim('a', { qualified_by: '[b]', not_with: '[b]' }) + claim('b'))).toEqual([
      `9 error claim: ${shunned}`,
    ]);
    expect(reported(claim('a', { qualified_by: '[b]' }) + other)).toEqual([`16 error claim: ${shunned}`]);
    const between = claim('between', { qualified_by: '[b]' });
    expect(reported(claim('a', { qualified_by: '[between]' }) + between + other)).toEqual([
      `24 error claim: ${shunned}`,
    ]);
  });

  test('claims that need each other can be shown together, and are reported once', () => {
    const apart = claim('b') + claim('c', { not_with: '[b]' });
    const yaml = claim('x', { qualified_by: '[a]' }) + claim('a', { qualified_by: '[b, c]' }) + apart;
    expect(reported(yaml)).toEqual(['31 error claim: `a` requires both `b` and `c`, which exclude each other']);
    expect(reported(claim('a', { qualified_by: '[b]' }) + apart)).toEqual([]);
  });

  test('a comparison has two sides', () => {
    const speed = claim('speed', { kind: 'count', value: '"5"', text: '{ en: { default: "{value} words" } }' });
    const compared = { kind: 'comparison', compares: '[speed, speed]', text: '{ en: { default: "{first}" } }' };
    expect(reported(speed + claim('faster', compared))).toEqual([
      '16 error claim: a comparison needs two different claims, but both are `speed`',
    ]);
  });

  test('a blank owner is reported, without advice about a name', () => {
    expect(reported(claim('offer', { owner: '" "' }))).toEqual(['5 error size: `owner` needs at least 1 character']);
    const counsel = claim('offer', { evidence: '[{ type: counsel, who: " ", date: 2026-01-01 }]' });
    expect(reported(counsel)).toEqual(['4 error size: `who` needs at least 1 character']);
  });

  test('a claim that was never whole is not held against anything', () => {
    expect(reported(claim('logs', { kind: 'promsie', qualified_by: '[nobody]' }))).toEqual([
      '2 error value: `kind` cannot be “promsie”',
    ]);
  });
});

describe('words', () => {
  test('that are empty are reported in each style, and as nothing else', () => {
    expect(reported(claim('offer', { text: '{ en: { default: words, short: "" } }' }))).toEqual([
      '3 error empty-text: `short` of `offer` is empty in en',
    ]);
    const counted = { kind: 'count', value: '"5"', text: '{ en: { default: " ", short: "{value} lamps" } }' };
    expect(reported(claim('lamps', counted))).toEqual(['3 error empty-text: `default` of `lamps` is empty in en']);
  });
});

test('words that were none at a commit are shown as they were written', () => {
  const version = (words: unknown) => ({
    ...{ claims: { offer: { text: { en: { default: words } } } }, texts: new Map(), evidence: new Map() },
  });
  const [change] = diffClaims(version({ toString: 'words' }), version('words'));
  expect(change?.fields).toEqual([{ field: 'text.en.default', was: 'toString words', is: 'words' }]);
});

test('what is no map at all is reported by its own name, not as the file', () => {
  expect(reported('offer: fine\n')).toEqual(['1 error type: `offer` must be a map of keys and values, not “fine”']);
  expect(reported(claim('offer', { evidence: '[none-yet]' }))).toEqual([
    '4 error type: entry 1 of `evidence` must be a map of keys and values, not “none-yet”',
  ]);
});

test('a figure in the words of a claim comes from no claim either', () => {
  const words = (text: string, lines = {}) =>
    reported(claim('lamps', { text: `{ en: { default: "${text}" } }`, ...lines }));
  expect(words('Thirty days to return lamps')).toEqual([
    '3 warning raw-figure: “Thirty days” is a figure that comes from no claim',
  ]);
  expect(words('{value} lamps in 24 hours', { kind: 'count', value: '"50"' })).toEqual([
    '3 warning raw-figure: “24 hours” is a figure that comes from no claim',
  ]);
  expect(words('{value} lamps of 3 May 2026, one by one', { kind: 'count', value: '"50"' })).toEqual([]);
});

test.each([
  ['ar', 'شاملة ضريبة القيمة المضافة', 'شهريًا'],
  ['fa', 'با احتساب مالیات بر ارزش افزوده', 'در ماه'],
  ['he', 'כולל מע״מ', 'לחודש'],
  ['hi', 'जीएसटी सहित', 'प्रति माह'],
  ['ja', '税込', '月額'],
  ['ko', '부가세 포함', '매월'],
  ['zh', '含增值税', '每月'],
  ['th', 'รวมภาษีมูลค่าเพิ่ม', 'ต่อเดือน'],
  ['tr', 'KDV dahil', 'ayda'],
  ['pl', 'z VAT', 'miesięcznie'],
  ['ru', 'включая НДС', 'в месяц'],
  ['pt', 'IVA incluído', 'por mês'],
])('in %s, which has no words for them, the tax and the period of a price are spelled out', (locale, tax, period) => {
  const price = { kind: 'price', value: '"3.49"', unit: 'EUR', tax: 'gross', period: 'P1M', term: 'P1M' };
  const warned = (words: string, others = '') =>
    reported(claim('price', { ...price, text: `{ ${locale}: ${words}${others} }` }), undefined, [locale, 'en']).filter(
      (line) => line.includes('claim-words'),
    );
  const own = `{ default: "{figure}", tax: "${tax}", terms: "${period} ${tax}" }`;
  expect(warned(own)).toEqual([]);
  expect(warned(own, ', en: { default: "{figure}", tax: "{tax}", terms: "{period} {tax}" }')).toEqual([]);
  // A word where others say the figure would never change.
  expect(warned(own, ', en: { default: "{figure}", tax: "{figure} {tax}" }')).toHaveLength(1);
  expect(warned(`{ default: "${tax}" }`)).toHaveLength(1);
});

test('the words for a term are to be spelled out, with a figure where there is one', () => {
  const price = { kind: 'price', value: '"3.49"', unit: 'EUR', tax: 'gross', period: 'P1M', term: 'P1M' };
  const text = '{ ar: { default: "{figure} {tax}", tax: "{tax}" } }';
  expect(problemsOf(claim('price', { ...price, text }), undefined, ['ar']).map(({ hint }) => hint)).toEqual([
    'spell them out, with {figure} or {number} where the figure belongs',
    'spell them out',
  ]);
});

test('where the language has words for them, the tax of a price is not spelled out', () => {
  const text = '{ en: { default: "{figure}", tax: including VAT } }';
  const price = { kind: 'price', text, value: '"3.49"', unit: 'EUR', tax: 'gross', period: 'P1M', term: 'P1M' };
  expect(reported(claim('price', price))).toEqual([
    '3 warning claim-words: these words of `price` contain no figure, so a new value would not change them',
  ]);
});

test('a reference in the words of a claim would be shown literally', () => {
  const text = '{ en: { default: "lamps for ${claim.price} at ${page.home}" } }';
  expect(reported(claim('lamps', { text }))).toEqual([
    '3 error reference: ${claim.price} would be shown literally: the words of a claim take no references',
    '3 error reference: ${page.home} would be shown literally: the words of a claim take no references',
  ]);
});
