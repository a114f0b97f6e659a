// The outbox in the SQL that both databases understand. sqlite.ts and postgres.ts run the statements,
// and contain what the databases do differently.
import type { Outbox, Transport } from './index.ts';
import { type CountRow, countsOf, type MessageRow, messageColumns, messageOf, personOf, settled } from './rows.ts';

/** The values of a statement, which names them $1, $2 and so on. */
export type Values = readonly (string | number | null)[];

/** Runs a statement. */
type Run<Result> = (text: string, ...values: Values) => Promise<Result>;

/** A database that has the table of messages. */
export interface MessageDatabase {
  readonly table: string;
  /** The SQL condition that `id` begins with $1. */
  readonly idBegins: string;
  /** The SQL function that returns the items of a JSON list as rows, in the column `value`. */
  readonly jsonItems: string;
  /** The SQL clause that leaves out rows that another connection is leasing. */
  readonly skipLocked: string;
  readonly read: <Row>(text: string, ...values: Values) => Promise<Row[]>;
  /** Changes rows, and resolves to them once they are on disk. */
  readonly update: Run<MessageRow[]>;
  /** Resolves to the number of changed rows once they are on disk. */
  readonly change: Run<number>;
  /** The same for a new message. Rejects if it would be lost. */
  readonly add: Run<number>;
  /** The same for rows that lose their text, which `clean` then removes from the files. */
  readonly remove: Run<number>;
  readonly clean: () => Promise<void>;
  /** Calls `release` if no other process delivers messages; else, or if that is unknown, resolves to 0. */
  readonly ifAlone: (release: () => Promise<number>) => Promise<number>;
}

/** The outbox in a database, except for what concerns its files and connections. */
export function createSqlOutbox(
  database: MessageDatabase,
  transport: Transport,
): Omit<Outbox, 'verify' | 'probe' | 'close'> {
  const { table, idBegins, jsonItems, skipLocked, read, update, change, remove, clean, ifAlone } = database;
  const select = `SELECT ${messageColumns} FROM ${table}`;
  const selected = async (rest: string, ...values: Values) =>
    (await read<MessageRow>(`${select} ${rest}`, ...values)).map(messageOf);

  /** Sets `due_at` to the arrival time: the message is due first, even if the clock changes. */
  const releasing = `UPDATE ${table} SET state = 'queued', worker = NULL, due_at = received_at WHERE state = 'sending'`;

  return {
    accept: acceptIn(database, transport),
    lease: async ({ worker, now, leaseMs, most }) => {
      const due = `SELECT number FROM ${table} WHERE ${waiting} AND due_at <= $3 AND ${fitting('$5')}
        ORDER BY due_at, number LIMIT $4 ${skipLocked}`;
      const leasing = `UPDATE ${table} SET state = 'sending', worker = $1, due_at = $2, transport = $5,
        attempts = attempts + 1 WHERE number IN (${due}) RETURNING ${messageColumns}`;
      const leased = (await update(leasing, worker, now + leaseMs, now, most, transport)).map(messageOf);
      return leased.sort((a, b) => a.receivedAt - b.receivedAt);
    },
    renew: async (id, worker, until) => {
      const renewing = `UPDATE ${table} SET due_at = $1 WHERE id = $2 AND state = 'sending' AND worker = $3`;
      await change(renewing, until, id, worker);
    },
    settle: async (id, worker, outcome) => {
      const settling = `UPDATE ${table} SET worker = NULL, state = $1, due_at = coalesce($2, due_at), last_code = $3,
        settled_at = $4 WHERE id = $5 AND state = 'sending' AND worker = $6`;
      return (await change(settling, ...settled(outcome), id, worker)) === 1;
    },
    release: (worker) =>
      worker === undefined ? ifAlone(() => change(releasing)) : change(`${releasing} AND worker = $1`, worker),
    nextDue: async () => {
      const earliest = `SELECT min(due_at) AS at FROM ${table} WHERE ${waiting} AND ${fitting('$1')}`;
      const [row] = await read<{ readonly at: number | string | null }>(earliest, transport);
      return row?.at == null ? undefined : Number(row.at);
    },

    list: ({ state, most }) => {
      const newest = 'ORDER BY received_at DESC, number DESC LIMIT $1';
      return state === undefined ? selected(newest, most) : selected(`WHERE state = $2 ${newest}`, most, state);
    },
    find: async (id) => {
      const found = id === '' ? [] : await selected(`WHERE ${idBegins} ORDER BY id LIMIT 2`, id);
      return found.length === 1 || found[0]?.id === id ? found[0] : undefined;
    },
    counts: async () => {
      const counting = `SELECT state, count(*) AS count, min(received_at) AS oldest, max(settled_at) AS newest,
        count(*) FILTER (WHERE transport = 'smtp') AS smtp FROM ${table} GROUP BY state`;
      return countsOf(await read<CountRow>(counting));
    },
    retry: (ids, now) => {
      const retrying = `UPDATE ${table} SET state = 'queued', due_at = $1, settled_at = NULL,
        attempts = CASE state WHEN 'dead' THEN 0 ELSE attempts END
        WHERE (state = 'dead' OR (state = 'queued' AND due_at > $1))`;
      if (ids === 'all') return change(retrying, now);
      return change(`${retrying} AND id IN (SELECT value FROM ${jsonItems}($2))`, now, JSON.stringify(ids));
    },
    erase: async (who, now) => {
      const [column, value] = 'id' in who ? ['id', who.id] : ['person', personOf(who.email)];
      if (value === '') return 0;
      const erasing = `UPDATE ${table} SET state = 'erased', worker = NULL, settled_at = $1, name = '', email = '',
        person = '', message = '', key = NULL, digest = NULL WHERE state <> 'erased' AND ${column} = $2`;
      const erased = await remove(erasing, now, value);
      await clean();
      return erased;
    },
    messagesOf: (email) =>
      selected("WHERE person = $1 AND state <> 'erased' ORDER BY received_at, number", personOf(email)),
    expire: async ({ sent, dead, now }) => {
      await change(`UPDATE ${table} SET key = NULL, digest = NULL WHERE key_until <= $1 AND key IS NOT NULL`, now);
      await change(`UPDATE ${table} SET due_at = $1 WHERE ${waiting} AND due_at > $2`, now, now + longestRetryDelay);
      await change(`UPDATE ${table} SET received_at = $1 WHERE ${waiting} AND received_at > $1`, now);
      await change(`UPDATE ${table} SET settled_at = $1 WHERE state = 'sent' AND settled_at > $1`, now);
      const expiring = `DELETE FROM ${table}
        WHERE (state = 'sent' AND settled_at < $1) OR (state = 'dead' AND settled_at < $2)`;
      return remove(expiring, sent, dead);
    },
  };
}

/** Inserts messages. If a key is taken, says by which message, or frees it once it has expired. */
function acceptIn({ table, read, change, add }: MessageDatabase, transport: Transport): Outbox['accept'] {
  const insertion = `INSERT INTO ${table}
    (state, id, key, digest, key_until, locale, name, email, person, message, marks, received_at, due_at, transport)
    VALUES ('queued', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12) ON CONFLICT (key) DO NOTHING`;
  return async ({ id, key, digest, keyUntil, locale, name, email, message, spamSigns, at }) => {
    const columns = [id, key, digest, keyUntil, locale, name, email, personOf(email), message];
    for (;;) {
      const inserted = await add(insertion, ...columns, JSON.stringify(spamSigns), at, transport);
      if (inserted === 1) return { kind: 'accepted', id };
      const [existing] = await read<KeyRow>(`SELECT id, digest, key_until FROM ${table} WHERE key = $1`, key);
      // The insertion was repeated because its first answer was lost, and found itself.
      if (existing?.id === id) return { kind: 'accepted', id };
      if (existing && Number(existing.key_until) > at)
        return existing.digest === digest ? { kind: 'repeated', id: existing.id } : { kind: 'conflict' };
      await change(`UPDATE ${table} SET key = NULL, digest = NULL WHERE key = $1 AND key_until <= $2`, key, at);
    }
  };
}

interface KeyRow {
  readonly id: string;
  readonly digest: string;
  readonly key_until: number | string;
}

/** The SQL condition for undelivered messages. */
const waiting = "state IN ('queued', 'sending')";

/**
 * The SQL condition for messages that a transport may deliver. `parameter` is the placeholder of the
 * transport.
 */
const fitting = (parameter: string): string => `(transport = 'file' OR ${parameter} = 'smtp')`;

/**
 * Milliseconds. Longer than any retry delay: a message that waits longer was scheduled while the
 * clock was ahead.
 */
const longestRetryDelay = 5 * 60 * 60_000;
