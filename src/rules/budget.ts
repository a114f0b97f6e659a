import { defineRule } from './rule.ts';

export const budget = defineRule({
  id: 'budget',
  severity: 'error',
  scope: 'page',
  what: 'A page is larger, or loads more, than `budgets:` in `content/site.yaml` allows.',
  why: 'Pages grow by small steps that nobody notices, until visitors with a slow connection wait.',
  wrong: 'budgets: { html: 11 KB }      # and a page is 13.4 KB with its stylesheet',
  right: 'budgets: { html: 11 KB, layouts: { legal: { html: 20 KB } } }',
});
