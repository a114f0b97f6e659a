import { defineRule } from './rule.ts';

export const missingAlt = defineRule({
  id: 'missing-alt',
  severity: 'error',
  scope: 'page',
  what: 'A picture on a page has no `alt`, not even an empty one.',
  why: 'Screen readers then read out its file name; `alt=""` marks it as decoration.',
  wrong: '# a component wrote <img src={image.src} />',
  right: '# <img src={image.src} alt={image.alt} />',
});
