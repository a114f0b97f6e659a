import { defineProblem } from './define-problem.ts';

export const inTranslation = defineProblem({
  id: 'in-translation',
  severity: 'warning',
  what: 'A locale is still being translated; the message counts its missing and stale translations.',
  why: 'Missing texts are shown in the first locale, so visitors read two languages on one page.',
  at: 'content/site.yaml',
  wrong: 'locales: [de, { tag: en, status: in-translation }]',
  right: 'locales: [de, en]      # when npx litfass translations --locale en lists nothing any more',
});
