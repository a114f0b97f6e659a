import { defineRule } from './rule.ts';

export const html = defineRule({
  id: 'html',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text contains HTML.',
  why: 'Content is never code: HTML could contain a script.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'text: { de: Licht für <b>draußen</b>., en: Light for the <b>outdoors</b>. }',
  right: 'text: { de: Licht für **draußen**., en: Light for the **outdoors**. }',
});
