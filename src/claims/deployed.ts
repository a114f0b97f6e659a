// Loads the pages of a deployed site, from a folder or an address. Requests never leave the given
// origin, whatever a sitemap or a redirect says.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CliError, usageError } from '../problems/problem.ts';
import { withoutBase } from '../site/base.ts';
import { addressOfPage } from '../site/page-address.ts';
import type { Route } from '../site/routes.ts';

/** A page as served. `html` is undefined if the page does not exist. */
export interface DeployedPage {
  readonly url: string;
  readonly html: string | undefined;
}

/** The pages of a deployed site. */
export interface Deployed {
  /** The folder or origin, for messages. */
  readonly where: string;
  readonly pages: readonly DeployedPage[];
}

type Addressed = Pick<Route, 'url' | 'outputs'>;

/** Size limits in megabytes. The one for sitemaps is part of their specification. */
const largestPage = 5;
const largestSitemap = 50;
/** Timeout of a request, in milliseconds. */
const requestTimeout = 15_000;

/**
 * The pages of the ledger and all other pages in the folder. Throws a CliError `usage` if
 * the folder does not exist.
 */
export function deployedFolder(folder: string, routes: readonly Addressed[]): Deployed {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw usageError(
      `there is no folder ${folder}`,
      'pass the folder of a built site, or an address that starts with https:',
    );
  const names = new Set(pagesBelow(folder));
  const expected = new Set(routes.flatMap(({ outputs }) => outputs));
  const read = (output: string) => (names.has(output) ? readFileSync(join(folder, output), 'utf8') : undefined);
  // The files of a page count as one page if they have the same content.
  const pages = routes.flatMap(({ url, outputs }) =>
    [...new Set(outputs.map(read))].map((html): DeployedPage => ({ url, html })),
  );
  const others = [...names]
    .filter((name) => !expected.has(name))
    .map((name) => ({ url: `/${name}`, html: readFileSync(join(folder, name), 'utf8') }));
  return { where: folder, pages: [...pages, ...others] };
}

/**
 * All HTML files below a folder, except hidden ones, which hosts do not serve. Symbolic links are
 * not followed.
 */
function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)\./.test(name))
    .sort();
}

/**
 * The pages of the ledger and those in the sitemap of the site, from one origin. `base` is the path
 * of the site. If the address has another path, only that page is loaded. Throws a CliError
 * `usage` if the site does not respond properly.
 */
export async function deployedSite(address: string, routes: readonly Addressed[], base: string): Promise<Deployed> {
  const { origin, pathname } = new URL(address);
  const get = getter(`${origin}${base}`);
  const expected = routes.map(({ url }) => url);
  const requested = pathname === '/' ? '/' : withoutBase(base, pathname);
  if (requested === undefined)
    throw usageError(
      `${address} is not below ${origin}${base}`,
      'url in content/site.yaml says that the site is there',
    );
  if (requested !== '/') {
    const isRequested = (url: string) => addressOfPage(url) === addressOfPage(requested);
    return { where: origin, pages: [{ url: expected.find(isRequested) ?? requested, html: await get(requested) }] };
  }
  const first = await get('/');
  const urls = [...new Set([...expected, ...(await listedPaths(get, base))])].filter((url) => url !== '/');
  const pages: DeployedPage[] = [{ url: '/', html: first }];
  // At most four requests at a time, to go easy on the server.
  for (let at = 0; at < urls.length; at += 4)
    pages.push(...(await Promise.all(urls.slice(at, at + 4).map(async (url) => ({ url, html: await get(url) })))));
  return { where: origin, pages };
}

type Get = (path: string, largest?: number) => Promise<string | undefined>;

/** The paths in sitemap.xml, or in the sitemaps that it lists. */
async function listedPaths(get: Get, base: string): Promise<string[]> {
  const first = (await get('/sitemap.xml', largestSitemap)) ?? '';
  const inside = (xml: string) => locations(xml).flatMap((path) => withoutBase(base, path) ?? []);
  const paths = inside(first);
  if (!first.includes('<sitemapindex')) return paths;
  const listed: string[] = [];
  for (const path of paths) listed.push(...inside((await get(path, largestSitemap)) ?? ''));
  return listed;
}

/**
 * The paths of the locations in a sitemap. Origins are ignored, because a staging server's sitemap
 * has those of production.
 */
function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, loc = '']) => {
    const url = URL.parse(loc.trim().replaceAll('&amp;', '&'));
    // Only HTTP addresses have a path that starts with a slash. Another path would become part of the
    // host name.
    return url && /^https?:$/.test(url.protocol) ? [url.pathname] : [];
  });
}

/** Creates a function that fetches a path. `start` is the address of the site, without a trailing slash. */
function getter(start: string): Get {
  return async (path, largest = largestPage) => {
    // Concatenated rather than resolved: a path that starts with two slashes would point to another host.
    const url = new URL(`${start}${path}`);
    try {
      return await pageAt(url, largest);
    } catch (error) {
      if (error instanceof CliError) throw error;
      const { cause, name } = error as Error & { readonly cause?: { readonly code?: string } };
      const text = `${url.href} does not answer (${cause?.code ?? name})`;
      throw usageError(text, 'check the address, and that the site is up');
    }
  };
}

/**
 * The HTML of a page, or undefined if it does not exist or redirects to another origin. Throws on
 * any other response, and if the home page redirects to another origin.
 */
async function pageAt(from: URL, largest: number): Promise<string | undefined> {
  let url = from;
  for (let hops = 0; hops < 5; hops++) {
    const signal = AbortSignal.timeout(requestTimeout);
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/html, */*' } });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== from.origin) {
        if (from.pathname !== '/') return undefined;
        throw usageError(`${from.origin} redirects to ${next.origin}`, `run npx litfass claims audit ${next.origin}`);
      }
      url = next;
      continue;
    }
    // The not-found page has status 404, but is a page of the site.
    if (response.ok || (response.status === 404 && /\/404\.html$/.test(url.pathname)))
      return await readBody(response, largest, url);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return undefined;
    throw usageError(`${url.href} responds with ${response.status}`, 'check that the page opens in a browser');
  }
  throw usageError(`${from.href} redirects in a circle`, 'check that the page opens in a browser');
}

async function readBody(response: Response, largest: number, url: URL): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest * 1024 * 1024)
      throw usageError(`${url.href} is larger than ${largest} MB`, 'that is not a page of this site');
  }
  return Buffer.concat(chunks).toString('utf8');
}
