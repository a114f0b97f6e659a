// Reads CSV strictly, as RFC 4180 has it: a row of names first, commas, quotes that are doubled inside quotes. Anything else
// is a fault rather than a guess, because a figure of the site hangs on it. (A library would guess, and be twenty times this.)

/** The rows by the names of the first one, or what is wrong and in which line (from 1). */
export type Csv =
  | { readonly rows: readonly Readonly<Record<string, string>>[] }
  | { readonly text: string; readonly line: number };

export function readCsv(text: string): Csv {
  const read = records(text);
  if ('text' in read) return read;
  const [header, ...rows] = read.records;
  if (!header || header.cells.every((name) => name === '')) return { text: 'it has no row of names', line: 1 };
  const names = header.cells.map((name) => name.trim());
  const unnamed = names.indexOf('');
  if (unnamed >= 0) return { text: `column ${unnamed + 1} has no name`, line: 1 };
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return { text: `two columns have the name “${twice}”`, line: 1 };
  const uneven = rows.find(({ cells }) => cells.length !== names.length);
  if (uneven)
    return {
      text: `this row has ${uneven.cells.length} ${uneven.cells.length === 1 ? 'cell' : 'cells'} instead of ${names.length}`,
      line: uneven.line,
    };
  // Spreadsheets leave such rows behind, and each would count.
  const empty = rows.find(({ cells }) => cells.every((cell) => cell.trim() === ''));
  if (empty) return { text: 'this row is empty', line: empty.line };
  return { rows: rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))) };
}

interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** One cell at a time: quoted, or up to the next comma or line end. */
function records(
  text: string,
): { readonly records: readonly CsvRecord[] } | { readonly text: string; readonly line: number } {
  const found: CsvRecord[] = [];
  const cell = /"([^"]*(?:""[^"]*)*)"|([^",\r\n]*)/y;
  const end = /,|\r?\n|$/y;
  let cells: string[] = [];
  let line = 1;
  let began = 1;
  let at = 0;
  while (at < text.length || cells.length > 0) {
    cell.lastIndex = at;
    const [whole = '', quoted, bare = ''] = cell.exec(text) ?? [];
    at += whole.length;
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    end.lastIndex = at;
    const stop = end.exec(text)?.[0];
    if (stop === undefined)
      return {
        text:
          quoted === undefined
            ? 'a quotation mark stands inside a cell, or is never closed'
            : 'something follows a closing quotation mark',
        line,
      };
    at += stop.length;
    if (stop === ',') continue;
    found.push({ cells, line: began });
    cells = [];
    line += 1;
    began = line;
  }
  return { records: found };
}
