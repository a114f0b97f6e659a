import type { Found } from '../problems/problem.ts';
import { engineRule } from './rule.ts';

export const circular = engineRule({
  id: 'circular',
  fixed: 'always',
  what: 'Claims qualify each other in a cycle.',
  why: 'Every footnote would need another one, endlessly.',
  wrong: {
    yaml: {
      'content/claims.yaml lamps': 'qualified_by: [price]',
      'content/claims.yaml price': 'qualified_by: [lamps]',
    },
  },
  right: { yaml: { 'content/claims.yaml lamps': 'qualified_by: [price]' } },
  checks: {
    file: ({ validClaims, claimsFile }) => {
      const byId = new Map(validClaims.map((claim) => [claim.id, claim]));
      const done = new Set<string>();
      const found: Found[] = [];
      const follow = (id: string, trail: readonly string[]) => {
        const first = trail.indexOf(id);
        if (first >= 0) {
          const circle = [...trail.slice(first), id];
          // A claim that names itself is already reported.
          if (circle.length > 2)
            found.push({
              text: `these claims qualify each other in a circle: ${circle.join(' → ')}`,
              hint: 'remove one of these from qualified_by',
              place: claimsFile?.place([id, 'qualified_by']),
            });
          return;
        }
        if (done.has(id)) return;
        for (const next of byId.get(id)?.qualified_by ?? []) follow(next, [...trail, id]);
        done.add(id);
      };
      for (const { id } of validClaims) follow(id, []);
      return found;
    },
  },
});
