// Translations as CSV for spreadsheets, which take numbers, dates and formulas for their own: an apostrophe
// before them says that they are texts.

import { beginsFormula, csvText, innerMarks } from '../site/csv-text.ts';
import { readCsv } from '../site/read-csv.ts';
import { isUntouched, printOf } from './exchange.ts';
import { fingerprint, normalised } from './lock.ts';
import type { ReadRows } from './po.ts';
import type { Translation } from './translation.ts';

/** A table with these parts of texts. */
export function writeExchangeCsv(parts: readonly Translation[], locale: string): string {
  const header = ['key', 'state', 'context', 'original', `translation ${locale}`, 'before', 'fingerprint'];
  const rows = parts.map((part) => {
    const { id, original, words, was = '', context = [] } = part;
    const state = part.state === 'fresh' ? 'translated' : part.state;
    const texts = [original.text, words, was].map(marked);
    return [id, state, context.join('\n'), ...texts, `${printOf(part)} ${keyPrint(id)}`];
  });
  return csvText([header, ...rows]);
}

/**
 * Reads a table with these columns in any order, or with those of gettext tools: location, source, target.
 */
export function readExchangeCsv(text: string): ReadRows {
  const read = readCsv(text, 'spreadsheet');
  if ('text' in read) return { text: read.text, row: read.line };
  const names = Object.keys(read.rows[0] ?? {});
  const words = names.find((name) => /^(?:translation|target)\b/.test(name));
  if (names.length > 0 && !words) return { text: 'it has no column translation', row: 1 };
  const original = names.includes('source') ? 'source' : 'original';
  return {
    locale: words?.split(' ')[1],
    rows: read.rows.flatMap((row, index) => {
      const { key = '', state = '', fingerprint = '' } = row;
      const [source, target] = [unmarked(row[original] ?? ''), unmarked(row[words ?? ''] ?? '')];
      if (`${key}${source}` === '') return [];
      // The third part is that of the key: where they disagree, a column has moved.
      const [, print, ofKey] = /^([a-z]{8} [a-z]{8})(?: ([a-z]{8}))?$/.exec(fingerprint) ?? [];
      const isMoved = ofKey !== undefined && ofKey !== keyPrint(key);
      const isFuzzy = state === 'stale' && isUntouched(target, print);
      return {
        ids: key === '' || isMoved ? [] : [key],
        original: source,
        words: target,
        isFuzzy,
        row: index + 2,
        ...(print && { print }),
      };
    }),
  };
}

const keyPrint = (key: string) => fingerprint(normalised(key));

const isTaken = (text: string) =>
  /^['\s]|^(?:true|false)$/i.test(text) || beginsFormula.test(text) || (/\d/.test(text) && text.length <= 30);

function marked(text: string): string {
  // A tab does not survive in a cell.
  const plain = text.replaceAll('\t', ' ');
  return isTaken(plain) ? `'${plain}` : plain;
}

function unmarked(cell: string): string {
  const text = cell.replace(innerMarks, '');
  return text.startsWith("'") && isTaken(text.slice(1)) ? text.slice(1) : text;
}
