// Reads from a page's HTML what a browser fetches for it: the scripts that run by themselves, the fonts that the stylesheet
// names, and what the first paint waits for. Like facts.ts, which finds the tags, it reads React's own HTML.

import { type Attributes, attributeOf } from './tags.ts';

export interface LoadFacts {
  /** Every `src` of a `<script>`. */
  readonly scripts: readonly string[];
  /** Every font that an inlined stylesheet names. */
  readonly fonts: readonly string[];
  /** What has to be there before anything is painted, besides the page: stylesheets, and scripts that nothing defers. */
  readonly blocking: readonly string[];
}

/** Gathers them tag by tag; `done` looks into the stylesheets as well. */
export function startLoadFacts() {
  const scripts: string[] = [];
  const blocking: string[] = [];
  return {
    tag(name: string, attributes: Attributes) {
      const src = attributeOf(attributes, 'src');
      if (name === 'script' && src !== undefined) {
        scripts.push(src);
        if (
          attributeOf(attributes, 'type') !== 'module' &&
          !['async', 'defer'].some((key) => attributeOf(attributes, key) !== undefined)
        )
          blocking.push(src);
      }
      if (name === 'link' && /\bstylesheet\b/.test(attributeOf(attributes, 'rel') ?? ''))
        blocking.push(attributeOf(attributes, 'href') ?? '');
    },
    done(html: string): LoadFacts {
      const start = html.indexOf('<style');
      const style = start < 0 ? '' : html.slice(start, html.lastIndexOf('</style>') + 1);
      const fonts = new Set(style.includes('url(') ? Array.from(style.matchAll(fontUrl), ([, url = '']) => url) : []);
      if (style.includes('@import')) for (const [, url = ''] of style.matchAll(imported)) blocking.push(url);
      return { scripts, fonts: [...fonts], blocking };
    },
  };
}

const fontUrl = /url\(["']?([^"')]+\.(?:woff2?|ttf|otf))["']?\)/g;
const imported = /@import\s*(?:url\(\s*)?["']?([^"')\s;]+)/g;
