// Reading YAML: which files are read, and that every value knows its place.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load } from '../../src/read/load.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { deserializeValues, openValuesFile, serializeValues } from '../../src/read/yaml/serialized-values.ts';
import { minimalSite, problemsWith, siteWith } from '../support/helpers.ts';

const text = `title: Hello
list:
  - one
  - two: { de: "Zwei", en: 'Two ${'${claim.lamps}'}' }
block: |
  first
  second line
empty:
`;

function placeOf(path: (string | number)[], aim?: { key?: true; find?: string }) {
  const { line, column, length } = parseSource('a.yaml', text).place(path, aim);
  return [line, column, length];
}

describe('the place', () => {
  test('of a value is where it begins', () => expect(placeOf(['title'])).toEqual([1, 8, 5]));
  test('of a key is where the key begins', () => expect(placeOf(['title'], { key: true })).toEqual([1, 1, 5]));
  test('of an entry of a list', () => expect(placeOf(['list', 0])).toEqual([3, 5, 3]));
  test('of a value in a flow map counts its quotes', () =>
    expect(placeOf(['list', 1, 'two', 'de'])).toEqual([4, 16, 6]));
  test('of a map is its first key', () => expect(placeOf(['list', 1])).toEqual([4, 5, 3]));
  test('of a part of a text', () =>
    expect(placeOf(['list', 1, 'two', 'en'], { find: '${claim.lamps}' })).toEqual([4, 33, 14]));
  test('of a part of a block', () => expect(placeOf(['block'], { find: 'second' })).toEqual([7, 3, 6]));
  test('of a value that is not there is what is around it', () =>
    expect(placeOf(['list', 1, 'two', 'es'])).toEqual([4, 12, 2]));
  test('of a value in a file that is empty is its beginning', () => {
    expect(parseSource('a.yaml', '').place(['title'])).toMatchObject({ line: 1, column: 1, length: 1 });
  });
  test('is counted in lines that end in CR LF too', () => {
    const { line, column } = parseSource('a.yaml', 'a: 1\r\nb: 2\r\n').place(['b']);
    expect([line, column]).toEqual([2, 4]);
  });
});

describe('a value', () => {
  test('is read as YAML 1.2 reads it: no is a word, and so is a date', () => {
    expect(parseSource('a.yaml', 'a: no\nb: 2026-01-01\nc: 0o17\nd: "1.10"').data).toEqual({
      a: 'no',
      b: '2026-01-01',
      c: 15,
      d: '1.10',
    });
  });

  test.each([
    ['Platz #1', 'the text ends before “ #1”, which YAML reads as a comment'],
    ['"Platz" # a remark', undefined],
    ['Platz   # a remark', undefined],
    ['Platz#1', undefined],
  ])('%s is reported when a comment cuts it', (written, reported) => {
    expect(parseSource('a.yaml', `a: ${written}`).problems[0]?.text).toBe(reported);
  });
});

test.each([
  [
    'kind count',
    'a key needs a colon and a space after it; a text that continues here must be indented more than its key',
  ],
  ['kind:count', 'a key needs a space after its colon; a text that continues here must be indented more than its key'],
  [
    'kind: a text of two\nlines',
    'a key needs a colon and a space after it; a text that continues here must be indented more than its key',
  ],
  ['kind: count: 5', 'a text that contains “: ” needs quotes'],
])('%s is reported with what its key lacks', (written, hint) => {
  const { problems } = parseSource('a.yaml', `a:\n  ${written}\n  value: "50"\n`);
  expect(problems.map(({ text, hint, place }) => [text, hint, place?.line])).toEqual([
    ['this line is not a key with a value', hint, written.includes('\n') ? 3 : 2],
  ]);
});

describe('of two lines in different columns, the left one is named, with the other:', () => {
  const next = (line: number, columns = 'one column') => [`this line begins ${columns} to the left of the next`, line];
  const above = (line: number, columns = 'one column') => [
    `this line begins ${columns} to the left of the line above`,
    line,
  ];
  test.each([
    ['a:\n en: “Lamps” for boats\n  de: Lampen\n', next(2)],
    ['a:\n  en: Lamps for boats\n de: Lampen\nb: c\n', above(3)],
    ['a:\n  en: Lamps\n    de: Lampen\n', next(2, '2 columns')],
    ['a:\n  b: c\n  en: Lamps\n   de: Lampen\n', next(3)],
    ['a:\n  - type: hero\n   heading: A\n', above(3)],
    ['a:\n  - type: hero\n  - type: hero\n     heading: A\n', next(3)],
    ['a:\n  - type: hero\n - type: b\n', above(3)],
    [' a: b\nc: d\n', above(2)],
    ['a: |\n  x\n y\nb: 1\n', above(3)],
    ['a:\n    en: x\n   de: y\n   fr: z\n', above(3)],
    ['a:\n\n  # c\n en: x\n  # d\n\n  de: y\n', next(4)],
  ])('%j', (text, expected) => {
    const { problems } = parseSource('a.yaml', text);
    expect(problems.map(({ text, place }) => [text, place?.line])).toEqual([expected]);
    expect(problems.map(({ hint, related }) => [hint, related?.length])).toEqual([
      ['begin both in the same column', 1],
    ]);
  });

  test.each([
    ['a:\n  b: "x\nc: d\n', 'this quotation mark is never closed'],
    ['a:\n  b: "x\n  y"\nc: d\n', 'this quotation mark is never closed'],
    ['a:\n  b: [x\nc: d\n', 'this bracket is never closed'],
    ['a:\n  b: x: y\nc: d\n', 'this line is not a key with a value'],
    ['a:\n  b: !x y\nc: d\n', 'tags (!…) are not supported'],
    ['a:\n  - b\n c: d\n', 'the indentation of this line is wrong'],
  ])('not where another repair is needed: %j', (text, expected) => {
    expect(parseSource('a.yaml', text).problems.map((problem) => problem.text)).toEqual([expected]);
  });
});

test('straight quotation marks are proposed only where they are enough', () => {
  expect(parseSource('a.yaml', 'a: “Lamps” and: more\n').problems.map(({ hint }) => hint)).toEqual([
    'a text that contains “: ” needs quotes',
  ]);
});

test.each([
  ['a: "C:\\bin"', 'U+0008'],
  ['a: "\\0"', 'U+0000'],
  ['a: "x\\uD83D"', 'U+D83D'],
  ['"\\x07": b', 'U+0007'],
])('%s writes a forbidden character as an escape', (text, name) => {
  const { problems } = parseSource('content/pages/x.yaml', text);
  const what = name === 'U+D83D' ? 'half of a character' : 'a control character';
  expect(problems.map((problem) => problem.text)).toEqual([`${name} is ${what}, which no text may contain`]);
});

test.each(['a: "\\u00e4\\t\\n\\uD83D\\uDE00"', 'a: C:\\bin', "a: '\\0'"])('%s is a text', (text) => {
  expect(parseSource('content/pages/x.yaml', text).problems).toEqual([]);
});

test('a control character is reported at its first place, except tabs and line ends', () => {
  const { problems } = parseSource('a.yaml', 'a: one\u000btwo\nb: three\u000bfour \u0096 five\r\nc: "six\tseven"\n');
  expect(problems.map(({ rule, text, place }) => [rule, text, place?.line, place?.column])).toEqual([
    ['yaml', 'U+000B is a control character, which no text may contain', 1, 7],
    ['yaml', 'U+0096 is a control character, which no text may contain', 2, 15],
  ]);
  expect(parseSource('a.yaml', 'a: "one\ttwo"\r\nb: naïve – 👩‍👧\n').problems).toEqual([]);
});

test.each([
  'a:\n  \u00a0de: text\n',
  'a:\n\u00a0\u00a0de: text\n',
  'a:\n  de:\u00a0text\n  en: text\n',
  'a:\n  -\u00a0de: text\n',
])('a no-break space where YAML needs an ordinary one is reported: %j', (text) => {
  const { problems } = parseSource('a.yaml', text);
  expect(problems.map((problem) => [problem.text, problem.place?.line])).toEqual([
    ['YAML needs a normal space here, not a no-break or a full-width one', 2],
  ]);
});

test('a no-break space within texts and their lines is not YAML syntax', () => {
  expect(parseSource('a.yaml', 'a: 5\u00a0€\nb: |\n  one\n  \u00a0two\nc: \u00a0three\n').problems).toEqual([]);
});

test.each(['“So: it is”', '„So: ist es“', '«Así: es»'])(
  'quotes that YAML does not know are reported: %s',
  (written) => {
    const { problems } = parseSource('a.yaml', `a:\n  de: ${written}\n`);
    expect(problems.map(({ text, hint }) => [text, hint])).toEqual([
      ['YAML does not accept these quotation marks', 'use straight ones: "…"'],
    ]);
  },
);

test.each([
  ['{ en: Questions de: Fragen }', 'a comma is missing before `de:`', 17],
  ['{ en: Questions; de: Fragen }', 'a comma is missing before `de:`', 18],
  ['{ en: "Questions" de: "Fragen" }', 'a comma is missing before `de:`', 19],
  ["{ en: 'Questions' de: Fragen }", 'a comma is missing before `de:`', 19],
  ['{ en: Note: this, de: Fragen }', 'this text contains “: ”, which ends a key', 7],
  ['{ en: "Questions" and more, de: Fragen }', 'the text continues after its closing quotation mark', 19],
])('what is missing in { } is named, with its place: %s', (written, text, column) => {
  const { problems } = parseSource('a.yaml', `a: ${written}\n`);
  expect(problems.map((problem) => [problem.text, problem.place?.column])).toEqual([[text, column + 3]]);
});

test.each([
  [
    '{ en: Lanterns, de Laternen }',
    '“de Laternen” is not a key with a text',
    'a key needs a colon and a space after it: de: …',
  ],
  [
    '{ de: Laternen, en:Lanterns }',
    '“en:Lanterns” is not a key with a text',
    'a key needs a colon and a space after it: en: …',
  ],
])('a language without its colon is no text that a comma ends: %s', async (written, text, hint) => {
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const problems = await problemsWith({
    'content/pages/home.yaml': home.replace(/^title:.*\n(?: .*\n)*/m, `title: ${written}\n`),
  });
  expect(problems.map((problem) => [problem.text, problem.hint])).toContainEqual([text, hint]);
});

test('a comment that takes a closing bracket away is named, at the bracket that it leaves open', () => {
  const { problems } = parseSource(
    'a.yaml',
    'a:\n  - b: { en: Our bread No #1, de: Unser Brot }\n  - c: { en: "1" }\n',
  );
  expect(problems.map(({ text, hint, place }) => [text, hint, place?.line, place?.column])).toEqual([
    ['this bracket is never closed', 'a comment begins at “ #”: put the text in quotes', 2, 8],
  ]);
});

describe('a text without quotes that begins as YAML does', () => {
  const cannot = ['an unquoted text cannot start with this character', 'put the text in quotes'];
  const goesOn = 'the text continues after its closing quotation mark';
  const list = 'put the dash on the next line, or put a text that starts with one in quotes';
  test.each([
    ['de: **Bold** and more', 5, cannot],
    ['de: **Bold**, and more', 5, cannot],
    ['de: *All of it*', 5, cannot],
    ['de: **All of it**', 5, cannot],
    ['- *One* of a list', 3, cannot],
    ['a: { de: **Bold** here, en: plain }', 10, cannot],
    ['de: [A link](${page.home}) and more', 5, cannot],
    ['a: { de: [A link](${page.home}), en: plain }', 10, cannot],
    ['de: {site.name} says', 5, cannot],
    ['de: > A quotation', 5, cannot],
    ['de: | A bar', 5, cannot],
    ['de: - A dash', 5, ['a list cannot start on the line of its key', list]],
    ['de: "Quoted" and more', 14, [goesOn, "put '…' around the whole text"]],
    ['de: "Quoted", and more', 13, [goesOn, "put '…' around the whole text"]],
    ["de: 'It's noted", 9, [goesOn, 'put "…" around the whole text']],
    ['de: "Quoted", it\'s more', 13, [goesOn, 'put "…" around the whole text, and write \\" for each " in it']],
    ['de: [Bracket] and more', 15, ['the text continues after its closing bracket', 'put "…" around the whole text']],
    ['a: { de: "Quoted" and more, en: plain }', 19, [goesOn, "put '…' around the whole text"]],
  ])('%s is reported where it begins', (written, column, reported) => {
    const { problems } = parseSource('a.yaml', `${written.startsWith('-') ? '# a list' : 'first: line'}\n${written}\n`);
    expect(problems.map(({ text, hint, place }) => [place?.line, place?.column, [text, hint]])).toEqual([
      [2, column, reported],
    ]);
  });

  test('what only looks like it is reported as it is', () => {
    expect(parseSource('a.yaml', 'a: *other').problems[0]?.rule).toBe('alias');
    expect(parseSource('a.yaml', 'a: ["one" "two"]').problems[0]?.text).not.toContain('goes on');
    expect(parseSource('a.yaml', 'a: [one, two] three').problems[0]?.text).not.toBe(cannot[0]);
  });
});

test('sources are sorted by name and named with forward slashes', () => {
  expect(load(siteWith().root).sources.map(({ file }) => file)).toEqual([
    'content/claims.yaml',
    'content/locales/de.yaml',
    'content/locales/en.yaml',
    'content/pages/contact.yaml',
    'content/pages/failed.yaml',
    'content/pages/home.yaml',
    'content/pages/not-found.yaml',
    'content/pages/sent.yaml',
    'content/sections/closing.yaml',
    'content/site.yaml',
  ]);
});

test('a byte order mark is not part of the text', () => {
  const { root } = siteWith({ 'content/site.yaml': '\uFEFFname: Laterne\n' });
  expect(load(root).sources.at(-1)?.data).toEqual({ name: 'Laterne' });
});

test('a file that does not parse is left out, and the others are read', () => {
  const { root } = siteWith({ 'content/pages/home.yaml': 'a: "' });
  const { sources, problems } = load(root);
  expect(sources.some(({ file }) => file === 'content/pages/home.yaml')).toBe(false);
  expect(sources.some(({ file }) => file === 'content/site.yaml')).toBe(true);
  expect(problems.map(({ text }) => text)).toEqual(['this quotation mark is never closed']);
});

test('values are in a file without a name, and in memory if it cannot be written', () => {
  const file = join(siteWith().root, '.litfass/values');
  const valuesFile = openValuesFile(file);
  const values = { title: 'A – B', rank: [-0, Number.NaN] };
  const serialized = [values, 'more'].map((one) => serializeValues(one, valuesFile));
  expect(existsSync(file)).toBe(false);
  expect(serialized.map(deserializeValues)).toEqual([values, 'more']);
  const missing = openValuesFile(join(siteWith().root, 'content/site.yaml/values'));
  const unwritable = { descriptor: -1, length: 0 };
  for (const one of [missing, unwritable]) expect(deserializeValues(serializeValues(values, one))).toEqual(values);
});

test('hidden files and files of other kinds are not read', () => {
  const { root } = siteWith({ 'content/.draft.yaml': 'a: "', 'content/readme.md': '# hello' });
  expect(load(root).problems).toEqual([]);
});

test('a large site keeps the values of pages, and reads their texts again when they are used', () => {
  const pages = { 'content/pages/a.yaml': 'title: A\nrank: .inf\n', 'content/pages/b.yaml': 'title: B\n' };
  const site = siteWith(pages);
  const { sources } = load(site.root, undefined, { maxFilesInMemory: 9 });
  const [unchanged, changed] = Object.keys(pages).map((name) => sources.find(({ file }) => file === name));
  site.change({ 'content/pages/b.yaml': 'title: Another\n' });
  expect([unchanged?.data, changed?.data]).toEqual([{ title: 'A', rank: Number.POSITIVE_INFINITY }, { title: 'B' }]);
  expect(unchanged?.text).toBe('title: A\nrank: .inf\n');
  expect(unchanged?.place(['rank'])).toMatchObject({ line: 2, column: 7 });
  expect(() => changed?.place(['title'])).toThrow('content/pages/b.yaml changed while the site was read');
  expect(load(site.root).sources.find(({ file }) => file === 'content/pages/b.yaml')?.text).toBe('title: Another\n');
});
