// Lays out the site: one Route per page and locale, with its url, its paths in the output and its counterparts.
import { foldersAbove, outputsOf, routeUrl } from '../site/page.ts';
import type { PageContent, Site } from './site.ts';

/** One URL in one locale. */
export interface Route {
  readonly page: PageContent;
  readonly locale: string;
  /** What a browser sees, root-relative: "/", "/en/contact". */
  readonly url: string;
  /** Where it lies in the output; with two paths, the second is an alias of the first. */
  readonly outputs: readonly string[];
  /** The same page in every locale that it exists in and search engines may list, in the site's order. */
  readonly alternates: readonly Alternate[];
  /** The pages whose addresses this one's continues, the shortest first, by id; the home page is not among them. */
  readonly above: readonly string[];
  /** Whether search engines may list it. */
  readonly indexed: boolean;
}

export interface Alternate {
  readonly locale: string;
  readonly url: string;
}

/** All routes in a stable order: pages by id, locales in the site's order. */
export function routesOf(site: Site): Route[] {
  const pages = [...site.pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const slugs = pages.flatMap((page) => Object.values(page.slugs));
  const parents = new Set(slugs.flatMap(foldersAbove));
  const owners = new Map(
    pages.flatMap((page) => Object.entries(page.slugs).map(([tag, slug]) => [`${tag} ${slug}`, page.id])),
  );
  const above = (slug: string, locale: string) =>
    foldersAbove(slug)
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
