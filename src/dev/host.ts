// Serves a built site by the rules of a static host: clean urls, headers, redirects, not-found pages per locale. The rules are
// read from the _headers and _redirects that the build wrote, so that what is seen here is what a visitor will get.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentTypeOf, isCompressible } from '../hosts/content-types.ts';
import { readHeaders, readRedirects } from '../hosts/rule-files.ts';
import { type Answer, answerTo, baseOf, type Exists, headersOf, withQuery } from '../hosts/static-answer.ts';
import { withoutBase } from '../site/base.ts';

/** The texts of the files that hosts read. */
export interface RuleFiles {
  readonly headers: string;
  readonly redirects: string;
}

/** Which file answers a url path. */
export function answerFor(url: string, exists: Exists, { headers, redirects }: RuleFiles): Answer {
  return answerTo(url, exists, { base: baseOf(readHeaders(headers)), redirects: readRedirects(redirects) });
}

/** The path below which a built site is served, '' for the root of its host. */
export function baseOfBuilt(out: string): string {
  return baseOf(readHeaders(filesIn(out).read('_headers')));
}

/** The headers of an answer. `headers` is the text of _headers. */
export function headersFor(path: string, status: number, headers: string): Map<string, string> {
  return headersOf(path, status, readHeaders(headers));
}

/** Whether a folder holds a built site: its home page may lie elsewhere than at `/`. */
export function holdsSite(out: string): boolean {
  return ['index.html', '_headers'].some((file) => existsSync(join(out, file)));
}

/** A request handler that serves the folder `out`. Reads files at each request, so a new build shows at once. */
export function hostFolder(out: string): (request: IncomingMessage, response: ServerResponse) => void {
  const { inside, read } = filesIn(out);
  return (request, response) => {
    if (rejects(request, response)) return;
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const rules = { headers: read('_headers'), redirects: read('_redirects') };
    const answer = answerFor(path, inside, rules);
    if (answer.file === undefined && answer.location === undefined) {
      response
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end(`${nothingAt(path, baseOfBuilt(out))}\n`);
      return;
    }
    const content = answer.file ? readFileSync(join(out, answer.file)) : Buffer.from('');
    send(request, response, { ...answer, content, headers: headersFor(path, answer.status, rules.headers) });
  };
}

/** What is said where a site has not even a not-found page, in a sentence. */
export function nothingAt(path: string, base: string): string {
  const hint = withoutBase(base, path) === undefined ? `; the site is served below ${base}/` : '';
  return `there is nothing at ${path}${hint}`;
}

/** Pages are fetched. Whoever posts to one is told what a static host says. */
export function rejects({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  return true;
}

/** Looks up the page that a folder answers a url with, and the headers for it; undefined when there is none. */
export function pagesIn(
  out: string,
): (url: string) => { readonly html: string; readonly headers: ReadonlyMap<string, string> } | undefined {
  const { inside, read } = filesIn(out);
  return (url) => {
    const headers = read('_headers');
    const { status, file } = answerFor(url, inside, { headers, redirects: '' });
    if (status !== 200 || !file?.endsWith('.html')) return undefined;
    return { html: read(file), headers: headersFor(url, status, headers) };
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
    const [query = ''] = /\?.+/.exec(request.url ?? '') ?? [];
    response.writeHead(301, { Location: withQuery(location, query) }).end();
    return;
  }
  if (!headers.has('Content-Type')) response.setHeader('Content-Type', contentTypeOf(file));
  response.setHeader('Vary', 'Accept-Encoding');
  const tag = `"${createHash('sha256').update(content).digest('hex').slice(0, 20)}"`;
  response.setHeader('ETag', tag);
  if (status === 200 && isKnown(tag, request.headers['if-none-match'])) {
    response.writeHead(304).end();
    return;
  }
  const [encoding, body] = compress(String(request.headers['accept-encoding'] ?? ''), file, content);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  else if (!isCompressible(file)) response.setHeader('Accept-Ranges', 'bytes');
  const part = status === 200 && response.hasHeader('Accept-Ranges') ? askedPart(request, tag, body.length) : undefined;
  const [start, end] = part ?? [0, body.length];
  if (part) response.setHeader('Content-Range', `bytes ${start < end ? `${start}-${end - 1}` : '*'}/${body.length}`);
  response.setHeader('Content-Length', end - start);
  response.writeHead(part ? (start < end ? 206 : 416) : status);
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end));
}

/** The one part of a file that a player asks for: Safari plays no film without, and others cannot go to its middle. */
function askedPart(
  { method, headers }: IncomingMessage,
  tag: string,
  size: number,
): [start: number, end: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isMeant = method === 'GET' && [undefined, tag].includes(headers['if-range']?.toString());
  if (!isMeant || from + to === '' || (from !== '' && to !== '' && Number(from) > Number(to))) return undefined;
  if (from === '') return [Math.max(0, size - Number(to)), size];
  return [Math.min(Number(from), size), to === '' ? size : Math.min(Number(to) + 1, size)];
}

/** A browser may name several, and whatever compressed one on its way has marked it as weak. */
function isKnown(tag: string, told = ''): boolean {
  return told.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}

function compress(accepted: string, file: string, content: Uint8Array): [string | undefined, Uint8Array] {
  if (content.length < 500 || !isCompressible(file)) return [undefined, content];
  if (takes(accepted, 'br'))
    return ['br', brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })];
  if (takes(accepted, 'gzip')) return ['gzip', gzipSync(content)];
  return [undefined, content];
}

/** A weight of 0 says that an encoding is not taken. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name, weight = '1'] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return name === encoding && Number(weight) > 0;
  });
}
