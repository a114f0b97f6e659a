import { defineRule } from './rule.ts';

export const unsafeSvg = defineRule({
  id: 'unsafe-svg',
  severity: 'error',
  fixed: 'errors',
  scope: 'file',
  what: 'An SVG in `content/images/` (in `public/` a warning) contains a script or HTML, loads from another host, or is not XML.',
  why: 'When it is opened by its own address, its script runs on the site’s origin; other hosts learn who looks at it.',
  wrong: '<!-- content/images/lamp.svg -->\n<svg width="8" height="8" onload="track()">',
  right: '<!-- content/images/lamp.svg -->\n<svg width="8" height="8">',
});
