// Checks the links of pages: each leads to an existing page and anchor, to a file, or to an address
// that the site declares. Also finds pages that no other page links to, and requests to other
// hosts.
import querystring from 'node:querystring';
import type { Problem } from '../diagnostics/problem.ts';
import type { Site } from '../model/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { StartTag } from '../render/writers.ts';
import { withoutBase } from '../site/base.ts';
import { endpointOf } from '../site/contact-settings.ts';
import { componentProblem, elementFinder, findInPageOrSite, type PageFinding, pagePlace } from './page-places.ts';
import { findInStylesheets } from './templates.ts';

export interface LinkCheckInput {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  /** Every path in the output except those of pages. */
  readonly files: ReadonlySet<string>;
}

/**
 * Rules `raw-link`, `dead-link` and `dead-anchor`: returns a function that checks the links of one
 * page.
 */
export function linkCheck({ site, pages, files }: LinkCheckInput): (page: RenderedPage) => PageFinding[] {
  const byUrl = new Map(pages.map((page) => [page.route.url, page]));
  const declared = new Set(Object.values(site.links).map((link) => link.url));
  const linkProblems = (page: RenderedPage, href: string): PageFinding[] => {
    if (/^(https?:|mailto:|tel:)/.test(href)) {
      if (declared.has(href)) return [];
      const hint = 'a component wrote it; use a link field, or usePage().link("link.NAME")';
      const text = `${page.route.url} links to ${href}, an address that the site does not declare`;
      return [componentProblem(page, href, { rule: 'raw-link', text, hint }, isLinkTo(href))];
    }
    const { path: linkPath, anchor } = splitLink(href);
    const pagePath = withoutBase(site.base, linkPath);
    const target = pagePath === '' ? page : pagePath && byUrl.get(pagePath);
    if (!target) {
      if (pagePath?.startsWith('/') && files.has(pagePath.slice(1))) return [];
      const baseHint = pagePath === undefined ? `; every address of the site begins with ${site.base}` : '';
      const hint = `a component wrote it; use a link field, or usePage().link("page.ID")${baseHint}`;
      return [
        componentProblem(
          page,
          href,
          {
            rule: 'dead-link',
            text: `${page.route.url} links to ${href}, where there is no page`,
            hint,
          },
          isLinkTo(href),
        ),
      ];
    }
    if (hasAnchor(anchor, target)) return [];
    const inContent = findInPageOrSite(`#${anchor}`, page.route, site.source);
    const place = inContent ?? pagePlace(page.route);
    const isNote = anchor.startsWith('note-');
    const hint = isNote
      ? 'a claim needs this note: let the layout show useNotes() after its sections'
      : `anchors there: ${anchorsOf(target)}`;
    const text = `there is no \`${anchor}\` on ${target.route.url}`;
    const groupKey = `${anchor} ${target.route.page.id} ${place.file}:${place.line}:${place.column}`;
    const findPlace = inContent || isNote ? undefined : elementFinder(page.route, isLinkTo(href));
    return [{ groupKey, problem: { rule: 'dead-anchor', severity: 'error', text, hint, place }, findPlace }];
  };
  return (page) => page.links.flatMap((href) => linkProblems(page, href));
}

function isLinkTo(href: string): (element: StartTag) => boolean {
  return ({ name, attributes }) => name === 'a' && attributes.href === href;
}

/** The path of a link without its query, and its anchor without a text fragment (`:~:text=`). */
function splitLink(href: string): { readonly path: string; readonly anchor: string } {
  const hash = href.indexOf('#');
  const [address, anchor] = hash < 0 ? [href, ''] : [href.slice(0, hash), href.slice(hash + 1)];
  const query = address.indexOf('?');
  return { path: query < 0 ? address : address.slice(0, query), anchor: anchor.replace(/:~:.*/, '') };
}

/** Follows browsers: the anchor as written, then decoded, then `top` for the top of the page. */
function hasAnchor(anchor: string, { ids }: RenderedPage): boolean {
  if (anchor === '' || ids.includes(anchor) || /^top$/i.test(anchor)) return true;
  return /%[\da-f]{2}/i.test(anchor) && ids.includes(querystring.unescape(anchor));
}

/** For a hint: the ids of sections that authors set, or all ids if there are none. */
function anchorsOf(page: RenderedPage): string {
  const own = page.route.page.sections.flatMap((section) => section.id ?? []);
  return (own.length > 0 ? own : page.ids.filter((id) => id !== 'root')).join(', ');
}

/**
 * Rule `orphan-page`: indexed pages that no other page links to. Links from a page's own versions
 * in other languages do not count, because visitors who cannot reach one version cannot reach the
 * others. The home page needs no link.
 */
export function orphanPages(pages: readonly RenderedPage[], site: Site): Problem[] {
  /** Address → id of the only page that links to it; undefined if several pages do. */
  const linkedFrom = new Map<string, string | undefined>();
  for (const { links, route } of pages)
    for (const href of links) {
      const url = withoutBase(site.base, splitLink(href).path) ?? '';
      const { id } = route.page;
      linkedFrom.set(url, !linkedFrom.has(url) || linkedFrom.get(url) === id ? id : undefined);
    }
  const orphans = pages.filter(({ route }) => {
    if (!route.indexed || route.page.id === site.home) return false;
    return !linkedFrom.has(route.url) || linkedFrom.get(route.url) === route.page.id;
  });
  const byPage = Map.groupBy(orphans, ({ route }) => route.page.id);
  return [...byPage.values()].flatMap((versions): Problem[] => {
    const [first] = versions;
    if (!first) return [];
    const urls = versions.map(({ route }) => route.url).join(', ');
    const hint =
      'link to it, put it into a list under navigation: in content/site.yaml that a layout shows, or keep it out of search engines: index: false';
    const text = `no other page links to ${urls}`;
    return [{ rule: 'orphan-page', severity: 'warning', text, hint, place: pagePlace(first.route) }];
  });
}

/**
 * Rule `foreign-origin`: a page may only load from and post to the site's own origin, the contact
 * endpoint and the auth service.
 */
export function foreignOrigins(page: RenderedPage, site: Site): PageFinding[] {
  if (page.outside.length === 0) return [];
  const endpoint = endpointOf(site.contact)?.endpoint ?? '';
  const own = new Set([site.url, endpoint, site.auth?.url ?? ''].flatMap((url) => hostOf(url) ?? []));
  // React adds a preload for some pictures; the problem is reported for the picture itself.
  const loaded = page.outside.filter(({ where }) => !/preload/.test(where)).map(({ url }) => url);
  return page.outside.flatMap(({ where, url }): PageFinding[] => {
    if (/preload/.test(where) && loaded.includes(url)) return [];
    const origin = hostOf(url.startsWith('//') ? `https:${url}` : url);
    if (origin && own.has(origin)) return [];
    const text = `${page.route.url} contacts another host: ${origin ?? url} in ${where}`;
    const hint =
      'a component wrote it; put the file into public/ or templates/assets/, and let forms post to contact.endpoint';
    const found = componentProblem(
      page,
      `${where} ${url}`,
      { rule: 'foreign-origin', text, hint },
      ({ name, attributes }) =>
        where.startsWith(`<${name} `) && Object.values(attributes).some((value) => value.includes(url)),
    );
    if (where !== '<style>') return [found];
    return [
      { ...found, findPlace: async ({ templateSources }) => findInStylesheets(url, page.route, templateSources()) },
    ];
  });
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) && /^https?:/.test(url) ? new URL(url).origin : undefined;
}
