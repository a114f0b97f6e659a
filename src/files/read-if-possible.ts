// Reads files that may be missing.
import { readFileSync } from 'node:fs';

/** The content of a file, or undefined if it cannot be read. */
export function readIfPossible(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
