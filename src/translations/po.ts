// Translations as PO files of gettext. The original is the msgid; where it has several translations, a context
// tells these apart; what is stale is fuzzy.
import { type ExchangeRow, type ExchangeUnit, printOf } from './exchange.ts';

/** A file with these units. `header` and the `obsolete` lines are those of the file that it replaces. */
export function writePo(units: readonly ExchangeUnit[], header: string, obsolete = ''): string {
  const entries = [...Map.groupBy(units, ({ original, of }) => `${of.form ?? ''}\n${original}`).values()];
  const texts = entries.flatMap((sameOriginal) => {
    const groups = [...Map.groupBy(sameOriginal, ({ words, was }) => `${words}\n${was}`).values()];
    return groups.flatMap((group) => entryOf(group, groups.length > 1));
  });
  return [`msgid ""\nmsgstr ${quoted(header)}\n`, ...texts, ...(obsolete ? [obsolete] : [])].join('\n');
}

function entryOf(group: readonly ExchangeUnit[], hasOthers: boolean): string[] {
  const [first] = group;
  if (!first) return [];
  const { of, original, words, was, isStale } = first;
  const context = of.form ?? (hasOthers ? first.id : undefined);
  const contexts = new Set(group.flatMap(({ of: { context: lines } }) => lines));
  return [
    [
      ...group.map(({ id }) => `#. ${id}`),
      ...Array.from(contexts, (line) => `#. ${line}`),
      `#. fingerprint ${printOf(first)}`,
      `#: ${group.map((unit) => unit.of.place).join(' ')}`,
      ...(isStale && words !== '' ? ['#, fuzzy'] : []),
      ...(isStale && words !== '' && was !== '' ? [`#| msgid ${quoted(was).replaceAll('\n', '\n#| ')}`] : []),
      ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
      `msgid ${quoted(original)}`,
      `msgstr ${quoted(words)}`,
      '',
    ].join('\n'),
  ];
}

/** An entry that no text uses any more, as gettext keeps it. */
export function obsoletePo({ context, original, words }: ExchangeRow): string {
  const fields = { ...(context && { msgctxt: context }), msgid: original, msgstr: words };
  const lines = Object.entries(fields).flatMap(([key, text]) => `${key} ${quoted(text)}`.split('\n'));
  return `${lines.map((line) => `#~ ${line}`).join('\n')}\n`;
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
      readonly obsolete?: string;
    }
  | { readonly text: string; readonly row: number };

/** Reads a PO file, also one that other tools wrote. */
export function readPo(text: string): ReadRows {
  const rows: ExchangeRow[] = [];
  let header = '';
  let fields: Record<string, string> = {};
  let [comments, flags]: [string[], string] = [[], ''];
  let last = '';
  let row = 1;
  const finish = () => {
    const { msgid = '', msgstr = fields['msgstr[0]'] ?? '', msgctxt } = fields;
    if (msgid === '' && msgctxt === undefined) header ||= msgstr;
    else if (last !== '')
      rows.push({
        ids: comments.filter((line) => /^content\/\S+ \S/.test(line)),
        original: msgid,
        words: msgstr,
        isFuzzy: /\bfuzzy\b/.test(flags),
        row,
        ...(msgctxt !== undefined && { context: msgctxt }),
        ...(fields['| msgid'] !== undefined && { was: fields['| msgid'] }),
        ...printIn(comments),
      });
    [fields, comments, flags, last] = [{}, [], '', ''];
  };
  // What no text uses any more stands at the end.
  const [used = '', ...rest] = text.replace(/^\ufeff/, '').split(/^(?=(?:#[^~\n]*\n)*#~)/m);
  const obsolete = rest.join('');
  for (const [index, line] of used.split(/\r?\n/).entries()) {
    const written = line.trim();
    const [, sign = '', comment = ''] = /^#([.,:|]?)\s*(.*)$/.exec(written) ?? [];
    if (written === '' || (written.startsWith('#') && sign !== '|' && last.startsWith('msgstr'))) finish();
    if (written === '') continue;
    if (sign === '.') comments.push(comment);
    // xliff2po makes a place of an id.
    if (sign === ':') comments.push(...comment.split(' ').map((one) => one.replace('+', ' ')));
    if (sign === ',') flags += ` ${comment}`;
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
    if (keyword) last = `${sign ? '| ' : ''}${keyword}`;
    fields[last] = (fields[last] ?? '') + unescaped(string);
  }
  finish();
  const [, locale] = /^Language: (\S+)$/m.exec(header) ?? [];
  return { rows, header, obsolete, locale: locale?.replaceAll('_', '-') };
}

function printIn(comments: readonly string[]): { readonly print?: string } {
  const print = comments.map((line) => /^fingerprint ([a-z]{8} [a-z]{8})$/.exec(line)?.[1]).find(Boolean);
  return print ? { print } : {};
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
}
