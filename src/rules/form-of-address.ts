import { defineRule } from './rule.ts';

const files = { 'content/terms.yaml': 'de: { address: du }\n' };

export const formOfAddress = defineRule({
  id: 'form-of-address',
  severity: 'warning',
  scope: 'text',
  what: 'A text does not use the form of address that `content/terms.yaml` sets.',
  why: 'A page that changes between “du” and “Sie” sounds as if two people wrote it who never met.',
  wrong: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'heading: { de: Finden Sie Ihr Licht, en: Find your light }' },
  },
  right: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'heading: { de: Finde dein Licht, en: Find your light }' },
  },
});
