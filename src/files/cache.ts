// The cache between builds, in .litfass/memory/. Each result is stored with the key of everything that it
// was made from. Files of another version or platform, and damaged files, count as missing. The cache
// saves time and never changes a result.
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writeAtomically } from './atomic-write.ts';
import { engine } from './engine-files.ts';
import { type FileHashes, openFileHashes, type StoredHashes } from './file-hashes.ts';
import { fileStamp } from './file-stamp.ts';
import { ifPossible } from './if-possible.ts';
import { once } from './once.ts';
import { readIfPossible } from './read-if-possible.ts';

/** Stores one JSON value per name. Neither function throws. */
export interface Cache {
  /** The value stored under this name, or undefined if there is none or it has another key. */
  readonly get: (name: string, key: string) => unknown;
  /** Replaces the value of this name. Does nothing if the disk is full or read-only. */
  readonly set: (name: string, key: string, value: unknown) => void;
  /** The hashes of files, which decide whether stored results are valid. */
  readonly files: () => FileHashes;
}

/** Always empty: for runs that must compute everything. */
export const noCache: Cache = { get: () => undefined, set: () => {}, files: () => openFileHashes() };

/**
 * A cache that lasts as long as the process, with one value per name. It begins with the values of
 * `first`.
 */
export function memoryCache(first: Cache = noCache): Cache {
  const values = new Map<string, { readonly key: string; readonly value: unknown }>();
  return {
    get(name, key) {
      const stored = values.get(name);
      return stored ? (stored.key === key ? stored.value : undefined) : first.get(name, key);
    },
    set: (name, key, value) => void values.set(name, { key, value }),
    files: once(() => openFileHashes()),
  };
}

/** The cache of the site in `root`. Each name is a file, whose first line is a hash of the rest. */
export function openCache(root: string): Cache {
  const folder = join(root, '.litfass/memory');
  const engineKeyOnce = once(() => keyOfEngine(folder));
  const cache: Cache = {
    get(name, key) {
      return ifPossible(() => {
        const text = readFileSync(join(folder, `${name}.json`), 'utf8');
        const body = text.slice(digestLength + 1);
        if (text.slice(0, digestLength) !== hash('sha256', body)) return undefined;
        const stored = JSON.parse(body) as { readonly engine: string; readonly key: string; readonly value: unknown };
        return stored.engine === engineKeyOnce() && stored.key === key ? stored.value : undefined;
      });
    },
    set(name, key, value) {
      // Without write access, the next run computes the value again.
      ifPossible(() => {
        mkdirSync(folder, { recursive: true });
        const body = Buffer.from(JSON.stringify({ engine: engineKeyOnce(), key, value }));
        writeAtomically(join(folder, `${name}.json`), Buffer.concat([Buffer.from(`${hash('sha256', body)}\n`), body]));
      });
    },
    files: once(() => {
      const stored = (cache.get('files', '') ?? {}) as StoredHashes;
      return openFileHashes(root, stored, (hashes) => cache.set('files', '', hashes));
    }),
  };
  return cache;
}

/**
 * A hash that changes with each of its parts, as 24 characters of base64url. To hash a list of any
 * length next to other parts, hash it on its own first.
 */
export function keyOf(...parts: readonly (string | Uint8Array)[]): string {
  // The lengths separate the parts. One call of hash() is faster than an update() for each part.
  const all = parts.map((part) => `${part.length} ${typeof part === 'string' ? part : hash('sha256', part)}`);
  return hash('sha256', all.join(''), 'base64url').slice(0, 24);
}

/** The first word of what was asked for a result, such as its kind, and the rest. */
export function splitQuestion<Kind extends string>(question: string): [kind: Kind, name: string] {
  const at = question.indexOf(' ');
  return [question.slice(0, at) as Kind, question.slice(at + 1)];
}

const digestLength = 64;

/**
 * What besides the site determines a result: Node, its Unicode data, the files of the engine and its
 * packages, by their content. `folder` has the last result, which is valid while their stamps are.
 */
function keyOfEngine(folder: string): string {
  const { stamps, contentKey } = engineFiles();
  const stored = join(folder, 'engine');
  const [storedStamps, storedKey] = (readIfPossible(stored) ?? '').toString().split(' ');
  if (storedStamps === stamps && storedKey) return storedKey;
  const key = contentKey();
  // Without write access, the next run reads the files again.
  ifPossible(() => {
    mkdirSync(folder, { recursive: true });
    writeAtomically(stored, `${stamps} ${key}`);
  });
  return key;
}

/** The files of the engine and its packages, which do not change while it runs. */
const engineFiles = once(() => {
  const { node, icu, unicode } = process.versions;
  const files = readdirSync(engine, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const all = [...files, ...installedPackages(engine)];
  const versions = `${node} ${icu} ${unicode} ${process.platform} ${process.arch}`;
  return {
    stamps: keyOf(versions, ...all.map((file) => `${file} ${fileStamp(file)}`)),
    contentKey: once(() => keyOf(versions, ...all.flatMap((file) => [relative(engine, file), readFileSync(file)]))),
  };
});

/** The file in which npm lists the installed packages; it changes with each of them. */
function installedPackages(engine: string): string[] {
  for (let folder = dirname(engine); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'node_modules/.package-lock.json');
    if (fileStamp(file) !== '') return [file];
  }
  return [];
}
