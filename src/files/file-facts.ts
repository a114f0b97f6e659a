// Files of public/ as pages name them: their size and hash.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fileStamp } from './file-stamp.ts';

/** The size of a file in bytes, and its SHA-256 in hexadecimal digits. */
export function fileFacts(file: string): { readonly size: number; readonly sha256: string } {
  const stamp = fileStamp(file);
  const before = known.get(file);
  if (before?.stamp === stamp) return before.facts;
  const facts = { size: statSync(file).size, sha256: hash('sha256', readFileSync(file)) };
  known.set(file, { stamp, facts });
  return facts;
}

/** Many pages may name the same file. */
const known = new Map<string, { readonly stamp: string; readonly facts: ReturnType<typeof fileFacts> }>();
