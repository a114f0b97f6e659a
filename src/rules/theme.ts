import { defineRule } from './rule.ts';

export const theme = defineRule({
  id: 'theme',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'The theme in `templates/` cannot be compiled, throws while a page is rendered, or has an invalid definition.',
  why: 'Pages cannot be rendered without it; this problem is for the developers of the theme.',
  wrong: "# templates/index.ts\n# import { section as hero } from './sections/hreo/section.tsx';",
  right: "# templates/index.ts\n# import { section as hero } from './sections/hero/section.tsx';",
});
