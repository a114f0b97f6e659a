import { defineRule } from './rule.ts';

export const claimWords = defineRule({
  id: 'claim-words',
  severity: 'warning',
  scope: 'file',
  what: 'The words of a claim with a value contain no figure, or spell out its comparator by hand.',
  why: 'They would be wrong on every page as soon as the value or the comparator changes.',
  wrong: 'text: { en: { default: "up to {figure}", short: "{number}+ languages" } }',
  right: 'text: { en: { default: "{value}", short: "{signed} languages" } }      # {comparator} is the word alone',
});
