// Writes tables as CSV: RFC 4180, and nothing in it that a spreadsheet would reckon with.

/** Rows of cells, the names of the columns first. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A spreadsheet takes = + - @ at the beginning of a text for a formula, and some look for it behind blanks; -9 is a number. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isFormula = /^\s*[=+@-]/.test(value) && !/^-\d+(?:[.,]\d+)?$/.test(value);
  const safe = isFormula || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
