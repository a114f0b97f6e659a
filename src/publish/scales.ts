// Weighs files of the output as a host sends them at best: brotli 11. That is slow, so a quick look comes first where only a
// limit matters, and what was weighed once is remembered by its hash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { Memory } from '../memory.ts';
import type { Staged } from '../publish.ts';

export interface Scales {
  /** Bytes of a file of the output. Fonts and pictures, which are compressed already, weigh what they are. */
  readonly weigh: (path: string) => Promise<number>;
  /** What it weighs when that is more than `limit`, else undefined: most files need no more than the quick look. */
  readonly above: (path: string, limit: number) => Promise<number | undefined>;
  /** Bytes of a text, roughly, to compare parts of a page with each other. */
  readonly rough: (text: string) => number;
  /** A file as it is staged, and as the last build left it in the output; '' where there is none. */
  readonly text: (path: string) => string;
  readonly before: (path: string) => string;
  /** Remembers what was weighed in this run, and forgets the rest. */
  readonly keep: () => void;
}

/** The files are those staged, or those in the output once they are published. */
export function startScales(memory: Memory, { out, files }: Pick<Staged, 'out' | 'files'>): Scales {
  const { brotli = '' } = process.versions;
  const known = new Map((memory.recall('weights', brotli) ?? []) as [string, number][]);
  const used = new Map<string, number>();
  const bytesOf = (path: string) => readFirst([join(`${out}.staged`, path), join(out, path)]);
  const weigh = async (path: string) => {
    const size = files.get(path)?.bytes ?? 0;
    if (isCompressed.test(path)) return size;
    const key = files.get(path)?.sha256 ?? '';
    const weight = used.get(key) ?? known.get(key) ?? (await slowly(bytesOf(path)));
    used.set(key, weight);
    return weight;
  };
  const quick = (path: string, key: string) => {
    const weight = used.get(`~${key}`) ?? known.get(`~${key}`) ?? quickly(bytesOf(path));
    used.set(`~${key}`, weight);
    return weight;
  };
  const above: Scales['above'] = async (path, limit) => {
    const { bytes = 0, sha256: key = '' } = files.get(path) ?? {};
    if (bytes <= limit) return undefined;
    // The best is never worse than the quick one, which is kept with a mark of its own.
    if (!isCompressed.test(path) && !used.has(key) && quick(path, key) <= limit) return undefined;
    const weight = await weigh(path);
    return weight > limit ? weight : undefined;
  };
  return {
    weigh,
    above,
    rough: (text) => quickly(Buffer.from(text)),
    text: (path) => bytesOf(path).toString(),
    before: (path) => readFirst([join(out, path)]).toString(),
    keep: () => {
      if (used.size > known.size || [...used.keys()].some((key) => !known.has(key)))
        memory.keep('weights', brotli, [...used]);
    },
  };
}

const isCompressed = /\.(woff2?|png|jpe?g|webp|avif|ico|br|gz)$/;

/** zlib works beside the JavaScript thread, on all cores. */
async function slowly(bytes: Buffer): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return (await promisify(brotliCompress)(bytes, { params })).length;
}

function quickly(bytes: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
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
