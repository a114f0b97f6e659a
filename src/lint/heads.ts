// Checks the addresses in rendered heads and in the sitemap: each page names itself, versions in
// other languages name each other, and the sitemap lists exactly the indexed pages. litfass writes
// all of it, but a theme's head can differ.
import type { Problem } from '../diagnostics/problem.ts';
import type { Site } from '../model/site.ts';
import type { HeadAddresses } from '../render/address-facts.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { headAddresses } from '../seo/head.ts';
import { componentProblem, type PageFinding } from './page-places.ts';

/** Rules `lang` and `hreflang`. */
export function headProblems(pages: readonly RenderedPage[], site: Site): PageFinding[] {
  const pagesWithHeads = pages.map((page): PageWithHead => {
    const { route, head = headAddresses(route, site) } = page;
    return { page, own: `${site.url}${route.url}`, ...head };
  });
  const byCanonical = new Map(pagesWithHeads.filter(({ page }) => page.route.indexed).map((one) => [one.own, one]));
  return pagesWithHeads.flatMap((one) => [
    ...languageProblems(one.page),
    ...canonicalProblems(one),
    ...alternateProblems(one, byCanonical),
  ]);
}

/** A page with the addresses in its head. */
interface PageWithHead extends HeadAddresses {
  readonly page: RenderedPage;
  /** The absolute URL of the page. */
  readonly own: string;
}

function languageProblems(page: RenderedPage): PageFinding[] {
  if (page.lang === page.route.locale) return [];
  const text = `${page.route.url} is in ${page.route.locale}, but its <html> has lang="${page.lang}"`;
  return [componentProblem(page, page.lang, { rule: 'lang', text })];
}

function canonicalProblems({ page, own, canonicals }: PageWithHead): PageFinding[] {
  const { route } = page;
  const [first] = canonicals;
  const hint = 'litfass writes it; remove the one that a component writes into the head';
  if (!route.indexed) {
    if (first === undefined) return [];
    const text = `${route.url} is kept out of search engines, but its head names ${first} as its address`;
    return [componentProblem(page, 'hidden', { rule: 'hreflang', text, hint })];
  }
  const wrong = canonicals.find((href) => href !== own);
  if (wrong === undefined && canonicals.length === 1) return [];
  const text =
    wrong === undefined
      ? `the head of ${route.url} names its address ${canonicals.length} times`
      : `the head of ${route.url} names ${wrong} as its address`;
  return [componentProblem(page, 'canonical', { rule: 'hreflang', text, hint })];
}

/**
 * Search engines ignore a group of language versions when one of them does not link back to the
 * others.
 */
function alternateProblems(
  { page, own, alternates }: PageWithHead,
  byCanonical: ReadonlyMap<string, PageWithHead>,
): PageFinding[] {
  const { route } = page;
  const problem = (key: string, text: string) => [
    componentProblem(page, key, {
      rule: 'hreflang',
      text,
      hint: 'litfass writes these; remove those that a component writes into the head',
    }),
  ];
  if (!route.indexed || alternates.length === 0) {
    if (!route.indexed || route.alternates.length < 2) return [];
    return problem('none', `the head of ${route.url} names none of its versions in other languages`);
  }
  const locales = alternates.map(({ locale }) => locale);
  const duplicate = locales.find((locale, index) => locales.indexOf(locale) !== index);
  if (duplicate)
    return problem(`duplicate ${duplicate}`, `the head of ${route.url} names two versions in ${duplicate}`);
  if (!alternates.some(({ locale, href }) => locale === route.locale && href === own))
    return problem('self', `the head of ${route.url} does not name the page itself among its versions`);
  if (!locales.includes('x-default'))
    return problem('default', `the head of ${route.url} names no version for all other languages (x-default)`);
  return alternates.flatMap(({ locale, href }): PageFinding[] => {
    const other = byCanonical.get(href);
    if (!other)
      return problem(`${locale} nowhere`, `the head of ${route.url} names ${href} in ${locale}, which is not a page`);
    if (locale !== 'x-default' && other.page.lang !== locale)
      return problem(
        `${locale} lang`,
        `the head of ${route.url} names ${href} in ${locale}, but that page is in ${other.page.lang}`,
      );
    if (other.alternates.some((back) => back.href === own)) return [];
    return problem(`${locale} back`, `the head of ${route.url} names ${href}, which does not name it back`);
  });
}

/** Rule `sitemap`: the sitemap must list every indexed page and nothing else. `sitemap` is its XML. */
export function sitemapProblems(sitemap: string, pages: readonly RenderedPage[], site: Site): Problem[] {
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const indexed = pages.filter(({ route }) => route.indexed).map(({ route }) => `${site.url}${route.url}`);
  const problem = (text: string): Problem => ({ rule: 'sitemap', severity: 'error', text });
  const indexedUrls = new Set(indexed);
  const listedUrls = new Set(listed);
  return [
    ...listed
      .filter((url) => !indexedUrls.has(url))
      .map((url) => problem(`sitemap.xml lists ${url}, which is not an indexed page`)),
    ...indexed.filter((url) => !listedUrls.has(url)).map((url) => problem(`sitemap.xml does not list ${url}`)),
  ];
}
