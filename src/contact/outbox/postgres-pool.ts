// A few connections to PostgreSQL and the tables of the outbox in it: what is written is on the disk before an answer
// comes, a lost connection is replaced, and nobody waits for ever. What is asked is left to postgres.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { CliError } from '../../diagnostics/problem.ts';

export interface Connection {
  /** Asks again when the connection is lost: a question must be one that may be asked twice. */
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>>;
  /**
   * Writes the table of messages anew, because an update leaves the old row in its file; an older transaction that is
   * still open keeps PostgreSQL from leaving it out. Throws a CliError when this takes a minute or is not allowed.
   */
  rewrite(): Promise<void>;
  end(): Promise<void>;
}

/** Throws a CliError when the database does not answer or the tables cannot be made; it never repeats the url. */
export async function connect(url: string): Promise<Connection> {
  const pool = createPool(url);
  try {
    await prepare(pool);
  } catch (error) {
    await pool.end().catch(() => {});
    throw refusalOf(error);
  }
  let ended: Promise<void> | undefined;
  return {
    query: async <R extends QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      for (const pause of pauses)
        try {
          return await pool.query<R>(text, [...values]);
        } catch (error) {
          if (!isLost(error) || ended) throw error;
          await sleep(pause);
        }
      return pool.query<R>(text, [...values]);
    },
    rewrite: () => withClient(pool, rewrite),
    end: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

const statementMs = 10_000;
/** A server that restarts takes all connections with it, and the pool may not have noticed for each of them. */
const pauses = [20, 100, 400];

function createPool(url: string): Pool {
  try {
    const pool = new Pool({
      connectionString: url,
      max: 8,
      connectionTimeoutMillis: 5_000,
      // A server that is gone without a word answers nothing: this is noticed on our side.
      query_timeout: 70_000,
      keepAlive: true,
      application_name: 'litfass contact',
      onConnect: (client) => client.query(settings),
    });
    // A connection that breaks while nobody uses it is replaced by the next question.
    pool.on('error', () => {});
    return pool;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What a server promises beyond `on` (remote_apply) is kept. */
const settings = `SET statement_timeout = ${statementMs};
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') <> 'remote_apply'`;

/** One machine at a time, because two that create the same table at once disturb each other. */
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
  -- Before there was this column, nobody wrote down what a message waits for: to be safe, for a mail server.
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
  // Who does not own the table is only warned that nothing was done.
  if (failed === undefined && (await file()) !== before) return;
  throw new CliError(
    75,
    'The messages are erased, but PostgreSQL could not write the table anew, so a copy is still in its files.',
    'End long transactions (a dump), or use the user that owns litfass_contact_message, and run the same command again.',
  );
}

async function withClient(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
    client.release();
  } catch (error) {
    // One that may be in the middle of a transaction is not used again.
    client.release(true);
    throw error;
  }
}

/** The connection broke (08), the server shuts down (57P), or the socket has gone: not a fault of the question. */
function isLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return /^(08...|57P0[123]|ECONNRESET|EPIPE|ECONNREFUSED)$/.test(code);
  return /^Connection terminated|Client has encountered a connection error/.test(String(message));
}

function refusalOf(error: unknown): CliError {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const why = String(code ?? name);
  return new CliError(
    73,
    `The PostgreSQL database of CONTACT_DATABASE_URL cannot be used (${why}).`,
    why === '42501'
      ? 'Its user may not make tables: grant CREATE on the schema, or let its owner start litfass once.'
      : 'See that it runs, and that host, user, password and database in the url are right.',
  );
}
