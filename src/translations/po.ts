// Translations as PO files of gettext. The original is the msgid; where it has several translations, a
// context tells these apart; what is stale is fuzzy.
import { pageAddress } from '../text/text-kinds.ts';
import { type ExchangeRow, pluralFormOf, printOf } from './exchange.ts';
import type { Translation } from './translation.ts';

/** What a file has besides the parts of texts. */
export interface PoFrame {
  /** The msgstr of the entry without a msgid. */
  readonly header: string;
  /** The comments above it. */
  readonly notes?: readonly string[] | undefined;
  /** Entries that no text uses any more. */
  readonly obsolete?: readonly ExchangeRow[];
}

/** A file with these parts of texts. */
export function writePo(parts: readonly Translation[], { header, notes = [], obsolete = [] }: PoFrame): string {
  const entries = Map.groupBy(parts, ({ original, text }) => `${pluralFormOf(text) ?? ''}\n${original.text}`);
  const texts = [...entries.values()].flatMap((sameOriginal) => {
    const groups = [...Map.groupBy(sameOriginal, ({ words, was, state }) => `${words}\n${was}\n${state}`).values()];
    return groups.flatMap((group) => entryOf(group, groups.length > 1));
  });
  const keyOf = ({ context = '', original }: Pick<ExchangeRow, 'context' | 'original'>) => `${context}\n${original}`;
  const old = new Map(obsolete.map((row) => [keyOf(row), row]));
  const start = [...notes, `msgid ""\nmsgstr ${quoted(header)}\n`].join('\n');
  return [start, ...texts, ...Array.from(old.values(), obsoleteEntry)].join('\n');
}

/** As gettext keeps it. */
function obsoleteEntry({ context, original, words }: ExchangeRow): string {
  const fields = { ...(context && { msgctxt: context }), msgid: original, msgstr: words };
  const lines = Object.entries(fields).flatMap(([key, text]) => `${key} ${quoted(text)}`.split('\n'));
  return `${lines.map((line) => `#~ ${line}`).join('\n')}\n`;
}

function entryOf(group: readonly Translation[], hasOthers: boolean): string[] {
  const [first] = group;
  if (!first) return [];
  const { text, original, words, was = '', state } = first;
  const context = pluralFormOf(text) ?? (hasOthers ? first.id : undefined);
  const contexts = new Set(group.flatMap((one) => one.context ?? []));
  return [
    [
      ...new Set(group.flatMap((one) => one.notes ?? [])),
      ...group.map(({ id }) => `#. ${id}`),
      ...Array.from(contexts, (line) => `#. ${line}`),
      `#. fingerprint ${printOf(first)}`,
      `#: ${group.map(lineOf).join(' ')}`,
      ...(state === 'stale' ? ['#, fuzzy'] : []),
      ...(state === 'stale' && was !== '' ? [`#| msgid ${quoted(was).replaceAll('\n', '\n#| ')}`] : []),
      ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
      `msgid ${quoted(original.text)}`,
      `msgstr ${quoted(words)}`,
      '',
    ].join('\n'),
  ];
}

/** Where the original is: "content/pages/home.yaml:11". */
function lineOf({ text, original: { source, path } }: Translation): string {
  const { file, line } = text.kind === pageAddress ? source.place(text.path, { key: true }) : source.place(path);
  return `${file}:${line}`;
}

/** The header of a new file. `day` is 2026-12-01. */
export function poHeader(locale: string, name: string, day: string): string {
  return [
    `Project-Id-Version: ${name}`,
    `PO-Revision-Date: ${day} 00:00+0000`,
    'Last-Translator: Automatically generated',
    'Language-Team: none',
    `Language: ${locale.replaceAll('-', '_')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    '',
  ].join('\n');
}

function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\t', '\\t').replaceAll('\r', '\\r').split('\n');
  const lines = escaped.map((line, index) => (index < escaped.length - 1 ? `"${line}\\n"` : `"${line}"`));
  return lines.length === 1 ? lines.join('') : ['""', ...lines.filter((line) => line !== '""')].join('\n');
}

/** A file that was read, or what is wrong with it and in which line. */
export type ReadRows =
  | {
      readonly rows: readonly ExchangeRow[];
      /** The locale that the file names. */
      readonly locale?: string | undefined;
      readonly header?: string;
      /** The comments above it. */
      readonly notes?: readonly string[];
    }
  | { readonly text: string; readonly row: number };

/** Reads a PO file, also one that other tools wrote. */
export function readPo(text: string): ReadRows {
  const rows: ExchangeRow[] = [];
  let header = '';
  let fields: Record<string, string> = {};
  let [comments, flags]: [string[], string] = [[], ''];
  let notes: string[] = [];
  let ofHeader: string[] = [];
  let isObsolete = false;
  let last = '';
  let row = 1;
  const finish = () => {
    const { msgid = '', msgstr = fields['msgstr[0]'] ?? '', msgctxt } = fields;
    if (msgid === '' && msgctxt === undefined) {
      if (last !== '') [header, ofHeader] = [header || msgstr, notes];
    } else if (last !== '') {
      const [, print] = /^fingerprint ([a-z]{8} [a-z]{8})$/m.exec(comments.join('\n')) ?? [];
      rows.push({
        ids: comments.filter((line) => /^content\/\S+ \S/.test(line)),
        original: msgid,
        words: msgstr,
        isFuzzy: /\bfuzzy\b/.test(flags),
        row,
        ...(msgctxt !== undefined && { context: msgctxt }),
        ...(fields['| msgid'] !== undefined && { was: fields['| msgid'] }),
        ...(print && { print }),
        ...(isObsolete && { isObsolete: true }),
        ...(notes.length > 0 && { notes }),
      });
    }
    [fields, comments, flags, last, notes, isObsolete] = [{}, [], '', '', [], false];
  };
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (/^#~\s?\|/.test(line)) continue;
    const written = line.replace(/^#~\s?/, '').trim();
    const [, sign = '', comment = ''] = /^#([.,:|]?)\s*(.*)$/.exec(written) ?? [];
    if (written === '' || (written.startsWith('#') && sign !== '|' && last.startsWith('msgstr'))) finish();
    if (written === '') continue;
    if (sign === '.') comments.push(comment);
    // xliff2po makes a place of an id.
    if (sign === ':') comments.push(...comment.split(' ').map((one) => one.replace('+', ' ')));
    if (sign === ',') flags += ` ${comment}`;
    if (written.startsWith('#') && sign === '' && last === '') notes.push(written);
    if (written.startsWith('#') && sign !== '|') continue;
    const [, keyword, string] =
      /^((?:msgctxt|msgid_plural|msgid|msgstr)(?:\[\d\])?)?\s*"((?:[^"\\]|\\.)*)"$/.exec(
        sign === '|' ? comment : written,
      ) ?? [];
    if (string === undefined || (keyword === undefined && last === ''))
      return { text: 'this is no line of a PO file', row: index + 1 };
    if (sign === '' && (keyword === 'msgctxt' || keyword === 'msgid')) {
      if (last.startsWith('msgstr')) finish();
      if (fields.msgctxt === undefined) row = index + 1;
    }
    isObsolete ||= line.startsWith('#~');
    if (keyword) last = `${sign ? '| ' : ''}${keyword}`;
    fields[last] = (fields[last] ?? '') + string.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
  }
  finish();
  const [, locale] = /^Language: (\S+)$/m.exec(header) ?? [];
  return { rows, header, notes: ofHeader, locale: locale?.replaceAll('_', '-') };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
