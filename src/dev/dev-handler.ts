// The request handler of `litfass dev`: pages rendered on request, assets from memory, and the event
// stream from which open pages learn that they have changed, and which problems there are.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutBase } from '../addresses/base.ts';
import type { Route } from '../addresses/routes.ts';
import type { Engine } from '../engine.ts';
import type { Cache } from '../files/cache.ts';
import { memoized } from '../files/once.ts';
import { ruleFileNames } from '../hosts/rule-files.ts';
import { formatProblems } from '../problems/print/format-problems.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { ShownSite } from '../run/shown-site.ts';
import { rejects, responseHeaders, sendResponse } from '../server/host.ts';
import { browserFile } from '../theme/bundle.ts';
import { notFoundPage, problemPage } from './dev-pages.ts';
import { htmlOf, pageAt, routeAnswer, versionAt } from './page-version.ts';
import type { Handler } from './watch-server.ts';

const clientPath = '/__litfass/client.js';
const eventsPath = '/__litfass/events';
const pagePath = '/__litfass/page';

/** The event for an open page, on connecting and after each save. */
export interface DevEvent {
  /** The version of the page at its address now. */
  readonly version: string;
  /** The errors as text; '' if there are none. */
  readonly problems: string;
  /** Why no build contains the page: it is a draft, or due on a later day. */
  readonly waits?: string;
}

/** So long after the last request the browsers have what they need. */
const quietMs = 40;
const maxWaitMs = 500;

/** Creates the handler, with its controls. Compiles the script that is added to each page. */
export async function openDevHandler(engine: Engine, cache: Cache) {
  const listeners = new Map<ServerResponse, Listener>();
  /** The problems to show on a page: errors only, because warnings must not cover it. */
  const textOfErrors = memoized((problems: readonly Problem[]) => {
    const errors = problems.filter(isError);
    return errors.length > 0 ? formatProblems(errors) : '';
  }, 1);
  const problemText = () => textOfErrors(engine.problems());
  const { bytes: client } = await browserFile('dev-client', 'browser/dev-client.ts', { cache });
  const stateAt = (path: string): DevEvent => {
    const problems = problemText();
    const site = engine.site();
    const version = versionAt(path, site);
    const page = site && pageAt(path, site).route?.page;
    const waits = page && !engine.isDue(page) && (page.draft ? 'Draft' : `Published on ${page.publish}`);
    // A page that shows the problems itself needs no overlay, and is another one when they change.
    if (/^(failed |$)/.test(version)) return { version: `${hash('sha256', problems)} ${version}`, problems: '' };
    return { version, problems, ...(waits && { waits }) };
  };
  const version = (path: string) => stateAt(path).version;
  /** Each address that a page had since the start, with the last one. */
  const seen = new Map<string, Route>();
  const send = (response: ServerResponse, listener: Listener, onlyChanges: boolean) => {
    const data = JSON.stringify(stateAt(listener.path));
    if (onlyChanges && data === listener.sent) return;
    listener.sent = data;
    response.write(`data: ${data}\n\n`);
  };
  const sendState = (onlyChanges: boolean) => {
    for (const [response, listener] of listeners) send(response, listener, onlyChanges);
  };
  let lastRequest = 0;
  const handler: Handler = (request, response) => {
    lastRequest = performance.now();
    // For browsers that do not say who asks (allowed-hosts.ts).
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
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
      const listener: Listener = { path: queryOf(request).get('page') ?? '', sent: '' };
      send(response, listener, false);
      listeners.set(response, listener);
      response.on('close', () => listeners.delete(response));
      return;
    }
    const site = engine.site();
    if (path === pagePath) {
      sendForPatch(request, response, site);
      return;
    }
    const page = (html: string) => withClient(html, path, version(path));
    const failure = (fallback = '') => page(problemPage(problemText() || fallback));
    const { renderImage } = engine;
    if (site) answer(request, response, { site, page, failure, seen, renderImage, sendState: () => sendState(true) });
    else sendPage(request, response, { status: 503, html: failure() });
  };
  return {
    handler,
    /** The current page at a URL, which the contact endpoint fills in. */
    page: (url: string) => {
      const site = engine.site();
      const route = site?.byUrl.get(withoutBase(site.rendering.site.base, url) ?? url);
      if (!site || !route) return undefined;
      const html = withClient(site.page(route).html, url, version(url));
      return { html, headers: headersAt(url, 200, site) };
    },
    /** Sends the current version and problems to all open pages. Renders these pages, and no others. */
    announce() {
      sendState(false);
      for (const [url, route] of engine.site()?.byUrl ?? []) seen.set(url, route);
    },
    /** The same, but only to pages for which something has changed since then. */
    announceChanges: () => sendState(true),
    /**
     * Resolves when the open pages have fetched what has changed: other work of this thread would delay
     * them.
     */
    async idle() {
      if (listeners.size === 0) return;
      const since = performance.now();
      for (let now = since; now - Math.max(since, lastRequest) < quietMs; now = performance.now()) {
        if (now - since > maxWaitMs) return;
        await sleep(5);
      }
    },
    /** Ends all event streams. */
    close: () => {
      for (const listener of listeners.keys()) listener.end();
    },
  };
}

/** An open page. */
interface Listener {
  readonly path: string;
  /** The last event as JSON. */
  sent: string;
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URL(url, 'http://dev').searchParams;
}

/**
 * Sends a page for `dev-patch.ts`, with its version in a header. The browser would report that the policy of
 * the open page does not allow another style element, so its text is in a script of no known language.
 */
function sendForPatch(request: IncomingMessage, response: ServerResponse, site: ShownSite | undefined): void {
  const path = queryOf(request).get('path') ?? '';
  const route = site && pageAt(path, site).route;
  if (!site || !route) {
    response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
    return;
  }
  response.setHeader('Litfass-Version', versionAt(path, site));
  const html = htmlOf(route, site).replace(
    /<style>(.*?)<\/style>/s,
    (_, css: string) => `<script type="text/css">${css}</script>`,
  );
  sendPage(request, response, { status: 200, html });
}

interface AnswerContext {
  readonly site: ShownSite;
  readonly renderImage: Engine['renderImage'];
  /** Adds the client script to a page. */
  readonly page: (html: string) => string;
  /** A page with the problems, or with this text if there are none. */
  readonly failure: (fallback: string) => string;
  /** The pages at all addresses since the start. */
  readonly seen: ReadonlyMap<string, Route>;
  /** Sends the current state to open pages. */
  readonly sendState: () => void;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { site, page, failure, seen, renderImage, sendState }: AnswerContext,
): void {
  const { rendering, siteFiles, pageFile } = site;
  const { files } = rendering.assets;
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const { status, location, file, route } = routeAnswer(path, site);
  const rules = headersAt(path, status, site);
  if (location !== undefined) {
    sendResponse(request, response, { status: 301, location, content: Buffer.from(''), headers: rules });
    return;
  }
  const failed = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    sendPage(request, response, { status: 500, html: failure(stack) });
  };
  if (file && route) {
    try {
      const html = page(htmlOf(route, site));
      sendResponse(request, response, { status, file, content: Buffer.from(html), headers: rules });
    } catch (error) {
      failed(error);
    }
    return;
  }
  const sendAsset = (asset: Uint8Array | string | { readonly copy: string } | undefined) => {
    if (asset === undefined) {
      const before = seen.get(withoutBase(rendering.site.base, path) ?? path);
      sendPage(request, response, { status: 404, html: page(notFoundPage({ path, site, before, ownPage: file })) });
      return;
    }
    const content =
      asset instanceof Uint8Array ? asset : typeof asset === 'string' ? Buffer.from(asset) : readFileSync(asset.copy);
    sendResponse(request, response, { status, ...(file && { file }), content, headers: rules });
  };
  if (file === undefined || !site.images().has(file)) {
    sendAsset(file === undefined ? undefined : (files.get(file) ?? siteFiles().get(file) ?? pageFile(file)));
    return;
  }
  const sendImage = (asset: { readonly copy: string } | undefined) => {
    sendAsset(asset);
    if (!asset) sendState();
  };
  renderImage(file).then(sendImage).catch(failed);
}

function headersAt(path: string, status: number, { hostFiles }: ShownSite): Map<string, string> {
  const rules = responseHeaders(path, status, hostFiles().get(ruleFileNames.headers) ?? '');
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

/**
 * Adds the client script, with the path and version of the page in its URL. It comes before other modules: it
 * reports their errors.
 */
function withClient(html: string, path: string, version: string): string {
  const query = `page=${encodeURIComponent(path)}&amp;v=${encodeURIComponent(version)}`;
  const client = `<script type="module" src="${clientPath}?${query}"></script>`;
  return html.replace(/<script type="module"|<\/head>/, (next) => client + next);
}
