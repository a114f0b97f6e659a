// What a PO file beside the site and the site itself had at their last sync, and what such a file keeps.
import { type ExchangeRow, printOf } from './exchange.ts';
import { fingerprint, type LockEntry, normalised } from './lock.ts';
import type { MergeRules } from './merge.ts';
import { partOf, type Translation } from './translation.ts';

/** Looks up what both sides had of a part. */
export type LastSync = NonNullable<MergeRules['lastSync']>;

/** What both sides had at the last sync. Ids move with paragraphs and entries of lists, originals do not. */
export function lastSyncOf(synced: readonly LockEntry[], locale: string): LastSync {
  const stamps = synced.flatMap(({ name, stamps: all }) => {
    const stamp = all.get(locale);
    return stamp ? [{ ...stamp, name }] : [];
  });
  const byName = new Map(stamps.map((one) => [one.name, one]));
  const byOriginal = Map.groupBy(stamps, ({ from }) => from);
  return (part) => {
    const [from = ''] = printOf(part).split(' ');
    const named = byName.get(part.id);
    const same = byOriginal.get(from) ?? [];
    const isOne = same.every(({ own }) => own === same[0]?.own);
    return named?.from !== from && isOne && same[0] ? same[0] : named;
  };
}

/** The entry of the lock for what both sides have of a part now. */
export function syncedEntry(file: string, part: Translation): LockEntry {
  const [from = '', own = ''] = printOf(part).split(' ');
  const stamp = { from, own, isStale: part.state === 'stale' };
  return { file, name: part.id, stamps: new Map([[part.locale, stamp]]), words: new Map() };
}

/** What a PO file keeps of an entry: words that the site does not have, marks and notes of the translator. */
export function keptIn(part: Translation, row: ExchangeRow, lastSync: LastSync, isRejected: boolean): Translation {
  const words = row.words.trim();
  const { own, isStale: wasStale } = lastSync(part) ?? {};
  const isUnseen = partOf(part).isUnaligned || own !== fingerprint(normalised(words));
  const isNew = words !== part.words && isUnseen;
  const isFuzzy = part.state === 'stale' || (isNew ? row.isFuzzy || isRejected : row.isFuzzy && !wasStale);
  const kept = { ...part, notes: row.notes, ...(isNew && { words }) };
  return { ...kept, state: kept.words === '' ? 'missing' : isFuzzy ? 'stale' : 'fresh' };
}
