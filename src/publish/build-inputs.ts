// Summarizes the inputs of a build for the manifest: versions, and one hash of everything that was read.
import { createHash } from 'node:crypto';
import { ownPackage } from '../files/engine-files.ts';
import { byKey } from '../site/record.ts';
import type { BuildInputs } from './manifest.ts';

/** Files, as their name below the site's root and their text or its hash, and settings of the build. */
export type Inputs = Iterable<readonly [name: string, content: string]>;

/** The versions of litfass, Node and ICU, and the hash of `inputs`, whose order does not matter. */
export function buildInputs(inputs: Inputs): BuildInputs {
  const hash = createHash('sha256');
  // JSON separates the entries.
  for (const input of [...inputs].sort(byKey)) hash.update(`${JSON.stringify(input)}\n`);
  return { ...usedVersions(), inputs: hash.digest('hex') };
}

/** The versions that decide how content is rendered. Prices and dates come from ICU. */
export function usedVersions(): Omit<BuildInputs, 'inputs'> {
  const { node, icu = 'none' } = process.versions;
  return { litfass: ownPackage().version, node, icu };
}
