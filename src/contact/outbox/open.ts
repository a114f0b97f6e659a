// Opens the store that CONTACT_DATABASE_URL names: a file of SQLite for one machine, or PostgreSQL for several. Each is
// loaded only when it is asked for. What the stores do is left to them.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../../diagnostics/problem.ts';
import type { Outbox, Transport } from './index.ts';

/** Where messages are kept unless CONTACT_DATABASE_URL says otherwise. */
export const defaultDatabaseUrl = 'file:.litfass/contact.db';

/** Where `dev` and `preview` keep theirs: what the endpoint has accepted is never theirs to deliver. */
export const localDatabaseUrls = {
  dev: 'file:.litfass/contact-dev.db',
  preview: 'file:.litfass/contact-preview.db',
} as const;

/** The commands that serve a site on this machine, each with an outbox of its own. */
export type LocalRun = keyof typeof localDatabaseUrls;

/**
 * `url` is `file:PATH` (read from `root`), `file:///PATH`, `postgres://…` or `postgresql://…`. Throws a CliError for
 * anything else, and for a store that cannot be used; it never repeats the url, which may hold a password. `transport`
 * is how this process gets messages out; to one that only looks, it makes no difference.
 */
export async function openOutbox(
  url: string | undefined,
  root: string,
  transport: Transport = 'smtp',
): Promise<Outbox> {
  const text = url?.trim() || defaultDatabaseUrl;
  const file = databaseFile(text, root);
  if (file !== undefined) return (await import('./sqlite.ts')).openSqlite(file, { transport });
  return (await import('./postgres.ts')).openPostgres(text, transport);
}

/** The whole path of the file that a url names, undefined for PostgreSQL. Throws a CliError for anything else. */
export function databaseFile(url: string, root: string): string | undefined {
  if (/^postgres(ql)?:\/\/./i.test(url) && URL.canParse(url)) return undefined;
  const name = /^file:(?<name>.+)$/is.exec(url)?.groups?.name;
  if (name === undefined || /[?#\0]/.test(name) || /[/\\]$/.test(name)) throw refusal();
  if (!name.startsWith('//')) return path.resolve(root, name);
  try {
    return fileURLToPath(url);
  } catch {
    throw refusal();
  }
}

function refusal(): CliError {
  return new CliError(
    2,
    `CONTACT_DATABASE_URL must look like ${defaultDatabaseUrl} or postgres://user:password@db.example.com/litfass.`,
    'Leave it unset to keep messages in a file beside the site.',
  );
}
