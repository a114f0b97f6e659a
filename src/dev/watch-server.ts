// Opens the port that `preview` and `dev` listen on, with the contact endpoint on the same origin as the pages.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { type ListenSettings, listen, type RunningServer } from '../contact/listen.ts';
import type { ContactMount } from '../contact/mount.ts';
import { hostError } from './allowed-hosts.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Serving extends Required<Pick<ListenSettings, 'host' | 'port' | 'tries'>> {
  /** Names by which the server may be asked for besides `host`, `localhost` and addresses; in lower case. */
  readonly allowedHosts?: readonly string[] | undefined;
}

/**
 * Listens and answers with `handler`, on the next port that is free when that many may be tried. Throws CliError 2 when it cannot.
 */
export async function serve(handler: Handler, { allowedHosts = [], ...place }: Serving): Promise<RunningServer> {
  const names = [place.host.toLowerCase(), ...allowedHosts];
  const { url, close } = await listen(
    (request, response) => {
      const refusal = hostError(request, names);
      if (refusal !== undefined) {
        response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
        response.end(`${refusal}\n`);
        return;
      }
      try {
        handler(request, response);
      } catch (error) {
        sendFailure(response, error);
      }
    },
    // Pages that are open wait for the next save: they are not waited for.
    { ...place, graceMs: 0 },
  );
  return { url: url.replace('//127.0.0.1:', '//localhost:'), close };
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

/** The process that started this one, before it can have ended. */
const parent = process.ppid;

/** Resolves when the process is asked to stop, once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // A second signal ends the process at once, as it would any other.
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    // npm starts a shell, which ends at a signal and hands none on. A server that npm did not start may outlive its shell.
    if (process.env.npm_execpath === undefined && process.env.npm_command === undefined) return;
    const watching = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watching);
      resolve();
    }, 250);
    watching.unref();
  });
}
