// Answers browsers without JavaScript: with the thank-you page, the form filled in again with its
// errors, or the failure page. form-page.ts fills in the form. Redirect targets never come from the
// request.
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { memoized, once } from '../files/once.ts';
import { isBrowserPost } from './body.ts';
import type { ContactSite } from './contact-site.ts';
import type { BuiltPage, FormState } from './form-page.ts';
import { type ContactLocale, fallbackTexts, localeIn } from './locale.ts';
import { readKey } from './message-key.ts';
import type { Failure } from './problem-json.ts';
import { createUnreadPages } from './unread-pages.ts';

/** Where to find the site's pages. */
export interface Pages extends Pick<ContactSite, 'locales'> {
  /** The site's origin, if the endpoint is on another one: a prefix for the URLs of pages. */
  readonly pages?: string;
  /** Returns the page that the site serves at a URL, or undefined if there is none. */
  readonly builtPage?: (url: string) => BuiltPage | undefined;
}

/**
 * Headers that the answer sets itself. All others are copied from the page, such as its content
 * security policy.
 */
const ownHeaders = /^(cache-control|content-(type|length|encoding|language)|etag|vary)$/i;

/**
 * Creates the function that answers a form post; without a failure, its message was accepted. It resolves to
 * false, without answering, for failures that the site's own form cannot cause, unless a browser sent it: the
 * caller then sends problem details.
 * Each page with a form is parsed once, and reused for later answers.
 */
export function createFormResponder({ locales, pages: origin = '', builtPage }: Pages) {
  // Loads the HTML parser only when there is an error to show, not at startup. Parsing takes milliseconds,
  // filling in takes microseconds.
  const reader = once(async () => memoized((await import('./form-page.ts')).readFormPage, Object.keys(locales).length));
  const mayBePage = createUnreadPages();
  return async (request: Request, response: Response, locale: string, failure?: Failure): Promise<boolean> => {
    const words = localeIn(locales, locale);
    if (!failure) {
      seeOther(response, origin + words.sent);
      return true;
    }
    // A body that could not be parsed cannot be shown again.
    const isKept = [422, 429, 500, 503].includes(failure.status);
    const isRefused = !isKept && failure.status !== 400 && failure.status !== 413;
    if (isRefused && !isBrowserPost(request)) return false;
    const url = isKept ? words.form : isRefused ? words.failed : undefined;
    // On another origin, the page's styles and scripts would not load.
    const page = origin === '' && url !== undefined ? builtPage?.(url) : undefined;
    const fill = page && (isKept ? (await reader())(page.html) : () => page.html);
    if (!page || !fill || !mayBePage(response)) {
      seeOther(response, origin + words.failed);
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
  };
}

function stateAfter(failure: Failure, request: Request, words: ContactLocale): FormState {
  const values = textFields(request.body);
  const errors = Object.fromEntries((failure.errors ?? []).map(({ field, message }) => [field, message]));
  // A key that already belongs to another text must not be reused for this one.
  const key = failure.code === 'key_conflict' ? undefined : readKey(values.key ?? '');
  return {
    values,
    errors,
    key: key ?? randomUUID(),
    ...(failure.code !== 'invalid' && { status: statusAfter(failure, words) }),
  };
}

function statusAfter({ status, code }: Failure, words: ContactLocale): string {
  if (status === 429) return words.limited ?? fallbackTexts.limited;
  if (code === 'key_conflict' && words.conflict) return words.conflict;
  if (!words.error || !words.reason) return words.error ?? fallbackTexts.error;
  return `${words.error.replace(/[.!]$/, '')}. ${words.reason}`;
}

/** The text fields of a body. Drops repeated names, which parse to lists: the site's form has none. */
function textFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

/** Redirects with status 303, so that the browser follows with GET. */
export function seeOther(response: Response, url: string): void {
  response.status(303).location(url).end();
}
