// Gets the pages of a deployed site: from a folder, or from the one address that was named. Nothing is fetched from another
// origin, whatever a sitemap or a redirect says.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CliError } from '../diagnostics/problem.ts';
import type { Route } from '../routes.ts';
import { withoutBase } from '../site/base.ts';
import { addressOfPage } from '../site/page.ts';

/** A page as it is served; `html` is undefined when it is not there. */
export interface DeployedPage {
  readonly url: string;
  readonly html: string | undefined;
}

export interface Deployed {
  /** As a sentence names it. */
  readonly where: string;
  readonly pages: readonly DeployedPage[];
}

type Addressed = Pick<Route, 'url' | 'outputs'>;

/** Megabytes of one page, and of a sitemap by its protocol; milliseconds of one request. */
const largestPage = 5;
const largestSitemap = 50;
const patience = 15_000;

/** The pages of the ledger and all others that lie in the folder. Exit code 2 when there is no such folder. */
export function deployedFolder(folder: string, routes: readonly Addressed[]): Deployed {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CliError(
      2,
      `there is no folder ${folder}`,
      'name the folder of a built site, or an address that begins with https:',
    );
  const names = new Set(pagesBelow(folder));
  const ours = new Set(routes.flatMap(({ outputs }) => outputs));
  const read = (output: string) => (names.has(output) ? readFileSync(join(folder, output), 'utf8') : undefined);
  // The files of a page count as one page as long as they hold the same.
  const pages = routes.flatMap(({ url, outputs }) =>
    [...new Set(outputs.map(read))].map((html): DeployedPage => ({ url, html })),
  );
  const others = [...names]
    .filter((name) => !ours.has(name))
    .map((name) => ({ url: `/${name}`, html: readFileSync(join(folder, name), 'utf8') }));
  return { where: folder, pages: [...pages, ...others] };
}

/** Hidden ones apart: no host serves them. Links are not followed. */
function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)\./.test(name))
    .sort();
}

/**
 * The pages of the ledger and those that its sitemap names, from one origin. `base` is the path of the site; an address with
 * any other path means that page alone.
 */
export async function deployedSite(address: string, routes: readonly Addressed[], base: string): Promise<Deployed> {
  const { origin, pathname } = new URL(address);
  const get = getter(`${origin}${base}`);
  const known = routes.map(({ url }) => url);
  const asked = pathname === '/' ? '/' : withoutBase(base, pathname);
  if (asked === undefined)
    throw new CliError(
      2,
      `${address} is not below ${origin}${base}`,
      `the site is served there: url in content/site.yaml`,
    );
  if (asked !== '/') {
    const isMeant = (url: string) => addressOfPage(url) === addressOfPage(asked);
    return { where: origin, pages: [{ url: known.find(isMeant) ?? asked, html: await get(asked) }] };
  }
  const first = await get('/');
  const urls = [...new Set([...known, ...(await listedPaths(get, base))])].filter((url) => url !== '/');
  const pages: DeployedPage[] = [{ url: '/', html: first }];
  // A few at a time: it is somebody's server.
  for (let at = 0; at < urls.length; at += 4)
    pages.push(...(await Promise.all(urls.slice(at, at + 4).map(async (url) => ({ url, html: await get(url) })))));
  return { where: origin, pages };
}

type Get = (path: string, largest?: number) => Promise<string | undefined>;

/** The paths of sitemap.xml, or of the sitemaps that it lists. */
async function listedPaths(get: Get, base: string): Promise<string[]> {
  const first = (await get('/sitemap.xml', largestSitemap)) ?? '';
  const inside = (xml: string) => locations(xml).flatMap((path) => withoutBase(base, path) ?? []);
  const paths = inside(first);
  if (!first.includes('<sitemapindex')) return paths;
  const listed: string[] = [];
  for (const path of paths) listed.push(...inside((await get(path, largestSitemap)) ?? ''));
  return listed;
}

/** A staging server's sitemap names the address of production: only the paths of it are used. */
function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, loc = '']) => {
    const url = URL.parse(loc.trim().replaceAll('&amp;', '&'));
    // Only such an address has a path that begins with a slash; any other would become a part of the host’s name.
    return url && /^https?:$/.test(url.protocol) ? [url.pathname] : [];
  });
}

/** `start` is the address of the site, without a slash at its end. */
function getter(start: string): Get {
  return async (path, largest = largestPage) => {
    // Not taken for relative to the origin: one that begins with two slashes would name another host.
    const url = new URL(`${start}${path}`);
    try {
      return await pageAt(url, largest);
    } catch (error) {
      if (error instanceof CliError) throw error;
      const { cause, name } = error as Error & { readonly cause?: { readonly code?: string } };
      const text = `${url.href} does not answer (${cause?.code ?? name})`;
      throw new CliError(2, text, 'check the address, and that the site is up');
    }
  };
}

/** Undefined where there is no page, or where it leads away. Of any other answer nothing can be said of the page. */
async function pageAt(from: URL, largest: number): Promise<string | undefined> {
  let url = from;
  for (let hops = 0; hops < 5; hops++) {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/html, */*' } });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== from.origin) {
        if (from.pathname !== '/') return undefined;
        throw new CliError(2, `${from.origin} leads away to ${next.origin}`, `litfass claims audit ${next.origin}`);
      }
      url = next;
      continue;
    }
    // The not-found page answers with 404 and is a page all the same.
    if (response.ok || (response.status === 404 && /\/404\.html$/.test(url.pathname)))
      return await readBody(response, largest, url);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return undefined;
    throw new CliError(2, `${url.href} answers ${response.status}`, 'check that visitors get the page');
  }
  throw new CliError(2, `${from.href} redirects in a circle`, 'check that visitors get the page');
}

async function readBody(response: Response, largest: number, url: URL): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest * 1024 * 1024)
      throw new CliError(2, `${url.href} is larger than ${largest} MB`, 'that is not a page of this site');
  }
  return Buffer.concat(chunks).toString('utf8');
}
