import { defineProblem } from './define-problem.ts';

export const fixedRule = defineProblem({
  id: 'fixed-rule',
  severity: 'error',
  fixed: 'always',
  what: 'The site turns off, lowers or waives a rule that is fixed, or waives a release rule for more than one line.',
  why: 'Some rules guard safety, or are needed to build a site at all; and each exception to a release rule must be a decision of its own.',
  at: 'content/site.yaml',
  wrong: 'rules: { html: off }',
  right: 'rules: { length: off }',
});
