// The stylesheet of each page, which is inlined in it.
import type { Assets } from '../bundle/index.ts';
import type { Site } from '../check/index.ts';
import { byKey } from '../site/record.ts';

/**
 * One stylesheet per page, made of its layout, its sections, and what they add for that layout and for the looks that the page
 * asks of them: what is inlined is what every visitor of the page waits for. Pages of the same parts share a hash in the policy.
 */
export function pageStylesheets(site: Site, assets: Assets): Map<string, string> {
  const made = [...site.pages].map(([id, page]): [string, string] => [
    id,
    stylesheetBelow(
      site.base,
      assets.stylesheet([
        `layouts/${page.layout}`,
        // A section with a `look` brings the stylesheet of that name beside its own: `hero/ticket` is sections/hero/ticket.css.
        ...page.outline.flatMap(({ type, look }) => [
          type,
          `${type}/${page.layout}`,
          ...(look ? [`${type}/${look}`] : []),
        ]),
      ]),
    ),
  ]);
  return new Map(made.sort(byKey));
}

/** A stylesheet names hashed files from the root of the site. */
function stylesheetBelow(base: string, css: string): string {
  return base === '' ? css : css.replace(/\burl\((["']?)(?=\/assets\/)/g, `url($1${base}`);
}
