import { defineRule } from './rule.ts';

export const slug = defineRule({
  id: 'slug',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A slug cannot be used in an address, or several locales share one slug.',
  why: 'Addresses have to work on every host and in every mail program: use a–z, 0–9, single hyphens, and slashes between.',
  wrong: 'slug: { de: /Für Reisende/, en: for-travelers }',
  right: 'slug: { de: fuer-reisende, en: for-travelers }',
});
