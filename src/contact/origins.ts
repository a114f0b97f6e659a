// CORS and method checks: lets through pages of the allowed origins and programs that are not
// browsers, with the methods that a route supports.
import type { RequestHandler } from 'express';
import { isOfOtherOrigin } from '../server/allowed-hosts.ts';
import { FailureError } from './problem-json.ts';

/**
 * The headers that a Supabase client sends, including region and tracing, and the idempotency key of
 * a message.
 */
const allowedHeaders =
  'authorization, x-client-info, apikey, content-type, idempotency-key, ' +
  'x-region, x-retry-count, traceparent, tracestate, baggage';

/**
 * Use this among the allowed origins to allow the origin that equals the request's Host header. Only
 * for servers that have validated that header themselves.
 */
export const sameHost = 'same host';

/** Passes requests from an allowed origin, or from no page of another one, and answers preflight requests. */
export function allowOrigins(origins: readonly string[], methods: string): RequestHandler {
  const allowed = new Set(origins);
  return (request, response, next) => {
    const { host, origin: named, 'sec-fetch-site': site } = request.headers;
    // A page that sends no referrer posts its form without its origin. Its browser, and no page, says
    // that it is this one's own.
    const origin = named === 'null' && site === 'same-origin' ? undefined : named;
    // A proxy may terminate TLS in front of this server, so both schemes count.
    const isOwn = allowed.has(sameHost) && [`http://${host}`, `https://${host}`].includes(origin ?? '');
    response.setHeader('Vary', 'Origin');
    // Browsers name the origin of each page that posts. A link may lead here from anywhere.
    const isUnnamed = request.method === 'POST' && isOfOtherOrigin(request.headers);
    if (origin === undefined ? isUnnamed : !isOwn && !allowed.has(origin))
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

/**
 * Throws a 405 for other methods. `methods` has the format of the Allow header; `allowOrigins`
 * handles OPTIONS.
 */
export function allowMethods(methods: string, detail: string): RequestHandler {
  const allowed = methods.split(', ');
  return (request, _response, next) => {
    if (allowed.includes(request.method)) return next();
    throw new FailureError({ status: 405, code: 'method', detail, headers: { Allow: methods } });
  };
}
