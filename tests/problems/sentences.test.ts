// Sentences are for people: with others in their place, the same problems are found, left out and placed.
// Only the texts of waivers are compared with them, as docs/release.md says.
import { expect, test } from 'vitest';
import type { DefinedProblem } from '../../src/problems/problem.ts';
import { rules } from '../../src/rules/index.ts';
import { brokenCases, changesOf } from '../support/broken-cases.ts';
import { type Changes, problemsOf, siteWith } from '../support/helpers.ts';

/** Does something while every problem has the same sentence, and the same hint if it has one. */
async function withOneSentence<Result>(act: () => Promise<Result>): Promise<Result> {
  const definitions = [...rules.values()] as { -readonly [Key in keyof DefinedProblem]: DefinedProblem[Key] }[];
  const originals = definitions.map(({ problem }) => problem);
  for (const [index, definition] of definitions.entries())
    definition.problem = (found) => {
      const made = originals[index]?.(found) ?? definition.problem(found);
      return { ...made, text: '…', ...(made.hint && { hint: '…' }) };
    };
  try {
    return await act();
  } finally {
    for (const [index, problem] of originals.entries()) Object.assign(definitions[index] ?? {}, { problem });
  }
}

/** The problems of a site without their words, in an order that does not depend on them. */
async function found(changes: Changes) {
  const problems = await problemsOf(siteWith(changes));
  return problems
    .map(({ rule, severity, place, locale, owner, about, follows }) => {
      const at = place && `${place.file}:${place.line}:${place.column}`;
      return JSON.stringify({ rule, severity, at, locale, owner, about, follows });
    })
    .sort();
}

/** Those in which something is left out, and every twelfth of the others. */
const cases = brokenCases.filter(
  (name, index) => index % 12 === 0 || /^(site-[klv]|claims-|claim-u|locale|several|slug-[ft])/.test(name),
);

test.each(cases)('other sentences change nothing in %s', async (name) => {
  const changes = changesOf(name);
  const problems = await found(changes);
  expect(problems).not.toEqual([]);
  expect(await withOneSentence(() => found(changes))).toEqual(problems);
});

test('the sentences are those that were put in their place', async () => {
  const [problem] = await withOneSentence(() => problemsOf(siteWith(changesOf('link-unknown'))));
  expect([problem?.text, problem?.hint]).toEqual(['…', '…']);
});
