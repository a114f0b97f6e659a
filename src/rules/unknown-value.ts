import { defineRule } from './rule.ts';

export const unknownValue = defineRule({
  id: 'unknown-value',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A `${site.…}` names a value that `content/site.yaml` does not have.',
  why: 'There is no value to show instead.',
  wrong: 'text: { en: "Visit us at ${site.stret}." }',
  right: 'text: { en: "Visit us at ${site.street}." }     # values: { street: … }',
});
