// Finds the entries of a translated list in the list of the original, which may have changed since.
import { isRecord } from '../site/record.ts';
import { fingerprint, type LockEntry, normalised } from './lock.ts';

/** The fingerprint of a translation → that of the original that it was made from. */
export function originalsOf(entries: readonly LockEntry[], locale: string): ReadonlyMap<string, string> {
  const stamps = entries.flatMap((entry) => entry.stamps.get(locale) ?? []);
  return new Map(stamps.map(({ own, from }) => [own, from]));
}

/**
 * Where each entry of a translated list stands in the original: at its own position, unless the lock finds
 * the words that it was made from elsewhere. Then an entry without such words is at the first place left.
 */
export function entryPlaces(
  translated: readonly unknown[],
  original: readonly unknown[],
  originals: ReadonlyMap<string, string>,
): readonly number[] {
  const inOrder = [...translated.keys()];
  if (originals.size === 0) return inOrder;
  const prints = original.map((entry) => new Set(printsIn(entry)));
  // Entries may share some of their words.
  const found = translated.map((entry, index) => {
    const madeFrom = printsIn(entry).flatMap((print) => originals.get(print) ?? []);
    const shared = prints.map((own) => madeFrom.filter((print) => own.has(print)).length);
    const most = Math.max(0, ...shared);
    if (most === 0) return -1;
    return shared[index] === most ? index : shared.indexOf(most);
  });
  const taken = new Set(found.filter((place) => place >= 0));
  const isUnclear = taken.size < found.filter((place) => place >= 0).length;
  if (isUnclear || found.every((place, index) => place < 0 || place === index)) return inOrder;
  const left = [...original.keys(), ...inOrder.map((index) => original.length + index)].filter((at) => !taken.has(at));
  return found.map((place) => (place >= 0 ? place : (left.shift() ?? place)));
}

function printsIn(value: unknown): string[] {
  if (typeof value === 'string') return [fingerprint(normalised(value))];
  return Array.isArray(value) || isRecord(value) ? Object.values(value).flatMap(printsIn) : [];
}
