import { defineRule } from './rule.ts';

export const claim = defineRule({
  id: 'claim',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A claim is incomplete or contradicts itself: a price without a currency, an unknown unit, a placeholder that it has no value for.',
  why: 'An incomplete figure cannot be stated, compared or proved.',
  at: 'content/claims.yaml price',
  wrong: 'value: "3.49"\nunit: EURO',
  right: 'value: "3.49"\nunit: EUR',
});
