// The contact endpoint as an Express app: its routes and the format of its answers. It neither
// listens on a port nor stores anything: the caller passes in the outbox. receive.ts processes each
// message.
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { isBrowserPost, isForm, readBody } from './body.ts';
import type { ContactSite } from './contact-site.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import type { Readiness } from './health.ts';
import { createFormResponder, type Pages, seeOther } from './http-answer.ts';
import type { ContactLocale } from './locale.ts';
import { allowMethods, allowOrigins } from './origins.ts';
import { type Failure, FailureError, sendProblem, toFailure } from './problem-json.ts';
import { createReceiver, type ReceiverOptions } from './receive.ts';
import { languageChoice } from './request-language.ts';

/** Everything that the app needs. */
export interface ContactOptions
  extends ReceiverOptions,
    Pages,
    Pick<ContactSite, 'defaultLocale' | 'paths'>,
    Pick<EndpointSettings, 'origins' | 'proxies'> {
  readonly readiness: () => Promise<Readiness>;
}

/** Builds the app. It also answers `/healthz` and `/readyz`. */
export function createContact(options: ContactOptions): Express {
  const { paths, origins, tokens, readiness } = options;
  const preferredLocale = languageChoice(Object.keys(options.locales), options.defaultLocale);
  const receive = createReceiver(options);
  const answerPage = createFormResponder(options);
  // A GET that prefers HTML comes from a person who typed the address or returned to a page with
  // errors: show the form instead of JSON.
  const showForm = (request: Request, response: Response, next: NextFunction) => {
    const { form } = options.locales[preferredLocale(request)] ?? {};
    if (request.method !== 'GET' || form === undefined || request.accepts(['json', 'html']) !== 'html') return next();
    seeOther(response, `${options.pages ?? ''}${form}`);
  };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', options.proxies.length > 0 && [...options.proxies]);
  // Express's own error handler, the last resort, prints the stack of the error unless `env` is production.
  app.set('env', 'production');
  app.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  const isProxy: (address: string | undefined, hop: number) => boolean = app.get('trust proxy fn');
  let hasLoggedProxy = false;
  app.use(({ headers, socket }, _response, next) => {
    // Possibly a proxy that is missing in the settings: the rate limits then count all its clients as
    // one sender.
    if (!hasLoggedProxy && headers['x-forwarded-for'] !== undefined && !isProxy(socket.remoteAddress, 0)) {
      hasLoggedProxy = true;
      options.log({ state: 'proxy', code: 'unnamed' });
    }
    next();
  });
  app.all(
    [...paths.messages],
    allowOrigins(origins, 'POST, OPTIONS'),
    showForm,
    allowMethods('POST, OPTIONS', 'Messages are sent with POST.'),
    readBody(),
    async (request, response) => {
      const locale = preferredLocale(request);
      const id = await receive(request, locale);
      if (isForm(request)) await answerPage(request, response, locale);
      else sendAccepted(response, id);
    },
  );
  app.all(
    paths.token,
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
    const result = await readiness();
    if (result.state === 'unavailable') response.setHeader('Retry-After', '30');
    response.status(result.state === 'unavailable' ? 503 : 200).json(result);
  });
  app.use(() => {
    throw new FailureError({ status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
  });
  const logFailure = (error: unknown): Failure => {
    const failure = toFailure(error);
    options.log({ state: 'refused', code: failure.code, ...(failure.status === 500 && { stack: framesOf(error) }) });
    return failure;
  };
  app.use(async (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const failure = logFailure(error);
    const locale = preferredLocale(request);
    const isFromPerson = isForm(request) || isBrowserPost(request);
    if (isFromPerson && (await answerPage(request, response, locale, failure))) return;
    sendProblem(response, failure.status === 413 ? tooLong(failure, options.locales[locale], locale) : failure);
  });
  // Reached when sending the answer itself fails. Express would print the error, which may quote a message.
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const failure = logFailure(error);
    if (response.headersSent) response.destroy();
    else sendProblem(response, failure);
  });
  return app;
}

/** Written without Express's helpers, which parse the content type again: this is the hot path. */
function sendAccepted(response: Response, id: string): void {
  const body = JSON.stringify({ ok: true, id });
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(202, headers).end(body);
}

/** Only an overlong message can make the body too large, so the answer says that the message is too long. */
function tooLong(failure: Failure, words: ContactLocale | undefined, language: string): Failure {
  return words ? { ...failure, detail: words.words.messageTooLong, language } : failure;
}

/** The stack frames of an error, without the lines above them: the error's text may quote a message. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => /^ {4}at /.test(line));
}
