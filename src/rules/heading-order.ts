import { defineRule } from './rule.ts';

export const headingOrder = defineRule({
  id: 'heading-order',
  severity: 'warning',
  scope: 'page',
  what: 'A heading skips a level, for instance from 2 to 4.',
  why: 'Visitors who navigate by headings believe that something was left out.',
  wrong: 'text: { en: "## Data\\n\\n#### Logs" }',
  right: 'text: { en: "## Data\\n\\n### Logs" }',
});
