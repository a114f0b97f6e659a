// A mail server that accepts everything, at once or after a moment, and reports every mail that it has
// accepted. It speaks just enough SMTP for that; ../mail-server.ts has servers that refuse, stall and hang
// up.
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Sink {
  readonly url: string;
  stop(): Promise<void>;
}

export interface SinkOptions {
  /**
   * The mail as it came, with dots unstuffed. Called when the yes is written: from then on the sender
   * may know.
   */
  readonly onMail: (raw: string, recipients: readonly string[]) => void;
  /** How long it thinks about a mail. */
  readonly delayMs?: () => number;
}

export async function startSink(options: SinkOptions): Promise<Sink> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    converse(socket, options);
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Of a mail, the part of its Message-ID before the @. */
export function idOf(raw: string): string {
  return /^Message-ID: <([^@>\s]+)@/im.exec(raw)?.[1] ?? '';
}

const end = '\r\n.\r\n';

function converse(socket: Socket, { onMail, delayMs }: SinkOptions): void {
  let text = '';
  let takesMail = false;
  let recipients: string[] = [];
  const take = (raw: string) => {
    if (socket.destroyed) return;
    onMail(raw.replace(/^\.\./gm, '.'), recipients);
    socket.write('250 taken\r\n');
  };
  const step = (): boolean => {
    const at = text.indexOf(takesMail ? end : '\r\n');
    if (at < 0) return false;
    const found = text.slice(0, at);
    text = text.slice(at + (takesMail ? end : '\r\n').length);
    if (takesMail) {
      takesMail = false;
      const wait = delayMs?.() ?? 0;
      if (wait > 0) setTimeout(take, wait, found);
      else take(found);
      return true;
    }
    const verb = found.slice(0, 4).toUpperCase();
    takesMail = verb === 'DATA';
    if (verb === 'MAIL') recipients = [];
    if (verb === 'RCPT') recipients.push(/<([^>]*)>/.exec(found)?.[1] ?? '');
    if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write(takesMail ? '354 go on\r\n' : verb === 'EHLO' ? '250-sink\r\n250 8BITMIME\r\n' : '250 fine\r\n');
    return true;
  };
  socket.setEncoding('utf8');
  socket.on('data', (bytes) => {
    text += String(bytes);
    while (step());
  });
  socket.write('220 sink ESMTP\r\n');
}
