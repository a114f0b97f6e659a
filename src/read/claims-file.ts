// Reports a missing content/claims.yaml once instead of at every text that names a claim. Rule
// `missing-file`.

import { type Problem, sortProblems } from '../problems/problem.ts';
import type { Loaded } from '../site/source.ts';
import { isBroken } from './broken-files.ts';

const claimsFile = 'content/claims.yaml';

/** Rules whose problems only follow from the missing file. */
const consequences = ['unknown-claim', 'idle-evidence'];

/**
 * The problems as given if the file exists. Otherwise one problem, at the first place that names a
 * claim, replaces all that only follow from the missing file.
 */
export function withMissingClaimsFile(problems: readonly Problem[], loaded: Loaded): readonly Problem[] {
  if (loaded.sources.some(({ file }) => file === claimsFile) || isBroken(claimsFile, loaded)) return problems;
  const uses = problems.filter(({ rule }) => rule === 'unknown-claim');
  const place = sortProblems(uses)[0]?.place;
  if (!place) return problems;
  const named = uses.length === 1 ? 'one place names a claim' : `${uses.length} places name claims`;
  const missing: Problem = {
    rule: 'missing-file',
    severity: 'error',
    text: `there is no ${claimsFile}, but ${named}`,
    hint: 'it defines each claim under its id, with its value, its words and its evidence',
    place,
  };
  return [...problems.filter(({ rule }) => !consequences.includes(rule)), missing];
}
