// A module of the engine that pages of some sites load by its address, as a file of its own.
import { join } from 'node:path';
import { engine } from '../fs/engine-files.ts';
import { type Cache, keyOf } from '../memory.ts';
import { browserTargets, shared } from './esbuild.ts';
import { licensesOf } from './licenses.ts';
import { hash } from './published-files.ts';

export interface BrowserFile {
  /** Where it is in the output: `assets/contact-0123456789.js`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The licences of what is in it. */
  readonly licenses: readonly string[];
}

interface Compiled extends Pick<BrowserFile, 'licenses'> {
  readonly text: string;
}

/**
 * Bundles `entry`, a file in the engine's folder, into one minified module called `name`. `define` replaces names in its code by
 * expressions.
 */
export async function browserFile(
  name: string,
  entry: string,
  { define = {}, memory }: { readonly define?: Readonly<Record<string, string>>; readonly memory: Cache },
): Promise<BrowserFile> {
  const key = keyOf(JSON.stringify(define));
  const kept = memory.get(name, key) as Compiled | undefined;
  const compiled = kept ?? (await compile(entry, define));
  if (!kept) memory.set(name, key, compiled);
  const bytes = Buffer.from(compiled.text);
  return { path: `assets/${name}-${hash(bytes)}.js`, bytes, licenses: compiled.licenses };
}

async function compile(entry: string, define: Readonly<Record<string, string>>): Promise<Compiled> {
  const esbuild = await import('esbuild');
  const common = shared(engine);
  const built = await esbuild.build({
    ...common,
    entryPoints: [join(engine, entry)],
    platform: 'browser',
    target: browserTargets,
    minify: true,
    legalComments: 'external',
    outdir: '/',
    define: { ...common.define, ...define },
    write: false,
  });
  const script = built.outputFiles.find(({ path }) => path.endsWith('.js'));
  return { text: script?.text ?? '', licenses: licensesOf(engine, built).sections };
}
