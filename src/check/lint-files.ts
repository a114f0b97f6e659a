// Runs the rules about files of content.
import type { Problem } from '../diagnostics/problem.ts';
import { evidenceFaults } from '../rules/finding/evidence-faults.ts';
import { allRules } from '../rules/index.ts';
import type { ParsedFiles } from '../rules/rule.ts';
import { once } from '../site/once.ts';

/** The problems that all rules about files report. */
export function lintFiles(input: Omit<ParsedFiles, 'evidenceFaults'>): Problem[] {
  const files: ParsedFiles = { ...input, evidenceFaults: once(() => evidenceFaults(input)) };
  return allRules.flatMap((rule) =>
    rule.scope === 'file'
      ? [...(rule.check?.(files) ?? [])].map((found): Problem => ({ rule: rule.id, severity: rule.severity, ...found }))
      : [],
  );
}
