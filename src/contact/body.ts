// Parses the body of a posted message: JSON from a script or program, or a form posted by a browser
// without JavaScript. receive.ts validates the contents.
import express, { type Request, type RequestHandler } from 'express';
import { type Failure, FailureError } from './problem-json.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** At most 32 KB, and never compressed: a small body that decompresses to a large one is an attack. */
const limits = { limit: 32 * 1024, inflate: false, type: () => true } as const;

/**
 * Middleware that sets `request.body`. Throws a FailureError for a wrong type or encoding, or a
 * missing body.
 */
export function readBody(): RequestHandler {
  const readJson = express.json(limits);
  const readForm = express.urlencoded({ ...limits, extended: false, parameterLimit: 50 });
  return (request, response, next) => {
    const type = typeOf(request);
    if (type !== json && type !== form) throw unsupportedType(request);
    if (type === json && isEmpty(request)) throw new FailureError(missing);
    // Express accepts further charsets, and different ones for JSON and forms.
    if (!isUtf8(request)) throw new FailureError(otherCharset);
    // One name of the charset instead of all that clients write.
    request.headers['content-type'] = type;
    (type === json ? readJson : readForm)(request, response, next);
  };
}

/** Whether a browser posted the form without JavaScript: then the answer is a page. */
export function isForm(request: Request): boolean {
  return typeOf(request) === form;
}

/** Whether a browser posts a form of any kind, and a person will see the answer. Scripts ask for JSON. */
export function isBrowserPost(request: Request): boolean {
  return request.method === 'POST' && request.accepts(['json', 'html']) === 'html';
}

function typeOf(request: Request): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

/** UTF-8 is the default, and has two names. */
function isUtf8(request: Request): boolean {
  const type = request.headers['content-type'] ?? '';
  const charset = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(type)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

const otherCharset: Failure = { status: 415, code: 'charset', detail: 'The body must be encoded as UTF-8.' };
const missing: Failure = { status: 400, code: 'unreadable', detail: 'The body is missing.' };

function isEmpty({ headers }: Request): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

function unsupportedType(request: Request): FailureError {
  if (isEmpty(request)) return new FailureError(missing);
  const detail = `The body must be ${json} or ${form}.`;
  return new FailureError({ status: 415, code: 'type', detail, headers: { 'Accept-Post': `${json}, ${form}` } });
}
