// The outbox in PostgreSQL, for several machines behind a load balancer. No two machines lease the
// same message, and the leases of a dead machine run out. postgres-pool.ts connects and creates the
// tables, sql-outbox.ts contains the statements.
import { randomBytes } from 'node:crypto';
import type { Outbox, Transport } from './index.ts';
import { connect } from './postgres-pool.ts';
import { probeBytes } from './rows.ts';
import { createSqlOutbox, type MessageDatabase } from './sql-outbox.ts';

/**
 * `url` has the form postgres://user:password@host/database. Throws a CliError if the database cannot
 * be used.
 */
export async function openPostgres(url: string, transport: Transport = 'smtp'): Promise<Outbox> {
  const { query, rewrite, end } = await connect(url);
  const change: MessageDatabase['change'] = async (text, ...values) => (await query(text, values)).rowCount ?? 0;
  const read: MessageDatabase['read'] = async (text, ...values) => (await query(text, values)).rows as never[];
  const database: MessageDatabase = {
    table: 'litfass_contact_message',
    idBegins: 'starts_with(id, $1)',
    jsonItems: 'json_array_elements_text',
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    read,
    update: read,
    change,
    add: change,
    remove: change,
    clean: rewrite,
    // Which processes are alive is unknown here, so the leases of dead ones have to run out.
    ifAlone: async () => 0,
  };
  return {
    ...createSqlOutbox(database, transport),
    // PostgreSQL detects damage itself: statements that touch damaged data fail.
    verify: async () => {},
    probe: async (bytes = probeBytes) => {
      await query('INSERT INTO litfass_contact_probe (at, bytes) VALUES (now(), $1)', [randomBytes(bytes)]);
      await query('DELETE FROM litfass_contact_probe');
    },
    close: end,
  };
}
