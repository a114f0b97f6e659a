import { defineRule } from './rule.ts';

export const unqualifiedClaim = defineRule({
  id: 'unqualified-claim',
  severity: 'error',
  release: 'also',
  scope: 'page',
  what: 'A page states a claim without the claims that qualify it: neither a text nor a note says them.',
  why: 'Half the truth misleads; readers of the claim must find on the same page what limits it.',
  wrong: {
    yaml: {
      'content/claims.yaml lamps': 'qualified_by: [price]',
      'content/pages/home.yaml': 'title: { de: "${claim.lamps} aus Emden", en: "${claim.lamps} from Emden" }',
      'content/pages/home.yaml sections.0': 'text: { de: Damit du heimfindest., en: So that you find home. }',
    },
    shown: `# content/claims.yaml
lamps:
  qualified_by: [price]
# content/pages/home.yaml, where no text says \${claim.price}
title: { de: "\${claim.lamps} aus Emden", en: "\${claim.lamps} from Emden" }`,
  },
  right: {
    yaml: {
      'content/claims.yaml lamps': 'qualified_by: [price]',
      'content/pages/home.yaml': 'title: { de: "${claim.lamps} aus Emden", en: "${claim.lamps} from Emden" }',
      'content/pages/home.yaml sections.0': 'text: { de: "Ab ${claim.price}.", en: "From ${claim.price}." }',
    },
    shown: `# content/pages/home.yaml
title: { de: "\${claim.lamps} aus Emden", en: "\${claim.lamps} from Emden" }
sections:
  - type: hero
    text: { de: "Ab \${claim.price}.", en: "From \${claim.price}." }`,
  },
});
