import { defineRule } from './rule.ts';

export const unknownWord = defineRule({
  id: 'unknown-word',
  severity: 'error',
  fixed: 'errors',
  scope: 'site',
  what: 'The theme shows an interface word that a locale lacks, or a locale has one that the first locale lacks.',
  why: 'In the first case visitors would read the key of the word; in the second the word is never shown.',
  wrong: '# content/locales/de.yaml, and the theme asks for nav.close\nwords:\n  nav: { open: Menü öffnen }',
  right: 'words:\n  nav: { open: Menü öffnen, close: Menü schließen }',
});
