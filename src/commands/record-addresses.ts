// Writes content/addresses.lock.yaml after a release.

import { type Addresses, formatAddresses } from '../addresses/addresses-lock.ts';
import { writeIfChanged } from '../files/write-if-changed.ts';

/**
 * Writes the addresses atomically, and only if they changed. Throws CliError `cannotWrite` if it cannot;
 * the site is already published then, and the next release records the addresses.
 */
export function recordAddresses(root: string, addresses: Addresses): void {
  const hint = 'the site is published; fix this and release it again, so that its addresses are recorded';
  writeIfChanged(root, 'content/addresses.lock.yaml', formatAddresses(addresses), { hint, flush: true });
}
