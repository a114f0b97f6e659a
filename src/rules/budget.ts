import { defineRule } from './rule.ts';

export const budget = defineRule({
  id: 'budget',
  severity: 'error',
  scope: 'page',
  what: 'A page is larger, or loads more, than `budgets:` in `content/site.yaml` allows.',
  why: 'Pages grow by small steps that nobody notices, until visitors with a slow connection wait.',
  at: 'content/site.yaml',
  wrong: 'budgets: { html: 0.5 KB }      # and the home page is 0.7 KB with its stylesheet',
  right: 'budgets: { html: 11 KB }',
});
