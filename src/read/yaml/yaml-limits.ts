// The limits of a YAML file. A module of its own, so that the fast reader does not load the package `yaml`.
import { longestTexts } from '../../problems/longest-texts.ts';

/** Levels of nested maps and lists. */
export const maxNesting = 60;

/** In characters, for texts of all kinds. */
export const maxTextLength = longestTexts.long;

const maxKeys = 5000;

/** content/addresses.lock.yaml has a key for each address of the site. */
const maxLockKeys = 100_000;

/** How many keys a map in this file may have. */
export function maxKeysOf(file: string): number {
  return file.endsWith('.lock.yaml') ? maxLockKeys : maxKeys;
}
