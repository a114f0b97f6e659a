import { defineRule } from './rule.ts';

export const unknownSection = defineRule({
  id: 'unknown-section',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A page names a section type that the theme lacks, or a shared section that is not a file in `content/sections/`.',
  why: 'There would be nothing to show.',
  wrong: 'sections:\n  - type: heor\n  - use: prices',
  right: 'sections:\n  - type: hero\n  - use: pricing',
});
