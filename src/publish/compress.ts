// Writes a `.br` and a `.gz` beside every staged file that they make smaller, for hosts that send such files as they are (nginx).
// What did not change since the last build is not compressed again: that is most of it, and brotli at its best is slow.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Staged } from './index.ts';
import { readManifest } from './manifest.ts';
import { stagingOf } from './staging.ts';

export interface Compressed {
  /** Files that have a smaller form; aliases are not counted. */
  readonly files: number;
  /** How many of them were compressed in this run. */
  readonly anew: number;
}

const methods = {
  '.br': (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  '.gz': (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
} as const;

/** Below this, what is saved is less than what a lookup costs. */
const least = 500;

/** `fits` tells which files are text. zlib works beside the JavaScript thread, on all cores. */
export async function compress(staged: Staged, fits: (path: string) => boolean): Promise<Compressed> {
  const before = readManifest(staged.out);
  const isWorthIt = (path: string, bytes: number) => fits(path) && bytes >= least && !staged.aliases.has(path);
  const paths = [...staged.files].filter(([path, { bytes }]) => isWorthIt(path, bytes)).map(([path]) => path);
  let files = 0;
  let anew = 0;
  const one = async (path: string) => {
    const same = before.get(path)?.sha256 === staged.files.get(path)?.sha256;
    const kept = Object.keys(methods).map((ending) => `${path}${ending}`);
    if (same && kept.every((name) => before.has(name) && existsSync(join(staged.out, name)))) {
      for (const name of kept) staged.write(name, { copy: join(staged.out, name) });
      // One that was damaged meanwhile is made again.
      if (kept.every((name) => staged.files.get(name)?.sha256 === before.get(name)?.sha256)) {
        files++;
        return;
      }
    }
    const bytes = readFileSync(join(stagingOf(staged.out), path));
    const made = await Promise.all(Object.entries(methods).map(async ([e, make]) => [e, await make(bytes)] as const));
    // Two forms or none: nginx looks for each by itself, and a lonely one would be found by half of the browsers.
    if (made.some(([, smaller]) => smaller.length >= bytes.length)) return;
    for (const [ending, smaller] of made) staged.write(`${path}${ending}`, smaller);
    files++;
    anew++;
  };
  const next = paths.values();
  const worker = async () => {
    for (const path of next) await one(path);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  for (const [path, original] of [...staged.aliases])
    for (const ending of Object.keys(methods))
      if (staged.files.has(`${original}${ending}`)) staged.alias(`${path}${ending}`, `${original}${ending}`);
  return { files, anew };
}
