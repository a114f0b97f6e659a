// Which problems came with a change of files, so that the change can be taken back.
import { isError, type Problem, writtenAt } from './problem.ts';

/**
 * The problems of `after` that were not there `before` files were changed. One that was has the same rule,
 * file and locale, and is about the same words or on the same line. Sentences are not compared: they may name
 * what changed.
 */
export function newProblems(before: readonly Problem[], after: readonly Problem[]): readonly Problem[] {
  const kinds = [({ place }: Problem) => place && writtenAt(place), ({ place }: Problem) => place?.line];
  let [known, left] = [before, after];
  for (const sameness of kinds) {
    const nameOf = (one: Problem) => JSON.stringify([one.rule, one.place?.file, one.locale, sameness(one)]);
    const byName = Map.groupBy(known, nameOf);
    left = left.filter((one) => byName.get(nameOf(one))?.pop() === undefined);
    known = [...byName.values()].flat();
  }
  return left;
}

/** Rules that find what one language says and another does not, or a figure of nobody. */
const ofWords = /^(?:raw-figure|parity-(?:claims|links|placeholders))$/;

/**
 * Whether a change of texts must be taken back that brings this problem: an error, or a warning that
 * something is said in one language only.
 */
export function isMistake(problem: Problem): boolean {
  return isError(problem) || ofWords.test(problem.rule);
}
