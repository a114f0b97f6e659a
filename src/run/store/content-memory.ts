// Keeps what reading and linting found in each file of content. A result is valid while its file, what all
// files are read with, and everything that it looked up are the same. A page whose results are valid is not
// read again.
import { join } from 'node:path';
import type { Workplace } from '../../files/workplace.ts';
import type { TextMemory } from '../../lint/files-and-texts.ts';
import type { Problem } from '../../problems/problem.ts';
import { type ReadText, withoutSources, withSources } from '../../problems/stored-problems.ts';
import type { ReadMemory } from '../../read/index.ts';
import { recordNames } from '../../read/names.ts';
import { isPageFile, pageFileName } from '../../site/page-file-name.ts';
import { type CachedFiles, filesOf, type Loaded, type Source } from '../../site/source.ts';
import { openStore } from './store.ts';

/** The memory of one site. */
export interface ContentMemory extends ReadMemory, TextMemory, Pick<CachedFiles, 'hashOf'> {
  /**
   * Writes what was used or found since the last call, and forgets the rest. Files with problems of
   * their YAML, or comments about rules, are always read.
   */
  readonly save: (loaded: Pick<Loaded, 'sources' | 'problems'>) => void;
}

interface Found {
  readonly problems: readonly Problem[];
}

/** Opens the memory of a site. */
export function openContentMemory({ cache, root }: Pick<Workplace, 'cache' | 'root'>): ContentMemory {
  const hashes = cache.files();
  const files = openStore<Found>(cache, 'content');
  const texts = openStore<Found>(cache, 'texts');
  let alwaysRead = (cache.get('always-read', '') ?? []) as readonly string[];
  return {
    recall(source, base, { names, read }) {
      const basis = { key: base, files: source.sha256 };
      const known = files.get(source.file, basis, names.answerTo);
      if (known) return withTexts(known, source) as ReturnType<typeof read>;
      const recorded = recordNames(names);
      const value = read(recorded.names);
      files.set(source.file, { ...basis, reads: recorded.reads(), value }, names.answerTo);
      return value;
    },
    textProblems(source, base) {
      const known = texts.get(source.file, { key: base, files: source.sha256 }, noAnswers);
      return known && withTexts(known, source).problems;
    },
    keepTextProblems({ file, sha256 }, base, problems) {
      texts.set(file, { key: base, files: sha256, reads: [], value: { problems } }, noAnswers);
    },
    hashOf(name, stamp) {
      if (!isPageFile(name) || alwaysRead.includes(name)) return undefined;
      const sha256 = hashes.known(join(root, name), stamp);
      const isKnown = (unit: string) => texts.last(unit) && files.last(unit)?.files.includes(sha256 ?? '');
      return sha256 !== undefined && unitsOf(name).some(isKnown) ? sha256 : undefined;
    },
    save({ sources, problems }) {
      for (const { file, stamp, sha256 } of sources.flatMap(filesOf))
        if (stamp) hashes.add(join(root, file), stamp, sha256);
      hashes.save();
      const known = new Map(sources.map((source) => [source.file, source]));
      const toPlain = (value: Found, file: string): Found => ({
        ...value,
        problems: withoutSources(value.problems, textOf(known.get(file))) as readonly Problem[],
      });
      files.save(toPlain);
      texts.save(toPlain);
      const faulty = [...new Set(problems.flatMap(({ place }) => place?.file ?? []))].sort();
      if (faulty.join('\n') !== alwaysRead.join('\n')) cache.set('always-read', '', faulty);
      alwaysRead = faulty;
    },
  };
}

const noAnswers = () => undefined;

/** The names that the page of a file may have here: that of the file, or of one that is joined from it. */
function unitsOf(file: string): string[] {
  return [true, false].flatMap((isLocale) => pageFileName(file, () => isLocale)?.unit ?? []);
}

/** Problems from disk lack the texts of their files. */
function withTexts<Value extends Found>(value: Value, source: Source): Value {
  if (value.problems.length === 0) return value;
  const problems = withSources(value.problems, textOf(source)) as readonly Problem[];
  return { ...value, problems };
}

/** The texts of the files that a source is read from. */
function textOf(source: Source | undefined): ReadText {
  const files = source ? filesOf(source) : [];
  return (name) => files.find(({ file }) => file === name)?.text;
}
