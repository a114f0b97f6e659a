import { defineRule } from './rule.ts';

export const orphanPage = defineRule({
  id: 'orphan-page',
  severity: 'warning',
  scope: 'site',
  what: 'No other page links to this page, though search engines may index it.',
  why: 'Visitors cannot find it, and search engines consider it unimportant.',
  wrong: '# content/pages/travelers.yaml, which no menu and no text names',
  right: 'navigation:\n  topics:\n    - { to: "${page.travelers}" }      # or index: false on the page',
});
