// Error responses of the endpoint: problem details (RFC 9457) with a stable code. server.ts chooses
// the language and decides whether a browser gets a page instead.
import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';
import type { FieldError } from '../site/message.ts';

/**
 * One error response. `code` is stable, `detail` is one sentence. `language` is the locale of
 * `detail`; set only when `detail` is written in the sender's language.
 */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly language?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by a step of the endpoint that rejects the request. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** Sends `failure` as `application/problem+json`. */
export function sendProblem(response: Response, failure: Failure): void {
  const { status, code, detail, errors } = failure;
  if (failure.language) response.set('Content-Language', failure.language);
  response
    .status(status)
    .set(failure.headers ?? {})
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, code, detail, errors }));
}

/**
 * Maps an error to a failure: a FailureError to its own, an error of the body parser to a 4xx,
 * anything else to a 500. The text of the error is never part of the response.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.parse.failed') return { status: 400, code: 'unreadable', detail: 'The body is not valid JSON.' };
  if (type === 'encoding.unsupported')
    return { status: 415, code: 'compressed', detail: 'The body must not be compressed.' };
  if (status === 413) return { status: 413, code: 'too_large', detail: 'The body is larger than 32 KB.' };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status: 400, code: 'unreadable', detail: 'The request cannot be read.' };
  return { status: 500, code: 'internal', detail: 'The message was not sent because of an internal error.' };
}
