import { defineRule } from './rule.ts';

export const bug = defineRule({
  id: 'bug',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'Something failed while `litfass dev` was reading the site, and no line of the theme threw it.',
  why: 'This is not a mistake in content: show the stack trace to the developers of the theme.',
  wrong:
    '# templates/sections/hero/section.tsx\n# <a {...usePage().link(4)}>     a number, which is not the name of a link',
  right: "# templates/sections/hero/section.tsx\n# <a {...usePage().link('page.contact')}>",
});
