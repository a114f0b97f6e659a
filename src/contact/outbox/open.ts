// Opens the store that CONTACT_DATABASE_URL names: a file of SQLite for one machine, or PostgreSQL for several. Each is
// loaded only when it is asked for. What the stores do is left to them.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../problem.ts';
import type { Outbox } from '../outbox.ts';

/** Where messages are kept unless CONTACT_DATABASE_URL says otherwise. */
export const defaultDatabaseUrl = 'file:.litfass/contact.db';

/**
 * `url` is `file:PATH` (read from `root`), `file:///PATH`, `postgres://…` or `postgresql://…`. Throws a Refusal for
 * anything else, and for a store that cannot be used; it never repeats the url, which may hold a password.
 */
export async function openOutbox(url: string | undefined, root: string): Promise<Outbox> {
  const text = url?.trim() || defaultDatabaseUrl;
  const file = databaseFile(text, root);
  if (file !== undefined) return (await import('./sqlite.ts')).openSqlite(file);
  return (await import('./postgres.ts')).openPostgres(text);
}

/** The whole path of the file that a url names, undefined for PostgreSQL. Throws a Refusal for anything else. */
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

function refusal(): Refusal {
  return new Refusal(
    2,
    `CONTACT_DATABASE_URL must look like ${defaultDatabaseUrl} or postgres://user:password@db.example.com/litfass.`,
    'Leave it unset to keep messages in a file beside the site.',
  );
}
