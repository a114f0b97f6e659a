// The routes of a site: one for each page and locale, with its URL, its paths in the output and its language
// versions.

import type { PageContent } from '../site/content.ts';
import { foldersAbove, formsOf, outputsOf, type PageForm, routeUrl, stemOf } from './page-address.ts';

/** A page in one locale. */
export interface Route {
  readonly page: PageContent;
  readonly locale: string;
  /** The path of its URL, without the base of the site: "/", "/en/contact", "/blog/", "/%C3%BCber.html". */
  readonly url: string;
  /** Its paths in the output; if there are two, the second is an alias of the first. */
  readonly outputs: readonly string[];
  /**
   * The page in all its locales that search engines may list, in the order of the site. Includes this
   * one.
   */
  readonly alternates: readonly Pick<Route, 'locale' | 'url'>[];
  /**
   * The ids of the pages whose slugs its own continues (`a`, `a/b` of `a/b/c`), shortest first; never the
   * home page.
   */
  readonly above: readonly string[];
  /** Whether search engines may list it. */
  readonly indexed: boolean;
}

/** What the routes of a site depend on. */
export interface Routed {
  readonly pages: ReadonlyMap<string, PageContent>;
  /** The id of the home page. */
  readonly home: string;
  /** Locales that search engines must not list. */
  readonly unlisted: readonly string[];
  readonly hosts?: { readonly pages?: PageForm | undefined } | undefined;
}

/** All routes in a stable order: pages by id, locales in the order of the site. */
export function routesOf(site: Routed): Route[] {
  const pages = [...site.pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const slugs = pages.flatMap((page) => Object.values(page.slugs));
  const forms = formsOf(pages.flatMap((page) => (page.not_found ? [] : Object.values(page.slugs))));
  const parents = new Set(slugs.map(stemOf).flatMap(foldersAbove));
  const owners = new Map(
    pages.flatMap((page) => Object.entries(page.slugs).map(([tag, slug]) => [`${tag} ${stemOf(slug)}`, page.id])),
  );
  const above = (slug: string, locale: string) =>
    foldersAbove(stemOf(slug))
      .flatMap((folder) => owners.get(`${locale} ${folder}`) ?? [])
      .filter((id) => id !== site.home);
  return pages.flatMap((page) => {
    const versions = page.locales.map((locale) => ({ locale, url: routeUrl(page, locale) }));
    const alternates = versions.filter(({ locale }) => !site.unlisted.includes(locale));
    return versions.map(
      ({ locale, url }): Route => ({
        page,
        locale,
        url,
        outputs: outputsOf(page.slugs[locale] ?? '', {
          form: site.hosts?.pages,
          forms,
          isNotFound: page.not_found,
          hasPagesBelow: (slug) => parents.has(slug),
        }),
        alternates,
        above: above(page.slugs[locale] ?? '', locale),
        indexed: page.index && !page.not_found && !site.unlisted.includes(locale),
      }),
    );
  });
}
