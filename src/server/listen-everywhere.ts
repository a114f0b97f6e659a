// Listens on every address that a browser may take for the one that is printed, all on one port. Browsers try
// both addresses of `localhost`: with another program on one of them, they would show that program.
import { lookup } from 'node:dns/promises';
import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { type ListenSettings, listen, PortInUse, type RunningServer } from './listen.ts';

/** Where to listen. */
export interface ListenPlace extends Pick<ListenSettings, 'host' | 'port'> {
  /** How many ports after `port` to try when one of the addresses is in use there. */
  readonly tries: number;
}

/** The addresses of a host. Most systems and browsers know `localhost` without looking it up. */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (/(^|\.)localhost$/i.test(host)) return ['127.0.0.1', '::1'];
  if (host === '0.0.0.0') return ['0.0.0.0', '::1'];
  if (isIP(host) > 0) return [host];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 ? [...new Set(found.map(({ address }) => address))] : [host];
}

/** The host to print. The addresses that stand for all of a machine lead nowhere in some browsers. */
function printed(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Starts a server on all addresses of `host` that this machine has. Throws CliError `usage` if it cannot. */
export async function listenEverywhere(app: RequestListener, place: ListenPlace): Promise<RunningServer> {
  const addresses = await addressesOf(place.host);
  // Port 0 is any port that is free on the first address; it may be in use on the second.
  const last = place.port === 0 ? 10 : Math.min(place.tries, 65_535 - place.port);
  for (let tried = 0; ; tried++) {
    const servers: RunningServer[] = [];
    const errors: unknown[] = [];
    let port = place.port === 0 ? 0 : place.port + tried;
    for (const host of addresses)
      try {
        // Event streams of open pages never end, so closing does not wait for them.
        const server = await listen(app, { host, port, graceMs: 0 });
        servers.push(server);
        port = server.port;
      } catch (error) {
        errors.push(error);
      }
    const close = async () => void (await Promise.all(servers.map((server) => server.close())));
    const inUse = errors.find((error) => error instanceof PortInUse);
    if (servers.length > 0 && !inUse) return { url: `http://${printed(place.host)}:${port}`, port, close };
    await close();
    if (!inUse || tried >= last) throw inUse ?? errors[0];
  }
}
