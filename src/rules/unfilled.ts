import { defineRule } from './rule.ts';

export const unfilled = defineRule({
  id: 'unfilled',
  severity: 'warning',
  scope: 'text',
  what: 'A text of a page or section contains a `{{…}}`, which is filled in only in the words of `content/locales/`.',
  why: 'Visitors would read the braces.',
  wrong: 'text: { en: "Come and see us in {{city}}." }',
  right: 'text: { en: "Come and see us in ${site.city}." }     # values: { city: … } in content/site.yaml',
});
