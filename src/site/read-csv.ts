// Reads CSV strictly by RFC 4180: the first row has the names; quotes inside quotes are doubled. Anything
// else is an error and never guessed, because figures of the site depend on it.

/** The rows, by the names in the first row; or what is wrong, and in which line (from 1). */
export type Csv = { readonly rows: readonly Readonly<Record<string, string>>[] } | CsvFault;

type CsvFault = { readonly text: string; readonly line: number };

/**
 * Reads a table, after a byte order mark if it has one. Names are trimmed, cells are not. One that a
 * `spreadsheet` wrote may have semicolons or tabs between its cells, and empty or shorter rows.
 */
export function readCsv(text: string, from?: 'spreadsheet'): Csv {
  const [first = ''] = text.split('\n', 1);
  const separator = from ? (/[,;\t]/.exec(first)?.[0] ?? ',') : ',';
  // Excel may begin with a line sep=;
  const table = text.replace(/^\ufeff/, '').replace(from ? /^sep=.\r?\n/ : '', '');
  const read = records(table, separator);
  if ('text' in read) return read;
  const [header, ...rows] = read.records;
  if (!header || header.cells.every((name) => name === '')) return { text: 'it has no row of names', line: 1 };
  const names = header.cells.map((name) => name.trim());
  const unnamed = names.indexOf('');
  if (unnamed >= 0) return { text: `column ${unnamed + 1} has no name`, line: 1 };
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) return { text: `two columns have the name “${duplicate}”`, line: 1 };
  const uneven = rows.find(({ cells }) => (from ? cells.length > names.length : cells.length !== names.length));
  if (uneven)
    return {
      text: `this row has ${uneven.cells.length} ${uneven.cells.length === 1 ? 'cell' : 'cells'} instead of ${names.length}`,
      line: uneven.line,
    };
  // Spreadsheets leave empty rows behind, and each would count as a row of data.
  const empty = from ? undefined : rows.find(({ cells }) => cells.every((cell) => cell.trim() === ''));
  if (empty) return { text: 'this row is empty', line: empty.line };
  return { rows: rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))) };
}

interface CsvRecord {
  readonly cells: readonly string[];
  /** The line on which it starts, from 1: quoted cells may contain line breaks. */
  readonly line: number;
}

/** Splits the text into records, one cell at a time: a quoted one, or up to the next comma or line end. */
function records(text: string, comma: string): { readonly records: readonly CsvRecord[] } | CsvFault {
  const found: CsvRecord[] = [];
  const cell = new RegExp(`"([^"]*(?:""[^"]*)*)"|([^"${comma}\\r\\n]*)`, 'y');
  const separator = new RegExp(`${comma}|\\r?\\n|$`, 'y');
  let cells: string[] = [];
  let line = 1;
  let firstLine = 1;
  let at = 0;
  while (at < text.length || cells.length > 0) {
    cell.lastIndex = at;
    const [whole = '', quoted, bare = ''] = cell.exec(text) ?? [];
    at += whole.length;
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    separator.lastIndex = at;
    const end = separator.exec(text)?.[0];
    if (end === undefined)
      return {
        text:
          quoted === undefined
            ? 'a quotation mark is inside a cell, or is never closed'
            : 'there is text after a closing quotation mark',
        line,
      };
    at += end.length;
    if (end === comma) continue;
    found.push({ cells, line: firstLine });
    cells = [];
    line += 1;
    firstLine = line;
  }
  return { records: found };
}
