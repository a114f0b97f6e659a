import { didYouMean, wholeFile } from '../problems/problem.ts';
import { isRecord, stringsIn } from '../site/record.ts';
import { engineRule } from './rule.ts';

const files = { 'content/evidence/lamps.csv': 'shelf,lamps\nleft,29\nright,31\n' };

export const idleEvidence = engineRule({
  id: 'idle-evidence',
  severity: 'warning',
  what: 'No claim names this file of `content/evidence/`.',
  why: 'Either a claim lacks its proof, or the file is left over from a deleted claim.',
  wrong: { files, shown: '# content/evidence/lamps.csv is there, and no claim names it' },
  right: {
    files,
    yaml: {
      'content/claims.yaml lamps': `evidence:
  - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`,
    },
    shown: `# content/claims.yaml
lamps:
  evidence:
    - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`,
  },
  checks: {
    file: ({ loaded, claimsFile }) => {
      // Nothing is known about claims that cannot be read.
      if (!claimsFile && loaded.problems.some(({ place }) => place?.file === 'content/claims.yaml')) return [];
      // The raw file, because claims with errors still name their evidence.
      const data = claimsFile?.data;
      const entries = isRecord(data) ? Object.values(data) : [];
      const named = new Set(entries.flatMap((claim) => (isRecord(claim) ? stringsIn(claim.evidence) : [])));
      const missing = [...named].filter(
        (name) => name.startsWith('evidence/') && !loaded.evidence.has(`content/${name}`),
      );
      return [...loaded.evidence.keys()].flatMap((file) => {
        const name = file.slice('content/'.length);
        // A misspelt name is reported at the claim.
        if (named.has(name) || didYouMean(name, missing)) return [];
        const text = `no claim names ${file} as its evidence`;
        const hint = `name it as ${name} under evidence: of the claim that it proves, or remove it`;
        return [{ text, hint, place: wholeFile(file) }];
      });
    },
  },
});
