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

/** The bytes of a file. Unlike `readFileSync`, its error names the path if a folder is there. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}
