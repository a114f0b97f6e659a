// Puts a request listener on a port, with the limits that keep slow or many clients from hurting others, and stops it without
// cutting off a request that is being answered. What is answered is left to the listener.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import { CliError } from '../diagnostics/problem.ts';

export interface Listening {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** Stops accepting, lets requests under way finish (at most `graceMs`), and resolves when every connection is closed. */
  readonly close: () => Promise<void>;
}

export interface Place {
  readonly host: string;
  readonly port: number;
  /** How many ports after `port` may be tried when it is taken; 0 when it is not said. */
  readonly tries?: number;
  readonly graceMs?: number;
  /** 1,000 */
  readonly mostConnections?: number;
}

/** Port 0 takes any free port. Throws a CliError when the port cannot be had. */
export async function listen(app: RequestListener, place: Place): Promise<Listening> {
  const connections = keepConnections(place.mostConnections ?? 1_000);
  const answers = new Set<ServerResponse>();
  let closing = false;

  const server = createServer(
    // Node looks for connections that are over their time only every 30 s unless told otherwise.
    { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      answers.add(response);
      response.once('close', () => answers.delete(response));
      connections.follow(request, response);
      if (closing) response.setHeader('Connection', 'close');
      app(request, response);
    },
  );
  server.on('connection', connections.open);

  const last = place.port === 0 ? 0 : Math.min(place.port + (place.tries ?? 0), 65_535);
  for (let port = place.port; ; port++) {
    const error = await tryListening(server, { port, host: place.host, backlog: 1_024 });
    if (!error) break;
    if (error.code !== 'EADDRINUSE' || port >= last) throw refusalOf(error, place);
  }

  const close = async (): Promise<void> => {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of answers) if (!response.headersSent) response.setHeader('Connection', 'close');
    // Node takes a connection that has not said anything yet for a busy one.
    const silence = setTimeout(connections.closeSilent, 250);
    const grace = setTimeout(() => server.closeAllConnections(), place.graceMs ?? 15_000);
    await closed;
    clearTimeout(silence);
    clearTimeout(grace);
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`, close };
}

/** Undefined when it listens. */
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
 * Bounds how many connections there are. When one more comes, the one that has kept us waiting longest makes room: with a
 * fixed number of places, as many slow clients would keep everybody else out.
 */
function keepConnections(most: number) {
  const all = new Set<Socket>();
  /** Those whose next request is not there yet as a whole, longest waiting first. */
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
    follow: (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      request.once('end', () => waiting.delete(socket));
      response.once('close', () => wait(socket));
    },
    closeSilent: () => {
      for (const socket of all) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/** An address or a name of another machine, a name of none, a network that this machine does not speak. */
const notOurs: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL']);

function refusalOf(error: NodeJS.ErrnoException, place: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new CliError(2, `Port ${place.port} is in use by another program.`, 'Choose another one with --port.');
  if (error.code === 'EACCES')
    return new CliError(2, `Port ${place.port} needs more rights.`, 'Choose one above 1023 with --port.');
  if (notOurs.has(error.code ?? ''))
    return new CliError(
      2,
      `${place.host} is not an address of this machine.`,
      'Listen on one of its addresses: 127.0.0.1 for itself alone, 0.0.0.0 for its whole network.',
    );
  return error;
}
