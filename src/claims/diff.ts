// What is claimed now and was not then: two versions of content/claims.yaml held against each other, with the texts that state
// each claim. Reads neither: whoever calls has both.
import { isRecord } from '../site/fields.ts';
import { replaceReferences } from '../site/references.ts';

/** One version: claims as they were written, how many texts state each, and a fingerprint of each file of evidence. */
export interface ClaimsVersion {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly texts: ReadonlyMap<string, number>;
  readonly evidence: ReadonlyMap<string, string>;
}

export interface ChangedField {
  /** "value", "text.de.default", "evidence". */
  readonly field: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

export interface ClaimChange {
  readonly id: string;
  readonly change: 'added' | 'removed' | 'renamed' | 'changed';
  /** The name that a renamed claim had. */
  readonly from?: string;
  readonly fields: readonly ChangedField[];
  /** Texts of content that state it. */
  readonly texts: { readonly was: number; readonly is: number };
}

/** In the order of the newer file; removed claims come last. */
export function diffClaims(then: ClaimsVersion, now: ClaimsVersion): ClaimChange[] {
  const ids = [...new Set([...Object.keys(now.claims), ...Object.keys(then.claims)])];
  const renamed = renames(then, now);
  return ids.flatMap((id): ClaimChange[] => {
    const from = renamed.get(id);
    if (from !== undefined) {
      const texts = { was: then.texts.get(from) ?? 0, is: now.texts.get(id) ?? 0 };
      return [{ id, change: 'renamed', from, fields: [], texts }];
    }
    if ([...renamed.values()].includes(id)) return [];
    const before = Object.hasOwn(then.claims, id) ? flat(then.claims[id], then) : undefined;
    const after = Object.hasOwn(now.claims, id) ? flat(now.claims[id], now) : undefined;
    const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].sort(byImportance);
    const fields = names.flatMap((field): ChangedField[] => {
      const [was, is] = [before?.get(field), after?.get(field)];
      return was === is ? [] : [{ field, was, is }];
    });
    const texts = { was: then.texts.get(id) ?? 0, is: now.texts.get(id) ?? 0 };
    const change = !before ? 'added' : !after ? 'removed' : 'changed';
    if (change === 'changed' && fields.length === 0 && texts.was === texts.is) return [];
    return [{ id, change, fields, texts }];
  });
}

/** The old name of each claim that says all that one said which is gone. */
function renames(then: ClaimsVersion, now: ClaimsVersion): Map<string, string> {
  const only = (one: ClaimsVersion, other: ClaimsVersion) =>
    Object.keys(one.claims).filter((id) => !Object.hasOwn(other.claims, id));
  const said = (id: string, version: ClaimsVersion) => JSON.stringify([...flat(version.claims[id], version)].sort());
  const gone = only(then, now).map((id) => ({ id, says: said(id, then) }));
  const names = new Map<string, string>();
  for (const id of only(now, then)) {
    const says = said(id, now);
    const index = gone.findIndex((one) => one.says === says);
    for (const old of index < 0 ? [] : gone.splice(index, 1)) names.set(id, old.id);
  }
  return names;
}

/** How often each claim is stated in texts as they are written. */
export function statedIn(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    replaceReferences(text, ({ kind, name }) => {
      if (kind === 'claim') counts.set(name, (counts.get(name) ?? 0) + 1);
      return '';
    });
  return counts;
}

export interface DiffText {
  readonly since: string;
  readonly changes: readonly ClaimChange[];
  /** The pages that state a claim now. */
  readonly pages: (id: string) => number;
}

/** Markdown, to be pasted into a pull request; readable on a terminal as well. */
export function diffText({ since, changes, pages }: DiffText): string {
  if (changes.length === 0) return `What is claimed has not changed since ${since}.\n`;
  const kinds = ['added', 'removed', 'renamed', 'changed'] as const;
  const counts = kinds.flatMap((kind) => {
    const count = changes.filter(({ change }) => change === kind).length;
    return kind === 'renamed' && count === 0 ? [] : [`${count} ${kind}`];
  });
  const lines = [`Claims since ${since}: ${counts.join(', ')}`];
  for (const kind of kinds)
    for (const { id, from, fields, texts } of changes.filter(({ change }) => change === kind)) {
      const count = pages(id);
      const stated = count === 0 ? 'on no page' : `on ${count} ${count === 1 ? 'page' : 'pages'}`;
      const moved = texts.was === texts.is ? '' : `, in ${textsIn(texts.is)} instead of ${texts.was}`;
      const now = `stated ${stated}${kind === 'added' ? '' : moved}`;
      const where = kind === 'removed' ? `was in ${textsIn(texts.was)}` : now;
      const name = from === undefined ? kind : `was **${from}**`;
      lines.push('', `- **${id}** ${name} (${where})`);
      for (const { field, ...versions } of fields) {
        const was = asWritten(versions.was);
        const is = asWritten(versions.is);
        lines.push(`  - ${field}: ${kind === 'added' ? is : kind === 'removed' ? was : `${was} → ${is}`}`);
      }
    }
  return `${lines.join('\n')}\n`;
}

function textsIn(count: number): string {
  return count === 0 ? 'no text' : count === 1 ? '1 text' : `${count} texts`;
}

/** On one line, and with nothing in it that Markdown would take for its own. */
function asWritten(text: string | undefined): string {
  return text === undefined
    ? '–'
    : text
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/[\\`*_~&<[]/g, '\\$&');
}

/** A claim as a list of short values; the words one by one, everything else under its own key. */
function flat(claim: unknown, version: ClaimsVersion): Map<string, string> {
  const fields = new Map<string, string>();
  if (!isRecord(claim)) return fields;
  for (const [key, value] of Object.entries({ comparator: 'exactly', ...claim })) {
    if (key === 'text' && isRecord(value)) {
      for (const [locale, styles] of Object.entries(value))
        if (isRecord(styles))
          for (const [style, words] of Object.entries(styles)) fields.set(`text.${locale}.${style}`, shortly(words));
    } else if (key === 'evidence' && Array.isArray(value))
      fields.set(key, value.map((entry) => evidenceEntry(entry, version)).join('; '));
    else fields.set(key, shortly(value));
  }
  return fields;
}

/** The bytes of its file belong to it: the same entry over another file is other evidence. */
function evidenceEntry(entry: unknown, { evidence }: ClaimsVersion): string {
  if (!isRecord(entry)) return shortly(entry);
  const named = entry.file ?? entry.archived ?? entry.document;
  const print = typeof named === 'string' ? evidence.get(`content/${named}`) : undefined;
  return `${shortly(entry)}${print ? ` [${print.slice(0, 8)}]` : ''}`;
}

function shortly(value: unknown): string {
  if (Array.isArray(value)) return value.map(shortly).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${shortly(inner)}`)
      .join(', ');
  return String(value);
}

const order = ['kind', 'value', 'comparator', 'unit', 'tax', 'period', 'term', 'compares', 'text', 'evidence'];

function byImportance(a: string, b: string): number {
  const rank = (field: string) => {
    const index = order.indexOf(field.split('.')[0] ?? '');
    return index < 0 ? order.length : index;
  };
  return rank(a) - rank(b);
}
