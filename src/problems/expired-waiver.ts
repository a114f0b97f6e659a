import { defineProblem } from './define-problem.ts';

export const expiredWaiver = defineProblem({
  id: 'expired-waiver',
  severity: 'error',
  fixed: 'always',
  what: 'The last day of a waiver has passed.',
  why: 'A waiver is a promise to come back; after its last day, its problem is reported again.',
  wrong: {
    yaml: {
      'content/site.yaml': `waivers:
  - { rule: length, file: content/pages/home.yaml, reason: a new title comes soon, owner: sales, until: 2020-01-31 }`,
      'content/pages/home.yaml': 'title: { de: Laternen, en: Lanterns }',
    },
  },
  right: {
    yaml: {
      'content/site.yaml': `waivers:
  - { rule: length, file: content/pages/home.yaml, reason: a new title comes soon, owner: sales, until: 2027-01-31 }`,
      'content/pages/home.yaml': 'title: { de: Laternen, en: Lanterns }',
    },
  },
});
