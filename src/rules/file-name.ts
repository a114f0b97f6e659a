import { defineRule } from './rule.ts';

export const fileName = defineRule({
  id: 'file-name',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A published file or a picture has a name that another operating system does not allow, or that is the same as another name there.',
  why: 'On macOS or Windows a file would be missing, or the site could not be cloned; a line break turns one name into two.',
  wrong: '# public/Plan.pdf and public/plan.pdf, public/aux.txt, public/a:b.txt',
  right: '# public/plan-2026.pdf and public/plan.pdf, public/auxiliary.txt, public/a-b.txt',
});
