// What becomes of the lock when translations are accepted: those are stamped with the words of today, the others keep
// their stamps under the names that their texts have now, and what belongs to no text any more is dropped.
import { fingerprint, type LockEntry, normalised, type Stamp } from './lock.ts';
import type { Translation } from './match.ts';

export interface Accepting {
  readonly translations: readonly Translation[];
  readonly entries: readonly LockEntry[];
  /** Whether a translation is one of those to accept. */
  readonly wanted: (translation: Pick<Translation, 'file' | 'name' | 'locale'>) => boolean;
}

export interface Accepted {
  readonly entries: readonly LockEntry[];
  /** Translations whose stamp is new or another than before. */
  readonly stamped: readonly Translation[];
  /** Stamps of texts that do not exist any more. */
  readonly dropped: number;
}

export function acceptTranslations({ translations, entries, wanted }: Accepting): Accepted {
  const next = new Map<
    string,
    { file: string; name: string; stamps: Map<string, Stamp>; words: Map<string, string> }
  >();
  const put = (to: Pick<Translation, 'file' | 'name' | 'locale'>, stamp: Stamp, words: string) => {
    const id = `${to.file} ${to.name}`;
    const entry = next.get(id) ?? { file: to.file, name: to.name, stamps: new Map(), words: new Map() };
    if (entry.stamps.has(to.locale)) return;
    next.set(id, entry);
    entry.stamps.set(to.locale, stamp);
    entry.words.set(stamp.from, words);
  };
  const stamped: Translation[] = [];
  const used = new Set<Stamp>();
  for (const translation of translations) {
    const { spoken, original, accepted } = translation;
    if (accepted) used.add(accepted.stamp);
    if (spoken && wanted(translation)) {
      const words = normalised(original.text);
      const stamp = { from: fingerprint(words), own: fingerprint(normalised(spoken.text)) };
      if (translation.state === 'stale' || translation.state === 'new') stamped.push(translation);
      put(translation, stamp, words);
    } else if (accepted) put(translation, accepted.stamp, accepted.was);
  }
  let dropped = 0;
  for (const { file, name, stamps, words } of entries)
    for (const [locale, stamp] of stamps) {
      if (used.has(stamp)) continue;
      if (wanted({ file, name, locale })) dropped += 1;
      else put({ file, name, locale }, stamp, words.get(stamp.from) ?? '');
    }
  return { entries: [...next.values()], stamped, dropped };
}
