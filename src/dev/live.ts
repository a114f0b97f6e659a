// Answers requests of `litfass dev`: pages rendered when they are asked for, assets from memory, and the stream that tells
// open pages to reload or to show what is wrong.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { transform } from 'esbuild';
import { formatProblems, isError } from '../diagnostics/problem.ts';
import { withoutBase } from '../site/base.ts';
import { answerFor, headersFor, nothingAt, rejects, send } from './host.ts';
import type { Handler } from './watch-server.ts';
import { pageOf, type Showing, type Workshop } from './workshop.ts';

export interface Live {
  readonly handler: Handler;
  /** The page at a url as it is shown now, for the contact endpoint to fill in. */
  readonly page: (url: string) => { readonly html: string; readonly headers: ReadonlyMap<string, string> } | undefined;
  /** Tells open pages what is wrong now, and those that would be others that they are. */
  readonly announce: () => void;
  readonly close: () => void;
}

const clientPath = '/__litfass/client.js';
const eventsPath = '/__litfass/events';

export async function openLive(workshop: Workshop): Promise<Live> {
  const listeners = new Map<ServerResponse, URLSearchParams>();
  const source = readFileSync(new URL('../browser/dev-client.ts', import.meta.url), 'utf8');
  const { code: client } = await transform(source, { loader: 'ts' });
  // What is typed into a page, and opened on it, is lost when it is loaded again: only one that would be another is.
  const mark = (path: string) => markAt(path, workshop.showing());
  const event = (shown: URLSearchParams) => {
    const reload = mark(shown.get('page') ?? '') !== shown.get('v');
    return `data: ${JSON.stringify({ reload, problems: problemText(workshop) })}\n\n`;
  };
  const tell = () => {
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
      // Whoever asks for the headers alone would wait for the end of a stream that has none.
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      // A save may fall between the rendering of a page and this connection.
      const shown = new URL(request.url ?? '', 'http://dev').searchParams;
      response.write(event(shown));
      listeners.set(response, shown);
      response.on('close', () => listeners.delete(response));
      return;
    }
    const showing = workshop.showing();
    const page = (html: string) => withClient(html, path, mark(path));
    if (showing) answer(request, response, { showing, page, tell });
    else sendPage(request, response, { status: 503, html: page(emptyPage()) });
  };
  return {
    handler,
    page: (url) => {
      const showing = workshop.showing();
      const route = showing?.byUrl.get(withoutBase(showing.rendering.site.base, url) ?? url);
      if (!showing || !route) return undefined;
      const html = withClient(pageOf(route, showing), url, mark(url));
      return { html, headers: rulesFor(url, 200, showing) };
    },
    announce: tell,
    close: () => {
      for (const listener of listeners.keys()) listener.end();
    },
  };
}

interface Answering {
  readonly showing: Showing;
  /** Puts the module that listens for changes into a page. */
  readonly page: (html: string) => string;
  /** Tells open pages what is wrong, which may be more than before. */
  readonly tell: () => void;
}

/** What a path is answered with, as by the host of a built site. */
function answerAt(path: string, { rendering, byUrl, siteFiles, wanted }: Showing) {
  const { files } = rendering.assets;
  const routeOf = (file: string) =>
    byUrl.get(`/${file}`) ?? byUrl.get(`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`);
  const exists = (file: string) =>
    files.has(file) ||
    siteFiles.has(file) ||
    wanted.has(file) ||
    (file.endsWith('.html') && routeOf(file) !== undefined);
  const [headers = '', redirects = ''] = ['_headers', '_redirects'].map((file) => siteFiles.get(file));
  const found = answerFor(path, exists, { headers, redirects });
  return { ...found, route: found.file === undefined ? undefined : routeOf(found.file) };
}

/** Changes with what a browser shows at a path; '' before there is anything to show. */
function markAt(path: string, showing: Showing | undefined): string {
  if (!showing) return '';
  const { location, route } = answerAt(path, showing);
  return location ?? (route ? (showing.marks.get(route) ?? '') : 'nothing');
}

function answer(request: IncomingMessage, response: ServerResponse, { showing, page, tell }: Answering): void {
  const { rendering, siteFiles } = showing;
  const { files } = rendering.assets;
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const { status, location, file, route } = answerAt(path, showing);
  const rules = rulesFor(path, status, showing);
  if (location !== undefined) {
    send(request, response, { status: 301, location, content: Buffer.from(''), headers: rules });
    return;
  }
  const failed = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    sendPage(request, response, { status: 500, html: page(plainPage(stack)) });
  };
  if (file && route) {
    try {
      const html = page(pageOf(route, showing));
      send(request, response, { status, file, content: Buffer.from(html), headers: rules });
    } catch (error) {
      failed(error);
    }
    return;
  }
  const sendAsset = (asset: Uint8Array | string | { readonly copy: string } | undefined) => {
    if (asset === undefined) {
      sendPage(request, response, { status: 404, html: page(plainPage(nothingAt(path, rendering.site.base))) });
      return;
    }
    const content =
      asset instanceof Uint8Array ? asset : typeof asset === 'string' ? Buffer.from(asset) : readFileSync(asset.copy);
    send(request, response, { status, ...(file && { file }), content, headers: rules });
  };
  if (file === undefined || !showing.wanted.has(file)) {
    sendAsset(file === undefined ? undefined : (files.get(file) ?? siteFiles.get(file)));
    return;
  }
  const sendDrawn = (asset: { readonly copy: string } | undefined) => {
    sendAsset(asset);
    if (!asset) tell();
  };
  showing.drawn(file).then(sendDrawn).catch(failed);
}

function rulesFor(path: string, status: number, { siteFiles }: Showing): Map<string, string> {
  const rules = headersFor(path, status, siteFiles.get('_headers') ?? '');
  // The theme's files keep their names while they are edited only in their bytes: nothing is to be remembered.
  rules.set('Cache-Control', 'no-store');
  rules.delete('Strict-Transport-Security');
  // A page that was fetched ahead would be as it was before the next save.
  rules.delete('Speculation-Rules');
  return rules;
}

function sendPage(request: IncomingMessage, response: ServerResponse, sent: { status: number; html: string }): void {
  response.writeHead(sent.status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : sent.html);
}

/** The module that listens for changes, told which page this is and in which state. */
function withClient(html: string, path: string, mark: string): string {
  const told = `page=${encodeURIComponent(path)}&amp;v=${encodeURIComponent(mark)}`;
  return html.replace('</head>', `<script type="module" src="${clientPath}?${told}"></script></head>`);
}

function emptyPage(): string {
  return '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>litfass dev</title></head><body></body></html>\n';
}

function plainPage(words: string): string {
  const text = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return emptyPage().replace('<body>', () => `<body><pre>${text}</pre>`);
}

/** Warnings are for the terminal: a page that is right is not covered by what a release will ask for one day. */
function problemText(workshop: Workshop): string {
  const problems = workshop.problems().filter(isError);
  return problems.length > 0 ? formatProblems(problems) : '';
}
