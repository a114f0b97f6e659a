// What the rendered heads and the sitemap say about addresses: each page names itself, its versions in other languages name it
// back, and the sitemap lists what may be found and nothing else. The engine writes all of it; a theme's head can contradict.
import type { Site } from '../check/index.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { HeadAddresses } from '../render/address-facts.ts';
import { headAddresses } from '../seo/head.ts';
import type { PageFacts } from './index.ts';
import { componentProblem, type Finding } from './page-places.ts';

export function headProblems(pages: readonly PageFacts[], site: Site): Finding[] {
  const headed = pages.map((page): Headed => {
    const { route, head = headAddresses(route, site) } = page;
    return { page, own: `${site.url}${route.url}`, ...head };
  });
  const byCanonical = new Map(headed.filter(({ page }) => page.route.indexed).map((one) => [one.own, one]));
  return headed.flatMap((one) => [
    ...languageProblems(one.page),
    ...canonicalProblems(one),
    ...alternateProblems(one, byCanonical),
  ]);
}

/** A page with what its head says. */
interface Headed extends HeadAddresses {
  readonly page: PageFacts;
  /** Where it is served, in full. */
  readonly own: string;
}

function languageProblems(page: PageFacts): Finding[] {
  if (page.lang === page.route.locale) return [];
  const text = `${page.route.url} is in ${page.route.locale}, and its html says lang="${page.lang}"`;
  return [componentProblem(page, page.lang, { rule: 'lang', text })];
}

function canonicalProblems({ page, own, canonicals }: Headed): Finding[] {
  const { route } = page;
  const [first] = canonicals;
  const hint = 'litfass writes it; a component in the head writes another';
  if (!route.indexed) {
    if (first === undefined) return [];
    const text = `${route.url} is kept out of search engines, and names ${first} as its address`;
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

/** Search engines drop a group of versions when one of them is not named back. */
function alternateProblems({ page, own, alternates }: Headed, byCanonical: ReadonlyMap<string, Headed>): Finding[] {
  const { route } = page;
  const told = (same: string, text: string) => [
    componentProblem(page, same, {
      rule: 'hreflang',
      text,
      hint: 'litfass writes these; a component in the head writes others',
    }),
  ];
  if (!route.indexed || alternates.length === 0) {
    if (!route.indexed || route.alternates.length < 2) return [];
    return told('none', `the head of ${route.url} names none of its versions in other languages`);
  }
  const locales = alternates.map(({ locale }) => locale);
  const twice = locales.find((locale, index) => locales.indexOf(locale) !== index);
  if (twice) return told(`twice ${twice}`, `the head of ${route.url} names two versions in ${twice}`);
  if (!alternates.some(({ locale, href }) => locale === route.locale && href === own))
    return told('self', `the head of ${route.url} does not name the page itself among its versions`);
  if (!locales.includes('x-default'))
    return told('default', `the head of ${route.url} names no version for all other languages (x-default)`);
  return alternates.flatMap(({ locale, href }): Finding[] => {
    const other = byCanonical.get(href);
    if (!other)
      return told(`${locale} nowhere`, `the head of ${route.url} names ${href} in ${locale}, which is not a page`);
    if (locale !== 'x-default' && other.page.lang !== locale)
      return told(
        `${locale} lang`,
        `the head of ${route.url} names ${href} in ${locale}, and that page is in ${other.page.lang}`,
      );
    if (other.alternates.some((back) => back.href === own)) return [];
    return told(`${locale} back`, `the head of ${route.url} names ${href}, which does not name it back`);
  });
}

/** Every address of the sitemap is a page that may be found, and every such page is in it. */
export function sitemapProblems(sitemap: string, pages: readonly PageFacts[], site: Site): Problem[] {
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const indexed = pages.filter(({ route }) => route.indexed).map(({ route }) => `${site.url}${route.url}`);
  const problem = (text: string): Problem => ({ rule: 'sitemap', severity: 'error', text });
  const known = new Set(indexed);
  const there = new Set(listed);
  return [
    ...listed
      .filter((url) => !known.has(url))
      .map((url) => problem(`sitemap.xml lists ${url}, which is not a page to be found`)),
    ...indexed.filter((url) => !there.has(url)).map((url) => problem(`sitemap.xml does not list ${url}`)),
  ];
}
