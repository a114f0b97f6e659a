import { defineRule } from './rule.ts';

export const example = defineRule({
  id: 'example',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'A section contains made-up examples.',
  why: 'A testimonial that nobody gave misleads readers, and the law forbids it.',
  wrong: '- type: testimonials\n  example: true',
  right: '- type: testimonials\n  example: false      # with quotes that real people agreed to',
});
