// Bundles a module of the engine into a file of its own, for pages that load it by its URL.
import { join } from 'node:path';
import { type Cache, keyOf } from '../files/cache.ts';
import { engine } from '../files/engine-files.ts';
import { shortHash } from '../files/published-names.ts';
import { browserTargets, commonOptions } from './esbuild.ts';
import { packageLicenses } from './licenses.ts';

/** A bundled module. */
export interface BrowserFile {
  /** The path in the output: `assets/contact-0123456789.js`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The licences of the packages in it. */
  readonly licenses: readonly string[];
}

interface CompiledModule extends Pick<BrowserFile, 'licenses'> {
  readonly text: string;
}

/**
 * Bundles `entry`, a file in the engine's folder, into one minified module called `name`, or takes it
 * from the cache. `define` replaces identifiers in its code by expressions.
 */
export async function browserFile(
  name: string,
  entry: string,
  { define = {}, cache }: { readonly define?: Readonly<Record<string, string>>; readonly cache: Cache },
): Promise<BrowserFile> {
  const key = keyOf(JSON.stringify(define));
  const cached = cache.get(name, key) as CompiledModule | undefined;
  const compiled = cached ?? (await compile(entry, define));
  if (!cached) cache.set(name, key, compiled);
  const bytes = Buffer.from(compiled.text);
  return { path: `assets/${name}-${shortHash(bytes)}.js`, bytes, licenses: compiled.licenses };
}

async function compile(entry: string, define: Readonly<Record<string, string>>): Promise<CompiledModule> {
  const esbuild = await import('esbuild');
  const common = commonOptions(engine);
  const result = await esbuild.build({
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
  const script = result.outputFiles.find(({ path }) => path.endsWith('.js'));
  return { text: script?.text ?? '', licenses: packageLicenses(engine, result).sections };
}
