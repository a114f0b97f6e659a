// Serves a built site like a static host: clean URLs, headers, redirects, a not-found page per locale.
// Reads the rules from the built _headers and _redirects, so that it behaves like the deployed site.
import { hash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { withoutBase } from '../addresses/base.ts';
import { contentTypeOf, isCompressible } from '../hosts/content-types.ts';
import { withQuery } from '../hosts/hosting.ts';
import { ruleFileNames } from '../hosts/rule-files.ts';
import { type Answer, answerTo, type Exists, headersOf, readRules } from '../hosts/static-answer.ts';

/**
 * Whether a folder contains a built site. Checks _headers too, because a site under a base path may
 * have no index.html.
 */
export function holdsSite(out: string): boolean {
  return ['index.html', ruleFileNames.headers].some((file) => existsSync(join(out, file)));
}

/**
 * A request handler that serves the folder `out`. Reads files on each request, so a new build is
 * visible at once.
 */
export function hostFolder(out: string): (request: IncomingMessage, response: ServerResponse) => unknown {
  const { inside, read } = filesIn(out);
  return (request, response) => {
    if (rejects(request, response)) return;
    const path = pathOf(request);
    const rules = readRules(read);
    const answer = answerTo(path, inside, rules);
    if (answer.file === undefined && answer.location === undefined)
      return response
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end(`${notFoundText(path, rules.base)}\n`);
    const content = answer.file ? readFileSync(join(out, answer.file)) : Buffer.from('');
    const precompressed = (ending: string) =>
      inside(`${answer.file}${ending}`) ? readFileSync(join(out, `${answer.file}${ending}`)) : undefined;
    const headers = headersOf(path, answer.status, rules.headers);
    return sendResponse(request, response, { ...answer, content, precompressed, headers });
  };
}

/** The path that a request asks for, without the query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] ?? '/';
}

/** The text of a 404 response for sites without a not-found page. */
export function notFoundText(path: string, base: string): string {
  const hint = withoutBase(base, path) === undefined ? `; the site is served under ${base}/` : '';
  return `there is nothing at ${path}${hint}`;
}

/** Rejects methods other than GET and HEAD with 405, like a static host. Returns whether it did. */
export function rejects({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  return true;
}

/** Returns a function that looks up the page for a URL path, with its headers; undefined if there is none. */
export function pagesIn(out: string) {
  const { inside, read } = filesIn(out);
  return (url: string) => {
    const rules = readRules(read);
    const { status, file } = answerTo(url, inside, rules);
    if (status !== 200 || !file?.endsWith('.html')) return undefined;
    return { html: read(file), headers: headersOf(url, status, rules.headers) };
  };
}

/** Finds and reads files below a folder. Links out of it lead nowhere. */
export function filesIn(out: string): { readonly inside: Exists; readonly read: (name: string) => string } {
  const inside: Exists = (path) => {
    const file = join(out, path);
    return existsSync(file) && statSync(file).isFile() && realpathSync(file).startsWith(realpathSync(out) + sep);
  };
  return { inside, read: (name) => (inside(name) ? readFileSync(join(out, name), 'utf8') : '') };
}

/** A response to send. */
interface OutgoingResponse extends Answer {
  readonly content: Uint8Array;
  /**
   * The file that `litfass build --compress` wrote beside this one, by its ending `.br` or `.gz`, if
   * there is one.
   */
  readonly precompressed?: (ending: string) => Uint8Array | undefined;
  readonly headers: ReadonlyMap<string, string>;
}

/** Sends a response with an ETag. Handles redirects, conditional and range requests, and compression. */
export function sendResponse(request: IncomingMessage, response: ServerResponse, outgoing: OutgoingResponse): void {
  const { status, location, file = '', headers, content } = outgoing;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (location !== undefined) {
    const [query = ''] = /\?.+/.exec(request.url ?? '') ?? [];
    response.writeHead(301, { Location: withQuery(location, query) }).end();
    return;
  }
  if (!headers.has('Content-Type')) response.setHeader('Content-Type', contentTypeOf(file));
  response.setHeader('Vary', 'Accept-Encoding');
  const tag = `"${hash('sha256', content).slice(0, 20)}"`;
  response.setHeader('ETag', tag);
  if (status === 200 && matchesTag(tag, request.headers['if-none-match'])) {
    response.writeHead(304).end();
    return;
  }
  const [encoding, body] = compress(String(request.headers['accept-encoding'] ?? ''), outgoing);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  else if (!isCompressible(file)) response.setHeader('Accept-Ranges', 'bytes');
  const range =
    status === 200 && response.hasHeader('Accept-Ranges') ? requestedRange(request, tag, body.length) : undefined;
  const [start, end] = range ?? [0, body.length];
  if (range) response.setHeader('Content-Range', `bytes ${start < end ? `${start}-${end - 1}` : '*'}/${body.length}`);
  response.setHeader('Content-Length', end - start);
  response.writeHead(range ? (start < end ? 206 : 416) : status);
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end));
}

/**
 * The byte range of a Range request, `end` exclusive; undefined for the whole file. Safari needs ranges
 * to play videos, other browsers to seek.
 */
function requestedRange(
  { method, headers }: IncomingMessage,
  tag: string,
  size: number,
): [start: number, end: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isRangeRequest = method === 'GET' && [undefined, tag].includes(headers['if-range']?.toString());
  if (!isRangeRequest || from + to === '' || (from !== '' && to !== '' && Number(from) > Number(to))) return undefined;
  if (from === '') return [Math.max(0, size - Number(to)), size];
  return [Math.min(Number(from), size), to === '' ? size : Math.min(Number(to) + 1, size)];
}

/**
 * Whether an If-None-Match header contains the tag. It may list several, and proxies that compress make
 * them weak.
 */
function matchesTag(tag: string, header = ''): boolean {
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}

/** Prefers precompressed files, as hosts do that have them. */
function compress(
  accepted: string,
  { file = '', content, precompressed = () => undefined }: OutgoingResponse,
): [encoding: string | undefined, body: Uint8Array] {
  if (content.length < 500 || !isCompressible(file)) return [undefined, content];
  if (accepts(accepted, 'br'))
    return [
      'br',
      precompressed('.br') ?? brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ];
  if (accepts(accepted, 'gzip')) return ['gzip', precompressed('.gz') ?? gzipSync(content)];
  return [undefined, content];
}

/** Whether an Accept-Encoding header allows an encoding. A weight of 0 excludes it. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', weight = '1'] = one.trim().split(/\s*;\s*q=/i);
    return name.toLowerCase() === encoding && Number(weight) > 0;
  });
}
