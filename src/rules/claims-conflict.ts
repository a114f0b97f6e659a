import { defineRule } from './rule.ts';

export const claimsConflict = defineRule({
  id: 'claims-conflict',
  severity: 'error',
  release: 'also',
  scope: 'page',
  what: 'A page states two claims that exclude each other with `not_with`.',
  why: 'Together they contradict each other, or promise what neither does alone.',
  wrong: {
    yaml: {
      'content/claims.yaml lamps': 'not_with: [price]',
      'content/pages/home.yaml sections.0': `text:
  de: Wir haben \${claim.lamps}, ab \${claim.price}.
  en: We have \${claim.lamps}, from \${claim.price}.`,
    },
  },
  right: {
    yaml: {
      'content/claims.yaml lamps': 'not_with: [price]',
      'content/pages/home.yaml sections.0': `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
    },
  },
});
