// CSV as it is written: what a spreadsheet makes of a cell. How evidence is read from CSV: evidence.test.ts.
import { expect, test } from 'vitest';
import { csvText } from '../../src/site/csv-text.ts';
import { readCsv } from '../../src/site/read-csv.ts';

test.each([
  ['a text that a spreadsheet would reckon with begins with an apostrophe', '=1+1', "'=1+1"],
  ['also one that begins with a number', '-2+3', "'-2+3"],
  ['also behind a line break', '\r=1+1', `"'\r=1+1"`],
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
