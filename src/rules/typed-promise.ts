import { defineRule } from './rule.ts';

const handmade = `handmade:
  kind: promise
  text:
    de: { default: von Hand gemacht in Emden }
    en: { default: made by hand in Emden }
  evidence: none-yet
  owner: workshop
  reviewed: 2026-01-01
  review_every: P6M
`;

export const typedPromise = defineRule({
  id: 'typed-promise',
  severity: 'warning',
  scope: 'text',
  what: 'A text repeats a promise or a legal status of content/claims.yaml word for word, without a reference to it.',
  why: 'It would stay when the claim is reworded or withdrawn, and no list of claims shows it.',
  wrong: {
    yaml: {
      'content/claims.yaml': handmade,
      'content/pages/home.yaml sections.0': `text:
  de: Laternen, von Hand gemacht in Emden.
  en: Lanterns, made by hand in Emden.`,
    },
    shown: `# content/pages/home.yaml, and these are the words of the claim handmade
text:
  de: Laternen, von Hand gemacht in Emden.
  en: Lanterns, made by hand in Emden.`,
  },
  right: {
    yaml: {
      'content/claims.yaml': handmade,
      'content/pages/home.yaml sections.0': `text:
  de: Laternen, \${claim.handmade}.
  en: Lanterns, \${claim.handmade}.`,
    },
    shown: `# content/pages/home.yaml
text:
  de: Laternen, \${claim.handmade}.
  en: Lanterns, \${claim.handmade}.`,
  },
});
