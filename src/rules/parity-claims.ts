import { defineRule } from './rule.ts';

export const parityClaims = defineRule({
  id: 'parity-claims',
  severity: 'error',
  scope: 'text',
  what: 'A translation does not state the same claims as its original; the style may differ.',
  why: 'A promise must not depend on the language in which it is read.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben \${claim.lamps}.
  en: We have many lamps.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
});
