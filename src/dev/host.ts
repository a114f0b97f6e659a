// Serves a built site by the rules of a static host: clean urls, headers, redirects, not-found pages per locale. The rules are
// read from the _headers and _redirects that the build wrote, so that what is seen here is what a visitor will get.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** An answer before it is sent: what the rules say about a path. */
export interface Answer {
  readonly status: 200 | 301 | 404;
  /** Where a redirect leads. */
  readonly location?: string;
  /** The file in the output, for the other two; undefined when there is not even a not-found page. */
  readonly file?: string;
}

type Exists = (path: string) => boolean;

/** Which file answers a url path. `exists` tells whether a path lies in the output; `redirects` is the text of _redirects. */
export function answerFor(url: string, exists: Exists, redirects: string): Answer {
  const path = decode(url);
  if (path === undefined || path.split('/').some((part) => part.startsWith('.') && part !== '.well-known'))
    return notFound(url, exists, redirects);
  const bare = path.replace(/^\//, '');
  if (/(^|\/)404(\.html)?$/.test(bare)) return notFound(url, exists, redirects);
  const clean =
    path
      .replace(/(\/index)?\.html$/, '')
      .replace(/\/index$/, '')
      .replace(/\/+$/, '') || '/';
  const file = bare === '' ? 'index.html' : isPlainFile(bare, exists) ? bare : pageFile(clean.slice(1), exists);
  if (file?.endsWith('.html') && clean !== path) return { status: 301, location: clean };
  if (file) return { status: 200, file };
  for (const rule of rules(redirects)) {
    const splat = matchRule(rule.from, path);
    if (splat !== undefined && rule.status === 404) break;
    if (splat !== undefined && rule.status === 301)
      return { status: 301, location: oneSlash(rule.to.replace(':splat', splat)) };
  }
  return notFound(url, exists, redirects);
}

/** The headers that _headers gives a path: later rules win over earlier ones. */
export function headersFor(path: string, headers: string): Map<string, string> {
  const found = new Map<string, string>();
  let matches = false;
  for (const line of headers.split('\n')) {
    if (/^\S/.test(line)) matches = matchRule(line.trim(), path) !== undefined;
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (matches && name && value) found.set(name, value);
  }
  return found;
}

/** A request handler that serves the folder `out`. Reads files at each request, so a new build shows at once. */
export function hostFolder(out: string): (request: IncomingMessage, response: ServerResponse) => void {
  const { inside, read } = filesIn(out);
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const answer = answerFor(path, inside, read('_redirects'));
    const content = answer.file ? readFileSync(join(out, answer.file)) : Buffer.from('');
    send(request, response, { ...answer, content, headers: headersFor(path, read('_headers')) });
  };
}

/** Looks up the page that a folder answers a url with, and the headers for it; undefined when there is none. */
export function pagesIn(
  out: string,
): (url: string) => { readonly html: string; readonly headers: ReadonlyMap<string, string> } | undefined {
  const { inside, read } = filesIn(out);
  return (url) => {
    const { status, file } = answerFor(url, inside, '');
    if (status !== 200 || !file?.endsWith('.html')) return undefined;
    return { html: read(file), headers: headersFor(url, read('_headers')) };
  };
}

function filesIn(out: string): { readonly inside: Exists; readonly read: (name: string) => string } {
  const inside: Exists = (path) => {
    const file = join(out, path);
    return existsSync(file) && statSync(file).isFile() && realpathSync(file).startsWith(realpathSync(out) + sep);
  };
  return { inside, read: (name) => (inside(name) ? readFileSync(join(out, name), 'utf8') : '') };
}

interface Sending extends Answer {
  readonly content: Uint8Array;
  readonly headers: ReadonlyMap<string, string>;
}

/** Sends with an ETag, compressed where the browser takes it. */
export function send(request: IncomingMessage, response: ServerResponse, sending: Sending): void {
  const { status, location, file = '', content, headers } = sending;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (location !== undefined) {
    const query = (request.url ?? '').split('?')[1];
    response.writeHead(301, { Location: query ? `${location}?${query}` : location }).end();
    return;
  }
  response.setHeader('Content-Type', contentTypes[extname(file)] ?? 'text/plain; charset=utf-8');
  response.setHeader('Vary', 'Accept-Encoding');
  const tag = `"${createHash('sha256').update(content).digest('hex').slice(0, 20)}"`;
  response.setHeader('ETag', tag);
  if (status === 200 && request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  const [encoding, body] = compress(String(request.headers['accept-encoding'] ?? ''), file, content);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function compress(accepted: string, file: string, content: Uint8Array): [string | undefined, Uint8Array] {
  if (content.length < 500 || !/\.(html|js|css|svg|xml|txt|json|webmanifest)$/.test(file)) return [undefined, content];
  if (/\bbr\b/.test(accepted))
    return ['br', brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })];
  if (/\bgzip\b/.test(accepted)) return ['gzip', gzipSync(content)];
  return [undefined, content];
}

function notFound(url: string, exists: Exists, redirects: string): Answer {
  const local = rules(redirects).find((rule) => rule.status === 404 && matchRule(rule.from, url) !== undefined);
  const file = [local?.to.slice(1), '404.html'].find((path) => path !== undefined && exists(path));
  return { status: 404, ...(file && { file }) };
}

/** Host files are instructions, not pages. */
function isPlainFile(path: string, exists: Exists): boolean {
  return !['_headers', '_redirects'].includes(path) && exists(path);
}

function pageFile(path: string, exists: Exists): string | undefined {
  return [`${path}.html`, `${path}/index.html`].find((file) => exists(file));
}

function rules(redirects: string): { from: string; to: string; status: number }[] {
  return redirects
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((parts) => parts.length >= 2 && !parts[0]?.startsWith('#'))
    .map(([from = '', to = '', status = '301']) => ({ from, to, status: Number(status) }));
}

/** What `*` stands for when a pattern fits, '' for a pattern without one, undefined when it does not fit. */
function matchRule(pattern: string, path: string): string | undefined {
  if (!pattern.endsWith('*')) return pattern === path || `${pattern}/` === path ? '' : undefined;
  const start = pattern.slice(0, -1);
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** A splat that begins with slashes must not make an address of another host out of a path. */
function oneSlash(path: string): string {
  return path.replace(/^[/\\]+/, '/');
}

function decode(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url);
    return path.includes('\0') || path.includes('\\') ? undefined : path;
  } catch {
    return undefined;
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.pdf': 'application/pdf',
};
