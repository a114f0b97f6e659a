// Protects local servers against pages of other sites. With DNS rebinding, an attacker points a domain at
// 127.0.0.1 and lets a page read what the server returns: only hosts that no one else can own are allowed.
// And any page may use files of other origins as scripts, styles or pictures: these requests are refused.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The reason to reject a request, as a sentence; undefined if it is allowed. `names` are lower-case
 * host names to allow.
 */
export function hostError({ headers, method }: IncomingMessage, names: readonly string[]): string | undefined {
  const { host = '', origin } = headers;
  const name = nameIn(host);
  if (name === undefined) return 'The request has no valid Host header.';
  if (!isTrustedHost(name) && !names.includes(name))
    return `The host ${name} is not allowed. To allow it, start the server with --allowed-hosts ${name}`;
  // A page that sends no referrer posts its own form with the origin `null`.
  const isOwn = origin === undefined || (origin === 'null' && headers['sec-fetch-site'] === 'same-origin');
  // A link may open a page in a tab, which gives nothing to the page that has the link.
  const opensTab =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && method === 'GET';
  if ((isOfOtherOrigin(headers) && !opensTab) || (!isOwn && URL.parse(origin)?.host !== host.toLowerCase()))
    return 'Pages of other origins may not send requests to this server.';
  return undefined;
}

/**
 * Whether the browser says that a page of another origin sends a request. Browsers say so on https and for
 * this machine; another port of it is the same site, but another origin.
 */
export function isOfOtherOrigin({ 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  return site !== 'same-origin' && site !== 'none';
}

/**
 * The host in a Host header, in lower case and without port: a name or an IP address (IPv6 without
 * brackets).
 */
function nameIn(host: string): string | undefined {
  const [, name, address] = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::\d*)?$/i.exec(host) ?? [];
  return (address ?? name)?.toLowerCase();
}

/** IP addresses cannot be rebound, and browsers resolve `localhost` to the local machine. */
function isTrustedHost(name: string): boolean {
  return isIP(name) > 0 || /^(.+\.)?localhost\.?$/.test(name);
}
