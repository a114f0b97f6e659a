// What a build was made of, in four words for the manifest: versions, and one hash over all that was read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BuildInputs } from './manifest.ts';

/** Files by their names below the site's root, with their text or its hash; and settings of the build by theirs. */
export type Inputs = Iterable<readonly [name: string, content: string]>;

export function buildInputs(inputs: Inputs): BuildInputs {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  const { node, icu = 'none' } = process.versions;
  return { litfass: version, node, icu, inputs: hashOf(inputs) };
}

/** The order in which they were read does not matter; where one ends and the next begins does. */
function hashOf(inputs: Inputs): string {
  const all = createHash('sha256');
  for (const [name, content] of [...inputs].sort(([a], [b]) => (a < b ? -1 : 1)))
    all.update(`${JSON.stringify([name, content])}\n`);
  return all.digest('hex');
}
