// The files of the session client, for a site with `auth:`: the client with the site's settings, and the module of
// every page that loads it when the address is a callback. They hold nothing of the theme.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Place, placeAt } from '../diagnostics/problem.ts';
import type { Cache } from '../memory.ts';
import { type BrowserFile, browserFile } from './browser-file.ts';

interface SessionFiles {
  readonly client: BrowserFile;
  readonly callback: BrowserFile;
}

/** `auth` is what content/site.yaml says, as plain data. */
export async function sessionFiles(auth: object, memory: Cache): Promise<SessionFiles> {
  const options = { define: { LITFASS_AUTH: JSON.stringify(auth) }, memory };
  return {
    client: await browserFile('session', 'browser/session-file.ts', options),
    callback: await browserFile('callback', 'browser/callback.ts', options),
  };
}

/** Where a file imports `litfass/session`. */
export function sessionImport(root: string, file: string): Place {
  const text = readFileSync(join(root, file), 'utf8');
  const { index = 0, 0: specifier = '' } = /(['"])litfass\/session\1/.exec(text) ?? {};
  return placeAt({ file, text }, index, specifier.length);
}
