// content/translations.lock.yaml: of which words of the original each translation was made. Read line by line, because a
// build of thousands of pages should not wait for it; written by `litfass translations accept` alone.
import { hash } from 'node:crypto';
import type { Place, Problem } from '../diagnostics/problem.ts';
import { byKey } from '../site/record.ts';

export const lockFile = 'content/translations.lock.yaml';
const version = '1';

/** What was accepted of one translation: fingerprints of the original it was made from, and of itself. */
export interface Stamp {
  readonly from: string;
  readonly own: string;
}

/** What the lock knows of one text. */
export interface LockEntry {
  /** "content/pages/home.yaml" */
  readonly file: string;
  /** "hero.heading", see keys.ts */
  readonly name: string;
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** The words of the original, by their fingerprint: more than one when translations were made from different versions. */
  readonly words: ReadonlyMap<string, string>;
}

export interface LockRead {
  readonly entries: readonly LockEntry[];
  /** Where the file cannot be understood. Nothing in it counts then. */
  readonly problem?: Problem;
  /** Writing it would lose what stands in it: it is of a later litfass, or holds both sides of a merge. */
  readonly precious?: true;
}

/** Words as they are compared: how they are broken into lines, and marks that nobody sees, make no difference. */
export function normalised(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** What may have another form: all but letters that have only one, and single blanks between words. */
const unusual = /[^ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u20ac]| {2}|^ | $/;

/** Eight letters that stand for normalised words. Letters only, so that YAML never takes one for a number. */
export function fingerprint(words: string): string {
  const digest = hash('sha256', words, 'buffer');
  return String.fromCharCode(...digest.subarray(0, 8).map((byte) => 97 + (byte % 26)));
}

/**
 * Reads the text of the lock, but for what it says of some files. A line that no litfass wrote makes a problem of the whole;
 * whoever leaves files out has read the same lock before.
 */
export function readLock(text: string, without: ReadonlySet<string> = new Set()): LockRead {
  const lines = withoutFiles(text, without).split(/\r?\n/);
  const entries: LockEntry[] = [];
  let file: string | undefined;
  let entry: { stamps: Map<string, Stamp>; words: Map<string, string> } | undefined;
  let known = false;
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const at = { index, line, text };
    const match = /^( *)("(?:[^"\\]|\\.)*"|[^\s":#][^":]*):(?: (.+))?$/.exec(line);
    const key = keyOf(match?.[2] ?? '"');
    if (!match || key === undefined) return damaged(at);
    const [, indent = '', , value] = match;
    if (!known) {
      if (key !== 'version' || indent !== '') return damaged(at);
      if (value !== version) return unknownVersion(at, value);
      known = true;
    } else if (indent === '' && value === undefined) {
      file = key;
      entry = undefined;
    } else if (indent === '  ' && value === undefined && file !== undefined) {
      entry = { stamps: new Map(), words: new Map() };
      entries.push({ file, name: key, ...entry });
    } else if (indent === '    ' && value !== undefined && entry) {
      const stamp = /^([a-z]{8}) ([a-z]{8})$/.exec(value);
      if (stamp) entry.stamps.set(key, { from: stamp[1] ?? '', own: stamp[2] ?? '' });
      else {
        const words = quoted(value);
        if (words === undefined || !/^[a-z]{8}$/.test(key)) return damaged(at);
        entry.words.set(key, words);
      }
    } else return damaged(at);
  }
  return known ? { entries } : damaged({ index: 0, line: '', text });
}

/** Leaves out what stands below the names of these files: most of a lock of a million lines. */
function withoutFiles(text: string, without: ReadonlySet<string>): string {
  if (without.size === 0) return text;
  const parts = text.split(/\n(?=[^\s#])/);
  return parts.filter((part) => !without.has(keyOf(/^(.*):\r?(?:\n|$)/.exec(part)?.[1] ?? '') ?? '')).join('\n');
}

/** The lock as a file: sorted, so that a change of one text is a change of its lines alone. */
export function writeLock(entries: readonly LockEntry[]): string {
  const lines = [
    '# Of which words of the original each translation was made, so that a change of the original can be told.',
    '# LOCALE: fingerprint of the original, fingerprint of the translation. Written by `litfass translations accept`.',
    `version: ${version}`,
  ];
  const byFile = Map.groupBy(entries, ({ file }) => file);
  for (const file of [...byFile.keys()].sort()) {
    lines.push(`${written(file)}:`);
    const sorted = (byFile.get(file) ?? []).toSorted((a, b) => compareNames(a.name, b.name));
    for (const { name, stamps, words } of sorted) {
      lines.push(`  ${written(name)}:`);
      const used = new Set([...stamps.values()].map(({ from }) => from));
      for (const [locale, { from, own }] of [...stamps].sort(byKey)) lines.push(`    ${locale}: ${from} ${own}`);
      for (const [print, text] of [...words].sort(byKey))
        if (used.has(print)) lines.push(`    ${print}: ${JSON.stringify(text)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Parts that are numbers by their value, so that items.10 stands behind items.9. */
function compareNames(a: string, b: string): number {
  const [ours, theirs] = [a.split('.'), b.split('.')];
  for (let index = 0; index < Math.min(ours.length, theirs.length); index++) {
    const [one = '', other = ''] = [ours[index], theirs[index]];
    if (one === other) continue;
    if (/^\d+$/.test(one) && /^\d+$/.test(other)) return Number(one) - Number(other);
    return one < other ? -1 : 1;
  }
  return ours.length - theirs.length;
}

function written(key: string): string {
  return /^[A-Za-z][\w./#-]*$/.test(key) ? key : JSON.stringify(key);
}

function keyOf(text: string): string | undefined {
  return text.startsWith('"') ? quoted(text) : text;
}

function quoted(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

interface Line {
  readonly index: number;
  readonly line: string;
  readonly text: string;
}

function damaged(at: Line): LockRead {
  const merge = /^(<<<<<<<|\|\|\|\|\|\|\||=======|>>>>>>>)/.test(at.line);
  const told = problem(at, {
    text: merge ? `${lockFile} holds an unresolved merge` : `${lockFile} cannot be read from this line on`,
    hint: merge
      ? 'keep the lines of either side, then run `litfass translations` to see what is stale'
      : 'take the file from version control; or `litfass translations accept --all` writes it anew, and takes every translation for up to date',
  });
  return merge ? { ...told, precious: true } : told;
}

function unknownVersion(at: Line, value: string | undefined): LockRead {
  return {
    ...problem(at, {
      text: `${lockFile} has version ${value ?? '–'}, and this litfass knows version ${version}`,
      hint: 'it was written by another version of litfass: use that one, or update',
    }),
    precious: true,
  };
}

function problem({ index, line, text }: Line, told: Pick<Problem, 'text' | 'hint'>): LockRead {
  const place: Place = { file: lockFile, line: index + 1, column: 1, length: Math.max(1, line.length), source: text };
  return { entries: [], problem: { rule: 'translations-lock', severity: 'error', ...told, place } };
}
