// Runs an HTTP server for a request listener: with limits that protect it from slow or numerous
// clients, and with a graceful shutdown that lets requests in progress finish.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import { CliError } from '../diagnostics/problem.ts';

/** A running server. */
export interface RunningServer {
  /** The server's URL, without a trailing slash. */
  readonly url: string;
  /**
   * Stops accepting connections, lets requests in progress finish (for at most `graceMs`), and
   * resolves when every connection is closed.
   */
  readonly close: () => Promise<void>;
}

/** Where to listen, and the limits of the server. */
export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** How long requests in progress may take after `close`. Default: 15,000 ms. */
  readonly graceMs?: number;
  /** How many connections may be open at once. Default: 1,000. */
  readonly mostConnections?: number;
}

/** Thrown if another program listens on the port. */
export class PortInUse extends CliError {}

/** Starts a server. Port 0 takes any free port. Throws a CliError if the port or host is not available. */
export async function listen(app: RequestListener, settings: ListenSettings): Promise<RunningServer> {
  const connections = limitConnections(settings.mostConnections ?? 1_000);
  const answers = new Set<ServerResponse>();
  let closing = false;

  const server = createServer(
    // By default Node checks only every 30 s for connections that have timed out.
    { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      answers.add(response);
      response.once('close', () => answers.delete(response));
      connections.track(request, response);
      if (closing) response.setHeader('Connection', 'close');
      app(request, response);
    },
  );
  server.on('connection', connections.open);

  const error = await tryListening(server, { port: settings.port, host: settings.host, backlog: 1_024 });
  if (error) throw toCliError(error, settings);

  const close = async (): Promise<void> => {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of answers) if (!response.headersSent) response.setHeader('Connection', 'close');
    // Node treats a connection that has not sent anything yet as busy and would not close it.
    const silence = setTimeout(connections.closeSilent, 250);
    const grace = setTimeout(() => server.closeAllConnections(), settings.graceMs ?? 15_000);
    await closed;
    clearTimeout(silence);
    clearTimeout(grace);
  };
  // A name may have other addresses, where another program answers.
  const { address, port } = server.address() as AddressInfo;
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`, close };
}

/** Resolves to undefined once the server listens, or to the error. */
function tryListening(server: Server, at: ListenOptions): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(at, () => {
      server.off('error', resolve);
      resolve(undefined);
    });
  });
}

/**
 * Limits the number of open connections. When the limit is exceeded, the connection that has been
 * waiting longest is closed: rejecting the new one instead would let slow clients occupy all places
 * and lock everyone else out.
 */
function limitConnections(most: number) {
  const all = new Set<Socket>();
  /** Connections whose next request has not fully arrived, longest waiting first. */
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    if (socket.destroyed) return;
    waiting.delete(socket);
    waiting.add(socket);
  };
  return {
    open: (socket: Socket) => {
      all.add(socket);
      wait(socket);
      socket.once('close', () => {
        all.delete(socket);
        waiting.delete(socket);
      });
      if (all.size <= most) return;
      for (const slowest of waiting) {
        all.delete(slowest);
        waiting.delete(slowest);
        slowest.destroy();
        return;
      }
    },
    track: (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      request.once('end', () => waiting.delete(socket));
      response.once('close', () => wait(socket));
    },
    closeSilent: () => {
      for (const socket of all) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/**
 * Errors for a host that this machine cannot listen on: another machine's address, an unknown name,
 * no IPv6.
 */
const notLocalCodes: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAFNOSUPPORT',
  'EINVAL',
]);

function toCliError(error: NodeJS.ErrnoException, settings: ListenSettings): Error {
  if (error.code === 'EADDRINUSE')
    return new PortInUse(
      'usage',
      `Port ${settings.port} is in use by another program.`,
      'Choose another one with --port.',
    );
  if (error.code === 'EACCES')
    return new CliError(
      'usage',
      `Port ${settings.port} needs elevated permissions.`,
      'Choose one above 1023 with --port.',
    );
  if (notLocalCodes.has(error.code ?? ''))
    return new CliError(
      'usage',
      `${settings.host} is not an address of this machine.`,
      'Use one of its addresses: 127.0.0.1 for this machine only, 0.0.0.0 for the whole network.',
    );
  return error;
}
