import { defineRule } from './rule.ts';

export const formEndpoint = defineRule({
  id: 'form-endpoint',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'A form of a page has no endpoint, posts to a reserved domain, or calls a function over plain HTTP.',
  why: 'Visitors would write messages that nobody receives.',
  at: 'content/site.yaml contact',
  wrong: 'endpoint: https://forms.example/contact',
  right: 'endpoint: /contact',
});
