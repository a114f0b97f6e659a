// A text in a locale that it is translated into: what the lock says of it, and what translators get.
import type { Text, Words } from '../site/text.ts';
import type { LockEntry, Stamp } from './lock.ts';
import type { Segment } from './segments.ts';

/** A text in a locale that it is translated into, or a part of a long one, as translators get it. */
export interface Translation {
  readonly text: Text;
  readonly locale: string;
  /** That of its text; of a part with its number: "content/pages/terms.md body#3". */
  readonly id: string;
  /** The words that it is made from. */
  readonly original: Words;
  /** Empty if they are missing. */
  readonly words: string;
  /**
   * - `fresh`: based on the current words of the original
   * - `moved`: fresh, but under another name in the lock
   * - `stale`: based on other words
   * - `new`: not in the lock
   * - `missing`: not translated
   */
  readonly state: 'missing' | 'fresh' | 'moved' | 'stale' | 'new';
  /** The lock's record of it, if there is one. */
  readonly accepted?: { readonly entry: LockEntry; readonly stamp: Stamp };
  /** The words of the original that a stale one was made from. Empty if nobody knows them. */
  readonly was?: string;
  /** For translators: what it is, where it is shown, and how long it may be. */
  readonly context?: readonly string[];
  /** Comments of the translator. */
  readonly notes?: readonly string[] | undefined;
  /** Set for the parts that a text is exchanged in. */
  readonly part?: Part;
}

/** Which part it is, and of what. */
interface Part {
  readonly of: Translation;
  /** From 0. */
  readonly index: number;
  /** All parts of the original. */
  readonly segments: readonly Segment[];
  /** Set if the translation has other parts: those of the original then have no words. */
  readonly isUnaligned?: boolean;
}

/** The part that an entry of a file for translators is: of a short text all of it. */
export function partOf(translation: Translation): Part {
  const { text } = translation.original;
  const whole = { kind: 'whole', text, start: 0, end: text.length, indent: '' };
  return translation.part ?? { of: translation, index: 0, segments: [whole] };
}
