// Compares two versions of content/claims.yaml, together with the number of texts that state each
// claim. Callers provide both versions.

import { isRecord } from '../site/record.ts';
import { replaceReferences } from '../text/references.ts';

/**
 * One version: claims as written, the number of texts that state each, and a fingerprint of each
 * evidence file.
 */
export interface ClaimsVersion {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly texts: ReadonlyMap<string, number>;
  readonly evidence: ReadonlyMap<string, string>;
}

/** A claim that differs between two versions. */
export interface ClaimChange {
  readonly id: string;
  readonly change: 'added' | 'removed' | 'renamed' | 'changed';
  /** The former id of a renamed claim. */
  readonly from?: string;
  /** Those whose value differs: "value", "text.de.default", "evidence". */
  readonly fields: readonly { readonly field: string; readonly was?: string; readonly is?: string }[];
  /** The number of texts that state it. */
  readonly texts: { readonly was: number; readonly is: number };
}

/** All changes, in the order of the newer file. Removed claims come last. */
export function diffClaims(then: ClaimsVersion, now: ClaimsVersion): ClaimChange[] {
  const ids = [...new Set([...Object.keys(now.claims), ...Object.keys(then.claims)])];
  const renamed = renames(then, now);
  return ids.flatMap((id): ClaimChange[] => {
    const from = renamed.get(id);
    const texts = { was: then.texts.get(from ?? id) ?? 0, is: now.texts.get(id) ?? 0 };
    if (from !== undefined) return [{ id, change: 'renamed', from, fields: [], texts }];
    if ([...renamed.values()].includes(id)) return [];
    const before = Object.hasOwn(then.claims, id) ? fieldsOf(then.claims[id], then) : undefined;
    const after = Object.hasOwn(now.claims, id) ? fieldsOf(now.claims[id], now) : undefined;
    const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].sort(byImportance);
    const fields = names.flatMap((field) => {
      const [was, is] = [before?.get(field), after?.get(field)];
      return was === is ? [] : [{ field, was, is }];
    });
    const change = !before ? 'added' : !after ? 'removed' : 'changed';
    if (change === 'changed' && fields.length === 0 && texts.was === texts.is) return [];
    return [{ id, change, fields, texts }];
  });
}

/**
 * Maps the new id of each renamed claim to its old one. A claim is renamed if it equals a removed
 * claim in all fields.
 */
function renames(then: ClaimsVersion, now: ClaimsVersion): Map<string, string> {
  const only = (one: ClaimsVersion, other: ClaimsVersion) =>
    Object.keys(one.claims).filter((id) => !Object.hasOwn(other.claims, id));
  const contentOf = (id: string, version: ClaimsVersion) =>
    JSON.stringify([...fieldsOf(version.claims[id], version)].sort());
  const removed = only(then, now).map((id) => ({ id, content: contentOf(id, then) }));
  const names = new Map<string, string>();
  for (const id of only(now, then)) {
    const content = contentOf(id, now);
    const index = removed.findIndex((one) => one.content === content);
    for (const old of index < 0 ? [] : removed.splice(index, 1)) names.set(id, old.id);
  }
  return names;
}

/** Counts how often source texts reference each claim. */
export function countReferences(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    replaceReferences(text, ({ kind, name }) => {
      if (kind === 'claim') counts.set(name, (counts.get(name) ?? 0) + 1);
      return '';
    });
  return counts;
}

/**
 * The changes since an older version as Markdown, for pull requests and the terminal. `pages` is the number
 * of pages that state a claim now; `isUnreviewed` says whether it changed after its last review.
 */
export function diffText(
  since: string,
  changes: readonly (ClaimChange & { readonly pages: number; readonly isUnreviewed?: boolean })[],
): string {
  if (changes.length === 0) return `No claims have changed since ${since}.\n`;
  const kinds = ['added', 'removed', 'renamed', 'changed'] as const;
  const counts = kinds.flatMap((kind) => {
    const count = changes.filter(({ change }) => change === kind).length;
    return kind === 'renamed' && count === 0 ? [] : [`${count} ${kind}`];
  });
  const lines = [`Claims since ${since}: ${counts.join(', ')}`];
  for (const kind of kinds)
    for (const { id, from, fields, texts, pages, isUnreviewed } of changes.filter(({ change }) => change === kind)) {
      const stated = pages === 0 ? 'on no page' : `on ${pages} ${pages === 1 ? 'page' : 'pages'}`;
      const moved = texts.was === texts.is ? '' : `, in ${textsIn(texts.is)} instead of ${texts.was}`;
      const now = `stated ${stated}${kind === 'added' ? '' : moved}`;
      const where = kind === 'removed' ? `was in ${textsIn(texts.was)}` : now;
      const name = from === undefined ? kind : `was **${from}**`;
      lines.push('', `- **${id}** ${name} (${where})`);
      if (isUnreviewed) lines.push('  - **not reviewed** since its value or its evidence changed');
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

/** A value on one line, escaped for Markdown. */
function asWritten(text: string | undefined): string {
  if (text === undefined) return '–';
  const line = text.trim().replace(/\s+/g, ' ');
  return line.replace(/[\\`*_~&<[]/g, '\\$&');
}

/** The fields of a claim as strings. Each text has its own field, such as "text.de.default". */
function fieldsOf(claim: unknown, version: ClaimsVersion): Map<string, string> {
  const fields = new Map<string, string>();
  if (!isRecord(claim)) return fields;
  for (const [key, value] of Object.entries({ comparator: 'exactly', ...claim })) {
    if (key === 'text' && isRecord(value)) {
      for (const [locale, styles] of Object.entries(value))
        if (isRecord(styles))
          for (const [style, words] of Object.entries(styles)) fields.set(`text.${locale}.${style}`, compact(words));
    } else if (key === 'evidence' && Array.isArray(value))
      fields.set(key, value.map((entry) => evidenceEntry(entry, version)).join('; '));
    else fields.set(key, compact(value));
  }
  return fields;
}

/**
 * An evidence entry as a string, with a fingerprint of its file, so that a changed file counts as a
 * change.
 */
function evidenceEntry(entry: unknown, { evidence }: ClaimsVersion): string {
  if (!isRecord(entry)) return compact(entry);
  const named = entry.file ?? entry.archived ?? entry.document;
  const print = typeof named === 'string' ? evidence.get(`content/${named}`) : undefined;
  return `${compact(entry)}${print ? ` [${print.slice(0, 8)}]` : ''}`;
}

function compact(value: unknown): string {
  if (Array.isArray(value)) return value.map(compact).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${compact(inner)}`)
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
