// One version of a valid site, as a server shows it.

import type { Route } from '../addresses/routes.ts';
import { once } from '../files/once.ts';
import { type ImageRecipes, recipesFor } from '../images/index.ts';
import { hostFiles } from '../publish/host-files.ts';
import { siteFiles } from '../publish/site-files.ts';
import type { ReadContent } from '../read/index.ts';
import type { Rendering } from '../render/rendered.ts';
import type { ShownPage, ShownPages } from './shown-pages.ts';
import { type SiteVersion, siteVersion } from './store/site-version.ts';

/** A valid site, whose pages are rendered when somebody asks for them. */
export interface ShownSite extends SiteVersion {
  readonly byUrl: ReadonlyMap<string, Route>;
  /** The pages of all versions. */
  readonly pages: ShownPages;
  /**
   * Renders a page, unless nothing that it read has changed. Throws a RenderFailure if a component
   * throws.
   */
  readonly page: (route: Route) => ShownPage;
  /** The texts of sitemap.xml, _headers and the like, by path. */
  readonly siteFiles: () => ReadonlyMap<string, string>;
  /** Of these, the files for hosts: headers and redirects. */
  readonly hostFiles: () => ReadonlyMap<string, string>;
  /** The images that the pages rendered so far use. */
  readonly images: () => ImageRecipes;
  /** The files with errors; their pages are not shown. Only of a site with errors. */
  readonly faulty?: ReadonlySet<string> | undefined;
}

/**
 * Creates a version. Nothing is rendered yet. `before` is a version with the same addresses, stylesheets and
 * settings.
 */
export function shownSite(
  rendering: Rendering,
  content: ReadContent,
  { pages, faulty, before }: Pick<ShownSite, 'pages' | 'faulty'> & { readonly before?: ShownSite },
): ShownSite {
  const { routes, assets } = rendering;
  const version = siteVersion(rendering, content);
  return {
    ...version,
    byUrl: new Map(routes.map((route) => [route.url, route])),
    pages,
    page(route) {
      const file = [route.page.source, ...route.page.outline].find((part) => faulty?.has(part.file))?.file;
      if (file) throw new Error(`there are errors in ${file}`);
      return pages.htmlOf(route, version);
    },
    siteFiles: before?.siteFiles ?? once(() => siteFiles(rendering)),
    hostFiles: before?.hostFiles ?? once(() => new Map(hostFiles(rendering))),
    images: () => recipesFor(pages.facts(), assets),
    faulty,
  };
}
