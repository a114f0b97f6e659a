import { defineRule } from './rule.ts';

export const expiredWaiver = defineRule({
  id: 'expired-waiver',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: 'The last day of a waiver has passed.',
  why: 'A waiver is a promise to come back; after its last day, its problem is reported again.',
  wrong:
    'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: waiting, owner: legal, until: 2020-01-31 }',
  right:
    'waivers:\n  - { rule: length, file: content/pages/home.yaml, reason: waiting, owner: legal, until: 2027-01-31 }',
});
