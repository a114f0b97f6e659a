import { defineRule } from './rule.ts';

export const strengthening = defineRule({
  id: 'strengthening',
  severity: 'warning',
  scope: 'text',
  what: 'A word next to a claim changes or strengthens it.',
  why: 'The claim was reviewed without that word: “over 50” or “guaranteed within a day” are different promises.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben immer \${claim.lamps}.
  en: We always have \${claim.lamps}.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
});
