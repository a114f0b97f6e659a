import { defineRule } from './rule.ts';

export const circular = defineRule({
  id: 'circular',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'Claims qualify each other in a cycle.',
  why: 'Every footnote would need another one, endlessly.',
  wrong: {
    yaml: {
      'content/claims.yaml lamps': 'qualified_by: [price]',
      'content/claims.yaml price': 'qualified_by: [lamps]',
    },
  },
  right: { yaml: { 'content/claims.yaml lamps': 'qualified_by: [price]' } },
});
