// What the lock says once another language is the original, as the site's first locale is another one or a page left it, and
// once a locale has another tag. A lock does not name the original: it is the language that has no stamp.
import type { LocalizedText } from '../check/every-text.ts';
import { fingerprint, type LockEntry, normalised, type Stamp } from './lock.ts';
import { type Place, placeOf } from './place.ts';

/** The entries, with the tags of today, and those whose original is a translation now told from where it stands. */
export function entriesForOriginal(
  texts: readonly LocalizedText[],
  entries: readonly LockEntry[],
): readonly LockEntry[] {
  const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const turned = new Map<LockEntry, LockEntry>();
  for (const text of texts) {
    const place = placeOf(text);
    const known = place && byName.get(nameOf(place));
    if (!place || !known) continue;
    const entry = renamedEntry(text, known);
    const stamp = entry.stamps.get(text.locales[0] ?? '');
    const now = stamp ? turnedEntry(text, { place, entry, stamp }) : entry;
    if (now !== known) turned.set(known, now);
  }
  return turned.size === 0 ? entries : entries.map((entry) => turned.get(entry) ?? entry);
}

/** From es to es-MX the same words are the same translation. */
function renamedEntry({ locales, spoken }: LocalizedText, entry: LockEntry): LockEntry {
  const former = [...entry.stamps].filter(([tag]) => !locales.includes(tag));
  if (former.length === 0) return entry;
  const stamps = new Map(entry.stamps);
  for (const locale of locales) {
    const own = fingerprint(normalised(spoken.get(locale)?.text ?? ''));
    const same = former.find(([tag, stamp]) => tag.split('-')[0] === locale.split('-')[0] && stamp.own === own);
    if (!same || stamps.has(locale)) continue;
    stamps.delete(same[0]);
    stamps.set(locale, same[1]);
  }
  return { ...entry, stamps };
}

interface Turning {
  readonly place: Place;
  readonly entry: LockEntry;
  /** What was accepted of today's original, when it was a translation. */
  readonly stamp: Stamp;
}

/** Two translations of the same words say the same. Of others that cannot be told: they stay stale, with no words to compare. */
function turnedEntry({ spoken }: LocalizedText, { place, entry, stamp }: Turning): LockEntry {
  const { others, words } = place;
  const stamps = new Map<string, Stamp>();
  for (const locale of others) {
    const known = entry.stamps.get(locale);
    if (known) stamps.set(locale, known.from === stamp.from ? { from: stamp.own, own: known.own } : known);
  }
  const unknown = others.filter((locale) => !entry.stamps.has(locale));
  const isFormer = (locale: string) => fingerprint(normalised(spoken.get(locale)?.text ?? '')) === stamp.from;
  const former = unknown.find(isFormer);
  if (former !== undefined) stamps.set(former, { from: stamp.own, own: stamp.from });
  else if (unknown.length === 1) stamps.set(unknown[0] ?? '', { from: stamp.from, own: stamp.from });
  const isUnchanged = fingerprint(words) === stamp.own;
  return { ...entry, stamps, words: new Map(isUnchanged ? [[stamp.own, words]] : []) };
}

function nameOf({ file, name }: { readonly file: string; readonly name: string }): string {
  return `${file} ${name}`;
}
