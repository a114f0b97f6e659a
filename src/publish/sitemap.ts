// Generates sitemap.xml, with all language versions of every page.

import type { Route } from '../addresses/routes.ts';
import type { Site } from '../read/site.ts';
import { escapeHtml } from '../render/head.ts';
import { alternatesOf } from '../render/language-versions.ts';

/** The protocol allows 50,000 URLs and 50 MB per sitemap; the size keeps a margin. */
const mostUrls = 50_000;
const mostBytes = 45 * 1024 * 1024;

/**
 * Path in the output → text. Usually only sitemap.xml; for a site too large for one sitemap,
 * sitemap.xml is an index of sitemap-1.xml, sitemap-2.xml and so on.
 */
export function sitemaps(routes: readonly Route[], site: Site): ReadonlyMap<string, string> {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const route of routes) {
    if (!route.indexed) continue;
    const entry = entryOf(route, site);
    const size = Buffer.byteLength(entry);
    if (parts.at(-1)?.length === mostUrls || bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(entry);
    bytes += size;
  }
  const [only = [], ...more] = parts;
  if (more.length === 0) return new Map([['sitemap.xml', urlset(only)]]);
  const files = parts.map((entries, index) => [`sitemap-${index + 1}.xml`, urlset(entries)] as const);
  return new Map([['sitemap.xml', index(files.map(([path]) => `${site.url}/${path}`))], ...files]);
}

/**
 * The concatenated texts of all sitemaps that list pages. `files` maps paths to texts and may contain
 * other files.
 */
export function sitemapText(files: ReadonlyMap<string, string>): string {
  const parts = [...files].filter(([path]) => /^sitemap-\d+\.xml$/.test(path));
  return parts.length > 0 ? parts.map(([, text]) => text).join('') : (files.get('sitemap.xml') ?? '');
}

/**
 * The entry of an indexed page, with the same alternates as in its head, and the date of its last
 * released change.
 */
function entryOf(route: Route, site: Site): string {
  const alternates = alternatesOf(route, site.url, site.defaultLocale).map(
    ({ locale, href }) => `    <xhtml:link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}"/>\n`,
  );
  const changed = site.released.pages[route.url]?.changed;
  const lastmod = changed ? `    <lastmod>${changed}</lastmod>\n` : '';
  const loc = escapeHtml(`${site.url}${route.url}`);
  return `  <url>\n    <loc>${loc}</loc>\n${lastmod}${alternates.join('')}  </url>\n`;
}

function urlset(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

function index(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `  <sitemap>\n    <loc>${escapeHtml(url)}</loc>\n  </sitemap>\n`).join('')}</sitemapindex>
`;
}
