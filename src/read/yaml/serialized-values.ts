// Serializes the values of files into bytes that all threads share: they take a third of the memory, and
// are never copied. For a large site the bytes are in a file.
import { mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ifPossible } from '../../files/if-possible.ts';
import type { SerializedValues } from '../../site/source.ts';

/** An open file of serialized values, which only grows. */
export interface ValuesFile {
  readonly descriptor: number;
  /** In bytes. */
  length: number;
}

/**
 * Creates the file and deletes its name at once, so that nothing is left behind however the process
 * ends. Returns undefined if the disk or the system does not allow it.
 */
export function openValuesFile(path: string): ValuesFile | undefined {
  return ifPossible(() => {
    mkdirSync(dirname(path), { recursive: true });
    const descriptor = openSync(path, 'wx+');
    rmSync(path);
    return { descriptor, length: 0 };
  });
}

/** Serializes values to the end of `file`. Without a file, or if its disk is full, uses shared memory. */
export function serializeValues(values: unknown, file?: ValuesFile): SerializedValues {
  const bytes = serialize(values);
  if (file && write(bytes, file)) {
    const range = { descriptor: file.descriptor, from: file.length, length: bytes.length };
    file.length += bytes.length;
    return range;
  }
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** Returns whether all bytes could be written. */
function write(bytes: Uint8Array, { descriptor, length }: ValuesFile): boolean {
  return ifPossible(() => writeSync(descriptor, bytes, 0, bytes.length, length)) === bytes.length;
}

/** Restores the values, in any thread. Throws if the values file cannot be read. */
export function deserializeValues(values: SerializedValues): unknown {
  if (values instanceof Uint8Array) return deserialize(values);
  const { descriptor, from, length } = values;
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(descriptor, bytes, 0, length, from) !== length) throw new Error('the file of values is too short');
  return deserialize(bytes);
}

/** The values in use, by file. */
export type ValuesCache = ReturnType<typeof openValuesCache>;

/** Creates an empty cache. */
export function openValuesCache() {
  const cached = new Map<string, unknown>();
  let keepsOne = false;
  return {
    of(file: string, read: () => unknown) {
      if (cached.has(file)) return cached.get(file);
      if (keepsOne) cached.clear();
      const values = read();
      cached.set(file, values);
      return values;
    },
    clear() {
      keepsOne = true;
      cached.clear();
    },
  };
}

/** Frees unused memory now. By itself, V8 would first allocate as much again. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as NodeJS.GCFunction)({ type: 'major', execution: 'sync' });
}
