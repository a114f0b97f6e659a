// The values of a file as bytes that threads share: a third of the room that they take otherwise, and nobody copies them. Those of
// a large site lie in a file.
import { mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SerializedValues } from '../model/source.ts';

export interface ValuesFile {
  readonly descriptor: number;
  length: number;
}

/** A file that has no name any more, so that nothing is left of it whatever ends the process. Undefined where none can be made. */
export function openValuesFile(file: string): ValuesFile | undefined {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'wx+');
    rmSync(file);
    return { descriptor, length: 0 };
  } catch {
    return undefined;
  }
}

/** Where the store has no room, or there is none, values stay in memory. */
export function serializeValues(values: unknown, store?: ValuesFile): SerializedValues {
  const bytes = serialize(values);
  if (store && isWritten(bytes, store)) {
    const stretch = { descriptor: store.descriptor, from: store.length, length: bytes.length };
    store.length += bytes.length;
    return stretch;
  }
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function isWritten(bytes: Uint8Array, { descriptor, length }: ValuesFile): boolean {
  try {
    return writeSync(descriptor, bytes, 0, bytes.length, length) === bytes.length;
  } catch {
    return false;
  }
}

export function deserializeValues(bytes: SerializedValues): unknown {
  if (bytes instanceof Uint8Array) return deserialize(bytes);
  const { descriptor, from, length } = bytes;
  const read = Buffer.allocUnsafe(length);
  if (readSync(descriptor, read, 0, length, from) !== length) throw new Error('a file of our own was cut');
  return deserialize(read);
}

/** Values by the names of their files. */
export interface ValuesCache {
  /** What lies there, or what `make` makes. */
  readonly of: (file: string, make: () => unknown) => unknown;
  /** From then on only the values that were asked for last lie there. */
  readonly clear: () => void;
}

export function openValuesCache(): ValuesCache {
  const held = new Map<string, unknown>();
  let isCleared = false;
  return {
    of(file, make) {
      if (held.has(file)) return held.get(file);
      if (isCleared) held.clear();
      const values = make();
      held.set(file, values);
      return values;
    },
    clear() {
      isCleared = true;
      held.clear();
    },
  };
}

/** Left alone, V8 would rather take as much memory again than look for what nobody needs any more. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as NodeJS.GCFunction)({ type: 'major', execution: 'sync' });
}
