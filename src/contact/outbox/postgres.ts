// The outbox in PostgreSQL, for several machines behind a load balancer. No two machines lease the
// same message, and the leases of a dead machine run out. postgres-pool.ts connects and creates the
// tables.
import { randomBytes } from 'node:crypto';
import type { Acceptance, IncomingMessage, Outbox, Transport } from './index.ts';
import { connect } from './postgres-pool.ts';
import {
  type CountRow,
  countsOf,
  fitting,
  longestRetryDelay,
  type MessageRow,
  messageColumns,
  messageOf,
  personOf,
  probeBytes,
  settled,
  waiting,
} from './rows.ts';

/**
 * `url` has the form postgres://user:password@host/database. Throws a CliError if the database cannot
 * be used.
 */
export async function openPostgres(url: string, transport: Transport = 'smtp'): Promise<Outbox> {
  const { query, rewrite, end } = await connect(url);
  const change = async (text: string, ...values: readonly unknown[]) => (await query(text, values)).rowCount ?? 0;
  const rows = async (text: string, ...values: readonly unknown[]) =>
    (await query<MessageRow>(text, values)).rows.map(messageOf);

  const insert = async (message: IncomingMessage): Promise<boolean> => {
    const { id, key, digest, keyUntil, locale, name, email, spamSigns, at } = message;
    const columns = [id, key, digest, keyUntil, locale, name, email, personOf(email), message.message];
    return (await change(insertion, ...columns, JSON.stringify(spamSigns), at, transport)) === 1;
  };
  const accept = async (message: IncomingMessage): Promise<Acceptance> => {
    const { id, key, digest, at } = message;
    for (;;) {
      if (await insert(message)) return { kind: 'accepted', id };
      const { rows: found } = await query<KeyRow>(`SELECT id, digest, key_until FROM ${table} WHERE key = $1`, [key]);
      const [existing] = found;
      // The insertion was repeated because its first answer was lost, and found itself.
      if (existing?.id === id) return { kind: 'accepted', id };
      if (existing && Number(existing.key_until) > at)
        return existing.digest === digest ? { kind: 'repeated', id: existing.id } : { kind: 'conflict' };
      await change(`UPDATE ${table} SET key = NULL, digest = NULL WHERE key = $1 AND key_until <= $2`, key, at);
    }
  };

  return {
    accept,
    lease: async ({ worker, now, leaseMs, most }) =>
      (await rows(leasing, worker, now + leaseMs, now, most, transport)).sort((a, b) => a.receivedAt - b.receivedAt),
    renew: async (id, worker, until) => void (await change(renewing, until, id, worker)),
    settle: async (id, worker, outcome) => (await change(settling, ...settled(outcome), id, worker)) === 1,
    // Without a worker: which processes are alive is unknown here, so the leases of dead ones have to
    // run out.
    release: async (worker) => (worker === undefined ? 0 : change(releasing, worker)),
    nextDue: async () => {
      const { rows: found } = await query<{ at: string | null }>(
        `SELECT min(due_at) AS at FROM ${table} WHERE ${waiting} AND ${fitting('$1')}`,
        [transport],
      );
      return found[0]?.at == null ? undefined : Number(found[0].at);
    },

    list: ({ state, most }) => {
      const newest = 'ORDER BY received_at DESC, number DESC LIMIT $2';
      return rows(
        `SELECT ${messageColumns} FROM ${table} WHERE $1::text IS NULL OR state = $1 ${newest}`,
        state ?? null,
        most,
      );
    },
    find: async (id) => {
      if (id === '') return undefined;
      const found = await rows(
        `SELECT ${messageColumns} FROM ${table} WHERE starts_with(id, $1) ORDER BY id LIMIT 2`,
        id,
      );
      return found.length === 1 || found[0]?.id === id ? found[0] : undefined;
    },
    counts: async () => countsOf((await query<CountRow>(counting)).rows),
    retry: (ids, now) =>
      change(
        `UPDATE ${table} SET state = 'queued', attempts = CASE state WHEN 'dead' THEN 0 ELSE attempts END,
           due_at = $1, settled_at = NULL
         WHERE (state = 'dead' OR (state = 'queued' AND due_at > $1)) AND ($2::text[] IS NULL OR id = ANY ($2))`,
        now,
        ids === 'all' ? null : ids,
      ),
    erase: async (who, now) => {
      const value = 'id' in who ? who.id : personOf(who.email);
      if (value === '') return 0;
      const erased = await change(`${erasing} AND ${'id' in who ? 'id' : 'person'} = $2`, now, value);
      await rewrite();
      return erased;
    },
    messagesOf: (email) =>
      rows(
        `SELECT ${messageColumns} FROM ${table} WHERE person = $1 AND state <> 'erased' ORDER BY received_at, number`,
        personOf(email),
      ),
    expire: async ({ sent, dead, now }) => {
      await change(`UPDATE ${table} SET key = NULL, digest = NULL WHERE key_until <= $1 AND key IS NOT NULL`, now);
      await change(`UPDATE ${table} SET due_at = $1 WHERE ${waiting} AND due_at > $2`, now, now + longestRetryDelay);
      await change(`UPDATE ${table} SET received_at = $1 WHERE ${waiting} AND received_at > $1`, now);
      await change(`UPDATE ${table} SET settled_at = $1 WHERE state = 'sent' AND settled_at > $1`, now);
      return change(expiring, sent, dead);
    },

    // PostgreSQL detects damage itself: statements that touch damaged data fail.
    verify: async () => {},
    probe: async (bytes = probeBytes) => {
      await change('INSERT INTO litfass_contact_probe (at, bytes) VALUES (now(), $1)', randomBytes(bytes));
      await change('DELETE FROM litfass_contact_probe');
    },
    close: end,
  };
}

interface KeyRow {
  readonly id: string;
  readonly digest: string;
  readonly key_until: string;
}

const table = 'litfass_contact_message';
const insertion = `INSERT INTO ${table}
  (state, id, key, digest, key_until, locale, name, email, person, message, marks, received_at, due_at, transport)
  VALUES ('queued', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12) ON CONFLICT (key) DO NOTHING`;
const leasing = `UPDATE ${table} SET state = 'sending', worker = $1, due_at = $2, transport = $5,
  attempts = attempts + 1
  WHERE number IN (SELECT number FROM ${table} WHERE ${waiting} AND due_at <= $3 AND ${fitting('$5')}
    ORDER BY due_at, number LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING ${messageColumns}`;
const renewing = `UPDATE ${table} SET due_at = $1 WHERE id = $2 AND state = 'sending' AND worker = $3`;
const settling = `UPDATE ${table} SET worker = NULL, state = $1, due_at = coalesce($2, due_at), last_code = $3,
  settled_at = $4 WHERE id = $5 AND state = 'sending' AND worker = $6`;
const releasing = `UPDATE ${table} SET state = 'queued', worker = NULL, due_at = received_at
  WHERE state = 'sending' AND worker = $1`;
const counting = `SELECT state, count(*) AS count, min(received_at) AS oldest, max(settled_at) AS newest,
  count(*) FILTER (WHERE transport = 'smtp') AS smtp FROM ${table} GROUP BY state`;
const erasing = `UPDATE ${table} SET state = 'erased', worker = NULL, settled_at = $1, name = '', email = '', person = '',
  message = '', key = NULL, digest = NULL WHERE state <> 'erased'`;
const expiring = `DELETE FROM ${table}
  WHERE (state = 'sent' AND settled_at < $1) OR (state = 'dead' AND settled_at < $2)`;
