// Bundles the files of the session client, for sites with `auth:`. They contain nothing of the theme.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../files/cache.ts';
import { type Place, placeAt } from '../problems/problem.ts';
import { browserFile } from './browser-file.ts';

/** Bundles the files. `auth` are the settings of content/site.yaml, as plain data. */
export async function sessionFiles(auth: object, cache: Cache) {
  const options = { define: { LITFASS_AUTH: JSON.stringify(auth) }, cache };
  return {
    client: await browserFile('session', 'browser/session-file.ts', options),
    callback: await browserFile('callback', 'browser/callback.ts', options),
  };
}

/** The place where a file imports `litfass/session`. `file` is relative to the root. */
export function sessionImportPlace(root: string, file: string): Place {
  const text = readFileSync(join(root, file), 'utf8');
  const { index = 0, 0: specifier = '' } = /(['"])litfass\/session\1/.exec(text) ?? {};
  return placeAt({ file, text }, index, specifier.length);
}
