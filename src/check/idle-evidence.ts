// Files of evidence that no claim names: either the claim was forgotten, or the file proves nothing any more.

import { didYouMean, type Problem } from '../diagnostics/problem.ts';
import type { Loaded, Source } from '../load/index.ts';
import { isRecord, stringsIn } from '../site/record.ts';

/**
 * `claims` is content/claims.yaml as it was read: a claim that is broken elsewhere still names its
 * evidence.
 */
export function idleEvidence(claims: Source | undefined, { evidence }: Pick<Loaded, 'evidence'>): Problem[] {
  const entries = isRecord(claims?.data) ? Object.values(claims.data) : [];
  const named = new Set(entries.flatMap((claim) => (isRecord(claim) ? stringsIn(claim.evidence) : [])));
  const missing = [...named].filter((name) => name.startsWith('evidence/') && !evidence.has(`content/${name}`));
  return [...evidence.keys()].flatMap((file): Problem[] => {
    const name = file.slice('content/'.length);
    // A name with a slip in it is told where it stands.
    if (named.has(name) || didYouMean(name, missing)) return [];
    const text = `no claim names ${file} as its evidence`;
    const hint = `name it under evidence: of the claim that it proves, as ${name}; or remove it`;
    const place = { file, line: 1, column: 1, length: 1, source: '' };
    return [{ rule: 'idle-evidence', severity: 'warning', text, hint, place }];
  });
}
