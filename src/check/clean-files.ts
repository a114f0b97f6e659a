// Files in which nothing was found by the checks that hold texts against themselves, their translations and the words of the
// house. They take longer than all others together, so such files are remembered, and not looked at again as they are.

import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import { type Cache, keyOf } from '../memory.ts';

export interface CleanFiles {
  readonly has: (source: Source) => boolean;
  /** Remembers those of the sources that have none of the problems. */
  readonly keep: (sources: Iterable<Source>, problems: readonly Problem[]) => void;
}

/** `mark` changes with everything besides a file's own text that decides what is found in it. */
export function openCleanFiles(memory: Cache, mark: string): CleanFiles {
  const known = new Set(memory.get('clean', mark) as string[] | undefined);
  const marks = new Map<Source, string>();
  const markOf = (source: Source) => {
    const made = marks.get(source) ?? keyOf(source.file, source.sha256);
    marks.set(source, made);
    return made;
  };
  return {
    has: (source) => known.has(markOf(source)),
    keep(sources, problems) {
      const faulty = new Set(problems.map(({ place }) => place?.file));
      const clean = [...sources].filter(({ file }) => !faulty.has(file)).map(markOf);
      if (clean.length !== known.size || clean.some((one) => !known.has(one))) memory.set('clean', mark, clean);
    },
  };
}
