// Writes tables as CSV (RFC 4180) that spreadsheets do not evaluate as formulas.

/**
 * The CSV of rows of cells. The first row has the names of the columns. Begins with a byte order mark:
 * without one, Excel shows ü as Ã¼.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * A cell. Spreadsheets take a text that begins with = + - @ for a formula, some even after spaces, so
 * it gets a leading apostrophe; -9 is a number.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isFormula = /^\s*[=+@-]/.test(value) && !/^-\d+(?:[.,]\d+)?$/.test(value);
  const safe = isFormula || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
