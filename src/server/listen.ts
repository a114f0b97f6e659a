// Runs an HTTP server for a request listener: with limits that protect it from slow or numerous
// clients, and with a graceful shutdown that lets requests in progress finish.
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { CliError, usageError } from '../problems/problem.ts';

/** A running server. */
export interface RunningServer {
  /** The server's URL, without a trailing slash. */
  readonly url: string;
  readonly port: number;
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
  /** How long the reader of an answer may take none of it. Default: 60,000 ms. */
  readonly silenceMs?: number;
}

/** Thrown if another program listens on the port. */
export class PortInUse extends CliError {}

/** Starts a server. Port 0 takes any free port. Throws a CliError if the port or host is not available. */
export async function listen(app: RequestListener, settings: ListenSettings): Promise<RunningServer> {
  const connections = limitConnections(settings.mostConnections ?? 1_000);
  let closing = false;

  const server = createServer(
    // By default Node checks only every 30 s for connections that have timed out.
    { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      if (!connections.track(response)) return;
      if (closing) response.setHeader('Connection', 'close');
      app(request, response);
    },
  );
  server.on('connection', connections.open);
  server.setTimeout(settings.silenceMs ?? 60_000, connections.closeIdle);

  server.listen({ port: settings.port, host: settings.host, backlog: 1_024 });
  await once(server, 'listening').catch((error) => {
    throw toCliError(error, settings);
  });

  const close = async (): Promise<void> => {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of connections.unfinished())
      if (!response.headersSent) response.setHeader('Connection', 'close');
    // Node treats a connection that has not sent anything yet as busy and would not close it.
    const silence = setTimeout(connections.closeSilent, 250);
    const grace = setTimeout(() => server.closeAllConnections(), settings.graceMs ?? 15_000);
    await closed;
    clearTimeout(silence);
    clearTimeout(grace);
  };
  // A name may have other addresses, where another program answers.
  const { address, port } = server.address() as AddressInfo;
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`, port, close };
}

/** Answers that may wait on one connection. Only programs send a request before the last one is answered. */
const mostPipelined = 4;

/**
 * Limits the number of open connections. When the limit is exceeded, the connection that has been
 * waiting longest is closed, for a request to arrive or for an answer to be read: rejecting the new one
 * instead would let slow clients occupy all places and lock everyone else out.
 */
function limitConnections(most: number) {
  /** The unfinished answers of every connection. The one that has done nothing for longest comes first. */
  const all = new Map<Socket, Set<ServerResponse>>();
  const moveLast = (socket: Socket, answers: Set<ServerResponse>) => {
    if (all.delete(socket)) all.set(socket, answers);
  };
  const isBusy = (socket: Socket) =>
    [...(all.get(socket) ?? [])].some(({ req, writableEnded }) => req.complete && !writableEnded);
  const close = (socket: Socket) => {
    all.delete(socket);
    // A reset, because the kernel would keep what it has of an answer for minutes.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  };
  return {
    open: (socket: Socket) => {
      all.set(socket, new Set());
      socket.once('close', () => all.delete(socket));
      if (all.size <= most) return;
      for (const slowest of all.keys()) if (!isBusy(slowest)) return close(slowest);
    },
    /** Returns false, and closes the connection, if the request is not to be handled. */
    track: (response: ServerResponse): boolean => {
      const { socket } = response.req;
      const answers = all.get(socket);
      if (answers === undefined || answers.size >= mostPipelined) {
        close(socket);
        return false;
      }
      answers.add(response);
      moveLast(socket, answers);
      response.once('close', () => {
        answers.delete(response);
        moveLast(socket, answers);
      });
      return true;
    },
    unfinished: () => [...all.values()].flatMap((answers) => [...answers]),
    closeIdle: (socket: Socket) => {
      if (!isBusy(socket)) close(socket);
    },
    closeSilent: () => {
      for (const socket of all.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/**
 * Errors for a host that this machine cannot listen on: another machine's address, an unknown name,
 * no IPv6.
 */
const notLocal = /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EAFNOSUPPORT|EINVAL)$/;

function toCliError(error: NodeJS.ErrnoException, settings: ListenSettings): Error {
  if (error.code === 'EADDRINUSE')
    return new PortInUse(
      'usage',
      `Port ${settings.port} is in use by another program.`,
      'Choose another one with --port.',
    );
  if (error.code === 'EACCES')
    return usageError(`Port ${settings.port} needs elevated permissions.`, 'Choose one above 1023 with --port.');
  if (notLocal.test(error.code ?? ''))
    return usageError(
      `${settings.host} is not an address of this machine.`,
      'Use one of its addresses: 127.0.0.1 for this machine only, 0.0.0.0 for the whole network.',
    );
  return error;
}
