import { clauseFaults } from './finding/clause-faults.ts';
import { engineRule } from './rule.ts';

const files = { 'content/evidence/lamps.csv': 'shelf,lamps\nleft,29\nright,19\n' };
const proof = `evidence:
  - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`;

export const evidence = engineRule({
  id: 'evidence',
  release: 'also',
  what: 'The evidence of a claim no longer supports it.',
  why: 'The site’s own files contradict what it says.',
  wrong: {
    yaml: { 'content/claims.yaml lamps': `value: "50"\ncomparator: more-than\n${proof}` },
    files,
  },
  right: {
    yaml: { 'content/claims.yaml lamps': `value: "45"\ncomparator: more-than\n${proof}` },
    files,
  },
  checks: {
    file: ({ evidenceFaults }) => evidenceFaults().filter(({ rule }) => rule === 'evidence'),
    // A page that cannot be rendered may have any clause.
    site: ({ isWhole, pages, site: { claims }, claimsFile: source }) =>
      isWhole ? clauseFaults({ claims, pages, source }) : [],
  },
});
