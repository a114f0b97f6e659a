// Adapts the lock when another language becomes the original, because the site's first locale changed
// or a page dropped it, and when a locale gets another tag. The lock does not name the original: it is
// the language without a stamp.

import type { Text } from '../site/text.ts';
import { fingerprint, type LockEntry, normalised, type Stamp } from './lock.ts';
import { nameInLock, originalOf, textId, translatedInto } from './text-id.ts';

/**
 * The entries with current locale tags. Entries with a new original are rewritten, so that their
 * stamps refer to it.
 */
export function entriesForOriginal(texts: readonly Text[], entries: readonly LockEntry[]): readonly LockEntry[] {
  const byName = new Map(entries.map((entry) => [nameInLock(entry), entry]));
  const updated = new Map<LockEntry, LockEntry>();
  for (const text of texts) {
    const others = translatedInto(text);
    const locked = others.length > 0 ? byName.get(textId(text)) : undefined;
    if (!locked) continue;
    const now = entryForOriginal(text, renamedEntry(text, locked), others);
    if (now !== locked) updated.set(locked, now);
  }
  return updated.size === 0 ? entries : entries.map((entry) => updated.get(entry) ?? entry);
}

/** Moves stamps to new tags of the same language (es to es-MX), if the translation is unchanged. */
function renamedEntry({ locales, words }: Text, entry: LockEntry): LockEntry {
  const former = [...entry.stamps].filter(([tag]) => !locales.includes(tag));
  if (former.length === 0) return entry;
  const stamps = new Map(entry.stamps);
  for (const locale of locales) {
    const own = fingerprint(normalised(words.get(locale)?.text ?? ''));
    const same = former.find(([tag, stamp]) => tag.split('-')[0] === locale.split('-')[0] && stamp.own === own);
    if (!same || stamps.has(locale)) continue;
    stamps.delete(same[0]);
    stamps.set(locale, same[1]);
  }
  return { ...entry, stamps };
}

/**
 * Rewrites the stamps of an entry for a new original. Translations that were based on the same words
 * as the new original now count as based on it. All others stay stale, without words to compare.
 */
function entryForOriginal(text: Text, entry: LockEntry, others: readonly string[]): LockEntry {
  // From when the current original was a translation.
  const stamp = entry.stamps.get(text.locales[0] ?? '');
  if (!stamp) return entry;
  const stamps = new Map<string, Stamp>();
  for (const locale of others) {
    const other = entry.stamps.get(locale);
    if (other) stamps.set(locale, other.from === stamp.from ? { from: stamp.own, own: other.own } : other);
  }
  const unstamped = others.filter((locale) => !entry.stamps.has(locale));
  const isFormer = (locale: string) => fingerprint(normalised(text.words.get(locale)?.text ?? '')) === stamp.from;
  const former = unstamped.find(isFormer);
  if (former !== undefined) stamps.set(former, { from: stamp.own, own: stamp.from });
  else if (unstamped.length === 1) stamps.set(unstamped[0] ?? '', { from: stamp.from, own: stamp.from });
  const words = normalised(originalOf(text)?.text ?? '');
  const isUnchanged = fingerprint(words) === stamp.own;
  return { ...entry, stamps, words: new Map(isUnchanged ? [[stamp.own, words]] : []) };
}
