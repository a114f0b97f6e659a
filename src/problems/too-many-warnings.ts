import { defineProblem } from './define-problem.ts';

export const tooManyWarnings = defineProblem({
  id: 'too-many-warnings',
  severity: 'error',
  fixed: 'always',
  what: 'There are more warnings than `--max-warnings` allows.',
  why: 'Without a limit, warnings pile up until nobody reads them.',
  wrong: {
    yaml: { 'content/pages/contact.yaml': 'title: { de: Kontakt, en: Contact }' },
    maxWarnings: 0,
    shown: `# litfass check --max-warnings 0, and content/pages/contact.yaml has a title that is too short
title: { de: Kontakt, en: Contact }`,
  },
  right: {
    yaml: { 'content/pages/contact.yaml': 'title: { de: Schreib uns einen Brief, en: Write us a letter }' },
    maxWarnings: 0,
    shown: `# content/pages/contact.yaml; or the warning is waived, with a reason and a last day
title: { de: Schreib uns einen Brief, en: Write us a letter }`,
  },
});
