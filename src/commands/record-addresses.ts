// Writes content/addresses.lock.yaml after a release.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceAtomically } from '../files/atomic-write.ts';
import { cannotWriteError } from '../problems/problem.ts';
import { type Addresses, formatAddresses } from '../site/addresses-lock.ts';

/**
 * Writes the addresses atomically, and only if they changed. Throws CliError `cannotWrite` if it cannot;
 * the site is already published then, and the next release records the addresses.
 */
export function recordAddresses(root: string, addresses: Addresses): void {
  const file = join(root, 'content/addresses.lock.yaml');
  const text = formatAddresses(addresses);
  try {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    replaceAtomically(file, (temporary) => writeFileSync(temporary, text, { flush: true }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const hint = 'the site is published; fix this and release it again, so that its addresses are recorded';
    throw cannotWriteError(`cannot write content/addresses.lock.yaml (${code})`, hint);
  }
}
