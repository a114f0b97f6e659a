// Checks whether the configured mail server would accept mails: connection, TLS, login, sender and
// recipient. Sends no mail. Unlike the log, the result is for the person who runs the command, so it
// may quote the server's answers. The command words the report.

import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { failureCode } from './send-failure.ts';

/** The result of a check. */
export interface SmtpState {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly isEncrypted: boolean;
  /**
   * 'none': the settings have no user. 'not-offered': they have one, but the server offers no login
   * here.
   */
  readonly login: 'done' | 'none' | 'not-offered' | 'refused';
  /**
   * Set if the server rejects the sender or recipient. `isForNow`: temporarily (4xx), so mails are
   * retried.
   */
  readonly refused?: { readonly who: 'sender' | 'recipient'; readonly words: string; readonly isForNow: boolean };
  /** Why the server cannot be used; undefined if it can. */
  readonly failure?: { readonly code: string; readonly words: string };
}

/** Options of `checkSmtp`: the addresses to check, and a timeout. */
export interface SmtpCheckOptions {
  readonly from: string;
  readonly to: string;
  /** The timeout of each step. Default: 10,000 ms. */
  readonly stepMs?: number;
}

/** `url` is a validated nodemailer URL. Never rejects; takes at most a few times `stepMs`. */
export async function checkSmtp(url: string, { from, to, stepMs = 10_000 }: SmtpCheckOptions): Promise<SmtpState> {
  const timeouts = { connectionTimeout: stepMs, greetingTimeout: stepMs, dnsTimeout: stepMs };
  // Longer than `greetingTimeout`, so that a missing greeting is reported as such, not as a silent socket.
  const socketTimeout = stepMs + 1_000;
  // Parsed by nodemailer, as in mail.ts, so that the check uses the same options as delivery.
  const { auth, authMethod, ...server } = createTransport({ url }).options as ServerOptions;
  let refused: SmtpState['refused'];
  const customAuth: Handlers = {
    async [envelope]({ sendCommand }) {
      refused = await checkEnvelope(sendCommand, { from, to });
    },
  };
  const connection = new SMTPConnection({ ...server, ...timeouts, socketTimeout, customAuth });
  // A second error after the first was reported must not crash the process.
  connection.on('error', () => {});
  const { host = 'localhost', port = server.secure ? 465 : 587 } = server;
  const result = (login: SmtpState['login'], error?: unknown): SmtpState => ({
    host,
    port: Number(port),
    ...(auth?.user && { user: auth.user }),
    isEncrypted: connection.secure,
    login,
    ...(refused && { refused }),
    ...(error !== undefined && { failure: { code: failureCode(error), words: wordsOf(error, auth?.pass) } }),
  });
  try {
    await step(connection, (done) => connection.connect(done));
  } catch (error) {
    connection.close();
    return result('none', error);
  }
  let login: SmtpState['login'] = 'none';
  try {
    if (auth?.user) {
      if (!connection.allowsAuth) return result('not-offered');
      await step(connection, (done) => connection.login({ ...auth, method: authMethod }, done));
      login = 'done';
    }
    await step(connection, (done) => connection.login({ method: envelope, user: '-', pass: '-' }, done));
    return result(login);
  } catch (error) {
    return result(login === 'none' && failureCode(error) === 'EAUTH' ? 'refused' : login, error);
  } finally {
    connection.quit();
    connection.close();
  }
}

type Handlers = NonNullable<SMTPConnection.Options['customAuth']>;
type SendCommand = (command: string) => Promise<{ readonly status: number; readonly response: string }>;

/** A custom login method that does not log in: within one, nodemailer lets us send single commands. */
const envelope = 'LITFASS-ENVELOPE';

/** Starts a mail with MAIL FROM and RCPT TO, and resets before sending any data. */
async function checkEnvelope(send: SendCommand, { from, to }: SmtpCheckOptions): Promise<SmtpState['refused']> {
  const commands = { sender: `MAIL FROM:<${from}>`, recipient: `RCPT TO:<${to}>` } as const;
  for (const who of ['sender', 'recipient'] as const) {
    const { status, response } = await send(commands[who]);
    if (status >= 200 && status < 300) continue;
    await send('RSET');
    return { who, words: wordsOf({ response }, undefined), isForNow: status >= 400 && status < 500 };
  }
  await send('RSET');
  return undefined;
}

interface ServerOptions {
  readonly host?: string;
  readonly port?: number | string;
  readonly secure?: boolean;
  readonly authMethod?: string;
  readonly auth?: { readonly user?: string; readonly pass?: string };
}

/** Runs one callback-style step. Also rejects when the connection breaks without calling back. */
function step(connection: SMTPConnection, begin: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error ?? new Error('the connection was closed'));
    connection.once('error', fail).once('end', () => fail(undefined));
    begin((error) => (error ? fail(error) : resolve()));
  });
}

/** The server's answer, else the message of the error, on one line and with the password removed. */
function wordsOf(error: unknown, password: string | undefined): string {
  const { response, message } = (error ?? {}) as { response?: unknown; message?: unknown };
  const words = String(typeof response === 'string' && response ? response : (message ?? '')).replace(/\s+/g, ' ');
  if (!password) return plain(words);
  const forms = [password, Buffer.from(password).toString('base64'), encodeURIComponent(password)];
  return plain(forms.reduce((text, form) => text.replaceAll(form, '…'), words));
}

/** Reduces an error line of OpenSSL to its reason. */
function plain(words: string): string {
  return words.replace(/^.*:SSL routines:[^:]*:([^:]+):.*$/, 'TLS: $1').trim();
}
