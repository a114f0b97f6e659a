// Updates the lock when translations are accepted. Accepted translations get a stamp of the current
// words, all others keep their stamps under the current names of their texts, and stamps of deleted
// texts are dropped.
import { fingerprint, type LockEntry, normalised, type Stamp } from './lock.ts';
import { nameInLock, textName } from './text-id.ts';
import type { Translation } from './translation.ts';

/** What tells a translation apart from others in the lock. */
export interface TranslationName extends Pick<LockEntry, 'file' | 'name'> {
  readonly locale: string;
}

/** The input of `acceptTranslations`. */
export interface AcceptInput {
  readonly translations: readonly Translation[];
  readonly entries: readonly LockEntry[];
  /** Whether to accept a translation. */
  readonly wanted: (translation: TranslationName) => boolean;
  /** The original that an accepted translation was made from, if that is not the current one. */
  readonly madeFrom?: (translation: Translation) => string | undefined;
}

/** Accepts the wanted translations. */
export function acceptTranslations({ translations, entries, wanted, madeFrom }: AcceptInput) {
  const next = new Map<string, LockEntry & { stamps: Map<string, Stamp>; words: Map<string, string> }>();
  const put = ({ file, name, locale }: TranslationName, stamp: Stamp, words: string) => {
    const id = nameInLock({ file, name });
    const entry = next.get(id) ?? { file, name, stamps: new Map(), words: new Map() };
    if (entry.stamps.has(locale)) return;
    next.set(id, entry);
    entry.stamps.set(locale, stamp);
    entry.words.set(stamp.from, words);
  };
  const stamped: Translation[] = [];
  const used = new Set<Stamp>();
  for (const translation of translations) {
    const { text, locale, state, accepted } = translation;
    const name = { file: text.file, name: textName(text), locale };
    if (accepted) used.add(accepted.stamp);
    if (state !== 'missing' && wanted(name)) {
      const words = madeFrom?.(translation) ?? normalised(translation.original.text);
      const stamp = { from: fingerprint(words), own: fingerprint(normalised(translation.words)) };
      if (state === 'stale' || state === 'new') stamped.push(translation);
      put(name, stamp, words);
    } else if (accepted) put(name, accepted.stamp, accepted.entry.words.get(accepted.stamp.from) ?? '');
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
