import { defineRule } from './rule.ts';

export const image = defineRule({
  id: 'image',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: 'A file in `content/images/` is not a picture that can be shown: it is damaged, animated, too large, or not a picture.',
  why: 'The page would jump while it loads, show half a picture, or show an animation that visitors cannot stop.',
  wrong: '# content/images/jana.svg is an error page that was saved by mistake',
  right: '# content/images/jana.svg begins with <svg width="320" height="320" …>',
  check: ({ broken, site: { pictureUses } }) =>
    [...broken].map(([name, reason]) => {
      const use = pictureUses.find((one) => `content/images/${one.name}` === name);
      return {
        text: `${name} cannot be decoded: ${reason}`,
        hint: 'the file is cut off or damaged; save it again',
        ...(use && { place: use.source.place(use.path) }),
      };
    }),
});
