// Reads and validates the endpoint's settings from environment variables: one clear sentence for each
// value that is missing or invalid. A sentence never repeats a value that may contain a password.
// contact-site.ts reads the settings in the site's content.
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import { ifPossible } from '../files/if-possible.ts';
import { usageError } from '../problems/problem.ts';
import { isLoopbackHost } from './address.ts';
import { mailFolders } from './mail-folder.ts';
import { mailbox } from './outbox/mailbox.ts';
import { databaseFile, defaultDatabaseUrl } from './outbox/open.ts';

/** The validated settings, with their defaults. */
export type EndpointSettings = Readonly<ReturnType<typeof readSettings>>;

/**
 * Throws a CliError that lists all missing and invalid values. The origin of `siteUrl` is the default for
 * CONTACT_ORIGINS.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>, siteUrl: string) {
  // An empty value, such as `SMTP_URL=` in an env file, counts as unset.
  const given: Given = Object.fromEntries(
    Object.entries(settingNames).map(([key, name]) => [key, environment[name]?.trim() || undefined]),
  );
  const { data, error } = schema.safeParse(given);
  const sentences = [...(error?.issues ?? []).map(({ message }) => message), ...missingIn(given)];
  if (!data || sentences.length > 0)
    throw usageError(
      sentences.join('\n'),
      'the settings are environment variables: docs/contact.md of litfass lists them',
    );
  return { ...data, origins: data.origins ?? [new URL(siteUrl).origin], mailFolder: mailFolders.contact };
}

/** The environment variable of each setting. */
export const settingNames = {
  smtpUrl: 'SMTP_URL',
  host: 'CONTACT_HOST',
  port: 'CONTACT_PORT',
  from: 'CONTACT_FROM',
  to: 'CONTACT_TO',
  origins: 'CONTACT_ORIGINS',
  databaseUrl: 'CONTACT_DATABASE_URL',
  secret: 'CONTACT_SECRET',
  limits: 'CONTACT_LIMITS',
  proxies: 'CONTACT_PROXIES',
};

/** The texts of the settings that are set. */
type Given = Partial<Record<keyof typeof settingNames, string>>;

const schema = z.object({
  host: setting(
    (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
    'CONTACT_HOST must be a host name or an IP address to listen on, such as 127.0.0.1.',
  ).default('127.0.0.1'),
  port: setting(
    (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
    'CONTACT_PORT (or --port) must be a number from 0 to 65535, such as 8025.',
  ).default(8025),
  /** A nodemailer URL. Without it, mails are written as .eml files. */
  smtpUrl: setting(
    smtpUrl,
    'SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://mail.example.com, with special ' +
      `characters of the password percent-encoded. After a question mark it may set ${[...smtpOptions().keys()].join(', ')}, the last three to true or false.`,
  ).optional(),
  // Without a mail server, mails never leave this machine: the reserved domain shows that in each
  // .eml file.
  from: setting(mailbox, 'CONTACT_FROM must be one e-mail address without a name, such as form@example.com.').default(
    'form@litfass.example',
  ),
  to: setting(mailbox, 'CONTACT_TO must be one e-mail address without a name, such as owner@example.com.').default(
    'owner@litfass.example',
  ),
  /** The origins whose pages may post messages. */
  origins: setting(
    originList,
    'CONTACT_ORIGINS must list origins with commas between them, each a scheme and a host without a path or a *, ' +
      'such as https://example.com,https://www.example.com.',
  ).optional(),
  /** `file:PATH` or `postgres://…`; may contain a password. */
  databaseUrl: setting(
    databaseUrl,
    `CONTACT_DATABASE_URL must look like ${defaultDatabaseUrl} or postgres://user:password@db.example.com/litfass, ` +
      'with special characters of the password percent-encoded.',
  ).default(defaultDatabaseUrl),
  /** The secret for signatures and digests. Without it, a random one is stored next to the database. */
  secret: setting(
    (text) => (text.length >= 32 ? text : undefined),
    'CONTACT_SECRET must be at least 32 random characters, such as `openssl rand -hex 32` prints.',
  ).optional(),
  limits: z.enum(['on', 'off'], 'CONTACT_LIMITS must be on or off.').default('on'),
  /** Trusted proxies, in the format of Express's `trust proxy`. They can claim any client address. */
  proxies: setting(
    proxyList,
    'CONTACT_PROXIES must be none, or list the addresses of your proxies with commas between them, ' +
      'such as 127.0.0.1,10.0.0.5,192.168.4.0/24.',
  ).default([]),
});

/**
 * Checks that depend on several settings. They read the raw texts, so an invalid setting hides none
 * of them.
 */
function missingIn({ limits, host, databaseUrl, secret, smtpUrl, from, to }: Given): string[] {
  const sentences: string[] = [];
  if (limits === 'off' && host !== undefined && !isLoopbackHost(host))
    sentences.push('CONTACT_LIMITS=off is for load tests: CONTACT_HOST must then be 127.0.0.1, ::1 or localhost.');
  if (/^postgres/i.test(databaseUrl ?? '') && secret === undefined)
    sentences.push('CONTACT_SECRET is missing: all machines that share a PostgreSQL database need the same one.');
  if (smtpUrl === undefined) return sentences;
  if (from === undefined)
    sentences.push('CONTACT_FROM is missing: with SMTP_URL set, mails need a sender address of yours.');
  if (to === undefined) sentences.push('CONTACT_TO is missing: with SMTP_URL set, mails need a recipient address.');
  return sentences;
}

/** A schema for one variable. `read` parses its text and returns undefined if it is invalid. */
function setting<T>(read: (text: string) => T | undefined, sentence: string) {
  return z.string().transform((text, context): T => {
    const found = read(text);
    if (found !== undefined) return found;
    context.addIssue(sentence);
    return z.NEVER;
  });
}

function smtpUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname, hash, searchParams } = new URL(text);
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '' || hash !== '') return undefined;
  // With an unescaped slash in the password, the part before it would be taken for host and port.
  if (pathname !== '' && pathname !== '/') return undefined;
  if (![...searchParams].every(([key, value]) => smtpOptions().get(key)?.test(value))) return undefined;
  // Else somebody between could keep the server from offering TLS, and read messages and password.
  const isDecided = protocol === 'smtps:' || searchParams.has('requireTLS') || searchParams.get('ignoreTLS') === 'true';
  if (isDecided || isLoopbackHost(hostname)) return text;
  return `${text}${text.includes('?') ? '&' : '?'}requireTLS=true`;
}

/**
 * The options of nodemailer that SMTP_URL may set. The others are not allowed: some print whole
 * mails, some pool connections, some open files. Booleans must be `true` or `false`, because
 * nodemailer reads a bare `requireTLS` as false and `ignoreTLS=no` as true.
 */
function smtpOptions(): ReadonlyMap<string, RegExp> {
  const [text, choice] = [/./, /^(true|false)$/];
  return new Map([
    ...['name', 'authMethod', 'tls.servername'].map((name): [string, RegExp] => [name, text]),
    ...['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'].map((name): [string, RegExp] => [name, choice]),
  ]);
}

function databaseUrl(text: string): string | undefined {
  return ifPossible(() => {
    databaseFile(text, '.');
    return text;
  });
}

/**
 * Names of Express, addresses, or networks. Prefixes shorter than 8 bits are rejected: they trust
 * almost everyone.
 */
function proxyList(text: string): readonly string[] | undefined {
  if (text === 'none') return [];
  const entries = entriesOf(text);
  const fits = (entry: string) => {
    if (/^(loopback|linklocal|uniquelocal)$/.test(entry)) return true;
    const [address = '', bits, ...rest] = entry.split('/');
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
    if (most === 0 || rest.length > 0) return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= most);
  };
  return entries.length > 0 && entries.every(fits) ? entries : undefined;
}

function entriesOf(list: string): string[] {
  return list.split(/\s*,\s*/).filter(Boolean);
}

function originList(text: string): readonly string[] | undefined {
  const entries = entriesOf(text);
  const found = entries.flatMap((entry) => (entry.includes('@') ? [] : (originIn(entry) ?? [])));
  return found.length > 0 && found.length === entries.length ? found : undefined;
}

/** The origin that is written: a scheme, a host and perhaps a port, with or without a slash at the end. */
function originIn(written: string): string | undefined {
  const isBare = /^https?:\/\/[^/?#\s]+\/?$/i.test(written);
  const { origin, hostname } = (isBare && URL.parse(written)) || {};
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/.test(hostname ?? '') ? origin : undefined;
}
