// Translations as CSV for spreadsheets, which take numbers, dates and formulas for their own: an apostrophe
// before them says that they are texts.
import { readCsv } from '../read/yaml/read-csv.ts';
import { csvText } from '../site/csv-text.ts';
import { type ExchangeUnit, isUntouched, printOf } from './exchange.ts';
import type { ReadRows } from './po.ts';

const columns = ['key', 'state', 'context', 'original', 'translation', 'before', 'fingerprint'];

/** A table with these units. */
export function writeExchangeCsv(units: readonly ExchangeUnit[]): string {
  const rows = units.map((unit) => {
    const { id, original, words, isStale, was, of } = unit;
    const state = words === '' ? 'missing' : isStale ? 'stale' : 'translated';
    return [id, state, of.context.join('\n'), marked(original), marked(words), marked(was), printOf(unit)];
  });
  return csvText([columns, ...rows]);
}

/** Reads a table with these columns in any order, or with those of gettext tools: location, source, target. */
export function readExchangeCsv(text: string): ReadRows {
  const read = readCsv(text, 'spreadsheet');
  if ('text' in read) return { text: read.text, row: read.line };
  const [first] = read.rows;
  const [original, words] = first && 'translation' in first ? ['original', 'translation'] : ['source', 'target'];
  if (first && !(words in first)) return { text: `it has no column ${columns[4]}`, row: 1 };
  return {
    rows: read.rows.flatMap((row, index) => {
      const { key = '', state = '', fingerprint = '' } = row;
      const [source, target] = [unmarked(row[original] ?? ''), unmarked(row[words] ?? '')];
      if (`${key}${source}` === '') return [];
      const print = /^[a-z]{8} [a-z]{8}$/.test(fingerprint) ? { print: fingerprint } : {};
      const isFuzzy = state === 'stale' && isUntouched(target, fingerprint);
      return { ids: key === '' ? [] : [key], original: source, words: target, isFuzzy, row: index + 2, ...print };
    }),
  };
}

const isTaken = (text: string) =>
  /^['=+@\-\s]/.test(text) || (/\d/.test(text) && text.length <= 30) || /^(?:true|false)$/i.test(text);

function marked(text: string): string {
  return isTaken(text) ? `'${text}` : text;
}

function unmarked(text: string): string {
  return text.startsWith("'") && isTaken(text.slice(1)) ? text.slice(1) : text;
}
