// A module of the engine that a page of some sites loads by its URL, as a file of its own.
import { join } from 'node:path';
import { engine } from '../engine.ts';
import { browserTargets, shared } from './esbuild.ts';
import { hash } from './files.ts';

export interface BrowserFile {
  /** Where it is in the output: `assets/contact-0123456789.js`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Bundles `entry`, a file in the engine's folder, into one minified module called `name`. */
export async function browserFile(name: string, entry: string): Promise<BrowserFile> {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    ...shared(engine),
    entryPoints: [join(engine, entry)],
    platform: 'browser',
    target: browserTargets,
    minify: true,
    write: false,
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { path: `assets/${name}-${hash(bytes)}.js`, bytes };
}
