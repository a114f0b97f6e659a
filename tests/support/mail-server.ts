// A real mail server behind a proxy whose connections tests can disturb. The server can reject, stall,
// hang up after a mail, or be down and come back on the same port. It stores the mails that it has
// accepted.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Cable =
  | 'whole'
  /** Accepts connections and never sends anything. */
  | 'stalls'
  /** Closes every connection at once. */
  | 'hangs-up'
  /** The server receives the mail, but its answer never arrives. */
  | 'cut-after-data';

export interface Mail {
  readonly from: string | false;
  readonly to: readonly string[];
  readonly raw: string;
  /** The part of the Message-ID before the @. */
  readonly id: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: Mail[];
  /** Status codes with which it rejects the sender, the recipient, the mail or the password. */
  readonly answers: { from?: number; rcpt?: number; data?: number; auth?: number };
  cable: Cable;
  /** Hangs up during each mail that contains this text. */
  dropsMailsWith: string | undefined;
  /** The number of connections and logins so far, and the maximum of connections at the same time. */
  readonly seen: { connections: number; most: number; logins: number };
  /** Closes the port until `comeBack`. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

interface MailServerOptions {
  /** The delay before the answer to each mail. */
  readonly delayMs?: number;
  /** The login is `form:right`. */
  readonly hasPassword?: boolean;
  /** With a certificate that nobody has signed. 'hidden': it is there, and not named. Default: 'none'. */
  readonly startTls?: 'none' | 'offered' | 'hidden';
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { delayMs = 0, hasPassword = false, startTls = 'none' } = options;
  const mails: Mail[] = [];
  const answers: MailServer['answers'] = {};
  const rejection = (code: number | undefined) =>
    code === undefined ? null : Object.assign(new Error('to jana@example.com: no'), { responseCode: code });
  const seen = { connections: 0, most: 0, logins: 0 };
  const smtp = new SMTPServer({
    authOptional: !hasPassword,
    allowInsecureAuth: true,
    disabledCommands: [...(startTls === 'none' ? ['STARTTLS'] : []), ...(hasPassword ? [] : ['AUTH'])],
    hideSTARTTLS: startTls === 'hidden',
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => {
      seen.logins += 1;
      done(rejection(answers.auth), { user: 'form' });
    },
    onMailFrom: (_address, _session, done) => done(rejection(answers.from)),
    onRcptTo: (_address, _session, done) => done(rejection(answers.rcpt)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const rejected = rejection(answers.data);
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks).toString('utf8');
        const id = /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? '';
        if (!rejected)
          mails.push({ from: mailFrom ? mailFrom.address : false, to: rcptTo.map(({ address }) => address), raw, id });
        setTimeout(() => done(rejected), delayMs);
      });
    },
  });
  smtp.on('error', () => {});
  const inner = smtp.listen(0, '127.0.0.1');
  // Answers are short. Send each at once, without waiting for the next one.
  inner.on('connection', (socket: Socket) => socket.setNoDelay());
  await new Promise((resolve) => inner.once('listening', resolve));
  const innerPort = (inner.address() as AddressInfo).port;

  // smtp-server greets after 100 ms, to detect clients that talk first. Open connections in advance, so tests
  // need not wait.
  const spare = new Set<Socket>();
  const connectSpare = (): Socket => {
    const line = connect({ port: innerPort, host: '127.0.0.1', noDelay: true });
    spare.add(line);
    return line.on('error', () => {}).on('close', () => spare.delete(line));
  };
  const takeLine = (): Socket => {
    const [line = connectSpare()] = spare;
    spare.delete(line);
    connectSpare();
    return line;
  };
  for (let count = 0; count < 6; count++) connectSpare();

  const sockets = new Set<Socket>();
  const forward = (socket: Socket): void => {
    seen.connections += 1;
    sockets.add(socket);
    seen.most = Math.max(seen.most, sockets.size);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (server.cable === 'hangs-up') socket.destroy();
    if (server.cable === 'stalls' || server.cable === 'hangs-up') return;
    const line = takeLine();
    line.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => line.destroy());
    let isInData = false;
    let mail = '';
    socket.on('data', (bytes: Buffer) => {
      if (isInData) mail += bytes.toString('latin1');
      if (server.dropsMailsWith !== undefined && mail.includes(server.dropsMailsWith)) return socket.destroy();
      return line.write(bytes);
    });
    line.on('data', (bytes: Buffer) => {
      if (isInData && server.cable === 'cut-after-data') return socket.destroy();
      isInData ||= /^354/m.test(bytes.toString('latin1'));
      return socket.write(bytes);
    });
  };

  let outer: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    outer = createServer({ noDelay: true }, forward).listen(port, '127.0.0.1');
    await new Promise((resolve) => outer?.once('listening', resolve));
    return (outer.address() as AddressInfo).port;
  };
  const leave = async (): Promise<void> => {
    const closed = new Promise((resolve) => outer?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  const server: MailServer = {
    url: `smtp://${hasPassword ? 'form:right@' : ''}127.0.0.1:${port}`,
    mails,
    answers,
    cable: 'whole',
    dropsMailsWith: undefined,
    seen,
    leave,
    comeBack: async () => {
      await listen(port);
    },
    stop: async () => {
      await leave();
      for (const line of spare) line.destroy();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return server;
}
