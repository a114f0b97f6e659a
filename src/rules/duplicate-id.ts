import { defineRule } from './rule.ts';

export const duplicateId = defineRule({
  id: 'duplicate-id',
  severity: 'error',
  scope: 'page',
  what: 'Two sections or elements of a page have the same id.',
  why: 'A link to it finds only the first, and screen readers pair the wrong label and field.',
  wrong: '- { type: steps, id: start }\n- { type: prose, id: start }',
  right: '- { type: steps, id: start }\n- { type: prose, id: more }',
});
