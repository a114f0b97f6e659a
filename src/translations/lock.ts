// Reads and writes content/translations.lock.yaml, which records the words of the original that each
// translation is based on. A line-based parser keeps builds of thousands of pages fast. Only `litfass
// translations accept` writes the file.

import { hash } from 'node:crypto';
import { ifPossible } from '../files/if-possible.ts';
import type { Place, Problem } from '../problems/problem.ts';
import { damagedLock, otherLockVersion } from '../problems/translations-lock.ts';
import { byKey } from '../site/record.ts';

/** The path of the lock, relative to the root of the site. */
export const lockFile = 'content/translations.lock.yaml';
/** 2 has what 1 could not say: which translations of a PO file are stale, and what imports have written. */
const versions = ['1', '2'];
/** Where PO files of each locale are. */
export const poFolder = 'content/translations/';
/** In place of a file: what imports have written. A file that is corrected may come again. */
export const importedName = 'imported';

/** An accepted translation. */
export interface Stamp {
  /** The fingerprint of the original that it is based on. */
  readonly from: string;
  /** The fingerprint of the translation. */
  readonly own: string;
  /** Of a last sync: whether the translation was stale. */
  readonly isStale?: boolean;
}

/** The lock's entry for one text. */
export interface LockEntry {
  /** "content/pages/home.yaml" */
  readonly file: string;
  /** "hero.heading", see text-id.ts */
  readonly name: string;
  /** By locale. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** The words of the original by fingerprint. Several if translations are based on different versions. */
  readonly words: ReadonlyMap<string, string>;
}

/** The result of reading the lock. */
export interface LockRead {
  readonly entries: readonly LockEntry[];
  /** What was in content/translations/ at the last sync: `file` is a PO file, `name` the id of a part. */
  readonly synced?: readonly LockEntry[];
  /** What imports have written: `name` is the id of a part, `from` the fingerprint that the file had. */
  readonly imported?: readonly LockEntry[];
  /** Set if the file is invalid. There are no entries then. */
  readonly problem?: Problem;
  /**
   * The file must not be overwritten: it is from another version of litfass, or contains a merge
   * conflict.
   */
  readonly mustKeep?: true;
}

/**
 * Normalises a text for comparison: whitespace, invisible characters and Unicode composition make
 * no difference.
 */
export function normalised(text: string): string {
  if (!needsNormalising.test(text)) return text;
  return text
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/**
 * Matches texts that normalisation may change. It is a fast path: most texts contain only simple
 * characters and single spaces.
 */
const needsNormalising = /[^ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u20ac]| {2}|^ | $/;

/**
 * The fingerprint of normalised words: eight lower-case letters. Without digits, YAML never parses
 * it as a number.
 */
export function fingerprint(words: string): string {
  const digest = hash('sha256', words, 'buffer');
  return String.fromCharCode(...digest.subarray(0, 8).map((byte) => 97 + (byte % 26)));
}

/**
 * Parses the text of the lock, except for the entries of the files in `without`. Any malformed line
 * makes the whole lock invalid. Malformed lines in skipped entries are not detected, so callers
 * must have read the same lock in full before.
 */
export function readLock(text: string, without: ReadonlySet<string> = new Set()): LockRead {
  const lines = withoutFiles(text, without).split(/\r?\n/);
  const entries: LockEntry[] = [];
  let file: string | undefined;
  let entry: { stamps: Map<string, Stamp>; words: Map<string, string> } | undefined;
  let hasVersion = false;
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const at = { index, line, text };
    const match = /^( *)("(?:[^"\\]|\\.)*"|[^\s":#][^":]*):(?: (.+))?$/.exec(line);
    const key = keyOf(match?.[2] ?? '"');
    if (!match || key === undefined) return malformed(at);
    const [, indent = '', , value] = match;
    if (!hasVersion) {
      if (key !== 'version' || indent !== '') return malformed(at);
      if (!versions.includes(value ?? ''))
        return { entries: [], problem: otherLockVersion(value, versions.join(' or '), placeOf(at)), mustKeep: true };
      hasVersion = true;
    } else if (indent === '' && value === undefined) {
      file = key;
      entry = undefined;
    } else if (indent === '  ' && value === undefined && file !== undefined) {
      entry = { stamps: new Map(), words: new Map() };
      entries.push({ file, name: key, ...entry });
    } else if (indent === '    ' && value !== undefined && entry) {
      const [stamp, from = '', own = '', isStale] = /^([a-z]{8}) ([a-z]{8})( stale)?$/.exec(value) ?? [];
      if (stamp) entry.stamps.set(key, { from, own, ...(isStale && { isStale: true }) });
      else {
        const words = quoted(value);
        if (words === undefined || !/^[a-z]{8}$/.test(key)) return malformed(at);
        entry.words.set(key, words);
      }
    } else return malformed(at);
  }
  if (!hasVersion) return malformed({ index: 0, line: '', text });
  const {
    texts = [],
    synced = [],
    imported = [],
  } = Object.groupBy(entries.map(withTrueNames), ({ file: of }) =>
    of === importedName ? 'imported' : of.startsWith(poFolder) ? 'synced' : 'texts',
  );
  // Earlier versions had an entry for each locale.
  const byName = Map.groupBy(imported, ({ name }) => name);
  const merged = Array.from(byName, ([name, all]): LockEntry => {
    const stamps = new Map(all.flatMap((one) => [...one.stamps]));
    return { file: importedName, name, stamps, words: new Map() };
  });
  return { entries: texts, synced, imported: merged };
}

/**
 * Earlier versions wrote `stale` in place of the locale of a stale translation in a PO file, and what imports
 * have written below the name of a file that never was: content/translations/fr.imported.
 */
function withTrueNames(entry: LockEntry): LockEntry {
  const [, locale = '', kind] = /^content\/translations\/(.+)\.(po|imported)$/.exec(entry.file) ?? [];
  if (kind === 'imported') return { ...entry, file: importedName };
  const stale = kind && entry.stamps.get('stale');
  return stale ? { ...entry, stamps: new Map([[locale, { ...stale, isStale: true }]]) } : entry;
}

/** Returns a function that parses the entries of one file. It has none if they are malformed. */
export function entriesByFile(text: string): (file: string) => readonly LockEntry[] {
  const parts = new Map(partsOf(text).map((part) => [fileOfPart(part), part]));
  return (file) => readLock(`version: ${versions[0]}\n${parts.get(file) ?? ''}`).entries;
}

/** The lines of each file. */
function partsOf(text: string): string[] {
  return text.split(/\n(?=[^\s#])/);
}

function fileOfPart(part: string): string {
  return keyOf(/^(.*):\r?(?:\n|$)/.exec(part)?.[1] ?? '') ?? '';
}

/** Removes the entries of these files before parsing: usually nearly all of a large lock. */
function withoutFiles(text: string, without: ReadonlySet<string>): string {
  if (without.size === 0) return text;
  return partsOf(text)
    .filter((part) => !without.has(fileOfPart(part)))
    .join('\n');
}

/** The text of the lock. It is sorted, so that a change to one text only changes its own lines. */
export function writeLock(entries: readonly LockEntry[]): string {
  const lines = [
    '# The original text that each translation was made from: litfass compares it to find stale translations.',
    '# LOCALE: fingerprint of the original, fingerprint of the translation. Written by `litfass translations accept`.',
    `version: ${entries.some(isOfVersion2) ? 2 : 1}`,
  ];
  const byFile = Map.groupBy(entries, ({ file }) => file);
  for (const file of [...byFile.keys()].sort()) {
    lines.push(`${written(file)}:`);
    const sorted = (byFile.get(file) ?? []).toSorted((a, b) => compareNames(a.name, b.name));
    for (const { name, stamps, words } of sorted) {
      lines.push(`  ${written(name)}:`);
      const used = new Set([...stamps.values()].map(({ from }) => from));
      for (const [locale, { from, own, isStale }] of [...stamps].sort(byKey))
        lines.push(`    ${locale}: ${from} ${own}${isStale ? ' stale' : ''}`);
      for (const [print, text] of [...words].sort(byKey))
        if (used.has(print)) lines.push(`    ${print}: ${JSON.stringify(text)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const isOfVersion2 = ({ file, stamps }: LockEntry) =>
  file === importedName || [...stamps.values()].some(({ isStale }) => isStale);

/** Compares numeric parts by value, so that items.10 comes after items.9. */
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
  const value: unknown = ifPossible(() => JSON.parse(text));
  return typeof value === 'string' ? value : undefined;
}

interface Line {
  readonly index: number;
  readonly line: string;
  readonly text: string;
}

function malformed(at: Line): LockRead {
  const merge = /^(<<<<<<<|\|\|\|\|\|\|\||=======|>>>>>>>)/.test(at.line);
  const invalid = { entries: [], problem: damagedLock(merge, placeOf(at)) };
  return merge ? { ...invalid, mustKeep: true } : invalid;
}

function placeOf({ index, line, text }: Line): Place {
  return { file: lockFile, line: index + 1, column: 1, length: Math.max(1, line.length), source: text };
}
