// What a browser without JavaScript is answered: the page of thanks, the form filled in again with what is wrong, or the page
// for failures. Which of them is decided here; how a form is filled in is form-page.ts. An address never comes from a request.
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { BuiltPage, FormPage, FormState } from './form-page.ts';
import { type ContactLocale, english } from './locale.ts';
import { readKey } from './message-key.ts';
import type { Failure } from './problem-json.ts';

export interface Pages {
  readonly locales: Readonly<Record<string, ContactLocale>>;
  /** What stands before the urls of the pages, when the endpoint lives on another origin than the site. */
  readonly pages?: string;
  /** The page that the site shows at a url; undefined when it is not there. */
  readonly builtPage?: (url: string) => BuiltPage | undefined;
}

/** What this answer says itself; the rest is the page's, such as its content security policy. */
const ownHeaders = /^(cache-control|content-(type|length|encoding|language)|etag|vary)$/i;

export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly locale: string;
  /** Undefined: the message was accepted. */
  readonly failure?: Failure;
}

/** Answers a form's post. False when the failure is none that a form of ours can make: then a problem is the answer. */
export type Answerer = (exchange: Exchange) => Promise<boolean>;

export function createAnswerer(pages: Pages): Answerer {
  const formOf = createForms();
  return (exchange) => answer(pages, formOf, exchange);
}

async function answer(pages: Pages, formOf: Forms, exchange: Exchange): Promise<boolean> {
  const { request, response, locale, failure } = exchange;
  const words = pages.locales[locale];
  if (!words) throw new Error(`the contact endpoint has no locale ${locale}`);
  const before = pages.pages ?? '';
  if (!failure) {
    seeOther(response, before + words.sent);
    return true;
  }
  if (![400, 413, 422, 429, 500, 503].includes(failure.status)) return false;
  // On another origin than the site's, its styles and scripts would not load: the page would be complete, but bare.
  const page = before === '' && words.form !== undefined ? pages.builtPage?.(words.form) : undefined;
  // What could not be read cannot be shown again.
  const fill = page && failure.status !== 400 && failure.status !== 413 ? await formOf(locale, page) : undefined;
  if (!page || !fill) {
    seeOther(response, before + words.failed);
    return true;
  }
  for (const [name, value] of page.headers) if (!ownHeaders.test(name)) response.setHeader(name, value);
  response
    .status(failure.status)
    .set(failure.headers ?? {})
    .set({ 'Content-Language': locale })
    .type('html')
    .send(fill(stateAfter(failure, request, words)));
  return true;
}

function stateAfter(failure: Failure, request: Request, words: ContactLocale): FormState {
  const values = typed(request.body);
  const errors = Object.fromEntries((failure.errors ?? []).map(({ field, message }) => [field, message]));
  // A key that belongs to another text already must not come back with this one.
  const key = failure.code === 'key_conflict' ? undefined : readKey(values.key ?? '');
  return {
    values,
    errors,
    key: key ?? randomUUID(),
    ...(failure.code !== 'invalid' && { status: statusAfter(failure, words) }),
  };
}

function statusAfter({ status, code }: Failure, words: ContactLocale): string {
  if (status === 429) return words.limited ?? english.limited;
  if (code === 'key_conflict' && words.conflict) return words.conflict;
  if (!words.error || !words.reason) return words.error ?? english.error;
  return `${words.error.replace(/[.!]$/, '')}. ${words.reason}`;
}

/** The text fields of a body. A name that comes twice is none of our form's. */
function typed(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

type Forms = (locale: string, page: BuiltPage) => Promise<FormPage | undefined>;

/** Reads each page once: that takes milliseconds, filling it in takes microseconds, and mistakes may come in floods. */
function createForms(): Forms {
  const known = new Map<string, { readonly html: string; readonly fill: FormPage | undefined }>();
  return async (locale, { html }) => {
    const before = known.get(locale);
    if (before?.html === html) return before.fill;
    // An HTML parser is loaded when there is a mistake to be shown, not at every start.
    const { readFormPage } = await import('./form-page.ts');
    const fill = readFormPage(html);
    known.set(locale, { html, fill });
    return fill;
  };
}

export function seeOther(response: Response, url: string): void {
  response.status(303).location(url).end();
}
