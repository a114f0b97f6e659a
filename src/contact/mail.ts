// Sends a message to the site's owner as a mail: through the configured SMTP server or, if there is
// none, as an .eml file that any mail program opens. It makes one attempt; delivery.ts retries.
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';
import { writeMail } from './mail-folder.ts';
import type { StoredMessage } from './outbox/index.ts';
import { mailbox } from './outbox/mailbox.ts';
import { brokenOffCode, failureCode, SendFailure } from './send-failure.ts';

/** How and where to send mails. */
export interface MailSettings {
  readonly siteName: string;
  /** A validated address in the domain of the sending server. */
  readonly from: string;
  /** A validated address. */
  readonly to: string;
  /** A validated nodemailer URL. Without it, mails are written as files. */
  readonly smtpUrl?: string | undefined;
  /** The folder for .eml files. */
  readonly folder: string;
  readonly log: (entry: object) => void;
  /**
   * The time limit from the first packet to the server's last answer. Default: 600,000 ms, which RFC
   * 5321 demands: some servers scan a mail before they accept it, and a client that gives up earlier
   * sends duplicates.
   */
  readonly patienceMs?: number;
}

/** The parts of a message that its mail contains. */
export type MailedMessage = Pick<
  StoredMessage,
  'id' | 'locale' | 'name' | 'email' | 'message' | 'spamSigns' | 'receivedAt'
>;

/**
 * Resolves once the server has accepted the mail or the file is on disk. Rejects with a SendFailure,
 * also when `signal` aborts. Sending a message again gives the same mail with the same Message-ID.
 */
export type SendMail = (message: MailedMessage, signal?: AbortSignal) => Promise<void>;

const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Sends by SMTP if `smtpUrl` is set, else to the folder. */
export function createSender(settings: MailSettings): SendMail {
  return settings.smtpUrl === undefined ? sendToFolder(settings) : sendBySmtp(settings, settings.smtpUrl);
}

function sendBySmtp(settings: MailSettings, url: string): SendMail {
  const { patienceMs = 600_000 } = settings;
  // An unreachable server is noticed sooner.
  const step = Math.min(10_000, patienceMs);
  const timeouts = { connectionTimeout: step, greetingTimeout: step, dnsTimeout: step, socketTimeout: patienceMs };
  return async (message, signal) => {
    const late = AbortSignal.timeout(patienceMs);
    let takesMail = false;
    const listen = ({ tnx }: { readonly tnx?: unknown }, text: unknown) => {
      takesMail ||= tnx === 'server' && /^354/m.test(String(text));
    };
    try {
      const ends = signal ? AbortSignal.any([late, signal]) : late;
      const listening: SMTPTransportOptions = { transactionLog: true, logger: { debug: listen } };
      const transport = createTransport({ url, ...closed, ...timeouts, ...listening });
      await transport.sendMail({ ...mailOf(settings, message), signal: ends });
    } catch (error) {
      const failure = late.aborted ? new SendFailure('ETIMEDOUT', { isAway: true }) : failureOf(error);
      throw takesMail && failure.isAway ? new SendFailure(brokenOffCode(failure.code), { isAway: true }) : failure;
    }
  };
}

function sendToFolder(settings: MailSettings): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  return async (message) => {
    try {
      const { message: bytes } = await transport.sendMail(mailOf(settings, message));
      if (!Buffer.isBuffer(bytes)) throw new Error('nodemailer did not return a buffer');
      const file = await writeMail(settings.folder, { id: message.id, bytes });
      settings.log({ id: message.id, state: 'written', file });
    } catch (error) {
      throw failureOf(error);
    }
  };
}

/** Addresses are objects, never strings: "a@b, c@d" as a string would be two recipients. */
function mailOf(settings: MailSettings, message: MailedMessage): SendMailOptions {
  const replyTo = mailbox(message.email);
  if (replyTo === undefined) throw new SendFailure('address', { isAway: false });
  const prefix = message.spamSigns.length > 0 ? '[Spam?] ' : '';
  // Mail programs decode `=?…?=` words: the decoded name could differ from the validated one, and
  // contain line breaks.
  const name = message.name.replaceAll('=?', '= ?');
  return {
    messageId: `<${message.id}@${settings.from.slice(settings.from.lastIndexOf('@') + 1)}>`,
    date: new Date(message.receivedAt),
    from: { name: settings.siteName, address: settings.from },
    to: { name: '', address: settings.to },
    replyTo: { name, address: replyTo },
    subject: `[${settings.siteName}] ${prefix}${name}`,
    text: `${message.message}\n\n-- \n${message.name}\n${message.email}\n${message.locale}\n${spamNote(message.spamSigns)}`,
    envelope: { from: settings.from, to: [settings.to] },
  };
}

/** A note for the owner on why the message may be spam. A sign without a text here is shown as its code. */
function spamNote(signs: readonly string[]): string {
  if (signs.length === 0) return '';
  const lines = signs.map((sign) => `- ${signTexts.get(sign) ?? sign}\n`);
  return `\nThis may be spam:\n${lines.join('')}`;
}

const signTexts: ReadonlyMap<string, string> = new Map([
  ['honeypot', 'a field that is hidden from people was filled in'],
  ['token-forged', 'it came with a time stamp that is not ours'],
  ['token-early', 'it was sent within seconds of the first keystroke'],
  ['token-late', 'the form had been open for more than a day'],
  ['token-reused', 'it came with the time stamp of an earlier message'],
  ['link', 'it contains a link'],
  ['many-links', 'it contains many links'],
  ['markup', 'it contains markup for links or images'],
  ['mixed-scripts', 'a word mixes letters of different alphabets'],
  ['invisible-characters', 'words contain invisible characters'],
  ['reversed-direction', 'characters reverse the direction of its text'],
]);

/** Distinguishes errors of this mail from those of the server or folder, which would affect every mail. */
function failureOf(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  const code = failureCode(error);
  const { responseCode } = error as { responseCode?: unknown };
  const isMailError = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'].includes(code) || !/^E[A-Z0-9]+$/.test(code);
  const answer = typeof responseCode === 'number' ? ` ${responseCode}` : '';
  return new SendFailure(`${code}${answer}`, { isAway: !isMailError });
}
