// Models what a host does in addition to sending files: headers, redirects and not-found pages. The
// files of each host are written from it, and `preview` follows it, so that it shows what visitors
// will get.

import { resolveOldAddresses, withoutSlash } from '../addresses/addresses-lock.ts';
import { withBase } from '../addresses/base.ts';
import { formsOf, routeUrl } from '../addresses/page-address.ts';
import type { Route } from '../addresses/routes.ts';
import type { HeaderRule, Hosting, RedirectRule } from '../hosts/hosting.ts';
import { hiddenFiles } from '../hosts/index.ts';
import type { Site } from '../read/site.ts';
import { contentSecurityPolicy, stylesheetsOfPackages } from '../render/policy.ts';
import type { Rendering } from '../render/rendered.ts';
import { oneYear } from '../settings/site-file.ts';
import { sourcesFor } from '../settings/third-parties.ts';
import { listsAbove } from '../site/entries.ts';
import type { Assets } from '../theme/assets.ts';
import { speculationRules } from './speculation-rules.ts';

/** What the rules are built from. `stylesheets` maps the id of a page to its inlined stylesheet. */
type Hosted = Pick<Rendering, 'site' | 'routes' | 'stylesheets'> & { readonly assets: Pick<Assets, 'files'> };

/** Builds the rules of a site, with its base in every path. */
export function hostingOf({ site, routes, stylesheets, assets }: Hosted): Hosting {
  const inlined = [...stylesheets.values(), ...stylesheetsOfPackages(assets)];
  const based = (address: string) => withBase(site.base, address);
  return {
    base: site.base,
    headers: headerRules(site, inlined).map((rule) => ({ ...rule, pattern: based(rule.pattern) })),
    redirects: redirectRules(site, routes).map((rule) => ({ ...rule, from: based(rule.from), to: based(rule.to) })),
    hidden: hiddenFiles,
    forms: formsOf(routes.flatMap(({ page, url }) => (page.not_found ? [] : url))),
  };
}

/**
 * Every page gets the same policy, and narrows it where third parties are allowed. No header may be in two
 * rules that match the same path: some hosts would send both values. So `/*` has no
 * Cache-Control: by default, hosts make browsers revalidate pages anyway.
 */
function headerRules(site: Site, stylesheets: readonly string[]): HeaderRule[] {
  const speculation = speculationRules(site);
  return [
    {
      pattern: '/*',
      headers: [
        ['Content-Security-Policy', contentSecurityPolicy(site, stylesheets)],
        ['X-Content-Type-Options', 'nosniff'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', permissionsPolicy(site)],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        ...strictTransport(site),
        ...(site.isPreview ? [['X-Robots-Tag', 'noindex'] as const] : []),
        ['Speculation-Rules', `"${withBase(site.base, `/${speculation.path}`)}"`],
      ],
    },
    { pattern: '/assets/*', headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
    { pattern: `/${speculation.path}`, headers: [['Content-Type', 'application/speculationrules+json']] },
  ];
}

/** Sensitive features that no page uses, but for the frames of third parties that need them. */
function permissionsPolicy({ allow }: Site): string {
  const features = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];
  const allowedIn = (feature: string) => {
    const entries = Object.values(allow).filter(({ permissions }) => permissions.includes(feature));
    const origins = new Set(sourcesFor('frame', entries).map((source) => `"${new URL(source).origin}"`));
    return origins.size > 0 ? ['self', ...origins].join(' ') : '';
  };
  return features.map((feature) => `${feature}=(${allowedIn(feature)})`).join(', ');
}

/**
 * The only header that browsers apply to more than the site. A site below a path shares its host with
 * others, so it has to ask for the header. Over http, browsers ignore it.
 */
function strictTransport({ url, base, hosts }: Site): HeaderRule['headers'] {
  const { strict_transport: written = base === '' } = hosts ?? {};
  if (written === false || url.startsWith('http:')) return [];
  const { max_age, subdomains, preload } = written === true ? { max_age: oneYear } : written;
  const value = [`max-age=${max_age}`, subdomains && 'includeSubDomains', preload && 'preload'].filter(Boolean);
  return [['Strict-Transport-Security', value.join('; ')]];
}

/** The number of redirects without `*` that every host accepts: rules/host-limit.ts. */
const mostFixed = 2_000;

/**
 * Addresses of earlier releases come first, the not-found pages of the other locales last. Between
 * them, `/de` and `/de/…` redirect to the pages of the default locale if these have no prefix, and
 * `/` to the home page if no page is at `/`.
 */
function redirectRules(site: Site, routes: readonly Route[]): RedirectRule[] {
  const home = site.pages.get(site.home);
  const homeUrl = home ? routeUrl(home, site.defaultLocale) : '/';
  const root: RedirectRule[] = routes.some(({ url }) => url === '/') ? [] : [{ from: '/', to: homeUrl, status: 301 }];
  const notFound = routes
    .filter((route) => route.page.not_found && route.url !== '/404.html')
    .map((route): RedirectRule => ({ from: `${folderOf(route)}*`, to: route.url, status: 404 }));
  const former = formerAddresses(site, routes);
  // An earlier release may have had a page at such an address: its own redirect wins.
  const decided = new Set(former.map(({ from }) => from));
  const fixed = [...root, ...prefixed(site, routes, homeUrl)].filter(({ from }) => !decided.has(from));
  const below = `/${site.defaultLocale}/`;
  const hasRoom = former.length + fixed.length <= mostFixed;
  return [...former, ...fixed.filter(({ from }) => hasRoom || !from.startsWith(below)), ...notFound];
}

/**
 * Redirects from the prefix of the default locale to each of its pages, if no page has an address
 * with the prefix.
 */
function prefixed({ defaultLocale }: Site, routes: readonly Route[], homeUrl: string): RedirectRule[] {
  const prefix = `/${defaultLocale}`;
  if (routes.some(({ url }) => url === prefix || url.startsWith(`${prefix}/`))) return [];
  const pages = routes.filter(({ page, locale, url }) => !page.not_found && locale === defaultLocale && url !== '/');
  return [
    { from: prefix, to: homeUrl, status: 301 },
    ...pages.map(({ url }): RedirectRule => ({ from: withoutSlash(`${prefix}${url}`), to: url, status: 301 })),
  ];
}

/** "/en/404.html" → "/en/". */
function folderOf({ url }: Route): string {
  return url.replace(/[^/]*$/, '');
}

/**
 * Old addresses of moved pages redirect to the new ones. Those that are gone show the not-found page
 * of their locale.
 */
function formerAddresses(site: Site, routes: readonly Route[]): RedirectRule[] {
  const { released, addresses: decisions, defaultLocale, pages, collections } = site;
  const pageRoutes = routes.filter((route) => !route.page.not_found);
  const served = pageRoutes.map(({ url, page, locale }) => ({ url, page: page.id, locale }));
  const resolved = resolveOldAddresses({
    ...{ released, decisions, served, defaultLocale },
    successorsOf: listsAbove(collections),
  });
  const moved = resolved.moved.flatMap(({ url, page, successor, locale, to }): RedirectRule[] => {
    const from = withoutSlash(url);
    if (to !== undefined) return [{ from, to, status: 301 }];
    const target = pages.get(successor ?? page);
    return target ? [{ from, to: routeUrl(target, locale), status: 301 }] : [];
  });
  const notFound = routes.filter((route) => route.page.not_found);
  // The locale of an address that no release had is that of the folder it is in.
  const known = { ...released.pages, ...released.moved, ...released.gone };
  const above = (url: string) => notFound.find((route) => route.url !== '/404.html' && url.startsWith(folderOf(route)));
  const gone = resolved.gone.flatMap(({ url, locale }): RedirectRule[] => {
    const own = notFound.find((route) => route.locale === locale) ?? notFound[0];
    const shown = Object.hasOwn(known, url) ? own : (above(url) ?? own);
    return shown ? [{ from: withoutSlash(url), to: shown.url, status: 410 }] : [];
  });
  return [...moved, ...gone].sort((a, b) => (a.from < b.from ? -1 : 1));
}
