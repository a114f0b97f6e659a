import { defineRule } from './rule.ts';

export const claimWords = defineRule({
  id: 'claim-words',
  severity: 'warning',
  scope: 'file',
  what: 'The words of a claim with a value contain no figure, or spell out its comparator by hand.',
  why: 'They would be wrong on every page as soon as the value or the comparator changes.',
  at: 'content/claims.yaml lamps',
  wrong: `text:
  de: { default: "mehr als {figure} Lampen" }
  en: { default: "more than {figure} lamps" }`,
  right: `text:
  de: { default: "{value} Lampen" }
  en: { default: "{value} lamps" }`,
});
