// What is held against each text by itself: figures and promises that are typed by hand, the words of the house. It takes longer
// than all other checks together, so files in which nothing was found are remembered, and not looked at again as they are.
import { keyOf, type Memory } from '../memory.ts';
import type { Problem } from '../problem.ts';
import { figureProblems } from './figures.ts';
import { type Judging, termProblems } from './terms.ts';
import { promiseProblems } from './typed-promises.ts';

export interface Linting extends Judging {
  readonly memory: Memory;
  /** Changes with everything besides a file's own text that decides what is found in it. */
  readonly mark: string;
}

export function lintProblems({ memory, mark, texts, ...judging }: Linting): Problem[] {
  const known = new Set(memory.recall('clean', mark) as string[] | undefined);
  const marks = new Map<string, string>();
  for (const { spoken } of texts)
    for (const { source } of spoken.values())
      if (!marks.has(source.file)) marks.set(source.file, keyOf(source.file, source.text));
  const isClean = (file: string) => known.has(marks.get(file) ?? '');
  // A word of the interface has a file for each locale.
  const unknown = texts.filter(({ spoken }) => [...spoken.values()].some(({ source }) => !isClean(source.file)));
  const problems = [
    ...figureProblems({ ...judging, texts: unknown }),
    ...promiseProblems({ ...judging, texts: unknown }),
    ...termProblems({ ...judging, texts: unknown }),
  ];
  const found = new Set(problems.map(({ place }) => place?.file));
  const clean = [...marks].filter(([file]) => !found.has(file)).map(([, one]) => one);
  if (clean.length !== known.size || clean.some((one) => !known.has(one))) memory.keep('clean', mark, clean);
  return problems;
}
