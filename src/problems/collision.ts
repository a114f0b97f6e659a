import { defineProblem } from './define-problem.ts';

export const collision = defineProblem({
  id: 'collision',
  severity: 'error',
  fixed: 'always',
  what: 'Two of these have the same address: pages, files in `public/`, redirects, the contact endpoint.',
  why: 'Only one of them would be published, and which one would be chance; or messages would go to the wrong one.',
  at: 'content/pages/sent.yaml',
  wrong: 'slug: { de: kontakt, en: en/contact }      # as in content/pages/contact.yaml',
  right: 'slug: { de: kontakt/danke, en: en/contact/thanks }',
});
