import { defineRule } from './rule.ts';

export const socialImage = defineRule({
  id: 'social-image',
  severity: 'warning',
  scope: 'page',
  what: 'A page’s social image needs a character that no font of the theme’s `socialImage` has.',
  why: 'An empty box is shown instead wherever somebody shares the page.',
  wrong: '# fonts: [{ name: "Head", file: "social/latin.woff" }], and a heading says “Türkçe konuşuyoruz”',
  right: '# fonts: [{ name: "Head", file: "social/latin.woff" }, { name: "Head", file: "social/latin-ext.woff" }]',
});
