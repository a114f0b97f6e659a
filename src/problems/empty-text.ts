import { defineProblem } from './define-problem.ts';

export const emptyText = defineProblem({
  id: 'empty-text',
  severity: 'error',
  fixed: 'always',
  what: 'A text is empty.',
  why: 'Screen readers announce an empty heading or button, and nobody sees it.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'text: { de: "", en: "" }',
  right: 'text: { de: Damit du heimfindest., en: So that you find home. }      # or no text:',
});
