import type { HeadAddresses } from '../render/address-facts.ts';
import { headAddresses } from '../render/language-versions.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { PageFinding } from './finding/found.ts';
import { componentProblem } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

const siteWithHead = (source: string) => ({ files: { 'templates/head.tsx': source } });

export const hreflang = engineRule({
  id: 'hreflang',
  // A page with an address that it cannot have is not found in the other languages.
  follows: [{ kind: 'address' }],
  what: 'The head of a page names a wrong canonical address, or does not list all of its language versions.',
  why: 'Search engines would show a page in the wrong language, or leave it out.',
  wrong: siteWithHead(`export function Head() {
  return <link rel="canonical" href="https://laterne.example/" />;
}
`),
  right: siteWithHead(`// litfass writes the canonical and alternate links.
export function Head() {
  return <meta name="color-scheme" content="dark" />;
}
`),
  checks: {
    page: ({ site, pages }) => {
      const withHead = (page: RenderedPage): PageWithHead => {
        const { route, head = headAddresses(route, site) } = page;
        return { page, own: `${site.url}${route.url}`, ...head };
      };
      const indexed = pages.filter(({ route }) => route.indexed).map(withHead);
      const byCanonical = new Map(indexed.map((one) => [one.own, one]));
      return (page) => {
        const one = withHead(page);
        return [...canonicalProblems(one), ...alternateProblems(one, byCanonical)];
      };
    },
  },
});

/** A page with the addresses in its head. */
interface PageWithHead extends HeadAddresses {
  readonly page: RenderedPage;
  /** The absolute URL of the page. */
  readonly own: string;
}

function canonicalProblems({ page, own, canonicals }: PageWithHead): PageFinding[] {
  const { route } = page;
  const [first] = canonicals;
  const hint = 'litfass writes it; remove the one that a component writes into the head';
  if (!route.indexed) {
    if (first === undefined) return [];
    const text = `${route.url} is kept out of search engines, but its head names ${first} as its address`;
    return [componentProblem(page, 'hidden', { text, hint })];
  }
  const wrong = canonicals.find((href) => href !== own);
  if (wrong === undefined && canonicals.length === 1) return [];
  const text =
    wrong === undefined
      ? `the head of ${route.url} names its address ${canonicals.length} times`
      : `the head of ${route.url} names ${wrong} as its address`;
  return [componentProblem(page, 'canonical', { text, hint })];
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
  const hint = 'litfass writes these; remove those that a component writes into the head';
  const problem = (key: string, text: string) => [componentProblem(page, key, { text, hint })];
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
