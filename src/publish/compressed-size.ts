// Weighs files of the output as a host sends them at best: brotli 11. That is slow, so quicker looks come first where only a
// limit matters, and what was weighed once is remembered by its hash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { Cache } from '../memory.ts';
import type { Staged } from './index.ts';
import { stagingOf } from './staging.ts';

export interface CompressedSizes {
  /** Bytes of a file of the output. Fonts and pictures, which are compressed already, weigh what they are. */
  readonly sizeOf: (path: string) => Promise<number>;
  /** What it weighs when that is more than `limit`, else undefined: most files need no more than a quicker look. */
  readonly sizeIfAbove: (path: string, limit: number) => Promise<number | undefined>;
  /** Bytes of a text, roughly, to compare parts of a page with each other. */
  readonly estimate: (text: string) => number;
  /** A file as it is staged, and as the last build left it in the output; '' where there is none. */
  readonly text: (path: string) => string;
  readonly previousText: (path: string) => string;
  /** Remembers what was weighed in this run, and forgets the rest. */
  readonly save: () => void;
}

/** The files are those staged, or those in the output once they are published. */
export function openCompressedSizes(memory: Cache, { out, files }: Pick<Staged, 'out' | 'files'>): CompressedSizes {
  const { brotli = '' } = process.versions;
  const known = new Map((memory.get('weights', brotli) ?? []) as [string, number][]);
  const used = new Map<string, number>();
  const bytesOf = (path: string) => readFirst([join(stagingOf(out), path), join(out, path)]);
  const underway = new Map<string, Promise<number>>();
  const inTurn = turnstile(atOnce);
  /** By a key that says what is weighed, and how; many pages ask for the same script at once. */
  const once = async (key: string, look: () => Promise<number>) => {
    const weight = used.get(key) ?? known.get(key) ?? underway.get(key) ?? look();
    if (typeof weight !== 'number') underway.set(key, weight);
    used.set(key, await weight);
    return weight;
  };
  const sizeOf = async (path: string) => {
    const { bytes = 0, sha256 = '' } = files.get(path) ?? {};
    return isCompressed.test(path) ? bytes : once(sha256, () => inTurn(() => compressed(bytesOf(path), best)));
  };
  const sizeIfAbove: CompressedSizes['sizeIfAbove'] = async (path, limit) => {
    const { bytes = 0, sha256 = '' } = files.get(path) ?? {};
    if (bytes <= limit) return undefined;
    // What a quicker look finds light enough is so, also where the best is known from before and some bytes worse, as it can
    // be of a small file: a build judges like the one before.
    const weighed = used.get(sha256) ?? known.get(sha256) ?? Number.POSITIVE_INFINITY;
    if (!isCompressed.test(path) && weighed > limit)
      for (const quality of quicker) {
        const weight = await once(`~${quality} ${sha256}`, () => inTurn(() => compressed(bytesOf(path), quality)));
        if (weight <= limit) return undefined;
      }
    const weight = await sizeOf(path);
    return weight > limit ? weight : undefined;
  };
  return {
    sizeOf,
    sizeIfAbove,
    estimate: (text) => {
      const bytes = Buffer.from(text);
      return brotliCompressSync(bytes, { params: paramsOf(bytes, 5) }).length;
    },
    text: (path) => bytesOf(path).toString(),
    previousText: (path) => readFirst([join(out, path)]).toString(),
    save: () => {
      if (used.size > known.size || [...used.keys()].some((key) => !known.has(key)))
        memory.set('weights', brotli, [...used]);
    },
  };
}

const isCompressed = /\.(woff2?|png|jpe?g|webp|avif|ico|br|gz)$/;

/** Qualities of brotli: the best takes a hundred times as long as the first of the quicker ones, and three times the second. */
const best = 11;
const quicker = [5, 10];

/** So many files are held at once. A large site has thousands, and zlib must not run out of work while this thread has other. */
const atOnce = 64;

/** Lets so many works be done at a time; the others wait for their turn. */
function turnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** zlib works beside the JavaScript thread, on all cores. */
async function compressed(bytes: Buffer, quality: number): Promise<number> {
  return (await promisify(brotliCompress)(bytes, { params: paramsOf(bytes, quality) })).length;
}

function paramsOf(bytes: Buffer, quality: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
}

function readFirst(paths: readonly string[]): Buffer {
  for (const path of paths) {
    try {
      return readFileSync(path);
    } catch {
      // Not staged, or nothing was published yet.
    }
  }
  return Buffer.alloc(0);
}
