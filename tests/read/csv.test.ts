// CSV as it is written: what a spreadsheet makes of a cell. How evidence is read from CSV: evidence.test.ts.
import { describe, expect, test } from 'vitest';
import { csvText } from '../../src/site/csv-text.ts';
import { readCsv } from '../../src/site/read-csv.ts';
import { readExchangeCsv, writeExchangeCsv } from '../../src/translations/exchange-csv.ts';

test.each([
  ['a text that a spreadsheet would reckon with begins with an apostrophe', '=1+1', "'=1+1"],
  ['also one that begins with a number', '-2+3', "'-2+3"],
  ['also behind a line break', '\r=1+1', `"'\r'=1+1"`],
  ['also behind blanks', ' @SUM(A1)', "' @SUM(A1)"],
  ['a telephone number too', '+49 4921 1234', "'+49 4921 1234"],
  ['a number below zero stays one', '-9', '-9'],
  ['with decimals too', '-9.5', '-9.5'],
  ['a field with a comma is in quotes', 'a, b', '"a, b"'],
  ['quotes are doubled', 'a "b"', '"a ""b"""'],
  ['a line break is in quotes', 'a\nb', '"a\nb"'],
])('%s', (_name, text, cell) => expect(csvText([[text]])).toBe(`\ufeff${cell}\r\n`));

test('begins with a byte order mark, without which Excel garbles ü; it is not read as part of a name', () => {
  const text = csvText([['größe'], ['ü']]);
  expect(text).toBe('\ufeffgröße\r\nü\r\n');
  expect(readCsv(text)).toEqual({ rows: [{ größe: 'ü' }] });
});

test('written values are read back', () => {
  expect(
    readCsv(
      csvText([
        ['a', 'b'],
        ['x, "y"\nz', 7],
        ['', 'ü'],
      ]),
    ),
  ).toEqual({
    rows: [
      { a: 'x, "y"\nz', b: '7' },
      { a: '', b: 'ü' },
    ],
  });
});

describe('a text with what a spreadsheet takes for a formula', () => {
  const texts = [
    'x;=1+1;y',
    ';=A1;',
    'x\t@SUM(A1)\ty',
    '＝1+1',
    'a;＋1; ＠b;\u3000－2',
    '"=1+1"',
    'a;"=1+1";\' =2',
    'a\n=1+1\n- b\r\n\n+c',
    "'=1;'=1;''=2\n'",
    'a, -b; "c" -d',
    "=1;'2",
    '=HYPERLINK("https://a.example";"b")',
  ];

  /** The cells of a program that splits at a character, with quotes only where a cell begins. */
  function cellsAt(separator: string, text: string): string[] {
    const cell = new RegExp(
      `(?:^|${separator}|\\r?\\n|\\r)(?:"((?:[^"]|"")*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))`,
      'g',
    );
    return Array.from(text.slice(1).matchAll(cell), ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);
  }

  test.each(texts)('has no cell that begins like one, however the table is split: %j', (text) => {
    const table = csvText([
      ['a', text, 'b'],
      [text, 'c', text],
    ]);
    for (const separator of [',', ';', '\t'])
      expect(cellsAt(separator, table).filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  });

  test.each(texts)('comes back from translators as it went out: %j', (text) => {
    const original = text.replaceAll('\t', ' ');
    const unit = { id: 'a b', original: { text: original }, words: original, state: 'fresh' } as never;
    expect(readExchangeCsv(writeExchangeCsv([unit], 'de'))).toMatchObject({ rows: [{ original, words: original }] });
  });
});
