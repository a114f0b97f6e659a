// Opens the outbox of CONTACT_DATABASE_URL: an SQLite file for one machine, or PostgreSQL for
// several. Each driver is loaded only when it is needed.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { needPackage } from '../../files/optional-package.ts';
import { type CliError, usageError } from '../../problems/problem.ts';
import type { Outbox, Transport } from './index.ts';

/** The database if CONTACT_DATABASE_URL is not set. */
export const defaultDatabaseUrl = 'file:.litfass/contact.db';

/**
 * The databases of `dev` and `preview`, which must never deliver messages that the real endpoint has
 * accepted.
 */
export const localDatabaseUrls = {
  dev: 'file:.litfass/contact-dev.db',
  preview: 'file:.litfass/contact-preview.db',
} as const;

/** The commands that serve a site locally, each with its own outbox. */
export type LocalRun = keyof typeof localDatabaseUrls;

/**
 * `url` is `file:PATH` (relative to `root`), `file:///PATH`, `postgres://…` or `postgresql://…`.
 * Throws a CliError for anything else, or if the database cannot be used; the error never repeats the
 * URL, which may contain a password. `transport` is how this process delivers messages; it makes no
 * difference to a process that only reads.
 */
export async function openOutbox(url: string, root: string, transport: Transport = 'smtp'): Promise<Outbox> {
  const file = databaseFile(url, root);
  if (file !== undefined) return (await import('./sqlite.ts')).openSqlite(file, { transport });
  needPackage('pg', 'a database of PostgreSQL');
  return (await import('./postgres.ts')).openPostgres(url, transport);
}

/** The absolute path of a file URL, or undefined for PostgreSQL. Throws a CliError for anything else. */
export function databaseFile(url: string, root: string): string | undefined {
  if (/^postgres(ql)?:\/\/./i.test(url) && URL.canParse(url)) return undefined;
  const name = /^file:(?<name>.+)$/is.exec(url)?.groups?.name;
  if (name === undefined || /[?#\0]/.test(name) || /[/\\]$/.test(name)) throw invalidUrl();
  if (!name.startsWith('//')) return path.resolve(root, name);
  try {
    return fileURLToPath(url);
  } catch {
    throw invalidUrl();
  }
}

function invalidUrl(): CliError {
  return usageError(
    `CONTACT_DATABASE_URL must look like ${defaultDatabaseUrl} or postgres://user:password@db.example.com/litfass.`,
    'Leave it unset to store messages in a file in the site’s folder.',
  );
}
