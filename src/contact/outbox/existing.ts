// Opens the database of CONTACT_DATABASE_URL only if it exists: for commands that run next to the
// server. They must not create a database, because the server's user might not be able to write to
// it.
import { stat } from 'node:fs/promises';
import { databaseFile, defaultDatabaseUrl, openOutbox } from './open.ts';

/**
 * Takes a `url` like `openOutbox`. Returns the path of the file, whether or not it exists, which is undefined
 * for PostgreSQL; and the outbox, which is undefined if there is no database. Throws a CliError if the URL is
 * invalid, or if the database cannot be used.
 */
export async function openExistingOutbox(url: string | undefined, root: string) {
  const text = url?.trim() || defaultDatabaseUrl;
  const file = databaseFile(text, root);
  const exists = await (file === undefined ? existsInPostgres(text) : existsAsFile(file));
  return { file, outbox: exists ? await openOutbox(text, root) : undefined };
}

/** Whether a database exists. An empty file counts only if its write-ahead log has content. */
async function existsAsFile(file: string): Promise<boolean> {
  for (const name of [file, `${file}-wal`])
    try {
      if ((await stat(name)).size > 0) return true;
    } catch (error) {
      // Opening the file then reports why it cannot be read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return true;
    }
  return false;
}

async function existsInPostgres(url: string): Promise<boolean> {
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
    // Opening the outbox then reports why the database cannot be reached.
    return true;
  }
}
