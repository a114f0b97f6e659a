// Collects from a page's HTML what a browser loads for it: scripts, the fonts in its stylesheet,
// and the files that block the first paint. facts.ts passes it the tags. Expects HTML that React
// wrote.

import { type Attributes, attributeOf } from './tags.ts';

/** What a browser loads for a page. */
export interface LoadFacts {
  /** The `src` of every `<script>`. */
  readonly scripts: readonly string[];
  /** The font files that inlined stylesheets name. */
  readonly fonts: readonly string[];
  /** All files of the own host that inlined stylesheets name. */
  readonly stylesheetFiles: readonly string[];
  /**
   * Files other than the page itself that must load before the first paint: stylesheets and scripts
   * without async or defer.
   */
  readonly blocking: readonly string[];
}

/**
 * Returns a collector: call `tag` for each start tag, then `done` with the HTML, which also
 * searches the stylesheets.
 */
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
      if (style.includes('@import')) for (const [, url = ''] of style.matchAll(importUrl)) blocking.push(url);
      const stylesheetFiles = Array.from(style.matchAll(fileUrl), ([, url, text = '']) =>
        (url ?? text).replace(/\\(.)/g, '$1'),
      );
      return { scripts, fonts: [...fonts], stylesheetFiles, blocking };
    },
  };
}

const fontUrl = /url\(["']?([^"')]+\.(?:woff2?|ttf|otf))(?:[?#][^"')]*)?["']?\)/g;
/** A URL, or a string in `image-set()`, which nothing has resolved. */
const fileUrl = /url\(["']?(\/(?!\/)(?:\\.|[^\\"')])+)|image-set\((?:[^()"]|\([^()]*\))*"((?!\w+:)[^"]+)/g;
const importUrl = /@import\s*(?:url\(\s*)?["']?([^"')\s;]+)/g;
