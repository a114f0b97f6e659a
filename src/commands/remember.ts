// Writes content/addresses.lock.yaml after a release: whole or not at all, and only when something in it changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../diagnostics/problem.ts';
import { replaceAtomically } from '../fs/atomic-write.ts';
import { type Addresses, formatAddresses } from '../site/addresses.ts';

/** Throws CliError 73 when it cannot be written. The site is published by then: the next release remembers what this one could not. */
export function rememberAddresses(root: string, addresses: Addresses): void {
  const file = join(root, 'content/addresses.lock.yaml');
  const text = formatAddresses(addresses);
  try {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    replaceAtomically(file, (beside) => writeFileSync(beside, text, { flush: true }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const hint = 'the site is published; mend that and release it again, so that its addresses are remembered';
    throw new CliError(73, `cannot write content/addresses.lock.yaml (${code})`, hint);
  }
}
