import { defineRule } from './rule.ts';

export const baseUrl = defineRule({
  id: 'base-url',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'The URL of a release is localhost, a private address or a reserved domain such as example.com.',
  why: 'Canonical addresses, the sitemap and social previews would send everybody there.',
  at: 'content/site.yaml',
  wrong: 'url: https://laterne.example',
  right: 'url: https://laternen-emden.de',
});
