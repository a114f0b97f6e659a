// Which requests a server on one's own machine answers. A browser lets a page read what its own origin answers, and the owner of
// a name can give it to the address of this machine (DNS rebinding): only names that nobody else can own are answered.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Why a request is refused, in a sentence; undefined where it is answered. `names` are in lower case. */
export function hostError({ headers }: IncomingMessage, names: readonly string[]): string | undefined {
  const { host = '', origin } = headers;
  const name = nameIn(host);
  if (name === undefined) return 'The request does not say by which name this server is asked for.';
  if (!isOwn(name) && !names.includes(name))
    return `This server is not asked for as ${name}. To allow the name, start it with --allowed-hosts ${name}`;
  if (origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase())
    return 'Pages of another origin may not send requests to this server.';
  return undefined;
}

/** The name in a Host header in lower case: a name, or an address (of IPv6 without brackets). */
function nameIn(host: string): string | undefined {
  const [, name, address] = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::\d*)?$/i.exec(host) ?? [];
  return (address ?? name)?.toLowerCase();
}

/** Addresses are given by networks, and browsers keep `localhost` to the machine itself. */
function isOwn(name: string): boolean {
  return isIP(name) > 0 || /^(.+\.)?localhost\.?$/.test(name);
}
