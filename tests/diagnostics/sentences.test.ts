// Sentences are for people: with others in their place, the same problems are found, left out and placed. Only
// the texts of waivers are compared with them, as docs/release.md says.
import { expect, test, vi } from 'vitest';
import type { Found, ProblemDocs } from '../../src/problems/define-problem.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { brokenCases, changesOf } from '../support/broken-cases.ts';
import { type Changes, problemsOf, siteWith } from '../support/helpers.ts';

const sentences = vi.hoisted(() => ({ areReplaced: false }));

vi.mock('../../src/problems/define-problem.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/problems/define-problem.ts')>();
  const replaced = (one: Problem) => ({ ...one, text: '…', ...(one.hint && { hint: '…' }) });
  return {
    defineProblem: (docs: ProblemDocs) => {
      const defined = original.defineProblem(docs);
      const problem = (found: Found) =>
        sentences.areReplaced ? replaced(defined.problem(found)) : defined.problem(found);
      return { ...defined, problem };
    },
  };
});

/** The problems of a site without their words, in an order that does not depend on them. */
async function found(changes: Changes, areReplaced: boolean) {
  sentences.areReplaced = areReplaced;
  const problems = await problemsOf(siteWith(changes));
  return problems
    .map(({ rule, severity, place, locale, owner, about, follows }) => {
      const at = place && `${place.file}:${place.line}:${place.column}`;
      return JSON.stringify({ rule, severity, at, locale, owner, about, follows });
    })
    .sort();
}

/** Those in which something is left out, and every fourth of the others. */
const cases = brokenCases.filter((name, index) => index % 4 === 0 || /^(site|claims?|locale|several|slug)-/.test(name));

test.each(cases)('other sentences change nothing in %s', async (name) => {
  const changes = changesOf(name);
  const problems = await found(changes, false);
  expect(problems).not.toEqual([]);
  expect(await found(changes, true)).toEqual(problems);
});
