import { engineRule } from './rule.ts';

/** A site with a file, and a claim that it proves under a name. */
const siteWithFile = (file: string, named: string) => ({
  yaml: { 'content/claims.yaml lamps': `evidence:\n  - { type: data, file: ${named}, expression: sum(rows.lamps) }` },
  files: { [file]: 'shelf,lamps\nleft,29\nright,31\n' },
});

export const evidenceFile = engineRule({
  id: 'evidence-file',
  release: 'also',
  what: 'A file that evidence names is missing, too large, unreadable, or outside of `content/evidence/`.',
  why: 'Evidence that nobody can look at proves nothing.',
  wrong: siteWithFile('lamps.csv', '../lamps.csv'),
  right: siteWithFile('content/evidence/lamps.csv', 'evidence/lamps.csv'),
  checks: {
    file: ({ evidenceFaults }) => evidenceFaults().filter(({ rule }) => rule === 'evidence-file'),
  },
});
