// What a file of content may hold at most. Apart from refusals.ts, because the fast reader keeps to them without `yaml`.

/** Levels of maps and lists. */
export const deepestNesting = 60;
/** Characters of one text. */
export const longestText = 50_000;

const mostKeys = 5000;
/** content/addresses.lock.yaml has one for each address of the site. */
const mostLocked = 100_000;

/** How many keys one map of a file may have. */
export function mostKeysOf(file: string): number {
  return file.endsWith('.lock.yaml') ? mostLocked : mostKeys;
}
