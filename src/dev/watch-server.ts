// The HTTP server of `preview` and `dev`, with the contact endpoint on the same origin as the pages.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import type { ContactMount } from '../contact/mount.ts';
import { hostError } from '../server/allowed-hosts.ts';
import type { RunningServer } from '../server/listen.ts';
import { type ListenPlace, listenEverywhere } from '../server/listen-everywhere.ts';

/** Answers a request, now or when its promise resolves. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Where to listen, and whom to answer. */
export interface ServeOptions extends ListenPlace {
  /** Allowed host names in addition to `host`, `localhost` and IP addresses, in lower case. */
  readonly allowedHosts?: readonly string[] | undefined;
}

const plainText = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/**
 * Starts a server that answers with `handler`. Tries the next `tries` ports if the port is taken.
 * Throws CliError `usage` if it cannot listen.
 */
export async function serve(handler: Handler, { allowedHosts = [], ...place }: ServeOptions): Promise<RunningServer> {
  const names = [place.host.toLowerCase(), ...allowedHosts];
  return listenEverywhere(async (request, response) => {
    const rejection = hostError(request, names);
    if (rejection !== undefined) return void response.writeHead(403, plainText).end(`${rejection}\n`);
    try {
      await handler(request, response);
    } catch (error) {
      sendFailure(response, error);
    }
  }, place);
}

/**
 * Responds to an unexpected error. A file may be deleted between lookup and read; that is a 404, not a
 * crash.
 */
function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  response.writeHead(isGone ? 404 : 500, plainText).end(isGone ? 'not found\n' : `${inspect(error)}\n`);
}

/** Lets the contact endpoint handle its own paths, and passes all other requests to `handler`. */
export function withContact(contact: ContactMount, handler: Handler): Handler {
  return (request, response) => {
    if (!contact.handle(request, response)) handler(request, response);
  };
}

/** The parent process. Read at start, because the value changes when the parent ends. */
const parent = process.ppid;

/** Resolves on the first stop signal. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // A second signal ends the process at once, as it would any other.
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    // npm starts a shell, which does not forward signals when it ends: watch for that. Without npm, the
    // server may outlive its shell.
    if (process.env.npm_execpath === undefined && process.env.npm_command === undefined) return;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, 250);
    timer.unref();
  });
}
