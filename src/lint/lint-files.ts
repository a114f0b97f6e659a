// Runs the rules about files of content.

import { once } from '../files/once.ts';
import type { Problem } from '../problems/problem.ts';
import type { ParsedFiles } from '../rules/finding/checked.ts';
import { evidenceFaults } from '../rules/finding/evidence-faults.ts';
import { allRules } from '../rules/index.ts';

/** The problems that all rules about files report. */
export function lintFiles(input: Omit<ParsedFiles, 'evidenceFaults'>): Problem[] {
  const files: ParsedFiles = { ...input, evidenceFaults: once(() => evidenceFaults(input)) };
  return allRules.flatMap(({ checks, problem }) => [...(checks?.file?.(files) ?? [])].map(problem));
}
