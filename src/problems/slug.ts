import { defineProblem } from './define-problem.ts';

export const slug = defineProblem({
  id: 'slug',
  severity: 'error',
  fixed: 'always',
  what: 'A slug cannot be used in an address, or several locales share one slug.',
  why: 'Addresses have to work on every host and in every mail program: use a–z, 0–9, single hyphens, and slashes between.',
  at: 'content/pages/contact.yaml',
  wrong: 'slug: { de: Brief & Siegel, en: en/contact }',
  right: 'slug: { de: brief-und-siegel, en: en/contact }',
});
