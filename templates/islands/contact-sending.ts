// Posts a message to the endpoint and says how that went, in one word. What is shown for it is the
// form's affair.
import { type FieldErrors, fieldErrorsIn, textIn } from './contact-rules.ts';

export interface Posted {
  readonly message: Readonly<Record<string, string | undefined>>;
  readonly key: string;
}

/** Why a message was not accepted, as far as the browser knows. */
export type Reason =
  /** Too many messages; the endpoint says it in its own words, which are in the visitor's language. */
  | 'limited'
  /** Something else was accepted with the same key. */
  | 'conflict'
  | 'offline'
  /** No answer in time: the message may have arrived. */
  | 'timeout'
  /** No answer at all: the message may have arrived. */
  | 'unreachable'
  /** The endpoint said no, or something else answered in its place. */
  | 'failed';

export type Answer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: Reason; readonly cause: unknown; readonly detail?: string | undefined };

const TIMEOUT = 15_000;

/** Never rejects. */
export async function send(endpoint: string, { message, key }: Posted): Promise<Answer> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, application/problem+json',
        'idempotency-key': key,
      },
      body: JSON.stringify(message),
      signal: giveUp.signal,
    });
    return await read(response);
  } catch (cause) {
    if (giveUp.signal.aborted) return { kind: 'timeout', cause };
    // The browser's word alone is not enough to keep a message back: some say offline while a network is
    // there. It explains a failure, though.
    return { kind: navigator.onLine ? 'unreachable' : 'offline', cause };
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<Answer> {
  const { ok, status, statusText } = response;
  const type = response.headers.get('content-type') ?? '';
  // A host without the endpoint may answer any post with a page and 200: that is no promise that a
  // message is safe.
  if (ok && !type.includes('text/html')) return { kind: 'accepted' };
  const problem: unknown = type.includes('json') ? await response.json().catch(() => undefined) : undefined;
  const cause = new Error(`${status} ${statusText}`.trim());
  if (status === 429) return { kind: 'limited', cause, detail: textIn(problem, 'detail') };
  if (status === 422) {
    const errors = fieldErrorsIn(problem);
    if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
    if (textIn(problem, 'code') === 'key_conflict') return { kind: 'conflict', cause };
  }
  return { kind: 'failed', cause };
}
