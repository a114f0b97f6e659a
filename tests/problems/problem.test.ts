// How problems are sorted, printed and handed to programs, and which slips of the finger are recognised.
import { describe, expect, test } from 'vitest';
import { formatProblems, problemsToGithub, problemsToJson } from '../../src/problems/print/format-problems.ts';
import { sliceToWidth, startForWidth } from '../../src/problems/print/frame.ts';
import {
  CliError,
  didYouMean,
  type Problem,
  SiteError,
  sortProblems,
  throwOnErrors,
} from '../../src/problems/problem.ts';
import { litfass } from '../support/helpers.ts';

const source = 'layout: plain\nslug: { de: kontakt }\n';
const place = { file: 'content/pages/a.yaml', line: 2, column: 9, length: 2, source };
const error: Problem = { rule: 'slug', severity: 'error', text: 'the page has no slug in en', place };
const warning: Problem = { rule: 'length', severity: 'warning', text: 'the title is short', hint: 'make it longer' };

test('what is waived is counted in one line, and listed with the detail `all`', () => {
  const at = (line: number) => ({ ...error, place: { ...place, line } });
  const waived = [
    { problem: at(9), reason: 'later', owner: 'sales', until: '2027-01-01' },
    { problem: at(3), reason: 'wanted', until: '2027-01-01' },
  ];
  expect(formatProblems([], { waived })).toBe('2 waived; npx litfass check --all lists them\n');
  expect(formatProblems([warning], { waived })).toMatch(
    /\n\n1 warning, 2 waived; npx litfass check --all lists them\n$/,
  );
  expect(formatProblems([], { waived, detail: 'all' })).toBe(
    '2 waived\n' +
      '  waived content/pages/a.yaml:3:9 [slug] wanted (until 2027-01-01)\n' +
      '  waived content/pages/a.yaml:9:9 [slug] later (sales, until 2027-01-01)\n',
  );
});

test('problems are sorted by file, line and column, and those without a place come last', () => {
  const at = (file: string, line: number, column: number): Problem => ({
    ...error,
    text: `${file}:${line}:${column}`,
    place: { ...place, file, line, column },
  });
  const sorted = sortProblems([warning, at('b', 1, 1), at('a', 10, 1), at('a', 2, 9), at('a', 2, 1)]);
  expect(sorted.map(({ text }) => text)).toEqual(['a:2:1', 'a:2:9', 'a:10:1', 'b:1:1', 'the title is short']);
});

test('a problem is printed with its place, the line before it, a caret and its hint', () => {
  expect(formatProblems([warning, { ...error, hint: 'add one' }])).toBe(`error the page has no slug in en [slug]
  content/pages/a.yaml:2:9
  1 │ layout: plain
  2 │ slug: { de: kontakt }
    │         ^^
  hint add one

warning the title is short [length]
  hint make it longer

1 error, 1 warning
`);
});

test('colours are only printed when they are asked for', () => {
  expect(formatProblems([error])).not.toContain('\u001b');
  expect(formatProblems([error], { color: true })).toContain('\u001b[31merror\u001b[39m');
});

test('a long line is cut around the caret', () => {
  const long = `${'a'.repeat(300)}HERE${'b'.repeat(300)}`;
  const printed = formatProblems([{ ...error, place: { ...place, line: 1, column: 301, length: 4, source: long } }]);
  const [, , line = '', caret = ''] = printed.split('\n');
  expect(line.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('HERE');
  expect(line).toMatch(/│ …a+HEREb+…$/);
});

test.each([
  ['full-width signs take two cells', 'ja: 音声は24時間後に', '24時間', 10, 6],
  ['an emoji takes two, also one of several parts', '👨‍👩‍👧 mehr: 50', '50', 9, 2],
  ['marks above and below a letter take none', 'th: ที่ 50', '50', 6, 2],
])('a caret is below the text that it means: %s', (_name, source, words, offset, length) => {
  const at = source.indexOf(words);
  const printed = formatProblems([
    { ...error, place: { ...place, line: 1, column: at + 1, length: words.length, source } },
  ]);
  expect(printed.split('\n')[3]).toBe(`    │ ${' '.repeat(offset)}${'^'.repeat(length)}`);
});

test('a long line of full-width characters is cut to the width of a terminal', () => {
  const source = `${'音'.repeat(100)}声${'🙂'.repeat(100)}`;
  const printed = formatProblems([{ ...error, place: { ...place, line: 1, column: 101, length: 1, source } }]);
  const [, , line = '', caret = ''] = printed.split('\n');
  expect(line).toMatch(/^ {2}1 │ …音{29}声🙂+…$/u);
  expect(line.isWellFormed()).toBe(true);
  expect(caret).toBe(`    │ ${' '.repeat(59)}^^`);
});

test('a file’s name cannot forge the output of a terminal, not even in an error that quotes it', async () => {
  const named = { ...place, file: 'content/pages/\u001b[2J\u202ea.yaml' };
  const related = [{ text: 'the other one,\u001b[2J', place: named }];
  const printed = formatProblems([{ ...error, place: named, related }], {
    waived: [{ problem: { ...error, place: named }, reason: 'old', until: '2027-01-01' }],
    detail: 'all',
  });
  expect(printed).not.toContain('\u001b');
  expect(printed).toContain('content/pages/·[2J·a.yaml:2:9');
  const { stderr } = await litfass(['build', '--root', '/nowhere/\u001b[2Jsite']);
  expect(stderr).toBe(
    'litfass: there is no folder /nowhere/·[2Jsite\n  hint pass the folder of the site with --root\n',
  );
});

test('characters that would forge the output of a terminal are shown as dots', () => {
  const forged = 'title: \u001b[2J\u202eevil';
  const printed = formatProblems([{ ...error, text: forged, place: { ...place, line: 1, column: 1, source: forged } }]);
  expect(printed).not.toContain('\u001b');
  expect(printed).not.toContain('\u202e');
  expect(printed).toContain('title: ·[2J·evil');
});

test('related places are printed below the problem, those of a warning in one line with the words there', () => {
  const related = [{ text: 'the other one:', place: { ...place, line: 1, column: 1, length: 6 } }];
  expect(formatProblems([{ ...error, related }])).toContain(`  the other one: content/pages/a.yaml:1:1
  1 │ layout: plain
    │ ^^^^^^
`);
  expect(formatProblems([{ ...warning, related }])).toBe(`warning the title is short [length]
  the other one: content/pages/a.yaml:1:1 layout
  hint make it longer

1 warning
`);
});

test('programs get the places without the text of the file', () => {
  expect(problemsToJson([{ ...error, related: [{ text: 'there', place }] }])).toEqual([
    {
      rule: 'slug',
      severity: 'error',
      text: 'the page has no slug in en',
      file: 'content/pages/a.yaml',
      line: 2,
      column: 9,
      length: 2,
      related: [{ text: 'there', file: 'content/pages/a.yaml', line: 2, column: 9, length: 2 }],
    },
  ]);
});

test('warnings pass and are handed back; one error refuses the whole site', () => {
  expect(throwOnErrors([warning])).toEqual([warning]);
  expect(() => throwOnErrors([warning, error])).toThrow(SiteError);
});

test('a CliError has an exit code', () => {
  expect(new CliError('cannotWrite', 'no space', 'make some')).toMatchObject({
    reason: 'cannotWrite',
    hint: 'make some',
  });
});

describe('did you mean', () => {
  test.each([
    ['headnig', 'heading'],
    ['hero ', 'hero'],
    ['HERO', 'hero'],
    ['prcing', 'pricing'],
  ])('%s is meant as %s', (written, meant) => {
    expect(didYouMean(written, ['hero', 'heading', 'pricing'])).toBe(`did you mean \`${meant}\`?`);
  });

  test.each([
    ['content/sections/pricing.yaml', 'pricing'],
    ['Pricing.yaml', 'pricing'],
    ['content/images/lamp.svg', 'lamp.svg'],
    ['imprint', 'legal/imprint'],
    ['content/pages/legal/imprint.yaml', 'legal/imprint'],
  ])('%s is the file, or the folder, of %s', (written, meant) => {
    expect(didYouMean(written, ['hero', 'pricing', 'lamp.svg', 'legal/imprint'])).toBe(`did you mean \`${meant}\`?`);
  });

  test.each([
    ['contcat', ['contract', 'contact', 'contacts'], 'contact'],
    ['lamps/hrabour-pier', ['lamps/harbour-piers', 'lamps/harbour-pier', 'lamp/harbour-pier'], 'lamps/harbour-pier'],
    ['abcdef', ['abcdxx', 'abcdyy'], 'abcdxx'],
    ['ab', ['ba', 'b'], 'ba'],
    ['Übersicht', ['übersicht-lampen', 'ubersicht'], 'ubersicht'],
    ['x'.repeat(100), ['y'.repeat(33) + 'x'.repeat(100), 'x'.repeat(90)], 'x'.repeat(90)],
  ])('of several that resemble %s, the closest is meant, or the first', (written, known, meant) => {
    expect(didYouMean(written, known)).toBe(`did you mean \`${meant}\`?`);
    expect(didYouMean(written, new Set(known))).toBe(`did you mean \`${meant}\`?`);
  });

  test('a word that is more than a third away from all is not guessed at, however long', () => {
    const address = '/lamps/of-the-long-harbour-pier';
    expect(didYouMean(`${address}-far-away-p`, [address])).toBe('did you mean `/lamps/of-the-long-harbour-pier`?');
    expect(didYouMean(`${address}-that-is-very-far-away`, [address])).toBe(undefined);
    expect(didYouMean('/files/a-list-of-all-that-is-left', [address])).toBe(undefined);
  });

  test('a word that resembles none is not guessed at', () => {
    expect(didYouMean('banana', ['hero', 'heading'])).toBe(undefined);
    expect(didYouMean('x'.repeat(100_000), ['x'.repeat(100_000)])).toBe(undefined);
  });
});

describe('problems that are alike are reported as one', () => {
  const lines = 'a: 1\n'.repeat(20);
  const at = (line: number, file = 'content/site.yaml') => ({ file, line, column: 1, length: 1, source: lines });
  const untold = 'sp is not a locale of the site';
  const stray = (line: number): Problem => ({
    rule: 'unknown-locale',
    severity: 'error',
    text: untold,
    place: at(line),
  });
  const missing = (locale: string, place = at(1)): Problem => ({
    rule: 'missing-translation',
    severity: 'warning',
    text: `\`is\` is missing in ${locale}; de stands in`,
    hint: `write ${locale}: …`,
    locale,
    place,
  });

  test('at many places: the first is shown, two are named, the others counted', () => {
    expect(formatProblems(Array.from({ length: 15 }, (_, index) => stray(index + 1)))).toBe(
      `error ${untold} [unknown-locale]
  content/site.yaml:1:1
  1 │ a: 1
    │ ^
  also content/site.yaml:2:1, content/site.yaml:3:1 and 12 more like it

15 errors in 1 entry; npx litfass check --all lists them
`,
    );
  });

  test('at many places: with the detail `all`, each of them is named', () => {
    const printed = formatProblems(
      Array.from({ length: 15 }, (_, index) => stray(index + 1)),
      { detail: 'all' },
    );
    expect(printed.match(/^ {2}also content\/site\.yaml:\d+:1$/gm)).toHaveLength(14);
    expect(printed).toMatch(/\n\n15 errors in 1 entry\n$/);
  });

  test('in a few locales: all of them are named, and no line is shown, as it says less', () => {
    expect(formatProblems(['ar', 'en', 'is'].map((locale) => missing(locale)))).toBe(
      `warning \`is\` is missing in 3 locales: ar, en, is; de stands in [missing-translation]
  content/site.yaml:1:1
  hint write ar: …; likewise for the others

3 warnings in 1 entry
`,
    );
  });

  test('in many locales: the first are named, the others counted', () => {
    const locales = Array.from(
      { length: 41 },
      (_, index) => `a${String.fromCharCode(97 + (index % 26))}-${index + 10}`,
    );
    const [reported = ''] = formatProblems(locales.toSorted().map((locale) => missing(locale))).split('\n');
    const first = locales.toSorted().slice(0, 8).join(', ');
    expect(reported).toBe(
      `warning \`is\` is missing in 41 locales: ${first} and 33 more; de stands in [missing-translation]`,
    );
  });

  test('where not all locales of the sentence are meant, a place names its own', () => {
    const two = ['ar', 'is'].map((locale) => missing(locale, at(1)));
    const four = ['bg', 'cs', 'da', 'is'].map((locale) => missing(locale, at(2)));
    expect(formatProblems([...two, ...four])).toContain(`  content/site.yaml:1:1 in ar, is
  hint write ar: …; likewise for the others
  also content/site.yaml:2:1 in bg, cs and 2 more
`);
  });

  test('an error and a warning, other sentences and other hints are reported apart', () => {
    const apart = [
      stray(1),
      { ...stray(2), severity: 'warning' } as const,
      { ...stray(3), hint: 'add it' },
      missing('ar'),
    ];
    expect(formatProblems(apart)).toMatch(/\n\n2 errors, 2 warnings\n$/);
  });

  test('programs and GitHub get every one of them, with its locale', () => {
    const both = [missing('ar'), missing('is')];
    expect(problemsToJson(both)).toMatchObject([{ locale: 'ar' }, { locale: 'is' }]);
    expect(problemsToGithub(both).trim().split('\n')).toHaveLength(2);
  });
});

test('no character is cut in half where a line is shortened', () => {
  expect(sliceToWidth('a😀b', 0, 2)).toBe('a');
  expect(sliceToWidth('a😀b', 0, 3)).toBe('a😀');
  expect('a😀b'.slice(startForWidth('a😀b', 3, 1))).toBe('b');
  expect('a😀b'.slice(startForWidth('a😀b', 3, 2))).toBe('😀b');
});

test('addresses are printed with their letters, and what is no letter stays encoded', () => {
  const text = 'nothing leads to /f%C3%BCr-alle/%E6%97%A5%E6%9C%AC, /caf%E9, /a%20b, /%E2%80%AE and /%41';
  const hint = 'write /%C3%BCber: gone';
  const printed = formatProblems([{ ...error, text, hint }]);
  expect(printed).toContain('nothing leads to /für-alle/日本, /caf%E9, /a%20b, /%E2%80%AE and /%41 [slug]');
  expect(printed).toContain('hint write /über: gone');
  expect(problemsToJson([{ ...error, text }])).toMatchObject([{ text }]);
});
