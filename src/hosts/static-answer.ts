// Models how a host answers a URL path. `preview` and `dev` follow it, and the tests compare real
// servers with it.
import { withBase, withoutBase } from '../site/base.ts';
import { addressOfPage } from '../site/page-address.ts';
import { decode, defaultCacheHeader, type HeaderRule, type RedirectRule } from './hosting.ts';
import { hiddenFiles } from './index.ts';

/** An answer before it is sent. */
export interface Answer {
  readonly status: 200 | 301 | 404 | 410;
  /** The target of a redirect, without the query. */
  readonly location?: string;
  /** The file in the output, for other answers. Undefined if there is not even a not-found page. */
  readonly file?: string;
}

/** Whether a file exists in the output. The path has no leading slash. */
export type Exists = (path: string) => boolean;

/** The rules by which a host serves a site. Addresses in `redirects` begin with the base. */
export interface Served {
  readonly base: string;
  readonly redirects: readonly RedirectRule[];
}

/**
 * Answers a URL path: from a file, else with a redirect, else with the not-found page of the path's
 * locale.
 */
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
    if (!matches(decode(from) ?? from, whole ?? '')) continue;
    if (status === 301) return { status, location: to };
    return { status, ...shown(withoutBase(base, to) ?? to, exists) };
  }
  return notFound(url, exists, served);
}

/** The base of a site, taken from its header rules: the first one that ends in `/*` is for the whole site. */
export function baseOf(rules: readonly HeaderRule[]): string {
  return rules.find(({ pattern }) => pattern.endsWith('/*'))?.pattern.slice(0, -'/*'.length) ?? '';
}

/** The headers of an answer, with the default caching header unless a rule sets it. */
export function headersOf(path: string, status: number, rules: readonly HeaderRule[]): Map<string, string> {
  return new Map([defaultCacheHeader, ...headersFor(path, status, rules)]);
}

/**
 * The headers that the rules set for a path; later rules override earlier ones. Errors get the
 * headers of the not-found page, so that a missing asset is not cached for a year.
 */
export function headersFor(path: string, status: number, rules: readonly HeaderRule[]): Map<string, string> {
  const pathToMatch = status === 404 || status === 410 ? `${baseOf(rules)}/404.html` : path;
  const found = new Map<string, string>();
  for (const { pattern, headers } of rules)
    if (matches(pattern, pathToMatch)) for (const [name, value] of headers) found.set(name, value);
  return found;
}

function notFound(url: string, exists: Exists, { base, redirects }: Served): Answer {
  if (withoutBase(base, url) === undefined) return { status: 404 };
  const local = redirects.find((rule) => rule.status === 404 && matches(rule.from, url));
  return { status: 404, ...shown(withoutBase(base, local?.to ?? '') || '/404.html', exists) };
}

function shown(page: string, exists: Exists): { readonly file?: string } {
  const file = [page.slice(1), '404.html'].find((path) => exists(path));
  return file === undefined ? {} : { file };
}

function isPlainFile(path: string, exists: Exists): boolean {
  return !hiddenFiles.includes(path) && exists(path);
}

function pageFile(path: string, exists: Exists): string | undefined {
  const files = path === '' ? ['index.html'] : [`${path}.html`, `${path}/index.html`];
  return files.find((file) => exists(file));
}

/**
 * Whether a path equals a pattern, with or without a slash at its end, or has its prefix if the
 * pattern ends in `*`.
 */
function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('*')) return pattern === path || `${pattern}/` === path;
  return path.startsWith(pattern.slice(0, -1));
}

/**
 * Encodes a decoded path for a Location header. Leading slashes are merged, since `//a.example` is
 * another host.
 */
function addressOf(path: string): string {
  return encodeURI(path.replace(/^[/\\]+/, '/')).replace(/[?#]/g, encodeURIComponent);
}
