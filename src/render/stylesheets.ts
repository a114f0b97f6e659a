// Assembles the stylesheet of each page, which is inlined in it.

import type { Site } from '../read/site.ts';
import { byKey } from '../site/record.ts';
import type { Assets } from '../theme/assets.ts';

/** Of the band on every page of a preview. */
const previewStyle =
  '.litfass-preview{padding:.5em 1em;background:#fc6;color:#000;font:1rem/1.4 system-ui,sans-serif;text-align:center}';

/**
 * Page id → stylesheet. It contains only the styles of the page's layout, its sections, and their
 * variants for that layout and `look`, because every visitor downloads it. Pages with the same
 * parts share a hash in the security policy.
 */
export function pageStylesheets(site: Site, assets: Assets): Map<string, string> {
  const stylesheets = [...site.pages].map(([id, page]): [string, string] => [
    id,
    withBasePath(
      site.base,
      assets.stylesheet([
        `layouts/${page.layout}`,
        // With a `look`, the stylesheet of that name is added: `hero/ticket` is
        // sections/hero/ticket.css.
        ...page.outline.flatMap(({ type, look }) => [
          type,
          `${type}/${page.layout}`,
          ...(look ? [`${type}/${look}`] : []),
        ]),
      ]) + (site.isPreview ? previewStyle : ''),
    ),
  ]);
  return new Map(stylesheets.sort(byKey));
}

/** Adds the base path to the addresses of files, which are relative to the root of the site. */
function withBasePath(base: string, css: string): string {
  return base === '' ? css : css.replace(/\burl\((["']?)(?=\/(?!\/))/g, `url($1${base}`);
}
