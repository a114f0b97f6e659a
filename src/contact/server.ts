// The contact endpoint as an Express app: what it answers on, and in which form. It listens on nothing and keeps nothing: the
// caller hands in the outbox. What becomes of one message, step by step, is receive.ts.
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { isForm, readBody } from './body.ts';
import type { Readiness } from './health.ts';
import { createAnswerer, type Pages, seeOther } from './http-answer.ts';
import type { ContactLocale } from './locale.ts';
import { allowMethods, allowOrigins } from './origins.ts';
import { type Failure, FailureError, failureOf, sendProblem } from './problem-json.ts';
import { createReceiver, type ReceiverOptions } from './receive.ts';
import { languageOf, languagesOf } from './request-language.ts';

export interface ContactOptions extends ReceiverOptions, Pages {
  readonly defaultLocale: string;
  readonly locales: Readonly<Record<string, ContactLocale>>;
  /** The path that the form posts to. */
  readonly endpoint: string;
  /** The origins whose pages may post here. */
  readonly origins: readonly string[];
  /** Addresses of proxies whose word counts for who the client is, in Express's form. */
  readonly proxies: readonly string[];
  readonly readiness: () => Promise<Readiness>;
}

/** Every path that a server of the site hands over: the endpoint, the one that a Supabase client calls, and the tokens. */
export function contactPaths(endpoint: string): readonly string[] {
  return [...new Set([...messagePaths(endpoint), tokenPath(endpoint)])];
}

export function createContact(options: ContactOptions): Express {
  const { endpoint, origins, tokens, readiness } = options;
  const languages = languagesOf(Object.keys(options.locales), options.defaultLocale);
  const receive = createReceiver(options);
  const answerPage = createAnswerer(options);
  // Whoever types the address in, or comes back to the page that a mistake was answered with, is a person: with JSON they could
  // do nothing.
  const showForm = (request: Request, response: Response, next: NextFunction) => {
    const { form } = options.locales[languageOf(languages, request)] ?? {};
    if (request.method !== 'GET' || form === undefined || request.accepts(['json', 'html']) !== 'html') return next();
    seeOther(response, `${options.pages ?? ''}${form}`);
  };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', options.proxies.length > 0 && [...options.proxies]);
  // Should all else fail, Express answers by itself: with the error's stack, unless it takes this for production.
  app.set('env', 'production');
  app.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  const isProxy: (address: string | undefined, hop: number) => boolean = app.get('trust proxy fn');
  let isToldOfProxy = false;
  app.use(({ headers, socket }, _response, next) => {
    // Perhaps a proxy that the settings do not name: to the limits, all that come through it are one sender.
    if (!isToldOfProxy && headers['x-forwarded-for'] !== undefined && !isProxy(socket.remoteAddress, 0)) {
      isToldOfProxy = true;
      options.log({ state: 'proxy', code: 'unnamed' });
    }
    next();
  });
  app.all(
    [...messagePaths(endpoint)],
    allowOrigins(origins, 'POST, OPTIONS'),
    showForm,
    allowMethods('POST, OPTIONS', 'Messages are sent with POST.'),
    readBody(),
    async (request, response) => {
      const locale = languageOf(languages, request);
      const id = await receive(request, locale);
      if (isForm(request)) await answerPage({ request, response, locale });
      else accepted(response, id);
    },
  );
  app.all(
    tokenPath(endpoint),
    allowOrigins(origins, 'GET, HEAD, OPTIONS'),
    allowMethods('GET, HEAD, OPTIONS', 'A token is fetched with GET.'),
    (_request, response) => {
      response.json({ token: tokens.issue() });
    },
  );
  app.get('/healthz', (_request, response) => {
    response.json({ ok: true });
  });
  app.get('/readyz', async (_request, response) => {
    const found = await readiness();
    if (found.state === 'unavailable') response.setHeader('Retry-After', '30');
    response.status(found.state === 'unavailable' ? 503 : 200).json(found);
  });
  app.use(() => {
    throw new FailureError({ status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
  });
  const told = (error: unknown): Failure => {
    const failure = failureOf(error);
    options.log({ state: 'refused', code: failure.code, ...(failure.status === 500 && { stack: framesOf(error) }) });
    return failure;
  };
  app.use(async (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const failure = told(error);
    const locale = languageOf(languages, request);
    if (isForm(request) && (await answerPage({ request, response, locale, failure }))) return;
    sendProblem(response, failure.status === 413 ? tooLong(failure, options.locales[locale], locale) : failure);
  });
  // Reached when an answer cannot be made, or not to its end. Express would print the error, which may quote a message.
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const failure = told(error);
    if (response.headersSent) response.destroy();
    else sendProblem(response, failure);
  });
  return app;
}

/** By hand, because this is the one answer that has to be fast: Express parses the type that it was just given. */
function accepted(response: Response, id: string): void {
  const body = JSON.stringify({ ok: true, id });
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(202, headers).end(body);
}

function messagePaths(endpoint: string): readonly string[] {
  return [...new Set([endpoint, '/functions/v1/send-contact-email'])];
}

function tokenPath(endpoint: string): string {
  return `${endpoint}/token`;
}

/** Only a message that is far too long makes a body that is too large, so its sender is told that. */
function tooLong(failure: Failure, words: ContactLocale | undefined, language: string): Failure {
  return words ? { ...failure, detail: words.words.messageTooLong, language } : failure;
}

/** Where a bug happened. The lines above the frames hold the error's text, which may quote a message. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => /^ {4}at /.test(line));
}
