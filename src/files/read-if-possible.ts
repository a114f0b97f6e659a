// Reads files that may be missing, or may be folders.
import { readFileSync } from 'node:fs';
import { ifPossible } from './if-possible.ts';

/** The content of a file, or undefined if it cannot be read. */
export function readIfPossible(file: string): Buffer | undefined {
  return ifPossible(() => readFileSync(file));
}

/** The bytes of a file. Unlike `readFileSync`, its error names the path if a folder is there. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}
