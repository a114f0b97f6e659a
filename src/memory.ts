// What one build leaves for the next, in .litfass/memory/. Each thing lies under the key of all that it was made from; what
// was left by another version or machine, or is damaged, is as good as not there. Nothing depends on it but time.
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from './fs/atomic-write.ts';
import { engine } from './fs/engine-files.ts';

export interface Cache {
  /** What was kept under this name with the same key, as JSON gives it back. */
  readonly get: (name: string, key: string) => unknown;
  /** Takes the place of what was there. A disk that is full or read-only keeps nothing, and nobody is told. */
  readonly set: (name: string, key: string, value: unknown) => void;
}

/** For runs that are to make everything anew. */
export const noCache: Cache = { get: () => undefined, set: () => {} };

export function openCache(root: string): Cache {
  const folder = join(root, '.litfass/memory');
  let stamp: string | undefined;
  const stampOnce = () => {
    stamp ??= engineStamp();
    return stamp;
  };
  return {
    get(name, key) {
      try {
        const text = readFileSync(join(folder, `${name}.json`), 'utf8');
        const body = text.slice(digestLength + 1);
        if (text.slice(0, digestLength) !== digest(body)) return undefined;
        const kept = JSON.parse(body) as { readonly stamp: string; readonly key: string; readonly value: unknown };
        return kept.stamp === stampOnce() && kept.key === key ? kept.value : undefined;
      } catch {
        return undefined;
      }
    },
    set(name, key, value) {
      try {
        mkdirSync(folder, { recursive: true });
        const body = Buffer.from(JSON.stringify({ stamp: stampOnce(), key, value }));
        writeAtomically(join(folder, `${name}.json`), Buffer.concat([Buffer.from(`${digest(body)}\n`), body]));
      } catch {
        // Where not even that is possible, nothing lies there.
      }
    },
  };
}

/** A key, or a part of one: changes with every part. Parts are told apart by their lengths. A list of any length is one part. */
export function keyOf(...parts: readonly (string | Uint8Array)[]): string {
  // In one go: a large site asks for tens of thousands.
  const all = parts.map((part) => `${part.length} ${typeof part === 'string' ? part : hash('sha256', part)}`);
  return hash('sha256', all.join(''), 'base64url').slice(0, 24);
}

const digestLength = 64;

function digest(body: string | Uint8Array): string {
  return hash('sha256', body);
}

/** Everything besides a site that decides what is made of it: Node, its Unicode data, the engine's own files, its packages. */
function engineStamp(): string {
  const { node, icu, unicode } = process.versions;
  const files = readdirSync(engine, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const packages = packagesOf(engine);
  return keyOf(
    `${node} ${icu} ${unicode} ${process.platform} ${process.arch}`,
    ...[...files, ...packages].map((file) => `${file} ${fileStamp(file)}`),
  );
}

/** What npm wrote down of the packages that are installed: it changes with each of them. */
function packagesOf(engine: string): string[] {
  for (let folder = dirname(engine); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'node_modules/.package-lock.json');
    if (fileStamp(file) !== '') return [file];
  }
  return [];
}

/**
 * Whether a file that had this sign when it was looked at has it still as long as it is as it was: one that was saved at that
 * very moment may have been saved again without another sign. `looked` in milliseconds, as Date.now() gives them.
 */
export function isSettled(sign: string, looked: number): boolean {
  const [, written = 0, placed = 0] = sign.split(' ').map(Number);
  return Math.max(written, placed) / 1e6 <= looked - closeCall;
}

/** Coarser than the clock of any file system that tells more than seconds. Milliseconds. */
const closeCall = 20;

/** Changes whenever a file does: its size, and when it was last written or put in place. Empty where none can be reached. */
export function fileStamp(file: string): string {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.size} ${found.mtimeNs} ${found.ctimeNs} ${found.ino}` : '';
  } catch {
    return '';
  }
}
