import { defineRule } from './rule.ts';

export const parityPlaceholders = defineRule({
  id: 'parity-placeholders',
  severity: 'error',
  scope: 'text',
  what: 'An interface word does not have the same `{{placeholders}}` as in the first locale.',
  why: 'Placeholders are filled in by name: one with a translated name stays empty.',
  wrong: {
    yaml: {
      'content/locales/de.yaml words': 'lit: "Es brennt {{lamp}}"',
      'content/locales/en.yaml words': 'lit: "{{lantern}} is lit"',
    },
  },
  right: {
    yaml: {
      'content/locales/de.yaml words': 'lit: "Es brennt {{lamp}}"',
      'content/locales/en.yaml words': 'lit: "{{lamp}} is lit"',
    },
  },
});
