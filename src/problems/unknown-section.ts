import { defineProblem } from './define-problem.ts';

export const unknownSection = defineProblem({
  id: 'unknown-section',
  severity: 'error',
  fixed: 'always',
  what: 'A page names a section type that the theme lacks, or a shared section that is not a file in `content/sections/`.',
  why: 'There would be nothing to show.',
  at: 'content/pages/contact.yaml',
  wrong: `sections:
  - type: heor
    heading: { de: Schreib uns einen Brief, en: Write us a letter }
  - use: closign`,
  right: `sections:
  - type: hero
    heading: { de: Schreib uns einen Brief, en: Write us a letter }
  - use: closing`,
});
