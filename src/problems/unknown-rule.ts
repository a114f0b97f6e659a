import { defineProblem } from './define-problem.ts';

export const unknownRule = defineProblem({
  id: 'unknown-rule',
  severity: 'error',
  fixed: 'always',
  what: '`rules:` or `waivers:` in `content/site.yaml`, or a comment, names a rule that does not exist.',
  why: 'The setting would have no effect, and nobody would notice.',
  at: 'content/site.yaml',
  wrong: 'rules: { lenght: off }',
  right: 'rules: { length: off }',
});
