import { defineRule } from './rule.ts';

export const typedFigure = defineRule({
  id: 'typed-figure',
  severity: 'error',
  scope: 'page',
  what: 'A component contains a figure that is in no text of content.',
  why: 'It would stay the same in every language when the claim changes.',
  wrong: '# a component wrote <strong>50+</strong>',
  right: '# it shows a text field that says ${claim.languages, short}',
});
