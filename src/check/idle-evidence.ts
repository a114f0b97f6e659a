// Reports files of evidence that no claim names. Rule `idle-evidence`.

import { didYouMean, type Problem } from '../diagnostics/problem.ts';
import type { Loaded, Source } from '../model/source.ts';
import { isRecord, stringsIn } from '../site/record.ts';

/** Takes the raw content/claims.yaml, because claims with errors still name their evidence. */
export function idleEvidence(claims: Source | undefined, { evidence }: Pick<Loaded, 'evidence'>): Problem[] {
  const entries = isRecord(claims?.data) ? Object.values(claims.data) : [];
  const named = new Set(entries.flatMap((claim) => (isRecord(claim) ? stringsIn(claim.evidence) : [])));
  const missing = [...named].filter((name) => name.startsWith('evidence/') && !evidence.has(`content/${name}`));
  return [...evidence.keys()].flatMap((file): Problem[] => {
    const name = file.slice('content/'.length);
    // A misspelt name is reported at the claim.
    if (named.has(name) || didYouMean(name, missing)) return [];
    const text = `no claim names ${file} as its evidence`;
    const hint = `name it as ${name} under evidence: of the claim that it proves, or remove it`;
    const place = { file, line: 1, column: 1, length: 1, source: '' };
    return [{ rule: 'idle-evidence', severity: 'warning', text, hint, place }];
  });
}
