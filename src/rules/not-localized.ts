import { defineRule } from './rule.ts';

export const notLocalized = defineRule({
  id: 'not-localized',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A single text is given where each locale needs its own.',
  why: 'Visitors of every language would see it.',
  wrong: 'heading: Licht für draußen',
  right: 'heading: { de: Licht für draußen, en: Light for outdoors, es: Luz para fuera }',
});
