// The files that hosts read: headers, redirects and not-found pages, as Netlify and Cloudflare understand them. `preview`
// serves by the same rules, so what is seen there is what a visitor gets.
import type { Site } from '../check.ts';
import { standingOf } from '../content/addresses.ts';
import { routeUrl } from '../content/page.ts';
import type { Route } from '../plan.ts';
import { stylesheetHash } from './head.ts';

/** A header rule: a path pattern that may end in `*`, and its headers in order. */
export interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A redirect rule. `from` may end in `/*`, whose match `to` names as `:splat`. Status 404 serves `to` in place. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 404;
}

/** Every page gets the same policy: it lists the hash of each layout's stylesheet. */
export function headerRules(site: Site, stylesheets: Iterable<string>): HeaderRule[] {
  const policy = contentSecurityPolicy(site, stylesheets);
  return [
    {
      pattern: '/*',
      headers: [
        ['Content-Security-Policy', policy],
        ['X-Content-Type-Options', 'nosniff'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
        ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
        ['Cache-Control', 'public, max-age=0, must-revalidate'],
      ],
    },
    { pattern: '/assets/*', headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
  ];
}

function contentSecurityPolicy(site: Site, stylesheets: Iterable<string>): string {
  const hashes = [...new Set([...stylesheets].map(stylesheetHash))].sort();
  const endpoint = site.contact?.endpoint ?? '';
  const outside = endpoint.startsWith('http') ? ` ${new URL(endpoint).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes.join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${outside}`,
    `form-action 'self'${outside}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Addresses of earlier releases come first. `/de` and `/de/…` lead to where German lies; not-found pages of the other locales come last. */
export function redirectRules(site: Site, routes: readonly Route[]): RedirectRule[] {
  const taken = routes.some(
    (route) => route.url === `/${site.defaultLocale}` || route.url.startsWith(`/${site.defaultLocale}/`),
  );
  const prefixed: RedirectRule[] = taken
    ? []
    : [
        { from: `/${site.defaultLocale}`, to: '/', status: 301 },
        { from: `/${site.defaultLocale}/*`, to: '/:splat', status: 301 },
      ];
  const notFound = routes
    .filter((route) => route.page.not_found && route.url !== '/404.html')
    .map((route): RedirectRule => ({ from: `${route.url.replace(/\/[^/]*$/, '')}/*`, to: route.url, status: 404 }));
  return [...formerAddresses(site, routes), ...prefixed, ...notFound];
}

/**
 * Renamed pages lead to where they lie now. What is gone gets the not-found page of its language: hosts have no status 410
 * here, and 404 says the same to search engines.
 */
function formerAddresses(site: Site, routes: readonly Route[]): RedirectRule[] {
  const { released, addresses: decisions, defaultLocale, pages } = site;
  const lying = routes.filter((route) => !route.page.not_found);
  const served = lying.map(({ url, page, locale }) => ({ url, page: page.id, locale }));
  const standing = standingOf({ released, decisions, served, defaultLocale });
  const moved = standing.moved.flatMap(({ url, page, locale }): RedirectRule[] => {
    const target = pages.get(page);
    return target ? [{ from: url, to: routeUrl(target, locale), status: 301 }] : [];
  });
  const notFound = routes.filter((route) => route.page.not_found);
  const gone = standing.gone.flatMap(({ url, locale }): RedirectRule[] => {
    const shown = notFound.find((route) => route.locale === locale) ?? notFound[0];
    return shown ? [{ from: url, to: shown.url, status: 404 }] : [];
  });
  return [...moved, ...gone].sort((a, b) => (a.from < b.from ? -1 : 1));
}

export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ pattern, headers }) => `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
    .join('\n');
}

export function redirectsFile(rules: readonly RedirectRule[]): string {
  return rules.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('');
}
