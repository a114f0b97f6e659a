import { defineRule } from './rule.ts';

export const parityPlaceholders = defineRule({
  id: 'parity-placeholders',
  severity: 'error',
  scope: 'text',
  what: 'An interface word does not have the same `{{placeholders}}` as in the first locale.',
  why: 'Placeholders are filled in by name: one with a translated name stays empty.',
  wrong: '# de: "Noch {{count}} Zeichen"\nleft: "{{number}} characters left"',
  right: 'left: "{{count}} characters left"',
});
