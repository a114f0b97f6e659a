// Runs the rules about files of content.
import type { Problem } from '../diagnostics/problem.ts';
import { allRules } from '../rules/index.ts';
import type { ParsedFiles } from '../rules/rule.ts';

export function lintFiles(files: ParsedFiles): Problem[] {
  return allRules.flatMap((rule) =>
    rule.scope === 'file'
      ? [...(rule.check?.(files) ?? [])].map((found): Problem => ({ rule: rule.id, severity: rule.severity, ...found }))
      : [],
  );
}
