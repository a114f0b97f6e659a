// Keeps what reading and linting found in each file of content: in memory for a server, on disk for the
// next run. A result is valid while its file, what all files are read with, and everything that it looked
// up are the same. A page whose results are valid is not read again.
import { join } from 'node:path';
import type { Cache } from '../../files/cache.ts';
import { fileStamp, isSettled } from '../../files/file-stamp.ts';
import type { TextMemory } from '../../lint/files-and-texts.ts';
import type { Problem } from '../../problems/problem.ts';
import { withoutSources, withSources } from '../../problems/stored-problems.ts';
import type { ReadMemory } from '../../read/index.ts';
import { type NameAnswers, recordNames } from '../../read/names.ts';
import type { CachedFiles, Loaded, Source } from '../../site/source.ts';

/** The memory of one site. */
export interface ContentMemory extends ReadMemory, TextMemory, Pick<CachedFiles, 'stampOf' | 'hashOf'> {
  /**
   * Writes what was used or found since the last call, and forgets the rest. Files with problems of
   * their YAML, or comments about rules, are always read.
   */
  readonly save: (loaded: Pick<Loaded, 'sources' | 'problems'>) => void;
}

interface Unit {
  readonly key: string;
  readonly reads: NameAnswers;
  readonly value: { readonly problems: readonly Problem[] };
  /** Set for one from disk, whose problems lack the texts of their files. */
  isStored?: boolean;
}

interface Kept {
  readonly files: Map<string, Unit>;
  readonly texts: Map<string, Unit>;
}

/** On disk, each question has its answer once, because all units of one save had the same. */
interface Stored {
  readonly answers: NameAnswers;
  readonly files: Readonly<Record<string, StoredUnit>>;
  readonly texts: Readonly<Record<string, StoredUnit>>;
}

interface StoredUnit extends Omit<Unit, 'reads' | 'isStored'> {
  readonly sha256: string;
  readonly reads: readonly string[];
  /** Whether the file is read even if it has not changed. */
  readonly isAlwaysRead?: true;
}

const empty: Stored = { answers: {}, files: {}, texts: {} };

/**
 * Opens the memory of the site in `root`. `openedAt` is a time before the first file is read, in
 * milliseconds.
 */
export function openContentMemory(cache: Cache, root: string, openedAt: number): ContentMemory {
  const hashes = cache.files();
  const stored = (cache.get('content', '') ?? empty) as Stored;
  const kept: Kept = { files: unitsOf(stored.files, stored.answers), texts: unitsOf(stored.texts, stored.answers) };
  const used: Kept = { files: new Map(), texts: new Map() };
  let isChanged = false;
  const recallIn = (kind: keyof Kept, source: Source, key: string, isSame: (reads: NameAnswers) => boolean) => {
    const unit = kept[kind].get(source.file);
    if (unit?.key !== key || !isSame(unit.reads)) return undefined;
    const restored = unit.isStored ? withTexts(unit, source) : unit;
    used[kind].set(source.file, restored);
    return restored;
  };
  const keep = (kind: keyof Kept, { file }: Source, unit: Unit) => {
    isChanged = true;
    kept[kind].set(file, unit);
    used[kind].set(file, unit);
  };
  return {
    recall(source, base, { names, read }) {
      const key = `${base} ${source.sha256}`;
      const isSame = (reads: NameAnswers) =>
        Object.entries(reads).every(([question, answer]) => names.answerTo(question) === answer);
      const known = recallIn('files', source, key, isSame);
      if (known) return known.value as ReturnType<typeof read>;
      const recorded = recordNames(names);
      const value = read(recorded.names);
      keep('files', source, { key, reads: recorded.reads(), value });
      return value;
    },
    textProblems: (source, base) => recallIn('texts', source, `${base} ${source.sha256}`, () => true)?.value.problems,
    keepTextProblems(source, base, problems) {
      keep('texts', source, { key: `${base} ${source.sha256}`, reads: {}, value: { problems } });
    },
    stampOf: fileStamp,
    hashOf(name, stamp) {
      const file = Object.hasOwn(stored.files, name) ? stored.files[name] : undefined;
      const isKnown =
        file && !file.isAlwaysRead && name.startsWith('content/pages/') && Object.hasOwn(stored.texts, name);
      const sha256 = isKnown ? hashes.known(join(root, name), stamp) : undefined;
      return sha256 === file?.sha256 ? sha256 : undefined;
    },
    save({ sources, problems }) {
      const isSmaller = (['files', 'texts'] as const).some((kind) => used[kind].size < kept[kind].size);
      const known = new Map(sources.map((source) => [source.file, source]));
      for (const { file, stamp, sha256 } of sources)
        if (stamp && isSettled(stamp, openedAt)) hashes.add(join(root, file), stamp, sha256);
      hashes.save();
      if (isChanged || isSmaller)
        cache.set('content', '', toStore(used, known, new Set(problems.map(({ place }) => place?.file))));
      for (const kind of ['files', 'texts'] as const) {
        for (const file of kept[kind].keys()) if (!used[kind].has(file)) kept[kind].delete(file);
        used[kind].clear();
      }
      isChanged = false;
    },
  };
}

function unitsOf(stored: Stored['files'], answers: NameAnswers): Map<string, Unit> {
  return new Map(
    Object.entries(stored).map(([file, { key, reads, value }]) => [
      file,
      {
        ...{ key, value },
        reads: Object.fromEntries(reads.map((question) => [question, answers[question] ?? ''])),
        isStored: true,
      },
    ]),
  );
}

function withTexts(unit: Unit, source: Source): Unit {
  const { problems } = unit.value;
  unit.isStored = false;
  if (problems.length === 0) return unit;
  const restored = withSources(problems, (file) => (file === source.file ? source.text : undefined)) as Problem[];
  return Object.assign(unit, { value: { ...unit.value, problems: restored } });
}

function toStore(
  used: Kept,
  sources: ReadonlyMap<string, Source>,
  alwaysRead: ReadonlySet<string | undefined>,
): Stored {
  const answers: Record<string, string> = {};
  const stored = (units: ReadonlyMap<string, Unit>) =>
    Object.fromEntries(
      [...units].flatMap(([file, { key, reads, value }]): [string, StoredUnit][] => {
        const source = sources.get(file);
        if (!source) return [];
        Object.assign(answers, reads);
        const problems = withoutSources(value.problems, (name) => (name === file ? source.text : undefined));
        const questions = Object.keys(reads);
        const unit = {
          key,
          sha256: source.sha256,
          reads: questions,
          value: { ...value, problems: problems as Problem[] },
        };
        return [[file, { ...unit, ...(alwaysRead.has(file) && { isAlwaysRead: true }) }]];
      }),
    );
  const [files, texts] = [stored(used.files), stored(used.texts)];
  return { answers, files, texts };
}
