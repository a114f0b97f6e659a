import { defineRule } from './rule.ts';

export const parityLinks = defineRule({
  id: 'parity-links',
  severity: 'error',
  scope: 'text',
  what: 'A translation does not have the same links as its original.',
  why: 'Visitors of one language would miss a link, or be sent elsewhere.',
  at: 'content/sections/closing.yaml',
  wrong: `body:
  de: "[Schreib uns](\${page.contact})."
  en: Write to us.`,
  right: `body:
  de: "[Schreib uns](\${page.contact})."
  en: "[Write to us](\${page.contact})."`,
});
