// The pages of `litfass dev` itself, for addresses where the site has none to show.

import { withBase, withoutBase } from '../addresses/base.ts';
import type { Route } from '../addresses/routes.ts';
import { closestName } from '../problems/did-you-mean.ts';
import { escapeHtml } from '../render/head.ts';
import type { ShownSite } from '../run/shown-site.ts';
import { notFoundText } from '../server/host.ts';

/** In the colours of the overlay (browser/dev-client.ts). */
const styles = `
  :root { color-scheme: light dark; --ground: light-dark(#fbfdfc, #10231f); --raised: light-dark(#eaf2ee, #18322c); --text: light-dark(#10231f, #f1f7f4); --quiet: light-dark(#4a625a, #a9c2b9); --link: light-dark(#0b6650, #7fe0c1); }
  body { margin: 0; padding: clamp(1.25rem, 5vw, 4rem); border-top: 4px solid #ffb224; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
  main { max-width: 68rem; margin: 0 auto; }
  h1 { margin: 0 0 1rem; font-size: clamp(1.375rem, 4vw, 1.75rem); line-height: 1.25; overflow-wrap: anywhere; }
  h2 { margin: 2.5rem 0 .75rem; font-size: 1.0625rem; }
  small { font-size: .875rem; font-weight: 400; color: var(--quiet); }
  pre { margin: 1.5rem 0; padding: 1.25rem; overflow: auto; border-radius: 10px; background: var(--raised); font: 13px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  ul { margin: 0; padding: 0; list-style: none; columns: 18rem; column-gap: 2rem; }
  a { color: var(--link); overflow-wrap: anywhere; text-underline-offset: .2em; }
  li a { display: block; padding: .375rem 0; }
`;

/** So many addresses of a locale are listed. */
const maxListed = 200;

/** A page with the errors because of which the site has none here, or nothing while the site is read. */
export function problemPage(errors: string): string {
  if (errors === '') return devPage('The site is being read …', '');
  const lead = '<p>It appears here as soon as these errors are fixed and saved.</p>';
  const list = `<litfass-problems><pre>${escapeHtml(errors)}</pre></litfass-problems>`;
  return devPage('This page cannot be shown yet', lead + list);
}

/** What is known of an address without a page. */
interface NotFound {
  readonly path: string;
  readonly site: ShownSite;
  /** The page that was at this address since the server was started. */
  readonly before: Route | undefined;
  /** The site's own not-found page, as a file of the output. */
  readonly ownPage: string | undefined;
}

/** A page that says where the page of an address went, and lists all pages. */
export function notFoundPage({ path, site, before, ownPage }: NotFound): string {
  const { base, locales } = site.rendering.site;
  const link = (url: string) => `<a href="${escapeHtml(withBase(base, url))}">${escapeHtml(url)}</a>`;
  const { routes } = site.rendering;
  const now = routes.find(({ page, locale }) => page.id === before?.page.id && locale === before.locale);
  const similar = closestName(withoutBase(base, path) ?? path, site.byUrl.keys());
  const gone = before ? `<p>The page <code>${escapeHtml(before.page.id)}</code> was here and is gone.</p>` : '';
  const meant = similar ? `<p>Did you mean ${link(similar)}?</p>` : '';
  const lists = locales.map(({ tag, name }) => {
    const urls = routes
      .filter(({ locale }) => locale === tag)
      .map(({ url }) => url)
      .sort();
    const items = urls.slice(0, maxListed).map((url) => `<li>${link(url)}</li>`);
    const rest = urls.length > maxListed ? `<p><small>and ${urls.length - maxListed} more</small></p>` : '';
    return `<section><h2>${escapeHtml(name)} <small>${urls.length}</small></h2><ul>${items.join('')}</ul>${rest}</section>`;
  });
  const own = ownPage ? `<p><small>Visitors see ${link(`/${ownPage}`)} instead.</small></p>` : '';
  const lead = now ? `<p>Its page is now at ${link(now.url)}.</p>` : gone + meant;
  return devPage(escapeHtml(notFoundText(path, base)).replace(/^t/, 'T'), lead + own + lists.join(''));
}

function devPage(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style>`;
  return `<!DOCTYPE html>\n<html lang="en"><head>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>\n`;
}
