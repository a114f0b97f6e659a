// The addresses of a page and of its versions in other languages, as search engines read them.

import type { Route } from '../addresses/routes.ts';
import type { Site } from '../read/site.ts';
import type { HeadAddresses } from './address-facts.ts';

/** The canonical and alternate addresses in the head of a page. Empty if the page is not indexed. */
export function headAddresses(
  route: Route,
  { url, defaultLocale }: Pick<Site, 'url' | 'defaultLocale'>,
): HeadAddresses {
  if (!route.indexed) return { canonicals: [], alternates: [] };
  return { canonicals: [`${url}${route.url}`], alternates: alternatesOf(route, url, defaultLocale) };
}

/**
 * All language versions of a page with their absolute URLs, then x-default, for the head and the
 * sitemap. Empty if the page exists in only one locale.
 */
export function alternatesOf(route: Route, base: string, defaultLocale: string): { locale: string; href: string }[] {
  if (route.alternates.length < 2) return [];
  const versions = route.alternates.map(({ locale, url }) => ({ locale, href: `${base}${url}` }));
  const fallback = versions.find(({ locale }) => locale === defaultLocale) ?? versions[0];
  return fallback ? [...versions, { locale: 'x-default', href: fallback.href }] : versions;
}
