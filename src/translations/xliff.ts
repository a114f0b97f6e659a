// Translations as XLIFF 1.2, which tools for translators read: OmegaT, Trados, memoQ.
import { SaxesParser } from 'saxes';
import { type ExchangeRow, isUntouched, printOf } from './exchange.ts';
import type { ReadRows } from './po.ts';
import type { Translation } from './translation.ts';

/** A file with these parts of texts. */
export function writeXliff(parts: readonly Translation[], [source, target]: readonly [string, string]): string {
  const files = [...Map.groupBy(parts, ({ text }) => text.file)].map(
    ([file, ofFile]) =>
      `<file original="${escaped(file)}" source-language="${source}" target-language="${target}" datatype="plaintext"><body>\n` +
      `${ofFile.map(unitText).join('')}</body></file>\n`,
  );
  const root = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${files.join('')}</xliff>\n`;
}

const states: Partial<Record<Translation['state'], string>> = {
  missing: 'needs-translation',
  stale: 'needs-review-translation',
};

function unitText(part: Translation): string {
  const { id, original, words, was = '', context = [] } = part;
  const state = states[part.state] ?? 'translated';
  const notes = [...context, ...(was === '' ? [] : [`before: ${was}`]), `fingerprint ${printOf(part)}`];
  return [
    `<trans-unit id="${escaped(id)}" xml:space="preserve"${state === 'translated' ? ' approved="yes"' : ''}>`,
    `<source>${escaped(original.text)}</source>`,
    `<target state="${state}">${escaped(words)}</target>`,
    ...notes.map((note) => `<note>${escaped(note)}</note>`),
    '</trans-unit>\n',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Reads a file. What stands in inline elements is part of a text; proposals of tools are not. */
export function readXliff(text: string): ReadRows {
  const rows: ExchangeRow[] = [];
  const parser = new SaxesParser();
  let fault: { readonly text: string; readonly row: number } | undefined;
  let unit: { id: string; source: string; target: string; note: string; state: string; row: number } | undefined;
  let field: 'source' | 'target' | 'note' | undefined;
  let isProposal = false;
  let locale: string | undefined;
  parser.on('error', ({ message }) => {
    fault ??= { text: message.replace(/^[\d:\s]+/, ''), row: parser.line };
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    const name = tag.replace(/^.*:/, '');
    if (name === 'trans-unit')
      unit = { id: String(attributes.id ?? ''), source: '', target: '', note: '', state: '', row: parser.line };
    if (name === 'file') locale = attributes['target-language'];
    if (name === 'alt-trans') isProposal = true;
    if (isProposal || !unit) return;
    if (name === 'source' || name === 'target' || name === 'note') field = name;
    if (name === 'target') unit.state = String(attributes.state ?? '');
    if (name === 'note') unit.note += '\n';
  });
  const add = (words: string) => {
    if (unit && field && !isProposal) unit[field] += words;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name: tag }) => {
    const name = tag.replace(/^.*:/, '');
    if (name === field) field = undefined;
    if (name === 'alt-trans') isProposal = false;
    if (name !== 'trans-unit' || !unit) return;
    const { id, source, target, note, state, row } = unit;
    const [, print] = /^fingerprint ([a-z]{8} [a-z]{8})$/m.exec(note) ?? [];
    const isFuzzy = /^(?:needs-|new$)/.test(state) && isUntouched(target, print);
    rows.push({ ids: [id], original: source, words: target, isFuzzy, row, ...(print && { print }) });
    unit = undefined;
  });
  parser.write(text.replace(/^\ufeff/, '')).close();
  return fault ?? { rows, locale };
}
