// Files of public/ as pages name them: their size and hash.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** The size of a file in bytes, and its SHA-256 in hexadecimal digits. */
export function fileFacts(file: string): { readonly size: number; readonly sha256: string } {
  return { size: statSync(file).size, sha256: hash('sha256', readFileSync(file)) };
}
