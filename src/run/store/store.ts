// Results of work, each with what it was made from: in memory for a server, on disk for the next run, in the
// same form. A result is valid as long as all of that is the same. What it looked up elsewhere is recorded
// while it is made, never guessed.

import { crc32 } from 'node:zlib';
import type { Cache } from '../../files/cache.ts';
import { memoized, memoizedByObject } from '../../files/once.ts';

/** The current answer to a question; undefined if there is none with which another could be compared. */
export type AnswerTo = (question: string) => string | undefined;

/** What a result is made from, besides the answers to its questions. */
export interface Basis {
  /** Changes with everything that no question asks about. */
  readonly key: string;
  /** A hash of the files that are its own. */
  readonly files: string;
  /** A hash of what it uses of these files. Other files may have the same. */
  readonly content?: () => string;
}

/** A result. */
export interface Unit<Value> {
  readonly key: string;
  readonly files: string;
  readonly content?: string;
  /** The questions that it asked when it was made. */
  readonly reads: readonly string[];
  readonly value: Value;
}

/** Results as plain data. They were valid at the same time, so each question has its answer once. */
export interface StoredUnits<Value> {
  readonly answers: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, Unit<Value>>>;
}

/** Results by name. */
export interface Store<Value> {
  /** The value of this name if it would be the same if it were made now. */
  readonly get: (name: string, basis: Basis, answerTo: AnswerTo) => Value | undefined;
  readonly set: (name: string, unit: Unit<Value>, answerTo: AnswerTo) => void;
  /** The last value of this name, valid or not. */
  readonly last: (name: string) => Unit<Value> | undefined;
  readonly values: () => Value[];
  readonly keepOnly: (names: readonly string[]) => void;
  /**
   * What has been got or set since the last call, each value as `toPlain` returns it. Forgets the rest.
   * Undefined if that is what there was before.
   */
  readonly used: (toPlain: (value: Value, name: string) => Value) => StoredUnits<Value> | undefined;
}

/** Results that are stored in several files, of which a change rewrites few. */
export interface SavedStore<Value> extends Pick<Store<Value>, 'get' | 'set' | 'last'> {
  /** Stores what has been used since the last call, and forgets the rest. */
  readonly save: (toPlain: (value: Value, name: string) => Value) => void;
}

/** The results that are stored under this name, in `count` files. */
export function openStore<Value>(cache: Cache, name: string, count = 1): SavedStore<Value> {
  const nameOf = (index: number) => (count === 1 ? name : `${name}-${index}`);
  const chunks = Array.from({ length: count }, (_, index) =>
    memoryStore((cache.get(nameOf(index), String(count)) ?? noUnits) as StoredUnits<Value>),
  );
  /** Spreads names evenly; the same name is always in the same chunk. */
  const chunkOf = (unit: string) => {
    const chunk = chunks[crc32(unit) % count];
    if (!chunk) throw new Error(`there is no chunk for ${unit}`);
    return chunk;
  };
  return {
    get: (unit, ...made) => chunkOf(unit).get(unit, ...made),
    set: (unit, ...made) => chunkOf(unit).set(unit, ...made),
    last: (unit) => chunkOf(unit).last(unit),
    save(toPlain) {
      for (const [index, chunk] of chunks.entries()) {
        const used = chunk.used(toPlain);
        if (used) cache.set(nameOf(index), String(count), used);
      }
    },
  };
}

/** None. */
export const noUnits: StoredUnits<never> = { answers: {}, units: {} };

interface Kept<Value> {
  readonly unit: Unit<Value>;
  /** The answers with which it is known to be valid. */
  readonly answerTo: AnswerTo;
  readonly isUsed: boolean;
}

/** Results in memory, beginning with stored ones. */
export function memoryStore<Value>({ answers, units }: StoredUnits<Value> = noUnits): Store<Value> {
  const storedAnswer: AnswerTo = (question) => answers[question];
  const ofUnit = (unit: Unit<Value>): Kept<Value> => ({ unit, answerTo: storedAnswer, isUsed: false });
  const all = new Map(Object.entries(units).map(([name, unit]) => [name, ofUnit(unit)]));
  let isChanged = false;
  return {
    get(name, basis, answerTo) {
      const kept = all.get(name);
      if (!kept || !isValid(kept, basis, answerTo)) return undefined;
      const { files } = basis;
      const unit = kept.unit.files === files ? kept.unit : { ...kept.unit, files };
      if (unit !== kept.unit || kept.answerTo !== answerTo || !kept.isUsed)
        all.set(name, { unit, answerTo, isUsed: true });
      return unit.value;
    },
    set(name, unit, answerTo) {
      isChanged = true;
      all.set(name, { unit, answerTo, isUsed: true });
    },
    last: (name) => all.get(name)?.unit,
    values: () => Array.from(all.values(), ({ unit }) => unit.value),
    keepOnly(names) {
      const wanted = new Set(names);
      for (const name of all.keys()) if (!wanted.has(name)) all.delete(name);
    },
    used(toPlain) {
      const used = [...all].filter(([, { isUsed }]) => isUsed);
      const isSame = !isChanged && used.length === all.size;
      isChanged = false;
      all.clear();
      for (const [name, kept] of used) all.set(name, { ...kept, isUsed: false });
      return isSame ? undefined : toStored(used, toPlain);
    },
  };
}

function isValid<Value>({ unit, answerTo }: Kept<Value>, { key, files, content }: Basis, now: AnswerTo): boolean {
  const isOfSameFiles = unit.files === files || (unit.content !== undefined && unit.content === content?.());
  if (unit.key !== key || !isOfSameFiles) return false;
  return answerTo === now || unit.reads.every(comparisonWith(now)(answerTo));
}

/** Whether the answer to a question is the same as before. Cached, because many results ask the same. */
const comparisonWith = memoizedByObject((now: AnswerTo) =>
  memoizedByObject((before: AnswerTo) =>
    memoized((question: string) => {
      const answer = now(question);
      return answer !== undefined && before(question) === answer;
    }),
  ),
);

function toStored<Value>(
  used: readonly (readonly [string, Kept<Value>])[],
  toPlain: (value: Value, name: string) => Value,
): StoredUnits<Value> {
  const answers = new Map<string, string>();
  const units: Record<string, Unit<Value>> = {};
  for (const [name, { unit, answerTo }] of used) {
    units[name] = { ...unit, value: toPlain(unit.value, name) };
    for (const question of unit.reads) {
      if (answers.has(question)) continue;
      const answer = answerTo(question);
      if (answer !== undefined) answers.set(question, answer);
    }
  }
  return { answers: Object.fromEntries([...answers].sort()), units };
}
