// What a save tells: errors each time, and a warning when the save before did not have it.
import { isError, type Problem } from '../diagnostics/problem.ts';

/** Is given all problems of each save, and hands back those to print. */
export function openNews(): (problems: readonly Problem[]) => ReadonlySet<Problem> {
  let known: ReadonlyMap<string, number> = new Map();
  return (problems) => {
    const left = new Map(known);
    const isNew = (problem: Problem) => {
      const count = left.get(keyOf(problem)) ?? 0;
      left.set(keyOf(problem), count - 1);
      return count <= 0;
    };
    const news = new Set(problems.filter((problem) => isNew(problem) || isError(problem)));
    const now = [...Map.groupBy(problems, keyOf)].map(([key, alike]) => [key, alike.length] as const);
    // An error keeps a site from being judged as a whole: warnings that it hides come back, and are no news then.
    known = new Map([...(problems.some(isError) ? known : []), ...now]);
    return news;
  };
}

/** A problem stays the same one when its line moves. */
function keyOf({ rule, text, place }: Problem): string {
  return JSON.stringify([rule, text, place?.file]);
}
