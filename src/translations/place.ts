// Where a text belongs in the lock, and what its original says.
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import type { Path } from '../site/fields.ts';
import { sturdyName } from './keys.ts';
import { normalised } from './lock.ts';

/** Where a text belongs in the lock. */
export interface Place {
  readonly file: string;
  readonly name: string;
  readonly original: SpokenText;
  /** What the original says, normalised once for all its translations. */
  readonly words: string;
  /** The locales that it is translated into. */
  readonly others: readonly string[];
}

/** Undefined where a text has no translations. */
export function placeOf(text: LocalizedText): Place | undefined {
  const [first = '', ...others] = text.locales;
  const original = text.spoken.get(first);
  if (!original || others.length === 0 || isShared(text, original)) return undefined;
  const path = text.kind === 'word' ? original.path : withoutLocale(original.path, first);
  const name = sturdyName(original.source.data, path);
  return { original, others, file: fileOf(text), name, words: normalised(original.text) };
}

/** Interface words stand in one file per locale: they go by the folder. */
export function fileOf(text: LocalizedText): string {
  return text.key.slice(0, text.key.indexOf(' '));
}

/** Written once for all locales: such a text has no translations. */
function isShared(text: LocalizedText, original: SpokenText): boolean {
  return text.kind !== 'word' && text.key === `${fileOf(text)} ${original.path.join('.')}`;
}

/** The locale stands last in the path of a text, and in the middle of that of a claim's words. */
function withoutLocale(path: Path, locale: string): Path {
  const at = path.lastIndexOf(locale);
  return path.filter((_, index) => index !== at);
}
