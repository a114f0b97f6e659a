import { defineProblem } from './define-problem.ts';

export const missingKey = defineProblem({
  id: 'missing-key',
  severity: 'error',
  fixed: 'always',
  what: 'A required key is missing.',
  why: 'The section, page or claim cannot be shown without it.',
  at: 'content/pages/home.yaml sections',
  wrong: `- type: note
  body: { de: Jede Laterne ist von Hand gemacht., en: Each lantern is made by hand. }`,
  right: `- type: note
  heading: { de: Aus unserer Werkstatt, en: From our workshop }
  body: { de: Jede Laterne ist von Hand gemacht., en: Each lantern is made by hand. }`,
});
