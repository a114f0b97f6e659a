// Asks the mail server of the settings whether it would take mails: connection, TLS, login, and whether it takes them from this
// sender to this recipient. Sends nothing. Unlike the log, its answer is for whoever runs the command, so it repeats the server's
// words; words for people are left to the command.

import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { failureCode } from './send-failure.ts';

export interface SmtpState {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly isEncrypted: boolean;
  /** 'none': the settings name no user. 'not-offered': they do, and the server knows no login here. */
  readonly login: 'done' | 'none' | 'not-offered' | 'refused';
  /** Whom the server does not take a mail from, or to. `isForNow`: later it may, and mails are tried again. */
  readonly refused?: { readonly who: 'sender' | 'recipient'; readonly words: string; readonly isForNow: boolean };
  /** Why it would not take mails; undefined when it would. */
  readonly failure?: { readonly code: string; readonly words: string };
}

export interface Asking {
  readonly from: string;
  readonly to: string;
  /** Milliseconds: 10,000. */
  readonly stepMs?: number;
}

/** `url` in nodemailer's form, checked. Never rejects; takes a few times `stepMs` at most. */
export async function askSmtp(url: string, { from, to, stepMs = 10_000 }: Asking): Promise<SmtpState> {
  const timeouts = { connectionTimeout: stepMs, greetingTimeout: stepMs, dnsTimeout: stepMs };
  // A greeting that never comes is told as that, not as a socket that is silent.
  const socketTimeout = stepMs + 1_000;
  const { auth, authMethod, ...server } = optionsOf(url);
  let refused: SmtpState['refused'];
  const customAuth: Handlers = {
    async [envelope]({ sendCommand }) {
      refused = await refusalOf(sendCommand, { from, to });
    },
  };
  const connection = new SMTPConnection({ ...server, ...timeouts, socketTimeout, customAuth });
  // One that breaks once more after its fault is known has nobody left to tell.
  connection.on('error', () => {});
  const { host = 'localhost', port = server.secure ? 465 : 587 } = server;
  const found = (login: SmtpState['login'], error?: unknown): SmtpState => ({
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
    return found('none', error);
  }
  let login: SmtpState['login'] = 'none';
  try {
    if (auth?.user) {
      if (!connection.allowsAuth) return found('not-offered');
      await step(connection, (done) => connection.login({ ...auth, method: authMethod }, done));
      login = 'done';
    }
    await step(connection, (done) => connection.login({ method: envelope, user: '-', pass: '-' }, done));
    return found(login);
  } catch (error) {
    return found(login === 'none' && failureCode(error) === 'EAUTH' ? 'refused' : login, error);
  } finally {
    connection.quit();
    connection.close();
  }
}

type Handlers = NonNullable<SMTPConnection.Options['customAuth']>;
type SendCommand = (command: string) => Promise<{ readonly status: number; readonly response: string }>;

/** The name of a login that is none: within one, nodemailer lets commands be sent one by one. */
const envelope = 'LITFASS-ENVELOPE';

/** Begins a mail and takes it back before anything of it is said. */
async function refusalOf(send: SendCommand, { from, to }: Asking): Promise<SmtpState['refused']> {
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

/** As the sender reads it, so that what is checked is what will be used. */
function optionsOf(url: string): ServerOptions {
  return createTransport({ url }).options as ServerOptions;
}

/** A connection may also break without calling back. */
function step(connection: SMTPConnection, begin: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error ?? new Error('the connection was closed'));
    connection.once('error', fail).once('end', () => fail(undefined));
    begin((error) => (error ? fail(error) : resolve()));
  });
}

/** What the server answered, else what the connection broke with, in one line; a password in it is left out. */
function wordsOf(error: unknown, password: string | undefined): string {
  const { response, message } = (error ?? {}) as { response?: unknown; message?: unknown };
  const words = String(typeof response === 'string' && response ? response : (message ?? '')).replace(/\s+/g, ' ');
  if (!password) return plain(words);
  const forms = [password, Buffer.from(password).toString('base64'), encodeURIComponent(password)];
  return plain(forms.reduce((text, form) => text.replaceAll(form, '…'), words));
}

/** Of OpenSSL's line about a fault, only what the fault is. */
function plain(words: string): string {
  return words.replace(/^.*:SSL routines:[^:]*:([^:]+):.*$/, 'TLS: $1').trim();
}
