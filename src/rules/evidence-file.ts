import { engineRule } from './rule.ts';

export const evidenceFile = engineRule({
  id: 'evidence-file',
  release: 'also',
  what: 'A file that evidence names is missing, too large, unreadable, or outside of `content/evidence/`.',
  why: 'Evidence that nobody can look at proves nothing.',
  wrong: {
    yaml: {
      'content/claims.yaml lamps': `evidence:
  - { type: data, file: ../lamps.csv, expression: sum(rows.lamps) }`,
    },
    files: { 'lamps.csv': 'shelf,lamps\nleft,29\nright,31\n' },
  },
  right: {
    yaml: {
      'content/claims.yaml lamps': `evidence:
  - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`,
    },
    files: { 'content/evidence/lamps.csv': 'shelf,lamps\nleft,29\nright,31\n' },
  },
  checks: {
    file: ({ evidenceFaults }) => evidenceFaults().filter(({ rule }) => rule === 'evidence-file'),
  },
});
