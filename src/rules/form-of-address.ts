import { defineRule } from './rule.ts';

export const formOfAddress = defineRule({
  id: 'form-of-address',
  severity: 'warning',
  scope: 'text',
  what: 'A text does not use the form of address that `content/terms.yaml` sets.',
  why: 'A page that changes between “du” and “Sie” sounds as if two people wrote it who never met.',
  wrong: 'text: { de: Leiten Sie die Nachricht weiter. }      # address: du',
  right: 'text: { de: Leite die Nachricht weiter. }',
});
