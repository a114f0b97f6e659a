// Determines the location of a text in the lock, and the words of its original.

import type { Path } from '../site/fields.ts';
import type { LocalizedText, SpokenText } from '../site/localized-text.ts';
import { stableName } from './keys.ts';
import { normalised } from './lock.ts';

/** The location of a text in the lock, with its original. */
export interface LockLocation {
  readonly file: string;
  readonly name: string;
  readonly original: SpokenText;
  /** The words of the original, normalised once for all translations. */
  readonly words: string;
  /** The locales that it is translated into. */
  readonly others: readonly string[];
}

/** The location of a text. Returns undefined if the text has no translations. */
export function lockLocationOf(text: LocalizedText): LockLocation | undefined {
  const [first = '', ...others] = text.locales;
  const original = text.spoken.get(first);
  if (!original || others.length === 0 || isShared(text, original)) return undefined;
  const name = text.kind.isInterfaceWord
    ? text.key.slice(text.key.indexOf(' ') + 1)
    : stableName(original.source.data, withoutLocale(original.path, first));
  return { original, others, file: textFileOf(text), name, words: normalised(original.text) };
}

/** The file of a text. For interface words, which have one file per locale, it is the folder. */
export function textFileOf(text: LocalizedText): string {
  return text.key.slice(0, text.key.indexOf(' '));
}

/** Whether a text is written once for all locales, and so has no translations. */
function isShared(text: LocalizedText, original: SpokenText): boolean {
  if (text.kind.isInterfaceWord) return false;
  const path = original.path.join('.');
  const start = text.key.length - path.length;
  return text.key.endsWith(path) && text.key.indexOf(' ') === start - 1;
}

/**
 * Removes the locale from a path. It is usually the last part, but for the words of a claim it is
 * in the middle.
 */
function withoutLocale(path: Path, locale: string): Path {
  const at = path.lastIndexOf(locale);
  return path.filter((_, index) => index !== at);
}
