// The request handler of `litfass dev`: pages rendered on request, assets from memory, and the event
// stream that makes open pages reload or show problems.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { transform } from 'esbuild';
import { formatProblems } from '../diagnostics/format-problems.ts';
import { isError } from '../diagnostics/problem.ts';
import { ruleFileNames } from '../hosts/rule-files.ts';
import type { Route } from '../model/routes.ts';
import { extractLargeParts } from '../publish/files-set-apart.ts';
import { render } from '../render/index.ts';
import { withoutBase } from '../site/base.ts';
import { answerFor, notFoundText, rejects, responseHeaders, sendResponse } from './host.ts';
import type { SiteSnapshot, SiteState } from './site-state.ts';
import type { Handler } from './watch-server.ts';

/** The handler with its controls. */
export interface DevHandler {
  readonly handler: Handler;
  /** The current page at a URL, which the contact endpoint fills in. */
  readonly page: (url: string) => { readonly html: string; readonly headers: ReadonlyMap<string, string> } | undefined;
  /** Sends the current problems to all open pages, and a reload to those that have changed. */
  readonly announce: () => void;
  /** Ends all event streams. */
  readonly close: () => void;
}

const clientPath = '/__litfass/client.js';
const eventsPath = '/__litfass/events';

/** Creates the handler. Compiles the script that is added to each page. */
export async function openDevHandler(state: SiteState): Promise<DevHandler> {
  const listeners = new Map<ServerResponse, URLSearchParams>();
  const source = readFileSync(new URL('../browser/dev-client.ts', import.meta.url), 'utf8');
  const { code: client } = await transform(source, { loader: 'ts' });
  // A reload loses typed text and open dialogs, so only pages that have changed are reloaded.
  const fingerprint = (path: string) => fingerprintAt(path, state.snapshot());
  const event = (shown: URLSearchParams) => {
    const reload = fingerprint(shown.get('page') ?? '') !== shown.get('v');
    return `data: ${JSON.stringify({ reload, problems: problemText(state) })}\n\n`;
  };
  const sendProblems = () => {
    for (const [listener, shown] of listeners) listener.write(event(shown));
  };
  const handler: Handler = (request, response) => {
    if (rejects(request, response)) return;
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === clientPath) {
      response
        .writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' })
        .end(client);
      return;
    }
    if (path === eventsPath) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      // The stream never ends, so a HEAD request would hang.
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      // Send the state at once: a save may have happened since the page was rendered.
      const shown = new URL(request.url ?? '', 'http://dev').searchParams;
      response.write(event(shown));
      listeners.set(response, shown);
      response.on('close', () => listeners.delete(response));
      return;
    }
    const snapshot = state.snapshot();
    const page = (html: string) => withClient(html, path, fingerprint(path));
    if (snapshot) answer(request, response, { snapshot, page, sendProblems });
    else sendPage(request, response, { status: 503, html: page(emptyPage()) });
  };
  return {
    handler,
    page: (url) => {
      const snapshot = state.snapshot();
      const route = snapshot?.byUrl.get(withoutBase(snapshot.rendering.site.base, url) ?? url);
      if (!snapshot || !route) return undefined;
      const html = withClient(pageOf(route, snapshot), url, fingerprint(url));
      return { html, headers: headersAt(url, 200, snapshot) };
    },
    announce: sendProblems,
    close: () => {
      for (const listener of listeners.keys()) listener.end();
    },
  };
}

interface AnswerContext {
  readonly snapshot: SiteSnapshot;
  /** Adds the client script to a page. */
  readonly page: (html: string) => string;
  /** Sends the current problems to open pages. */
  readonly sendProblems: () => void;
}

/** The response for a path, by the rules of a static host. */
function routeAnswer(path: string, { rendering, byUrl, siteFiles, images }: SiteSnapshot) {
  const { files } = rendering.assets;
  const routeOf = (file: string) =>
    byUrl.get(`/${file}`) ?? byUrl.get(`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`);
  const exists = (file: string) =>
    files.has(file) ||
    siteFiles.has(file) ||
    images.has(file) ||
    (file.endsWith('.html') && routeOf(file) !== undefined);
  const [headers = '', redirects = ''] = [ruleFileNames.headers, ruleFileNames.redirects].map((file) =>
    siteFiles.get(file),
  );
  const found = answerFor(path, exists, { headers, redirects });
  return { ...found, route: found.file === undefined ? undefined : routeOf(found.file) };
}

/** The fingerprint of what a browser shows at a path; '' if there is no site yet. */
function fingerprintAt(path: string, snapshot: SiteSnapshot | undefined): string {
  if (!snapshot) return '';
  const { location, route } = routeAnswer(path, snapshot);
  return location ?? (route ? (snapshot.fingerprints.get(route) ?? '') : 'nothing');
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { snapshot, page, sendProblems }: AnswerContext,
): void {
  const { rendering, siteFiles } = snapshot;
  const { files } = rendering.assets;
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const { status, location, file, route } = routeAnswer(path, snapshot);
  const rules = headersAt(path, status, snapshot);
  if (location !== undefined) {
    sendResponse(request, response, { status: 301, location, content: Buffer.from(''), headers: rules });
    return;
  }
  const failed = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    sendPage(request, response, { status: 500, html: page(plainPage(stack)) });
  };
  if (file && route) {
    try {
      const html = page(pageOf(route, snapshot));
      sendResponse(request, response, { status, file, content: Buffer.from(html), headers: rules });
    } catch (error) {
      failed(error);
    }
    return;
  }
  const sendAsset = (asset: Uint8Array | string | { readonly copy: string } | undefined) => {
    if (asset === undefined) {
      sendPage(request, response, { status: 404, html: page(plainPage(notFoundText(path, rendering.site.base))) });
      return;
    }
    const content =
      asset instanceof Uint8Array ? asset : typeof asset === 'string' ? Buffer.from(asset) : readFileSync(asset.copy);
    sendResponse(request, response, { status, ...(file && { file }), content, headers: rules });
  };
  if (file === undefined || !snapshot.images.has(file)) {
    sendAsset(file === undefined ? undefined : (files.get(file) ?? siteFiles.get(file)));
    return;
  }
  const sendImage = (asset: { readonly copy: string } | undefined) => {
    sendAsset(asset);
    if (!asset) sendProblems();
  };
  snapshot.renderImage(file).then(sendImage).catch(failed);
}

function headersAt(path: string, status: number, { siteFiles }: SiteSnapshot): Map<string, string> {
  const rules = responseHeaders(path, status, siteFiles.get(ruleFileNames.headers) ?? '');
  // Files keep their names when they are edited, so browsers must not cache them.
  rules.set('Cache-Control', 'no-store');
  rules.delete('Strict-Transport-Security');
  // A prefetched page would be out of date after the next save.
  rules.delete('Speculation-Rules');
  return rules;
}

function sendPage(request: IncomingMessage, response: ServerResponse, sent: { status: number; html: string }): void {
  response.writeHead(sent.status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : sent.html);
}

/** Adds the client script, with the path and fingerprint of the page in its URL. */
function withClient(html: string, path: string, fingerprint: string): string {
  const query = `page=${encodeURIComponent(path)}&amp;v=${encodeURIComponent(fingerprint)}`;
  return html.replace('</head>', `<script type="module" src="${clientPath}?${query}"></script></head>`);
}

function emptyPage(): string {
  return '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>litfass dev</title></head><body></body></html>\n';
}

function plainPage(words: string): string {
  const text = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return emptyPage().replace('<body>', () => `<body><pre>${text}</pre>`);
}

/** The problems to show on the page: errors only, because warnings must not cover a valid page. */
function problemText(state: SiteState): string {
  const problems = state.problems().filter(isError);
  return problems.length > 0 ? formatProblems(problems) : '';
}

/** Renders the HTML of a page as a build writes it. */
export function pageOf(route: Route, { rendering }: Pick<SiteSnapshot, 'rendering'>): string {
  return extractLargeParts(render(route, rendering).html, rendering.site.base).html;
}
