// A connection to an HTTP server that is kept open, and knows what came of each request byte by byte: a
// whole answer, a part of one, or nothing at all. Used by everything that loads the endpoint; what the
// answers mean is left to the callers.
import { connect, type Socket } from 'node:net';

/** `none`: not one byte came. `cut`: an answer began and did not end. */
export type Answer = { readonly status: number; readonly body: string; readonly ms: number } | 'none' | 'cut';

export interface Wire {
  /** One request at a time. Never rejects. */
  send(request: Buffer | string): Promise<Answer>;
  close(): void;
}

export function openWire(port: () => number | undefined): Wire {
  let socket: Socket | undefined;
  let received = '';
  let settle: ((answer: Answer) => void) | undefined;
  let began = 0;

  const done = (answer: Answer): void => {
    received = '';
    settle?.(answer);
    settle = undefined;
  };
  const open = (at: number): Socket => {
    const made = connect({ port: at, host: '127.0.0.1', noDelay: true });
    made.setEncoding('latin1');
    made.on('data', (bytes) => {
      received += String(bytes);
      const whole = read(received);
      if (!whole) return;
      if (whole.closes) {
        made.destroy();
        if (socket === made) socket = undefined;
      }
      done({ ...whole.answer, ms: performance.now() - began });
    });
    made.setTimeout(20_000, () => made.destroy());
    made.on('error', () => {});
    made.on('close', () => {
      if (socket !== made) return;
      socket = undefined;
      done(received === '' ? 'none' : 'cut');
    });
    return made;
  };
  return {
    send: (request) => {
      const at = port();
      if (at === undefined) return Promise.resolve('none');
      return new Promise((resolve) => {
        settle = resolve;
        began = performance.now();
        socket ??= open(at);
        socket.write(request);
      });
    },
    close: () => socket?.destroy(),
  };
}

/** A request with a JSON body. */
export function postOf(body: unknown, headers: Readonly<Record<string, string>> = {}): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    Host: 'site.example',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...headers,
  });
  return `POST /contact HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`;
}

interface Whole {
  readonly answer: { readonly status: number; readonly body: string };
  readonly closes: boolean;
}

/** Every answer of the endpoint has its length in a header. */
function read(received: string): Whole | undefined {
  const at = received.indexOf('\r\n\r\n');
  if (at < 0) return undefined;
  const head = received.slice(0, at);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const body = received.slice(at + 4);
  if (body.length < length) return undefined;
  return { answer: { status: Number(head.slice(9, 12)), body }, closes: /\r\nconnection: close/i.test(head) };
}
