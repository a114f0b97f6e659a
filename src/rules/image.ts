import { defineRule } from './rule.ts';

export const image = defineRule({
  id: 'image',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A file in `content/images/` is not a picture that can be shown: it is damaged, animated, too large, or not a picture.',
  why: 'The page would jump while it loads, show half a picture, or show an animation that visitors cannot stop.',
  wrong: '# content/images/jana.svg is an error page that was saved by mistake',
  right: '# content/images/jana.svg begins with <svg width="320" height="320" …>',
});
