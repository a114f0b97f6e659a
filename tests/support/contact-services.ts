// Starts the contact endpoint for tests: on a free port, with a real SQLite file in a temporary folder and
// messages that are easy to recognise. A test passes the options that it is about. `closeServices` closes
// everything after each test.
import { createSecretKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ContactLocale } from '../../src/contact/locale.ts';
import type { Outbox, StoredMessage } from '../../src/contact/outbox/index.ts';
import { openOutbox } from '../../src/contact/outbox/open.ts';
import { noLimits } from '../../src/contact/rate-limits.ts';
import { type ContactOptions, createContact } from '../../src/contact/server.ts';
import { createTokens } from '../../src/contact/token.ts';
import { listen, type RunningServer } from '../../src/server/listen.ts';
import { limits } from '../../src/settings/contact-limits.ts';
import { messagePaths, tokenPath } from '../../src/settings/contact-settings.ts';

export const german = {
  nameRequired: 'Name ist erforderlich',
  nameTooLong: 'Name darf maximal 100 Zeichen lang sein',
  emailInvalid: 'Ungültige E-Mail-Adresse',
  emailTooLong: 'E-Mail darf maximal 255 Zeichen lang sein',
  messageRequired: 'Nachricht ist erforderlich',
  messageTooLong: 'Nachricht darf maximal 1000 Zeichen lang sein',
};
const english = { ...german, nameRequired: 'Name is required', messageTooLong: 'Message is too long' };
const spanish = { ...german, nameRequired: 'El nombre es obligatorio' };

export const locales: Readonly<Record<'de' | 'en' | 'es', ContactLocale>> = {
  en: {
    words: english,
    error: 'Error sending message',
    reason: 'Your text is still here.',
    limited: 'Too many messages',
    form: '/en/contact',
    sent: '/en/contact/thanks',
    failed: '/en/contact/error',
  },
  de: {
    words: german,
    error: 'Fehler beim Senden der Nachricht',
    limited: 'Zu viele Nachrichten',
    conflict: 'Eine frühere Fassung ist schon da.',
    form: '/kontakt',
    sent: '/kontakt/danke',
    failed: '/kontakt/fehler',
  },
  es: {
    words: spanish,
    error: 'Error al enviar el mensaje',
    limited: 'Demasiados mensajes',
    form: '/es/contacto',
    sent: '/es/contacto/gracias',
    failed: '/es/contacto/error',
  },
};

export const good = { name: 'Jana Probst', email: 'jana@exämple.de', message: 'Guten Tag!' };
export const own = 'https://site.example';
export const formType = 'application/x-www-form-urlencoded';

export interface RunningServices {
  readonly url: string;
  readonly outbox: Outbox;
  readonly logged: object[];
  /** The messages of the outbox, oldest first. */
  readonly arrived: () => Promise<readonly StoredMessage[]>;
  readonly post: (body: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly postForm: (fields: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const open: RunningServices[] = [];

/** Closes all services. Call it after each test. */
export async function closeServices(): Promise<void> {
  for (const services of open.splice(0)) await services.close();
}

export interface ServicesChange extends Partial<ContactOptions> {
  readonly mostConnections?: number;
}

export async function openServices({ mostConnections, ...change }: ServicesChange = {}): Promise<RunningServices> {
  const folder = await mkdtemp(path.join(tmpdir(), 'litfass-services-'));
  const outbox = await openOutbox('file:contact.db', folder);
  const logged: object[] = [];
  const app = createContact({
    defaultLocale: 'de',
    locales,
    paths: { messages: messagePaths('/contact', '/functions/v1/send-contact-email'), token: tokenPath('/contact') },
    fieldLimits: limits,
    origins: [own],
    proxies: ['loopback'],
    outbox,
    wake: () => {},
    digestKey: createSecretKey(Buffer.alloc(32, 1)),
    limits: noLimits,
    tokens: createTokens({ key: createSecretKey(Buffer.alloc(32, 2)) }),
    readiness: async () => ({ state: 'ready', concerns: [] }),
    log: (entry) => logged.push(entry),
    ...change,
  });
  const server: RunningServer = await listen(app, { host: '127.0.0.1', port: 0, graceMs: 2_000, mostConnections });
  const { url } = server;
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${url}/contact`, { method: 'POST', body, headers, redirect: 'manual' });
  const services: RunningServices = {
    url,
    outbox,
    logged,
    arrived: async () => (await outbox.list({ most: 100_000 })).toReversed(),
    post: (body, headers) => send(JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    postForm: (fields, headers) =>
      send(new URLSearchParams(fields).toString(), { 'content-type': formType, ...headers }),
    close: async () => {
      await server.close();
      await outbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  open.push(services);
  return services;
}

/** An outbox that cannot write. */
export const brokenOutbox: Pick<Outbox, 'accept'> = {
  accept: async () => {
    throw Object.assign(new Error('disk full while writing jana@exämple.de'), { code: 'ERR_SQLITE_ERROR' });
  },
};
