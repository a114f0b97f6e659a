// Collects from a page's HTML what a browser loads for it: scripts, the fonts in its stylesheet,
// and the files that block the first paint. facts.ts passes it the tags. Expects HTML that React
// wrote.

import type { StyleAddress } from '../site/style-addresses.ts';
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

/** Returns a collector: call `tag` for each start tag, and `style` with the addresses in each `<style>`. */
export function startLoadFacts() {
  const scripts: string[] = [];
  const fonts = new Set<string>();
  const stylesheetFiles: string[] = [];
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
      if (name === 'link' && /\bstylesheet\b/i.test(attributeOf(attributes, 'rel') ?? ''))
        blocking.push(attributeOf(attributes, 'href') ?? '');
    },
    style(addresses: readonly StyleAddress[]) {
      for (const { url, by } of addresses) {
        if (by === 'import') blocking.push(url);
        const [, font] = /^([^?#]+\.(?:woff2?|ttf|otf))(?:[?#]|$)/.exec(url) ?? [];
        if (font !== undefined) fonts.add(font);
        const isWhole = /^(\w+:|[#\\]|\/\/)/.test(url);
        // Nothing has resolved a string in `image-set()`.
        if (!isWhole && (url.startsWith('/') || /image/.test(by))) stylesheetFiles.push(url);
      }
    },
    done: (): LoadFacts => ({ scripts, fonts: [...fonts], stylesheetFiles, blocking }),
  };
}
