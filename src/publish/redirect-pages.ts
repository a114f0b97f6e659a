// HTML pages that redirect old addresses, for hosts without redirects. Browsers follow them
// immediately and without JavaScript, and search engines treat them as redirects.

import { withoutBase } from '../addresses/base.ts';
import { decode, foldersAbove, outputsOf, stemOf } from '../addresses/page-address.ts';
import type { RedirectRule } from '../hosts/hosting.ts';
import type { Site } from '../read/site.ts';
import { escapeHtml } from '../render/head.ts';
import { metaPolicy } from '../render/policy.ts';
import type { Rendering } from '../render/rendered.ts';

/** Path in the output → HTML. Only for redirects: a page cannot send status 410. */
export function redirectPages(
  redirects: readonly RedirectRule[],
  { site, routes, assets }: Pick<Rendering, 'site' | 'routes' | 'assets'>,
): ReadonlyMap<string, string> {
  const moved = redirects.filter(({ status }) => status === 301);
  const pathOf = (url: string) => (decode(url) ?? url).slice(1);
  const inside = (address: string) => withoutBase(site.base, address) ?? address;
  const parents = new Set(
    [...routes.map(({ url }) => url), ...moved.map(({ from }) => inside(from))]
      .map((url) => stemOf(pathOf(url)))
      .flatMap(foldersAbove),
  );
  const locales = new Map(routes.map(({ url, locale }) => [url, locale]));
  const taken = new Set([...assets.files.keys(), ...routes.flatMap(({ outputs }) => outputs)]);
  const isFree = (path: string) => [path, ...foldersAbove(path)].every((one) => !taken.has(one));
  const form = site.hosts?.pages;
  const pages = moved.flatMap(({ from, to }) => {
    const html = redirectPage(to, locales.get(inside(to)) ?? site.defaultLocale, site);
    const path = pathOf(inside(from));
    const paths = path.endsWith('.html')
      ? [path]
      : outputsOf(path, { form, hasPagesBelow: (slug) => parents.has(slug) });
    return paths.map((path, index) => ({ path, html, index }));
  });
  // If /x and /x/index.html are both old addresses, x/index.html redirects as the second one does.
  const inOrder = pages.filter(({ path }) => isFree(path)).sort((a, b) => b.index - a.index);
  return new Map(inOrder.map(({ path, html }) => [path, html]));
}

function redirectPage(to: string, locale: string, site: Site): string {
  const full = to.startsWith('/') ? `${new URL(site.url).origin}${to}` : to;
  const [path, url, policy] = [to, full, metaPolicy(site, [], [])].map(escapeHtml);
  return [
    `<!DOCTYPE html>\n<html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(site.name)}</title><meta http-equiv="refresh" content="0; url=${path}">`,
    `<link rel="canonical" href="${url}"></head><body><a href="${path}">${url}</a></body></html>\n`,
  ].join('');
}
