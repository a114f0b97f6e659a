// What a host has to do besides sending files, as one model: headers, redirects and not-found pages. The files that hosts read
// are written from it (hosts/), and `preview` serves by it, so that what is seen there is what a visitor gets.
import type { Site } from '../check/index.ts';
import type { Route } from '../routes.ts';
import { speculationRules } from '../seo/speculation-rules.ts';
import { standingOf } from '../site/addresses.ts';
import { withBase } from '../site/base.ts';
import { routeUrl } from '../site/page.ts';
import { contentSecurityPolicy } from './policy.ts';

/** A header rule: a path pattern that may end in `*`, and its headers in order. */
export interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * A redirect rule. Status 404 and 410 serve `to` in place: 404 for what was never there, 410 for what is gone for good.
 * Only with 404 may `from` end in `/*`: no part of what is asked for says where a host leads (`//a.example`).
 */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 404 | 410;
}

export interface Hosting {
  /** The path below which the site is served: `/docs`, or ''. */
  readonly base: string;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

export interface Hosted {
  readonly site: Site;
  readonly routes: readonly Route[];
  readonly stylesheets: ReadonlyMap<string, string>;
}

/** The rules with the base of the site, as visitors ask for its addresses. */
export function hostingOf({ site, routes, stylesheets }: Hosted): Hosting {
  const based = (address: string) => withBase(site.base, address);
  return {
    base: site.base,
    headers: headerRules(site, stylesheets.values()).map((rule) => ({ ...rule, pattern: based(rule.pattern) })),
    redirects: redirectRules(site, routes).map((rule) => ({ ...rule, from: based(rule.from), to: based(rule.to) })),
  };
}

/**
 * Every page gets the same policy. No name stands in two rules that fit one path: Cloudflare would send both values. That is
 * why `/*` says nothing about caching: hosts have pages revalidated without being told.
 */
function headerRules(site: Site, stylesheets: Iterable<string>): HeaderRule[] {
  const speculation = speculationRules(site);
  return [
    {
      pattern: '/*',
      headers: [
        ['Content-Security-Policy', contentSecurityPolicy(site, stylesheets)],
        ['X-Content-Type-Options', 'nosniff'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
        ['Speculation-Rules', `"${withBase(site.base, `/${speculation.path}`)}"`],
      ],
    },
    { pattern: '/assets/*', headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
    { pattern: `/${speculation.path}`, headers: [['Content-Type', 'application/speculationrules+json']] },
  ];
}

/** As many as every host reads: limits.ts. */
const mostFixed = 2_000;

/**
 * Addresses of earlier releases come first. `/de` and `/de/…` lead to where German lies, and `/` to the home page where no page
 * lies at it; not-found pages of the other locales come last.
 */
function redirectRules(site: Site, routes: readonly Route[]): RedirectRule[] {
  const home = site.pages.get(site.home);
  const homeUrl = home ? routeUrl(home, site.defaultLocale) : '/';
  const root: RedirectRule[] = routes.some(({ url }) => url === '/') ? [] : [{ from: '/', to: homeUrl, status: 301 }];
  const notFound = routes
    .filter((route) => route.page.not_found && route.url !== '/404.html')
    .map((route): RedirectRule => ({ from: `${folderOf(route)}*`, to: route.url, status: 404 }));
  const former = formerAddresses(site, routes);
  // Where a page lay at the prefix itself, what became of it holds.
  const decided = new Set(former.map(({ from }) => from));
  const fixed = [...root, ...prefixed(site, routes, homeUrl)].filter(({ from }) => !decided.has(from));
  const below = `/${site.defaultLocale}/`;
  const hasRoom = former.length + fixed.length <= mostFixed;
  return [...former, ...fixed.filter(({ from }) => hasRoom || !from.startsWith(below)), ...notFound];
}

/** From the prefix of the default locale, where none of its pages lies, to each of them. */
function prefixed({ defaultLocale }: Site, routes: readonly Route[], homeUrl: string): RedirectRule[] {
  const prefix = `/${defaultLocale}`;
  if (routes.some(({ url }) => url === prefix || url.startsWith(`${prefix}/`))) return [];
  const pages = routes.filter(({ page, locale, url }) => !page.not_found && locale === defaultLocale && url !== '/');
  return [
    { from: prefix, to: homeUrl, status: 301 },
    ...pages.map(({ url }): RedirectRule => ({ from: `${prefix}${url}`, to: url, status: 301 })),
  ];
}

/** "/en/404.html" → "/en/". */
function folderOf({ url }: Route): string {
  return url.replace(/[^/]*$/, '');
}

/** Renamed pages lead to where they lie now. What is gone shows the not-found page of its language. */
function formerAddresses(site: Site, routes: readonly Route[]): RedirectRule[] {
  const { released, addresses: decisions, defaultLocale, pages } = site;
  const lying = routes.filter((route) => !route.page.not_found);
  const served = lying.map(({ url, page, locale }) => ({ url, page: page.id, locale }));
  const standing = standingOf({ released, decisions, served, defaultLocale });
  const moved = standing.moved.flatMap(({ url, page, locale, to }): RedirectRule[] => {
    if (to !== undefined) return [{ from: url, to, status: 301 }];
    const target = pages.get(page);
    return target ? [{ from: url, to: routeUrl(target, locale), status: 301 }] : [];
  });
  const notFound = routes.filter((route) => route.page.not_found);
  // An address that no release had speaks the language of the folder that it lies in.
  const known = { ...released.pages, ...released.moved, ...released.gone };
  const above = (url: string) => notFound.find((route) => route.url !== '/404.html' && url.startsWith(folderOf(route)));
  const gone = standing.gone.flatMap(({ url, locale }): RedirectRule[] => {
    const own = notFound.find((route) => route.locale === locale) ?? notFound[0];
    const shown = Object.hasOwn(known, url) ? own : (above(url) ?? own);
    return shown ? [{ from: url, to: shown.url, status: 410 }] : [];
  });
  return [...moved, ...gone].sort((a, b) => (a.from < b.from ? -1 : 1));
}
