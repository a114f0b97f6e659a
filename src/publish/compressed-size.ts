// Measures the size of files of the output at brotli 11, the best compression that a host can use.
// Brotli 11 is slow, so checks against a limit try faster qualities first, and sizes are cached by
// file hash.

import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { Cache } from '../files/cache.ts';
import { readIfPossible } from '../files/read-if-possible.ts';
import { type Staged, stagingOf } from './staging.ts';

/** Compressed sizes in bytes. Paths are those of the output. */
export interface CompressedSizes {
  /** The size of a file. Fonts and pictures are already compressed and count as they are. */
  readonly sizeOf: (path: string) => Promise<number>;
  /** The size if it is more than `limit`, else undefined. Mostly faster than `sizeOf`. */
  readonly sizeIfAbove: (path: string, limit: number) => Promise<number | undefined>;
  /** A quick estimate for a text, to compare parts of a page with each other. */
  readonly estimate: (text: string) => number;
  /** The text of the staged file, else of the published one; '' if there is neither. */
  readonly text: (path: string) => string;
  /** The text of the file in the output, as the last build left it; '' if there is none. */
  readonly previousText: (path: string) => string;
}

/**
 * Measures staged files, or those in the output after they are published. Writes the sizes that `act` uses to
 * the cache, and drops all others.
 */
export async function measuringSizes<Result>(
  cache: Cache,
  staged: Pick<Staged, 'out' | 'files'>,
  act: (sizes: CompressedSizes) => Promise<Result>,
): Promise<Result> {
  const { brotli = '' } = process.versions;
  const cached = new Map((cache.get('compressed-sizes', brotli) ?? []) as [string, number][]);
  const used = new Map<string, number>();
  const result = await act(compressedSizes(staged, cached, used));
  if (used.size > cached.size || [...used.keys()].some((key) => !cached.has(key)))
    cache.set('compressed-sizes', brotli, [...used]);
  return result;
}

/** `cached` are the sizes of earlier runs, by hash and quality, `used` those of this run. */
function compressedSizes(
  { out, files }: Pick<Staged, 'out' | 'files'>,
  cached: ReadonlyMap<string, number>,
  used: Map<string, number>,
): CompressedSizes {
  const previousBytes = (path: string) => readIfPossible(join(out, path)) ?? Buffer.alloc(0);
  const bytesOf = (path: string) => readIfPossible(join(stagingOf(out), path)) ?? previousBytes(path);
  const pending = new Map<string, Promise<number>>();
  const limited = limitConcurrency(maxConcurrency);
  /**
   * Returns a cached or pending size. `key` identifies the content and quality; many pages ask for
   * one script at a time.
   */
  const cachedSize = async (key: string, measure: () => Promise<number>) => {
    const size = used.get(key) ?? cached.get(key) ?? pending.get(key) ?? measure();
    if (typeof size !== 'number') pending.set(key, size);
    used.set(key, await size);
    return size;
  };
  const sizeOf = async (path: string) => {
    const { bytes = 0, sha256 = '' } = files.get(path) ?? {};
    return precompressed.test(path) ? bytes : cachedSize(sha256, () => limited(() => compressedLength(bytesOf(path))));
  };
  const sizeIfAbove: CompressedSizes['sizeIfAbove'] = async (path, limit) => {
    const { bytes = 0, sha256 = '' } = files.get(path) ?? {};
    if (bytes <= limit) return undefined;
    // A file that is small enough at a fast quality passes, even if its cached size at the best
    // quality is larger by some bytes, which happens with small files. So a build with a cache
    // gives the same result as one without.
    const previousSize = used.get(sha256) ?? cached.get(sha256) ?? Number.POSITIVE_INFINITY;
    if (!precompressed.test(path) && previousSize > limit)
      for (const quality of fastQualities) {
        const size = await cachedSize(`~${quality} ${sha256}`, () =>
          limited(() => compressedLength(bytesOf(path), quality)),
        );
        if (size <= limit) return undefined;
      }
    const size = await sizeOf(path);
    return size > limit ? size : undefined;
  };
  return {
    sizeOf,
    sizeIfAbove,
    estimate: (text) => {
      const bytes = Buffer.from(text);
      return brotliCompressSync(bytes, { params: brotliParams(bytes, 5) }).length;
    },
    text: (path) => bytesOf(path).toString(),
    previousText: (path) => previousBytes(path).toString(),
  };
}

const precompressed = /\.(woff2?|png|jpe?g|webp|avif|ico|br|gz)$/;

/**
 * Brotli qualities. The best is about 100 times slower than the first of the fast ones, and 3 times
 * slower than the second.
 */
const bestQuality = 11;
const fastQualities = [5, 10];

/**
 * Files in memory at a time: few enough for large sites, and enough to keep zlib busy while this
 * thread does other work.
 */
const maxConcurrency = 64;

/** Returns a function that runs at most `max` tasks at a time; the others wait in order. */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = max;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

async function compressedLength(bytes: Buffer, quality?: number): Promise<number> {
  return (await brotli(bytes, quality)).length;
}

/** Compresses with brotli. zlib works on its own threads, on all cores. */
export function brotli(bytes: Uint8Array, quality = bestQuality): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: brotliParams(bytes, quality) });
}

function brotliParams(bytes: Uint8Array, quality: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
}
