// Puts a request listener on a port, with the limits that keep slow or many clients from hurting others, and stops it without
// cutting off a request that is being answered. What is answered is left to the listener.
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Refusal } from '../problem.ts';

export interface Listening {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** Stops accepting, lets requests under way finish (at most `graceMs`), and resolves when every connection is closed. */
  readonly close: () => Promise<void>;
}

/** Port 0 takes any free port. Throws a Refusal when the port cannot be had. */
export async function listen(
  app: RequestListener,
  place: { readonly host: string; readonly port: number; readonly graceMs?: number },
): Promise<Listening> {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let closing = false;

  const server = createServer(
    // Node looks for connections that are over their time only every 30 s unless told otherwise.
    { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      answers.add(response);
      response.once('close', () => answers.delete(response));
      if (closing) response.setHeader('Connection', 'close');
      app(request, response);
    },
  );
  server.maxConnections = 1_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, place)));
    server.listen(place.port, place.host, resolve);
  });

  const close = async (): Promise<void> => {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of answers) if (!response.headersSent) response.setHeader('Connection', 'close');
    // Node takes a connection that has not said anything yet for a busy one.
    const silence = setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 250);
    const grace = setTimeout(() => server.closeAllConnections(), place.graceMs ?? 15_000);
    await closed;
    clearTimeout(silence);
    clearTimeout(grace);
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`, close };
}

function refusalOf(error: NodeJS.ErrnoException, place: { readonly host: string; readonly port: number }): Error {
  if (error.code === 'EADDRINUSE')
    return new Refusal(2, `Port ${place.port} is in use by another program.`, 'Choose another one with --port.');
  if (error.code === 'EACCES')
    return new Refusal(2, `Port ${place.port} needs more rights.`, 'Choose one above 1023 with --port.');
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Refusal(2, `${place.host} is no address of this machine.`, 'Set CONTACT_HOST to one of its addresses.');
  return error;
}
