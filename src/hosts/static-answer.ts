// The model of a host: what it must answer to a url path. `preview` and `dev` serve by it, and the tests hold nginx against it.
import { withBase, withoutBase } from '../site/base.ts';
import { addressOfPage } from '../site/page.ts';
import type { HeaderRule, RedirectRule } from './index.ts';

/** An answer before it is sent. */
export interface Answer {
  readonly status: 200 | 301 | 404 | 410;
  /** Where a redirect leads, without the query. */
  readonly location?: string;
  /** The file in the output, for the others; undefined when there is not even a not-found page. */
  readonly file?: string;
}

/** A query goes on with a redirect, but to an address that has one, or an anchor, of its own. */
export function withQuery(location: string, query: string): string {
  return /[?#]/.test(location) ? location : location + query;
}

/** Whether a path lies in the output. */
export type Exists = (path: string) => boolean;

/** What a host knows of a site besides its files. Addresses in `redirects` begin with the base. */
export interface Served {
  readonly base: string;
  readonly redirects: readonly RedirectRule[];
}

/** Which file answers a url path: files first, then redirects, then the not-found page of the path's locale. */
export function answerTo(url: string, exists: Exists, served: Served): Answer {
  const { base, redirects } = served;
  if (base !== '' && url === base) return { status: 301, location: `${base}/` };
  const whole = decode(url);
  const path = whole && withoutBase(base, whole);
  if (path === undefined || path.split('/').some((part) => part.startsWith('.') && part !== '.well-known'))
    return notFound(url, exists, served);
  const bare = path.replace(/^\//, '');
  if (/(^|\/)404(\.html)?$/.test(bare)) return notFound(url, exists, served);
  const clean = addressOfPage(path);
  const file = isPlainFile(bare, exists) ? bare : pageFile(clean.slice(1), exists);
  if (file?.endsWith('.html') && clean !== path) return { status: 301, location: withBase(base, addressOf(clean)) };
  if (file) return { status: 200, file };
  for (const { from, to, status } of redirects) {
    if (!fits(decode(from) ?? from, whole ?? '')) continue;
    if (status === 301) return { status, location: to };
    return { status, ...shown(withoutBase(base, to) ?? to, exists) };
  }
  return notFound(url, exists, served);
}

/** The base that header rules begin with: the first of them is for the whole site. */
export function baseOf(rules: readonly HeaderRule[]): string {
  return rules.find(({ pattern }) => pattern.endsWith('/*'))?.pattern.slice(0, -'/*'.length) ?? '';
}

/** Hosts that are told nothing about caching say this of every file, Netlify and Cloudflare among them. */
export const defaultCacheHeader = ['Cache-Control', 'public, max-age=0, must-revalidate'] as const;

/** The headers of an answer. */
export function headersOf(path: string, status: number, rules: readonly HeaderRule[]): Map<string, string> {
  return new Map([defaultCacheHeader, ...headersFor(path, status, rules)]);
}

/** Those that the rules name: later ones win over earlier ones. What is not there is not to be kept for a year. */
export function headersFor(path: string, status: number, rules: readonly HeaderRule[]): Map<string, string> {
  const asked = status === 404 || status === 410 ? `${baseOf(rules)}/404.html` : path;
  const found = new Map<string, string>();
  for (const { pattern, headers } of rules)
    if (fits(pattern, asked)) for (const [name, value] of headers) found.set(name, value);
  return found;
}

function notFound(url: string, exists: Exists, { base, redirects }: Served): Answer {
  if (withoutBase(base, url) === undefined) return { status: 404 };
  const local = redirects.find((rule) => rule.status === 404 && fits(rule.from, url));
  return { status: 404, ...shown(withoutBase(base, local?.to ?? '') || '/404.html', exists) };
}

function shown(page: string, exists: Exists): { readonly file?: string } {
  const file = [page.slice(1), '404.html'].find((path) => exists(path));
  return file === undefined ? {} : { file };
}

/** Instructions for hosts, which no visitor gets. */
export const hostFiles: readonly string[] = ['_headers', '_redirects', 'vercel.json'];

function isPlainFile(path: string, exists: Exists): boolean {
  return !hostFiles.includes(path) && exists(path);
}

function pageFile(path: string, exists: Exists): string | undefined {
  const files = path === '' ? ['index.html'] : [`${path}.html`, `${path}/index.html`];
  return files.find((file) => exists(file));
}

/** Whether a path is what a pattern says, or begins like one that ends in `*`. */
function fits(pattern: string, path: string): boolean {
  if (!pattern.endsWith('*')) return pattern === path || `${pattern}/` === path;
  return path.startsWith(pattern.slice(0, -1));
}

/**
 * A path as a header can say it: what was decoded is written as in an address again. Slashes at its beginning must not make an
 * address of another host of it.
 */
function addressOf(path: string): string {
  return encodeURI(path.replace(/^[/\\]+/, '/')).replace(/[?#]/g, encodeURIComponent);
}

/** The path that an address stands for; undefined for what no file can be called. */
export function decode(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url);
    return path.includes('\0') || path.includes('\\') ? undefined : path;
  } catch {
    return undefined;
  }
}
