// Opens the store that CONTACT_DATABASE_URL names only if there is one: for commands beside the server, which must not make
// a database that the server's own user could then not write to. What they do with it is left to them.
import { stat } from 'node:fs/promises';
import type { Outbox } from './index.ts';
import { databaseFile, defaultDatabaseUrl, openOutbox } from './open.ts';

export interface Existing {
  readonly kind: 'file' | 'postgres';
  /** Where the file is, or would be; undefined for PostgreSQL. */
  readonly file?: string;
  /** Undefined: there is none, and none was made. */
  readonly outbox?: Outbox;
}

/** `url` as for openOutbox. Throws a CliError for a url that names no store, and for a store that cannot be used. */
export async function openExisting(url: string | undefined, root: string): Promise<Existing> {
  const text = url?.trim() || defaultDatabaseUrl;
  const file = databaseFile(text, root);
  if (file === undefined) {
    const outbox = (await isInPostgres(text)) ? await openOutbox(text, root) : undefined;
    return { kind: 'postgres', outbox };
  }
  return { kind: 'file', file, outbox: (await isInFile(file)) ? await openOutbox(text, root) : undefined };
}

/** An empty file is no database yet, unless what was written to it is still in its log. */
async function isInFile(file: string): Promise<boolean> {
  for (const name of [file, `${file}-wal`])
    try {
      if ((await stat(name)).size > 0) return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Opening it says in a sentence why it cannot be looked at.
      if (code !== 'ENOENT') return true;
    }
  return false;
}

async function isInPostgres(url: string): Promise<boolean> {
  const { Client } = (await import('pg')).default;
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query("SELECT to_regclass('litfass_contact_message') IS NOT NULL AS found");
      return rows[0]?.found === true;
    } finally {
      await client.end().catch(() => {});
    }
  } catch {
    // Opening it says in a sentence why it cannot be reached.
    return true;
  }
}
