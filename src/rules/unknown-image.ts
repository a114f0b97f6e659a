import { defineRule } from './rule.ts';

export const unknownImage = defineRule({
  id: 'unknown-image',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'Content names a picture that is not a file in `content/images/` (or, for the social preview, in `public/`).',
  why: 'Visitors would see a broken picture.',
  wrong: 'image: { src: jana.svgg, alt: { de: Jana liest, en: Jana reads } }',
  right: 'image: { src: jana.svg, alt: { de: Jana liest, en: Jana reads } }',
});
