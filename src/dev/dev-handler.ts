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
import { readHeaders, ruleFileNames } from '../hosts/rule-files.ts';
import { headersOf } from '../hosts/static-answer.ts';
import { formatProblems } from '../problems/print/format-problems.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { ShownSite } from '../run/shown-site.ts';
import { pathOf, rejects, sendResponse } from '../server/host.ts';
import { browserFile } from '../theme/bundle.ts';
import { notFoundPage, problemPage } from './dev-pages.ts';
import { pageAt, routeAnswer, shownPage, versionAt } from './page-version.ts';
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
  /** The problems to show on a page: errors only, because warnings must not cover it. */
  const textOfErrors = memoized((problems: readonly Problem[]) => {
    const errors = problems.filter(isError);
    return errors.length > 0 ? formatProblems(errors) : '';
  }, 1);
  const problemText = () => textOfErrors(engine.problems());
  const define = { 'process.env.NODE_ENV': '"development"' };
  const { bytes: client } = await browserFile('dev-client', 'browser/dev-client.ts', { cache, define });
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
  const pages = trackOpenPages(stateAt);
  let lastRequest = 0;
  const handler: Handler = (request, response) => {
    lastRequest = performance.now();
    // For browsers that do not say who asks (allowed-hosts.ts).
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    if (rejects(request, response)) return;
    const path = pathOf(request);
    const startAs = (type: string) =>
      response.writeHead(200, { 'Content-Type': `text/${type}`, 'Cache-Control': 'no-store' });
    if (path === clientPath) return startAs('javascript; charset=utf-8').end(client);
    if (path === eventsPath) {
      startAs('event-stream');
      // The stream never ends, so a HEAD request would hang.
      return request.method === 'HEAD' ? response.end() : pages.add(response, queryOf(request).get('page') ?? '');
    }
    const site = engine.site();
    if (path === pagePath) return sendForPatch(request, response, site);
    const page = (html: string) => withClient(html, path, version(path));
    const failure = (fallback = '') => page(problemPage(problemText() || fallback));
    if (!site) return sendPage(request, response, { status: 503, html: failure() });
    return answer(request, response, { site, page, failure, seen, engine, announceChanges: pages.sendChanges });
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
      pages.sendState();
      for (const [url, route] of engine.site()?.byUrl ?? []) seen.set(url, route);
    },
    /** The same, but only to pages for which something has changed since then. */
    announceChanges: pages.sendChanges,
    /**
     * Resolves when the open pages have fetched what has changed: other work of this thread would delay
     * them.
     */
    async idle() {
      if (pages.count() === 0) return;
      const since = performance.now();
      for (let now = since; now - Math.max(since, lastRequest) < quietMs; now = performance.now()) {
        if (now - since > maxWaitMs) return;
        await sleep(5);
      }
    },
    /** Ends all event streams. */
    close: pages.close,
  };
}

/** The event streams of open pages. */
function trackOpenPages(stateAt: (path: string) => DevEvent) {
  /** The path of each, and its last event as JSON. */
  const pages = new Map<ServerResponse, { readonly path: string; readonly sent: string }>();
  const send = (response: ServerResponse, path: string, last?: string) => {
    const sent = JSON.stringify(stateAt(path));
    pages.set(response, { path, sent });
    if (sent !== last) response.write(`data: ${sent}\n\n`);
  };
  return {
    count: () => pages.size,
    /** Sends the state at once: a save may have happened since the page was rendered. */
    add: (response: ServerResponse, path: string) => {
      send(response, path);
      response.on('close', () => pages.delete(response));
    },
    sendState: () => {
      for (const [response, { path }] of pages) send(response, path);
    },
    sendChanges: () => {
      for (const [response, { path, sent }] of pages) send(response, path, sent);
    },
    close: () => {
      for (const page of pages.keys()) page.end();
    },
  };
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
  if (!site || !route) return void response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
  response.setHeader('Litfass-Version', versionAt(path, site));
  const asScript = (_: string, css: string) => `<script type="text/css">${css}</script>`;
  const html = shownPage(route, site).html.replace(/<style>(.*?)<\/style>/s, asScript);
  sendPage(request, response, { status: 200, html });
}

interface AnswerContext {
  readonly site: ShownSite;
  readonly engine: Pick<Engine, 'renderImage'>;
  /** Adds the client script to a page. */
  readonly page: (html: string) => string;
  /** A page with the problems, or with this text if there are none. */
  readonly failure: (fallback: string) => string;
  /** The pages at all addresses since the start. */
  readonly seen: ReadonlyMap<string, Route>;
  /** Sends the current state to open pages. */
  readonly announceChanges: () => void;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { site, page, failure, seen, engine, announceChanges }: AnswerContext,
) {
  const { rendering, siteFiles, pages } = site;
  const path = pathOf(request);
  const { status, location, file, route } = routeAnswer(path, site);
  const rules = headersAt(path, status, site);
  if (location !== undefined)
    return sendResponse(request, response, { status: 301, location, content: Buffer.from(''), headers: rules });
  const failed = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    sendPage(request, response, { status: 500, html: failure(stack) });
  };
  if (file && route) {
    try {
      const html = page(shownPage(route, site).html);
      return sendResponse(request, response, { status, file, content: Buffer.from(html), headers: rules });
    } catch (error) {
      return failed(error);
    }
  }
  const sendAsset = (asset: Uint8Array | string | { readonly copy: string } | undefined) => {
    if (asset === undefined) {
      const before = seen.get(withoutBase(rendering.site.base, path) ?? path);
      const html = page(notFoundPage({ path, site, before, ownPage: file }));
      return sendPage(request, response, { status: 404, html });
    }
    const content =
      asset instanceof Uint8Array ? asset : typeof asset === 'string' ? Buffer.from(asset) : readFileSync(asset.copy);
    sendResponse(request, response, { status, ...(file && { file }), content, headers: rules });
  };
  if (file === undefined) return sendAsset(undefined);
  if (!site.images().has(file))
    return sendAsset(siteFiles().get(file) ?? rendering.assets.files.get(file) ?? pages.fileOf(file));
  const sendImage = (asset: { readonly copy: string } | undefined) => {
    sendAsset(asset);
    if (!asset) announceChanges();
  };
  engine.renderImage(file).then(sendImage).catch(failed);
}

function headersAt(path: string, status: number, { hostFiles }: ShownSite): Map<string, string> {
  const rules = headersOf(path, status, readHeaders(hostFiles().get(ruleFileNames.headers) ?? ''));
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
