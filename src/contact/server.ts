// The contact endpoint as an Express app: reads a posted message, has it delivered, and only then says yes. It listens on
// nothing and knows no mail server: the caller hands in `deliver`, which resolves once the message is safe.
import { randomUUID } from 'node:crypto';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { fieldErrors, type Message, type MessageWords, messageSchema } from '../content/message.ts';
import { type Failure, FailureError, failureOf, sendProblem } from './problem-json.ts';

/** A message that passed the schema. `id` is a UUID, new for every message; `locale` the language that its sender was answered in. */
export interface ContactMessage extends Pick<Message, 'name' | 'email' | 'message'> {
  readonly id: string;
  readonly locale: string;
}

/** One language of the site: words for mistakes, the words for a failed delivery, and the urls of the two pages on the site. */
export interface ContactLocale {
  readonly words: MessageWords;
  readonly error?: string;
  readonly sent: string;
  readonly failed: string;
}

export interface ContactOptions {
  readonly siteName: string;
  readonly defaultLocale: string;
  readonly locales: Readonly<Record<string, ContactLocale>>;
  /** The path that the form posts to. */
  readonly endpoint: string;
  /** What stands before the urls of the pages, when the endpoint lives on another origin than the site. */
  readonly pages?: string;
  /** The origins whose pages may post here. */
  readonly origins: readonly string[];
  /** Resolves once the message is safe; rejects when it is not. */
  readonly deliver: (message: ContactMessage) => Promise<void>;
  /** Gets id, state and code: never a name, an address, a message or an IP address. */
  readonly log: (entry: object) => void;
}

const bodyLimit = 32 * 1024;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** Every path that the endpoint answers posts on: its own, and the one that a Supabase client calls. */
export function contactPaths(endpoint: string): readonly string[] {
  return [...new Set([endpoint, '/functions/v1/send-contact-email'])];
}

export function createContact(options: ContactOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Should all else fail, Express answers by itself: with the error's stack, unless it takes this for production.
  app.set('env', 'production');
  app.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    next();
  });
  app.get('/healthz', (_request, response) => {
    response.json({ ok: true });
  });
  app.all(
    [...contactPaths(options.endpoint)],
    allowOrigins(options.origins),
    allowMethods,
    allowTypes,
    express.json({ limit: bodyLimit, inflate: false, type: json }),
    express.urlencoded({ limit: bodyLimit, inflate: false, type: form, extended: false, parameterLimit: 50 }),
    (request, response) => receive(options, request, response),
  );
  app.use(() => {
    throw new FailureError({ status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else refuse(options, error, { request, response });
  });
  return app;
}

async function receive(options: ContactOptions, request: Request, response: Response): Promise<void> {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new FailureError({ status: 400, code: 'unreadable', detail: 'The body must be an object.' });
  const locale = localeOf(options, request);
  const { words, error, sent } = localeNamed(options, locale);
  const parsed = messageSchema(words).safeParse(body);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const detail = errors.map(({ message }) => message).join('; ');
    throw new FailureError({ status: 422, code: 'invalid', detail, language: locale, errors });
  }
  const { name, email, message } = parsed.data;
  const id = randomUUID();
  try {
    await options.deliver({ id, locale, name, email, message });
  } catch (cause) {
    options.log({ id, state: 'failed', code: codeOf(cause) });
    const detail = error ?? 'The message could not be delivered.';
    const headers = { 'Retry-After': '60' };
    throw new FailureError({ status: 503, code: 'undelivered', detail, language: error && locale, headers });
  }
  options.log({ id, state: 'delivered', code: 'ok' });
  if (isForm(request)) seeOther(response, (options.pages ?? '') + sent);
  else response.status(202).json({ ok: true, id });
}

/** A person's browser is sent to the page for failures; a program, and a request that no form of ours makes, gets the problem. */
function refuse(options: ContactOptions, error: unknown, exchange: { request: Request; response: Response }): void {
  const { request, response } = exchange;
  const failure = failureOf(error);
  options.log({ state: 'refused', code: failure.code, ...(failure.status === 500 && { stack: framesOf(error) }) });
  const language = localeOf(options, request);
  const locale = localeNamed(options, language);
  if (isForm(request) && [400, 413, 422, 500, 503].includes(failure.status)) {
    seeOther(response, (options.pages ?? '') + locale.failed);
    return;
  }
  // Only a message that is far too long makes a body this large, so its sender is told that.
  const told: Failure =
    failure.status === 413 ? { ...failure, detail: locale.words.messageTooLong, language } : failure;
  sendProblem(response, told);
}

/** Lets requests through that come from an allowed origin, or from no browser at all, and answers preflights. */
function allowOrigins(origins: readonly string[]) {
  const allowed = new Set(origins);
  return (request: Request, response: Response, next: NextFunction) => {
    const { origin } = request.headers;
    response.vary('Origin');
    if (origin !== undefined && !allowed.has(origin))
      throw new FailureError({
        status: 403,
        code: 'origin',
        detail: 'Pages of this origin may not send messages here.',
      });
    if (origin !== undefined)
      response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' });
    if (request.method !== 'OPTIONS') return next();
    response
      .status(204)
      .set({
        Allow: 'POST, OPTIONS',
        'Access-Control-Allow-Methods': 'POST, OPTIONS',
        'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
        'Access-Control-Max-Age': '600',
      })
      .end();
  };
}

function allowMethods(request: Request, _response: Response, next: NextFunction): void {
  if (request.method === 'POST') {
    next();
    return;
  }
  const headers = { Allow: 'POST, OPTIONS' };
  throw new FailureError({ status: 405, code: 'method', detail: 'Messages are sent with POST.', headers });
}

function allowTypes(request: Request, _response: Response, next: NextFunction): void {
  const type = request.is([json, form]);
  if (type) {
    next();
    return;
  }
  if (type === null) throw new FailureError({ status: 400, code: 'unreadable', detail: 'The body is missing.' });
  const headers = { 'Accept-Post': `${json}, ${form}` };
  throw new FailureError({ status: 415, code: 'type', detail: `The body must be ${json} or ${form}.`, headers });
}

/** The language to answer in: what the form says, else what the browser prefers, else the site's first. */
function localeOf(options: ContactOptions, request: Request): string {
  const tags = Object.keys(options.locales);
  const body: unknown = request.body;
  const stated = typeof body === 'object' && body !== null && 'locale' in body ? body.locale : undefined;
  if (typeof stated === 'string') {
    const wanted = stated.trim().toLowerCase();
    const found =
      tags.find((tag) => tag.toLowerCase() === wanted) ??
      tags.find((tag) => tag.toLowerCase() === wanted.split('-')[0]);
    if (found) return found;
  }
  const others = tags.filter((tag) => tag !== options.defaultLocale);
  return request.acceptsLanguages([options.defaultLocale, ...others]) || options.defaultLocale;
}

function localeNamed(options: ContactOptions, tag: string): ContactLocale {
  const locale = options.locales[tag];
  if (!locale) throw new Error(`the contact endpoint has no locale ${tag}`);
  return locale;
}

function isForm(request: Request): boolean {
  return Boolean(request.is(form));
}

function seeOther(response: Response, url: string): void {
  response.status(303).location(url).end();
}

/** Which kind of error it is, never its text: mail servers repeat addresses in theirs. */
function codeOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  return [code ?? name ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}

/** Where a bug happened. The lines above the frames hold the error's text, which may quote a message. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => /^ {4}at /.test(line));
}
