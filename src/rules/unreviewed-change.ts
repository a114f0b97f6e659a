import { unreviewedChanges } from '../claims/claims-lock.ts';
import { engineRule } from './rule.ts';

const files = {
  'content/claims.lock.yaml':
    'version: 1\nclaims:\n  lamps: { reviewed: 2026-01-01, value: "40", comparator: more-than, evidence: [] }\n',
};

export const unreviewedChange = engineRule({
  id: 'unreviewed-change',
  severity: 'warning',
  release: 'also',
  what: 'What a claim states, or its evidence, changed since the last release, and `reviewed` is not later.',
  why: 'A new value is a new statement, and nobody has checked it yet; in a release this is an error.',
  wrong: { files, yaml: { 'content/claims.yaml lamps': 'value: "50"\nreviewed: 2026-01-01' } },
  right: { files, yaml: { 'content/claims.yaml lamps': 'value: "50"\nreviewed: 2026-01-20' } },
  checks: {
    file({ claimsLock: lock, claimsFile, validClaims, loaded }) {
      if (!lock) return [];
      return unreviewedChanges(lock, validClaims, loaded.evidence).map(({ claim: { id, owner }, since, changed }) => {
        const names = new Intl.ListFormat('en-GB').format(changed.map((key) => `\`${key}\``));
        const [first = ''] = changed;
        const text = `${names} of \`${id}\` changed since its review on ${since}`;
        const hint = `ask ${owner} whether it is true, then write the day of that review under reviewed: (later than ${since})`;
        const related = [{ text: 'at the last release:', place: lock.source.place(['claims', id, first]) }];
        return { text, hint, owner, place: claimsFile?.place([id, first]), related };
      });
    },
  },
});
