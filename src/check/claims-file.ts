// A site that names claims and has no content/claims.yaml: one mistake, however many texts name them. Rule `missing-file`.

import { type Problem, sortProblems } from '../diagnostics/problem.ts';
import type { Loaded } from '../load/index.ts';
import { isBroken } from './settings.ts';

const claimsFile = 'content/claims.yaml';

const following = ['unknown-claim', 'idle-evidence'];

/** The problems, with one in place of all that only follow from the missing file. It stands where the first claim is named. */
export function reportedOfClaimsFile(problems: readonly Problem[], loaded: Loaded): readonly Problem[] {
  if (loaded.sources.some(({ file }) => file === claimsFile) || isBroken(claimsFile, loaded)) return problems;
  const uses = problems.filter(({ rule }) => rule === 'unknown-claim');
  const place = sortProblems(uses)[0]?.place;
  if (!place) return problems;
  const named = uses.length === 1 ? 'one place names a claim' : `${uses.length} places name claims`;
  const missing: Problem = {
    rule: 'missing-file',
    severity: 'error',
    text: `there is no ${claimsFile}, and ${named}`,
    hint: 'it defines each claim under its id, with its value, its words and its evidence',
    place,
  };
  return [...problems.filter(({ rule }) => !following.includes(rule)), missing];
}
