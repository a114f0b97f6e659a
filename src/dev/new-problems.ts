// Selects the problems to print after a save: all errors, and the warnings that are new since the last save.
import { isError, type Problem } from '../problems/problem.ts';

/**
 * Returns a function that takes all problems of a save and returns those to print. It compares them
 * with the previous call.
 */
export function trackNewProblems(): (problems: readonly Problem[]) => ReadonlySet<Problem> {
  let previous: ReadonlyMap<string, number> = new Map();
  return (problems) => {
    const unmatched = new Map(previous);
    const isNew = (problem: Problem) => {
      const count = unmatched.get(keyOf(problem)) ?? 0;
      unmatched.set(keyOf(problem), count - 1);
      return count <= 0;
    };
    const news = new Set(problems.filter((problem) => isNew(problem) || isError(problem)));
    const current = [...Map.groupBy(problems, keyOf)].map(([key, same]) => [key, same.length] as const);
    // An error stops later checks, so their warnings disappear. Keep them, or they would count as new
    // afterwards.
    previous = new Map([...(problems.some(isError) ? previous : []), ...current]);
    return news;
  };
}

/** The identity of a problem. Leaves out the line, which changes with edits above it. */
function keyOf({ rule, text, place }: Problem): string {
  return JSON.stringify([rule, text, place?.file]);
}
