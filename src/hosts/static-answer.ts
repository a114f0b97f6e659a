// Models how a host answers a URL path. `preview` and `dev` follow it, and the tests compare real
// servers with it.

import { withBase, withoutBase } from '../addresses/base.ts';
import { type AddressForm, addressOfPage, decode } from '../addresses/page-address.ts';
import { defaultCacheHeader, type HeaderRule, type Hosting } from './hosting.ts';
import { hiddenFiles } from './index.ts';
import { readForms, readHeaders, readRedirects, ruleFileNames } from './rule-files.ts';

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
export type Served = Pick<Hosting, 'base' | 'redirects' | 'forms'>;

/**
 * Answers a URL path: from a file, else with a redirect, else with the not-found page of the path's
 * locale.
 */
export function answerTo(url: string, exists: Exists, served: Served): Answer {
  const { base, redirects, forms } = served;
  if (base !== '' && url === base) return { status: 301, location: `${base}/` };
  const whole = decode(url);
  const path = whole && withoutBase(base, whole);
  if (path === undefined || path.split('/').some((part) => part.startsWith('.') && part !== '.well-known'))
    return notFound(url, exists, served);
  const bare = path.replace(/^\//, '');
  if (/(^|\/)404(\.html)?$/.test(bare)) return notFound(url, exists, served);
  if (isPlainFile(bare, exists) && !bare.endsWith('.html')) return { status: 200, file: bare };
  const page = servedPage(addressOfPage(path), exists, forms);
  if (page && page.address !== path) return { status: 301, location: withBase(base, addressOf(page.address)) };
  if (page) return { status: 200, file: page.file };
  for (const { from, to, status } of redirects) {
    if (!matches(decode(from) ?? from, whole ?? '')) continue;
    if (status === 301) return { status, location: to };
    return { status, ...shown(withoutBase(base, to) ?? to, exists) };
  }
  return notFound(url, exists, served);
}

/** The rules of a built site. `read` returns the text of a file of the output; '' if it is missing. */
export function readRules(read: (name: string) => string): Served & Pick<Hosting, 'headers'> {
  const headers = readHeaders(read(ruleFileNames.headers));
  const redirects = read(ruleFileNames.redirects);
  return { base: baseOf(headers), headers, redirects: readRedirects(redirects), forms: readForms(redirects) };
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

/** The file of a page and its address, by the address without a form: `/`, `/x`. */
export function servedPage(stem: string, exists: Exists, forms: ReadonlySet<AddressForm>) {
  if (stem === '/') return exists('index.html') ? { file: 'index.html', address: stem } : undefined;
  const [file, inFolder] = [`${stem.slice(1)}.html`, `${stem.slice(1)}/index.html`];
  const [isFile, isFolder] = [exists(file), exists(inFolder)];
  if (isFile) return { file, address: !isFolder && forms.has('/x.html') ? `${stem}.html` : stem };
  return isFolder ? { file: inFolder, address: forms.has('/x/') ? `${stem}/` : stem } : undefined;
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
