// One version of a valid site, as a server shows it.

import type { Route } from '../addresses/routes.ts';
import { once } from '../files/once.ts';
import { type ImageRecipes, recipesFor } from '../images/index.ts';
import { hostFiles } from '../publish/host-files.ts';
import { siteFiles } from '../publish/site-files.ts';
import type { Rendering } from '../render/rendered.ts';
import type { Source } from '../site/source.ts';
import type { ShownPage, ShownPages } from './shown-pages.ts';
import { type SiteVersion, siteVersion } from './store/site-version.ts';

/** A valid site, whose pages are rendered when somebody asks for them. */
export interface ShownSite extends SiteVersion {
  readonly byUrl: ReadonlyMap<string, Route>;
  /**
   * Renders a page, unless nothing that it read has changed. Throws a RenderFailure if a component
   * throws.
   */
  readonly page: (route: Route) => ShownPage;
  /** The last version of a page that was shown. */
  readonly lastPage: (route: Route) => ShownPage | undefined;
  /** The texts of sitemap.xml, _headers and the like, by path. */
  readonly siteFiles: () => ReadonlyMap<string, string>;
  /** Of these, the files for hosts: headers and redirects. */
  readonly hostFiles: () => ReadonlyMap<string, string>;
  /** The text of a file that is split off from a rendered page. */
  readonly pageFile: (path: string) => string | undefined;
  /** The images that the pages rendered so far use. */
  readonly images: () => ImageRecipes;
  /** The files with errors; their pages are not shown. Only of a site with errors. */
  readonly faulty?: ReadonlySet<string> | undefined;
}

interface ShownSiteInput extends Pick<ShownSite, 'faulty'> {
  /** Has the pages of all versions. */
  readonly store: ShownPages;
  /** The fingerprint of the theme. */
  readonly fingerprint: string;
  readonly sources: readonly Source[];
  /** A version with the same addresses, stylesheets and settings. */
  readonly before?: ShownSite;
}

/** Creates a version. Nothing is rendered yet. */
export function shownSite(rendering: Rendering, input: ShownSiteInput): ShownSite {
  const { store, fingerprint, sources, before, faulty } = input;
  const { routes, assets } = rendering;
  const version = siteVersion({ rendering, fingerprint, sources });
  return {
    ...version,
    byUrl: new Map(routes.map((route) => [route.url, route])),
    page(route) {
      const file = [route.page.source, ...route.page.outline].find((part) => faulty?.has(part.file))?.file;
      if (file) throw new Error(`there are errors in ${file}`);
      return store.htmlOf(route, version);
    },
    lastPage: store.lastHtmlOf,
    siteFiles: before?.siteFiles ?? once(() => siteFiles(rendering)),
    hostFiles: before?.hostFiles ?? once(() => new Map(hostFiles(rendering))),
    pageFile: store.fileOf,
    images: () => recipesFor(store.facts(), assets),
    faulty,
  };
}
