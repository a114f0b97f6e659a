import type { RenderedSite } from './finding/checked.ts';
import type { Found } from './finding/found.ts';
import { defineRule } from './rule.ts';

export const image = defineRule({
  id: 'image',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: 'A file in `content/images/`, or a picture that `content/site.yaml` names, is not a picture that can be shown: it is damaged, cut off, animated, too large or too small, or not a picture.',
  why: 'The page would jump while it loads, show half a picture, or show an animation that visitors cannot stop.',
  wrong: {
    files: { 'content/images/lamp.svg': '<!doctype html>\n<title>404 Not Found</title>\n' },
    shown:
      '# content/images/lamp.svg, an error page that was saved by mistake\n<!doctype html>\n<title>404 Not Found</title>',
  },
  right: {
    files: {
      'content/images/lamp.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><path d="M4 0h8l4 16H0z"/></svg>\n',
    },
  },
  check: brokenPictures,
});

/** The pictures that could not be decoded, at their first use. A build knows them when it has drawn all. */
export function brokenPictures({ broken, site }: Pick<RenderedSite, 'broken' | 'site'>): Found[] {
  return [...broken].map(([name, reason]) => {
    const use = site.pictureUses.find((one) => `content/images/${one.name}` === name);
    return {
      text: `${name} cannot be decoded: ${reason}`,
      hint: 'the file is cut off or damaged; save it again',
      ...(use && { place: use.source.place(use.path) }),
    };
  });
}
