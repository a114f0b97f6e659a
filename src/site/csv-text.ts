// Writes tables as CSV (RFC 4180) that spreadsheets do not evaluate as formulas.

/**
 * The CSV of rows of cells. The first row has the names of the columns. Begins with a byte order mark:
 * without one, Excel shows ü as Ã¼.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** The beginning of a formula: = + - @, also in full width, after spaces and quotation marks. */
const formula = String.raw`(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠]`;
/** Whether a spreadsheet takes a text for a formula. */
export const beginsFormula = new RegExp(String.raw`^[\s"]*${formula}`);

// A program that splits at semicolons or tabs does not know the quotation marks of a cell: it begins one
// after each of them, and in each line.
const innerFormula = new RegExp(String.raw`(?<=[;\t\r\n])(?=${formula})`, 'g');
/** The apostrophes that `csvText` puts before them. */
export const innerMarks = new RegExp(String.raw`(?<=[;\t\r\n])'(?=${formula})`, 'g');

/** A cell. What a spreadsheet would take for a formula gets an apostrophe; -9 is a number. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isFormula = !value.startsWith("'") && beginsFormula.test(value) && !/^-\d+(?:[.,]\d+)?$/.test(value);
  const first = isFormula || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  const safe = first.replace(innerFormula, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
