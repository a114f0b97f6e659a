// Generates the web manifest of each locale: what a phone shows when the site is added to its home screen.

import { withBase } from '../addresses/base.ts';
import { routeUrl } from '../addresses/page-address.ts';
import { manifestPath } from '../render/head.ts';
import type { Rendering } from '../render/rendered.ts';
import { startPage } from '../render/resolve.ts';

/**
 * Path in the output → text, one per locale, with the title and description of the home page. Empty
 * if the theme has no icon. Leaves out manifests that are files of `public/`.
 */
export function manifests(rendering: Rendering): Map<string, string> {
  const { site, routes, assets } = rendering;
  const { icons } = assets;
  const based = (address: string) => withBase(site.base, address);
  const home = site.pages.get(site.home);
  if (!icons || !home) return new Map();
  const route = routes.find(({ page }) => page === home);
  if (!route) return new Map();
  const page = startPage(route, rendering);
  return new Map(
    site.locales
      .map(({ tag, direction }): [string, string] => {
        const words = page.resolverIn(tag);
        const manifest = {
          name: words.plain(home.title),
          short_name: site.name,
          description: words.plain(home.description),
          lang: tag,
          dir: direction,
          start_url: based(routeUrl(home, home.locales.includes(tag) ? tag : (home.locales[0] ?? tag))),
          scope: based('/'),
          // A marketing site is not an app: it opens in the browser.
          display: 'browser',
          theme_color: icons.look.themeColor,
          background_color: icons.look.backgroundColor,
          icons: [
            { src: based(icons.svg), sizes: 'any', type: 'image/svg+xml' },
            ...icons.manifest.map(({ src, size, purpose }) => ({
              src: based(src),
              sizes: `${size}x${size}`,
              type: 'image/png',
              purpose,
            })),
          ],
        };
        return [manifestPath(tag, site), `${JSON.stringify(manifest, null, 2)}\n`];
      })
      .filter(([path]) => !assets.files.has(path)),
  );
}
