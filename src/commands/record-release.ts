// Writes content/addresses.lock.yaml and content/claims.lock.yaml after a release.
import { stringify } from 'yaml';
import { formatAddresses } from '../addresses/addresses-lock.ts';
import { claimsLockFile, nextClaimsLock } from '../claims/claims-lock.ts';
import { writeIfChanged } from '../files/write-if-changed.ts';
import type { Built } from '../run/publish-site.ts';

/**
 * Writes the addresses and claims of a release, each file atomically, and only if it changed. Throws CliError
 * `cannotWrite` if it cannot; the site is already published then, and the next release records them.
 */
export function recordRelease(root: string, { rendering, content }: Pick<Built, 'rendering' | 'content'>): void {
  const hint = 'the site is published; fix this and release it again, so that its addresses and claims are recorded';
  const write = (file: string, text: string) => writeIfChanged(root, file, text, { hint, flush: true });
  write('content/addresses.lock.yaml', formatAddresses(rendering.site.released));
  const { validClaims, claimsLock, loaded } = content;
  if (validClaims.length === 0 && !claimsLock) return;
  const lock = nextClaimsLock(validClaims, loaded.evidence);
  write(claimsLockFile, `${claimsHeader}${stringify(lock, { lineWidth: 0, aliasDuplicateObjects: false })}`);
}

const claimsHeader =
  '# What each claim stated at its last review. Written by litfass build --release: commit it, and do not edit it.\n';
