// Caches which files passed the checks of the words (figures, terms, parity …), which take longer than
// all other checks together. Unchanged files that passed are not checked again.

import { type Cache, keyOf } from '../cache/index.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../model/source.ts';

/** The files that passed in earlier runs. */
export interface CleanFiles {
  readonly has: (source: Source) => boolean;
  /** Caches those of the sources that have none of the problems. */
  readonly save: (sources: Iterable<Source>, problems: readonly Problem[]) => void;
}

/** Always empty: for checks that must run. */
export const noCleanFiles: CleanFiles = { has: () => false, save: () => {} };

/**
 * `fingerprint` must change with everything that decides what is found in a file, except the file's own
 * text.
 */
export function openCleanFiles(cache: Cache, fingerprint: string): CleanFiles {
  const cached = new Set(cache.get('clean', fingerprint) as string[] | undefined);
  const keys = new Map<Source, string>();
  const keyOfSource = (source: Source) => {
    const key = keys.get(source) ?? keyOf(source.file, source.sha256);
    keys.set(source, key);
    return key;
  };
  return {
    has: (source) => cached.has(keyOfSource(source)),
    save(sources, problems) {
      const faulty = new Set(problems.map(({ place }) => place?.file));
      const clean = [...sources].filter(({ file }) => !faulty.has(file)).map(keyOfSource);
      if (clean.length !== cached.size || clean.some((key) => !cached.has(key))) cache.set('clean', fingerprint, clean);
    },
  };
}
