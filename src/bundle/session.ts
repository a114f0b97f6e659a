// The files of the session client, for a site with `auth:`: the client with the site's settings, and the module of
// every page that loads it when the address is a callback. They hold nothing of the theme.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from '../engine.ts';
import { keyOf, type Memory } from '../memory.ts';
import { type Place, placeAt } from '../problem.ts';
import { browserTargets, shared } from './esbuild.ts';
import { hash } from './files.ts';
import { licensesOf } from './licenses.ts';

/** Their addresses, which begin with a slash. */
export interface SessionUrls {
  readonly client: string;
  /** The module that every page loads. */
  readonly callback: string;
}

interface SessionFiles {
  readonly urls: SessionUrls;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly licenses: readonly string[];
}

/** `auth` is what content/site.yaml says, as plain data. */
export async function sessionFiles(auth: object, memory: Memory): Promise<SessionFiles> {
  const key = keyOf(JSON.stringify(auth));
  const kept = memory.recall('session', key) as Record<keyof SessionUrls, Compiled> | undefined;
  const texts = kept ?? { client: await compiled('session-file', auth), callback: await compiled('callback', auth) };
  if (!kept) memory.keep('session', key, texts);
  const named = (name: string, { text }: Compiled): [string, Buffer] => {
    const bytes = Buffer.from(text);
    return [`assets/${name}-${hash(bytes)}.js`, bytes];
  };
  const [client, callback] = [named('session', texts.client), named('callback', texts.callback)];
  return {
    urls: { client: `/${client[0]}`, callback: `/${callback[0]}` },
    files: new Map([client, callback]),
    licenses: [...texts.client.licenses, ...texts.callback.licenses],
  };
}

interface Compiled {
  readonly text: string;
  readonly licenses: readonly string[];
}

async function compiled(name: string, auth: object): Promise<Compiled> {
  const esbuild = await import('esbuild');
  const common = shared(engine);
  const built = await esbuild.build({
    ...common,
    entryPoints: [join(engine, `browser/${name}.ts`)],
    platform: 'browser',
    target: browserTargets,
    minify: true,
    legalComments: 'external',
    outdir: '/',
    define: { ...common.define, LITFASS_AUTH: JSON.stringify(auth) },
    write: false,
  });
  const script = built.outputFiles.find(({ path }) => path.endsWith('.js'));
  return { text: script?.text ?? '', licenses: licensesOf(engine, built).sections };
}

/** Where a file imports `litfass/session`. */
export function sessionImport(root: string, file: string): Place {
  const text = readFileSync(join(root, file), 'utf8');
  const { index = 0, 0: specifier = '' } = /(['"])litfass\/session\1/.exec(text) ?? {};
  return placeAt({ file, text }, index, specifier.length);
}
