// Writes content/addresses.lock.yaml after a release: whole or not at all, and only when something in it changed.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, formatAddresses } from '../content/addresses.ts';
import { Refusal } from '../problem.ts';

/** Throws Refusal 73 when it cannot be written. The site is published by then: the next release remembers what this one could not. */
export function rememberAddresses(root: string, addresses: Addresses): void {
  const file = join(root, 'content/addresses.lock.yaml');
  const beside = join(root, `content/.addresses.lock.yaml.${process.pid}`);
  const text = formatAddresses(addresses);
  try {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    const handle = openSync(beside, 'w');
    writeSync(handle, text);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(beside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    rmSync(beside, { force: true });
    const hint = 'the site is published; mend that and release it again, so that its addresses are remembered';
    throw new Refusal(73, `cannot write content/addresses.lock.yaml (${code})`, hint);
  }
}
