// Writes a `.br` and a `.gz` file beside every staged file that gets smaller, for hosts that serve
// precompressed files. Reuses the compressed files of unchanged ones from the last build,
// because brotli 11 is slow.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { brotli, limitConcurrency } from './compressed-size.ts';
import { readManifest } from './manifest.ts';
import { type Staged, stagingOf } from './staging.ts';

/** How many files were compressed. */
export interface Compressed {
  /** Files that have compressed forms. Aliases are not counted. */
  readonly files: number;
  /** How many of them this run compressed; the others come from the last build. */
  readonly anew: number;
}

const methods = {
  '.br': (bytes: Uint8Array) => brotli(bytes),
  '.gz': (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
} as const;

/** In bytes. For smaller files the saving is less than the cost of a lookup. */
const minBytes = 500;

/** `isText` says which paths to compress. zlib works on its own threads, on all cores. */
export async function compress(staged: Staged, isText: (path: string) => boolean): Promise<Compressed> {
  const previous = readManifest(staged.out);
  const isCompressible = (path: string, bytes: number) =>
    isText(path) && bytes >= minBytes && !staged.aliases.has(path);
  const paths = [...staged.files].filter(([path, { bytes }]) => isCompressible(path, bytes)).map(([path]) => path);
  let files = 0;
  let compressedNow = 0;
  const compressOne = async (path: string) => {
    const isUnchanged = previous.get(path)?.sha256 === staged.files.get(path)?.sha256;
    const compressedPaths = Object.keys(methods).map((ending) => `${path}${ending}`);
    if (isUnchanged && compressedPaths.every((name) => previous.has(name) && existsSync(join(staged.out, name)))) {
      for (const name of compressedPaths) staged.write(name, { copy: join(staged.out, name) });
      // If one was damaged in the meantime, both are compressed again.
      if (compressedPaths.every((name) => staged.files.get(name)?.sha256 === previous.get(name)?.sha256)) {
        files++;
        return;
      }
    }
    const bytes = readFileSync(join(stagingOf(staged.out), path));
    const outputs = await Promise.all(
      Object.entries(methods).map(async ([ending, compressWith]) => [ending, await compressWith(bytes)] as const),
    );
    // Both forms or none: hosts look for each one separately, so a single one would reach only some
    // browsers.
    if (outputs.some(([, compressed]) => compressed.length >= bytes.length)) return;
    for (const [ending, compressed] of outputs) staged.write(`${path}${ending}`, compressed);
    files++;
    compressedNow++;
  };
  const limited = limitConcurrency(4);
  await Promise.all(paths.map((path) => limited(() => compressOne(path))));
  for (const [path, original] of [...staged.aliases])
    for (const ending of Object.keys(methods))
      if (staged.files.has(`${original}${ending}`)) staged.alias(`${path}${ending}`, `${original}${ending}`);
  return { files, anew: compressedNow };
}
