// Hands a message to the site's owner as a mail: to the SMTP server of the settings, or, where there is none, as an .eml
// file that any mail program opens. Resolves once the server has accepted it or the file is on disk. It never tries twice.
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { mailbox } from '../content/message.ts';
import type { ContactMessage } from './server.ts';

export interface MailSettings {
  readonly siteName: string;
  /** Addresses, checked; `from` belongs to the domain of the sending server. */
  readonly from: string;
  readonly to: string;
  /** In nodemailer's form, checked; without it mails become files. */
  readonly smtpUrl?: string;
  /** Where the .eml files go. */
  readonly folder: string;
  readonly log: (entry: object) => void;
}

/** A sender waits for the answer, so a mail server gets this long in all. */
const patience = 12_000;
const closed = { disableFileAccess: true, disableUrlAccess: true };

export function createDelivery(settings: MailSettings): (message: ContactMessage) => Promise<void> {
  return settings.smtpUrl === undefined ? deliverToFolder(settings) : deliverBySmtp(settings, settings.smtpUrl);
}

function deliverBySmtp(settings: MailSettings, url: string) {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 10_000 };
  const transport = createTransport({ url, ...closed, ...timeouts });
  return async (message: ContactMessage): Promise<void> => {
    await transport.sendMail({ ...mailOf(settings, message), signal: AbortSignal.timeout(patience) });
  };
}

function deliverToFolder(settings: MailSettings) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  return async (message: ContactMessage): Promise<void> => {
    const { message: bytes } = await transport.sendMail(mailOf(settings, message));
    if (!Buffer.isBuffer(bytes)) throw new Error('the mail was not made into bytes');
    const file = path.join(settings.folder, `${message.id}.eml`);
    await writeSafely(file, bytes);
    settings.log({ id: message.id, state: 'written', file });
  };
}

/** Addresses are objects, never strings: "a@b, c@d" as a string would be two recipients. */
function mailOf(settings: MailSettings, message: ContactMessage): SendMailOptions {
  const replyTo = mailbox(message.email);
  if (replyTo === undefined) throw new Error('the address of the sender was not checked');
  return {
    messageId: `<${message.id}@${settings.from.slice(settings.from.lastIndexOf('@') + 1)}>`,
    from: { name: settings.siteName, address: settings.from },
    to: { name: '', address: settings.to },
    replyTo: { name: message.name, address: replyTo },
    subject: `[${settings.siteName}] ${message.name}`,
    text: `${message.message}\n\n-- \n${message.name}\n${message.email}\n${message.locale}\n`,
    envelope: { from: settings.from, to: [settings.to] },
  };
}

/** The file is whole or not there, and stays after a power cut: its bytes are synced, and the names that lead to it. */
async function writeSafely(file: string, bytes: Buffer): Promise<void> {
  const folder = path.dirname(file);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
  // A folder that is new is itself a name in the folder above it.
  for (let above = folder; made && above !== path.dirname(made); ) {
    above = path.dirname(above);
    await syncFolder(above);
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; there the file system keeps the order itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
