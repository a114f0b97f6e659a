import { defineRule } from './rule.ts';

export const inlineCode = defineRule({
  id: 'inline-code',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page contains an inline script, an inline style or an event attribute.',
  why: 'The security policy blocks inline code, so that injected code cannot run; this code would not work either.',
  wrong: '# a component wrote <p style={{ color: "red" }}>',
  right: '# <p className="alarm">, and the colour in style.css',
});
