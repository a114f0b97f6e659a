import { defineProblem } from './define-problem.ts';

export const unknownImage = defineProblem({
  id: 'unknown-image',
  severity: 'error',
  fixed: 'always',
  what: 'Content names a picture that is not a file in `content/images/` (or, for the social preview, in `public/`).',
  why: 'Visitors would see a broken picture.',
  at: 'content/pages/home.yaml sections.1',
  wrong: 'image: { src: lamp.svgg, alt: { de: Eine Lampe, en: A lamp } }',
  right: 'image: { src: lamp.svg, alt: { de: Eine Lampe, en: A lamp } }',
});
