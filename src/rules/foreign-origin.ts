import { defineRule } from './rule.ts';

export const foreignOrigin = defineRule({
  id: 'foreign-origin',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page loads something from, or posts to, an origin other than the site’s own.',
  why: 'The visitor’s IP address would be sent to a third party without consent; the security policy blocks it.',
  wrong: '# a component wrote <script src="https://cdn.example/widget.js">',
  right: '# the file is in templates/assets/, and usePage().asset("widget.js") names it',
});
