// Pages that lead on from where a page lay before, for a host that sends no redirects (GitHub Pages). Browsers follow them at
// once and without JavaScript, and search engines take them for redirects.
import type { Site } from '../../check.ts';
import { withoutBase } from '../../content/base.ts';
import { foldersAbove, outputsOf } from '../../content/page.ts';
import type { Rendering } from '../../render.ts';
import { escapeHtml } from '../head.ts';
import type { RedirectRule } from '../hosts.ts';
import { decode } from './answer.ts';
import { metaPolicy } from './policy.ts';

/** Path in the output → HTML. What is gone for good, only a host can say. */
export function redirectPages(
  redirects: readonly RedirectRule[],
  { site, routes, assets }: Pick<Rendering, 'site' | 'routes' | 'assets'>,
): ReadonlyMap<string, string> {
  const leading = redirects.filter(({ status }) => status === 301);
  const slugOf = (from: string) => (decode(from) ?? from).slice(1).replace(/\.html$/, '');
  const inside = (address: string) => withoutBase(site.base, address) ?? address;
  const slugs = [...routes.map(({ url }) => url), ...leading.map(({ from }) => inside(from))].map(slugOf);
  const parents = new Set(slugs.flatMap(foldersAbove));
  const locales = new Map(routes.map(({ url, locale }) => [url, locale]));
  const taken = new Set([...assets.files.keys(), ...routes.flatMap(({ outputs }) => outputs)]);
  const pages = leading.flatMap(({ from, to }) => {
    const html = redirectPage(to, locales.get(inside(to)) ?? site.defaultLocale, site);
    return outputsOf(slugOf(inside(from)), (slug) => parents.has(slug)).map((path) => [path, html] as const);
  });
  return new Map(pages.filter(([path]) => !taken.has(path)));
}

function redirectPage(to: string, locale: string, site: Site): string {
  const [path, url, policy] = [
    to,
    to.startsWith('/') ? `${new URL(site.url).origin}${to}` : to,
    metaPolicy(site, []),
  ].map(escapeHtml);
  return [
    `<!DOCTYPE html>\n<html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(site.name)}</title><meta http-equiv="refresh" content="0; url=${path}">`,
    `<link rel="canonical" href="${url}"></head><body><a href="${path}">${url}</a></body></html>\n`,
  ].join('');
}
