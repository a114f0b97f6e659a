// What a file of content may hold at most. Apart from refusals.ts, because the fast reader keeps to them without `yaml`.

export { longestText } from '../site/text-kinds.ts';

/** Levels of maps and lists. */
export const deepestNesting = 60;

const mostKeys = 5000;
/** content/addresses.lock.yaml has one for each address of the site. */
const mostLocked = 100_000;

/** How many keys one map of a file may have. */
export function mostKeysOf(file: string): number {
  return file.endsWith('.lock.yaml') ? mostLocked : mostKeys;
}
