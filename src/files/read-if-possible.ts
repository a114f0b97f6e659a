// Reads files that may be missing, or may be folders.
import { readFileSync } from 'node:fs';

/** The content of a file, or undefined if it cannot be read. */
export function readIfPossible(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The bytes of a file. The error of `readFileSync` does not name a folder that is in its place; this one does. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}
