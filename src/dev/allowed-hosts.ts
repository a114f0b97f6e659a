// Protects local servers against DNS rebinding: an attacker can point a domain at 127.0.0.1 and let a
// page read what the server returns. Only hosts that no one else can own are allowed.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The reason to reject a request, as a sentence; undefined if it is allowed. `names` are lower-case
 * host names to allow.
 */
export function hostError({ headers }: IncomingMessage, names: readonly string[]): string | undefined {
  const { host = '', origin } = headers;
  const name = nameIn(host);
  if (name === undefined) return 'The request has no valid Host header.';
  if (!isTrustedHost(name) && !names.includes(name))
    return `The host ${name} is not allowed. To allow it, start the server with --allowed-hosts ${name}`;
  if (origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase())
    return 'Pages of other origins may not send requests to this server.';
  return undefined;
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
