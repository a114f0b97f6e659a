// What a PO file beside the site and the site itself had at their last sync, and what such a file keeps.
import { type ExchangeRow, type ExchangeUnit, printOf } from './exchange.ts';
import type { LockEntry } from './lock.ts';
import type { MergeRules } from './merge.ts';

/** Looks up what both sides had of a unit. */
export type LastSync = NonNullable<MergeRules['lastSync']>;

/** What both sides had at the last sync. Ids move with paragraphs and entries of lists, originals do not. */
export function lastSyncOf(synced: readonly LockEntry[], locale: string): LastSync {
  const stamps = synced.flatMap(({ name, stamps: all }) => {
    const stamp = all.get(locale) ?? all.get(staleMark);
    return stamp ? [{ ...stamp, name, wasStale: all.has(staleMark) }] : [];
  });
  const byName = new Map(stamps.map((one) => [one.name, one]));
  const byOriginal = Map.groupBy(stamps, ({ from }) => from);
  return (unit) => {
    const [from = ''] = printOf(unit).split(' ');
    const named = byName.get(unit.id);
    const same = byOriginal.get(from) ?? [];
    const isOne = same.every(({ own }) => own === same[0]?.own);
    return named?.from !== from && isOne && same[0] ? same[0] : named;
  };
}

/** The entry of the lock for what both sides have of a unit now. */
export function syncedEntry(file: string, locale: string, unit: ExchangeUnit): LockEntry {
  const [from = '', own = ''] = printOf(unit).split(' ');
  const stamps = new Map([[unit.isStale ? staleMark : locale, { from, own }]]);
  return { file, name: unit.id, stamps, words: new Map() };
}

/** In place of the locale of a synced translation that was stale. */
const staleMark = 'stale';

/** What a PO file keeps of an entry: words that the site does not have, marks and notes of the translator. */
export function keptIn(
  unit: ExchangeUnit,
  {
    row,
    isRejected,
    lastSync,
  }: { readonly row: ExchangeRow; readonly isRejected: boolean; readonly lastSync: LastSync },
): Partial<ExchangeUnit> {
  const words = row.words.trim();
  const { own, wasStale } = lastSync(unit) ?? {};
  const isOwnMark = row.isFuzzy && !wasStale;
  const isUnseen = unit.of.isUnaligned || own !== printOf({ original: '', words }).split(' ')[1];
  const isNew = words !== unit.words && isUnseen;
  const isFuzzy = isNew ? row.isFuzzy || isRejected : isOwnMark;
  return { notes: row.notes, ...(isNew && { words }), ...(isFuzzy && { isStale: true }) };
}
