// Who may ask, and how: pages of the allowed origins and programs that are no browsers, with a method that the address takes.
// What is asked is left to server.ts.
import type { RequestHandler } from 'express';
import { FailureError } from './problem-json.ts';

/** What a Supabase client sends along, and the key of a message; then its region, and a trace that it is part of. */
const allowedHeaders =
  'authorization, x-client-info, apikey, content-type, idempotency-key, ' +
  'x-region, x-retry-count, traceparent, tracestate, baggage';

/** Among allowed origins: the name by which the request calls this server. For one that has checked that name itself. */
export const sameHost = 'same host';

/** Lets requests through that come from an allowed origin, or from no browser at all, and answers preflights. */
export function allowOrigins(origins: readonly string[], methods: string): RequestHandler {
  const allowed = new Set(origins);
  return (request, response, next) => {
    const { origin, host } = request.headers;
    // A proxy may speak https for it.
    const isOwn = allowed.has(sameHost) && [`http://${host}`, `https://${host}`].includes(origin ?? '');
    response.setHeader('Vary', 'Origin');
    if (origin !== undefined && !isOwn && !allowed.has(origin))
      throw new FailureError({
        status: 403,
        code: 'origin',
        detail: 'Pages of this origin may not send messages here.',
      });
    if (origin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    }
    if (request.method !== 'OPTIONS') return next();
    response
      .status(204)
      .set({
        Allow: methods,
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': '600',
      })
      .end();
  };
}

/** `methods` as the Allow header lists them; OPTIONS has been answered before. */
export function allowMethods(methods: string, detail: string): RequestHandler {
  const allowed = methods.split(', ');
  return (request, _response, next) => {
    if (allowed.includes(request.method)) return next();
    throw new FailureError({ status: 405, code: 'method', detail, headers: { Allow: methods } });
  };
}
