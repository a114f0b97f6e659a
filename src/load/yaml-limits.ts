// What a file of content may hold at most. Apart from refusals.ts, because the fast reader keeps to them without `yaml`.
import { maxLengths } from '../site/lengths.ts';

/** Levels of maps and lists. */
export const deepestNesting = 60;
/** Characters of one text, of whatever kind. */
export const longestText = maxLengths.markdown;

const mostKeys = 5000;
/** content/addresses.lock.yaml has one for each address of the site. */
const mostLocked = 100_000;

/** How many keys one map of a file may have. */
export function mostKeysOf(file: string): number {
  return file.endsWith('.lock.yaml') ? mostLocked : mostKeys;
}
