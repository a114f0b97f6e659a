// Opens the port that `preview` and `dev` listen on, with the contact endpoint on the same origin as the pages.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { ContactMount } from '../contact/mount.ts';
import { Refusal } from '../problem.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Serving {
  readonly url: string;
  readonly server: Server;
  readonly close: () => Promise<void>;
}

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** How many ports after `port` may be tried when it is taken. */
  readonly tries: number;
}

/** Listens and answers with `handler`. Throws Refusal 2 when no port is free. */
export async function serve(handler: Handler, { host, port, tries }: Listening): Promise<Serving> {
  const server = createServer((request, response) => {
    try {
      handler(request, response);
    } catch (error) {
      sendFailure(response, error);
    }
  });
  for (let next = port; ; next++) {
    try {
      await listen(server, host, next);
      break;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && port !== 0 && next < port + tries) continue;
      if (code === 'EADDRINUSE') throw new Refusal(2, `port ${port} is taken`, 'name another with --port');
      if (code === 'EACCES')
        throw new Refusal(2, `port ${port} needs more rights than you have`, 'name one above 1023 with --port');
      throw error;
    }
  }
  const { port: taken } = server.address() as AddressInfo;
  const name = host === '127.0.0.1' ? 'localhost' : host;
  return { url: `http://${name}:${taken}`, server, close: () => closeServer(server) };
}

/** Files come and go while a site is served: what is gone between being found and being read ends a request, not the server. */
function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  response.writeHead(isGone ? 404 : 500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(isGone ? 'not found\n' : `${inspect(error)}\n`);
}

/** Puts the contact endpoint of a site before a handler. What is none of its paths is the handler's. */
export function withContact(contact: ContactMount, handler: Handler): Handler {
  return (request, response) => {
    if (!contact.handle(request, response)) handler(request, response);
  };
}

/** The names by which a browser on this machine may call a server. */
export function originsOf(url: string): readonly string[] {
  return [url, url.replace('//localhost:', '//127.0.0.1:'), url.replace('//localhost:', '//[::1]:')];
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Resolves when the process is asked to stop, once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // A second signal ends the process at once, as it would any other.
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
