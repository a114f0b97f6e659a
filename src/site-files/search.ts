// The files that search engines read first: sitemap.xml with every page's counterparts, and robots.txt.
import type { Site } from '../check.ts';
import type { Route } from '../plan.ts';
import { absolute, alternatesOf, escapeHtml } from './head.ts';

/** sitemap.xml: one entry per indexed url, each with all its alternates, the same as in the page's head,
 * and the day on which a release last changed what it says. */
export function sitemap(routes: readonly Route[], site: Site): string {
  const entries = routes
    .filter((route) => route.indexed)
    .map((route) => {
      const alternates = alternatesOf(route, site.url, site.defaultLocale).map(
        ({ locale, href }) => `    <xhtml:link rel="alternate" hreflang="${locale}" href="${escapeHtml(href)}"/>\n`,
      );
      const changed = site.released.pages[route.url]?.changed;
      const lastmod = changed ? `    <lastmod>${changed}</lastmod>\n` : '';
      const loc = escapeHtml(absolute(site.url, route.url));
      return `  <url>\n    <loc>${loc}</loc>\n${lastmod}${alternates.join('')}  </url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

export function robots(site: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${absolute(site.url, '/sitemap.xml')}\n`;
}
