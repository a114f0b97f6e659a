// Asks the mail server of the settings whether it would take mails: connection, TLS, login. Sends nothing. Unlike the log,
// its answer is for whoever runs the command, so it repeats the server's words; words for people are left to the command.

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
  /** Why it would not take mails; undefined when it would. */
  readonly failure?: { readonly code: string; readonly words: string };
}

/** `url` in nodemailer's form, checked. Never rejects; takes a few times `stepMs` at most. */
export async function askSmtp(url: string, { stepMs = 10_000 } = {}): Promise<SmtpState> {
  const timeouts = { connectionTimeout: stepMs, greetingTimeout: stepMs, dnsTimeout: stepMs, socketTimeout: stepMs };
  const { auth, authMethod, ...server } = optionsOf(url);
  const connection = new SMTPConnection({ ...server, ...timeouts });
  // One that breaks once more after its fault is known has nobody left to tell.
  connection.on('error', () => {});
  const { host = 'localhost', port = server.secure ? 465 : 587 } = server;
  const found = (login: SmtpState['login'], error?: unknown): SmtpState => ({
    host,
    port: Number(port),
    ...(auth?.user && { user: auth.user }),
    isEncrypted: connection.secure,
    login,
    ...(error !== undefined && { failure: { code: failureCode(error), words: wordsOf(error, auth?.pass) } }),
  });
  try {
    await step(connection, (done) => connection.connect(done));
  } catch (error) {
    connection.close();
    return found('none', error);
  }
  try {
    if (!auth?.user) return found('none');
    if (!connection.allowsAuth) return found('not-offered');
    await step(connection, (done) => connection.login({ ...auth, method: authMethod }, done));
    return found('done');
  } catch (error) {
    return found(failureCode(error) === 'EAUTH' ? 'refused' : 'none', error);
  } finally {
    connection.quit();
    connection.close();
  }
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
