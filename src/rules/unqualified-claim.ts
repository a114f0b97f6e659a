import { defineRule } from './rule.ts';

export const unqualifiedClaim = defineRule({
  id: 'unqualified-claim',
  severity: 'error',
  release: 'also',
  scope: 'page',
  what: 'A page states a claim without the claims that qualify it: neither a text nor a note says them.',
  why: 'Half the truth misleads; readers of the claim must find on the same page what limits it.',
  wrong: '# the title says ${claim.unlimited}, and the layout shows no notes',
  right: '# a text of the page says ${claim.fair-use}, or the layout shows what useNotes() returns',
});
