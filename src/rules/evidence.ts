import { clauseFaults } from './finding/clause-faults.ts';
import { engineRule } from './rule.ts';

const proof = `evidence:
  - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`;

/** A site that claims more lamps than a number, with a file that says how many there are. */
const siteClaiming = (value: number) => ({
  yaml: { 'content/claims.yaml lamps': `value: "${value}"\ncomparator: more-than\n${proof}` },
  files: { 'content/evidence/lamps.csv': 'shelf,lamps\nleft,29\nright,19\n' },
});

export const evidence = engineRule({
  id: 'evidence',
  release: 'also',
  what: 'The evidence of a claim no longer supports it.',
  why: 'The site’s own files contradict what it says.',
  wrong: siteClaiming(50),
  right: siteClaiming(45),
  checks: {
    file: ({ evidenceFaults }) => evidenceFaults().filter(({ rule }) => rule === 'evidence'),
    // A page that cannot be rendered may have any clause.
    site: ({ isWhole, pages, site: { claims }, claimsFile: source }) =>
      isWhole ? clauseFaults({ claims, pages, source }) : [],
  },
});
