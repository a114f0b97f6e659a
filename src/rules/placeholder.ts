import { defineRule } from './rule.ts';

export const placeholder = defineRule({
  id: 'placeholder',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'A claim, or a value, link or URL in `content/site.yaml`, is marked as a placeholder, or leads to a reserved domain.',
  why: 'An invented company name, telephone number or figure must not be published.',
  at: 'content/site.yaml links',
  wrong: 'shop: { url: "https://laternen-emden.de/shop", placeholder: true }',
  right: 'shop: { url: "https://laternen-emden.de/shop" }',
});
