// Connects to PostgreSQL and creates the tables of the outbox. Writes are on disk before they are
// confirmed, lost connections are replaced, and every statement has a timeout. postgres.ts contains
// the queries.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { CliError, cannotWriteError } from '../../problems/problem.ts';

/**
 * Opens a pool of connections. Throws a CliError if the database does not answer or a table cannot be
 * created. The error never repeats the URL.
 */
export async function connect(url: string) {
  let pool: Pool | undefined;
  try {
    pool = createPool(url);
    await prepare(pool);
  } catch (error) {
    await pool?.end().catch(() => {});
    throw toCliError(error);
  }
  let ended: Promise<void> | undefined;
  return {
    /** Runs a query, and repeats it if the connection is lost: it must be safe to run twice. */
    query: async <R extends QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      for (const pause of retryPauses)
        try {
          return await pool.query<R>(text, [...values]);
        } catch (error) {
          if (!isLost(error) || ended) throw error;
          await sleep(pause);
        }
      return pool.query<R>(text, [...values]);
    },
    /**
     * Rewrites the table of messages, because an update leaves the old row in the table's file. An
     * older transaction that is still open prevents that. Throws a CliError if this takes longer than a
     * minute or is not permitted.
     */
    rewrite: () => withClient(pool, rewrite),
    end: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

const statementMs = 10_000;
/**
 * Milliseconds. A restart breaks all connections, and the pool may still hand out several broken ones
 * in a row.
 */
const retryPauses = [20, 100, 400];

function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5_000,
    // Client-side timeout, for a server that vanished without closing the connection.
    query_timeout: 70_000,
    keepAlive: true,
    application_name: 'litfass contact',
    onConnect: (client) => client.query(settings),
  });
  // A connection that breaks while it is idle is replaced by the next query.
  pool.on('error', () => {});
  return pool;
}

/** Leaves the stricter `remote_apply` of a server in place. */
const settings = `SET statement_timeout = ${statementMs};
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') <> 'remote_apply'`;

/** Takes an advisory lock, because creating the same table concurrently fails. */
async function prepare(pool: Pool): Promise<void> {
  await withClient(pool, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('litfass_contact_message')
        AND attname = 'transport') AS found`,
    );
    if (rows[0]?.found) return;
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${0x6c697466}); ${tables} COMMIT`);
  });
}

const tables = `
  CREATE TABLE IF NOT EXISTS litfass_contact_message (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'dead', 'erased')),
    key text UNIQUE, digest text, key_until bigint NOT NULL,
    locale text NOT NULL, name text NOT NULL, email text NOT NULL, person text NOT NULL, message text NOT NULL,
    marks text NOT NULL, received_at bigint NOT NULL, attempts integer NOT NULL DEFAULT 0, due_at bigint NOT NULL,
    worker text CHECK ((worker IS NOT NULL) = (state = 'sending')), last_code text, settled_at bigint
  );
  CREATE INDEX IF NOT EXISTS litfass_contact_message_waiting ON litfass_contact_message (due_at)
    WHERE state IN ('queued', 'sending');
  CREATE INDEX IF NOT EXISTS litfass_contact_message_person ON litfass_contact_message (person);
  CREATE TABLE IF NOT EXISTS litfass_contact_probe (at timestamptz NOT NULL);
  -- Messages older than this column may need a mail server, so 'smtp' is the safe default.
  ALTER TABLE litfass_contact_message ADD COLUMN IF NOT EXISTS
    transport text NOT NULL DEFAULT 'smtp' CHECK (transport IN ('smtp', 'file'));
  ALTER TABLE litfass_contact_probe ADD COLUMN IF NOT EXISTS bytes bytea;`;

async function rewrite(client: PoolClient): Promise<void> {
  const file = async (): Promise<unknown> =>
    (await client.query("SELECT pg_relation_filenode('litfass_contact_message') AS file")).rows[0]?.file;
  const before = await file();
  await client.query("SET statement_timeout = '60s'");
  const failed = await client.query('VACUUM (FULL) litfass_contact_message').then(
    () => undefined,
    (error: unknown) => error,
  );
  if (isLost(failed)) throw failed;
  await client.query(`SET statement_timeout = ${statementMs}`);
  // For a user who does not own the table, VACUUM only warns and does nothing.
  if (failed === undefined && (await file()) !== before) return;
  throw new CliError(
    'busy',
    'The messages are erased, but PostgreSQL could not rewrite the table, so its files still contain a copy.',
    'End long transactions (a dump), or use the user that owns litfass_contact_message, and run the same command again.',
  );
}

async function withClient(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
    client.release();
  } catch (error) {
    // Discards the connection: it may be in the middle of a transaction.
    client.release(true);
    throw error;
  }
}

/** Whether the connection broke (08), the server is shutting down (57P) or the socket is closed. */
function isLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return /^(08...|57P0[123]|ECONNRESET|EPIPE|ECONNREFUSED)$/.test(code);
  return /^Connection terminated|Client has encountered a connection error/.test(String(message));
}

function toCliError(error: unknown): CliError {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const why = String(code ?? name);
  return cannotWriteError(
    `The PostgreSQL database of CONTACT_DATABASE_URL cannot be used (${why}).`,
    why === '42501'
      ? 'Its user may not create tables: grant CREATE on the schema, or start litfass once as its owner.'
      : 'Check that it is running, and that host, user, password and database in the URL are correct.',
  );
}
