import { defineProblem } from './define-problem.ts';

export const idleWaiver = defineProblem({
  id: 'idle-waiver',
  severity: 'warning',
  what: 'A waiver, or a comment `# litfass: RULE is intended`, has no effect: its problem is gone or elsewhere.',
  why: 'If it stayed, it would hide the next mistake of that kind.',
  wrong: {
    yaml: {
      'content/site.yaml': `waivers:
  - { rule: length, file: content/pages/hmoe.yaml, reason: it is our name, owner: sales, until: 2027-01-31 }`,
      'content/pages/home.yaml': 'title: { de: Laternen, en: Lanterns }',
    },
  },
  right: {
    yaml: {
      'content/site.yaml': `waivers:
  - { rule: length, file: content/pages/home.yaml, reason: it is our name, owner: sales, until: 2027-01-31 }`,
      'content/pages/home.yaml': 'title: { de: Laternen, en: Lanterns }',
    },
  },
});
