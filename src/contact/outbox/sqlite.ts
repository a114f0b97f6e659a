// The outbox in an SQLite file, for one machine. Several processes may open it: a server, and
// commands that list or erase messages. sqlite-file.ts opens and cleans the file, sqlite-writes.ts
// runs the transactions.

import type { SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoized } from '../../files/once.ts';
import { resultCode } from '../../files/open-sqlite.ts';
import { CliError } from '../../problems/problem.ts';
import type { Acceptance, IncomingMessage, Outbox, Transport } from './index.ts';
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
import { openFile, scrub } from './sqlite-file.ts';
import { createPresence } from './sqlite-presence.ts';
import { createWrites } from './sqlite-writes.ts';

/** Options of `openSqlite`. */
export interface SqliteOptions {
  /** How this process delivers messages. Default: 'smtp'. */
  readonly transport?: Transport;
  /** How long to wait for a locked file. Default: 5,000 ms. */
  readonly patienceMs?: number;
}

/** Throws a CliError if the file cannot be used. */
export async function openSqlite(
  file: string,
  { transport = 'smtp', patienceMs = 5_000 }: SqliteOptions = {},
): Promise<Outbox> {
  const { db, watch } = await openFile(file);
  const { write, drain } = createWrites(db, { patienceMs, observe: watch.observe });
  const presence = createPresence(`${file}.lock`);
  const sql = memoized((text: string) => db.prepare(text));
  let closed = false;

  /**
   * Retries while the file is locked. Writers do not block reads; only opening and closing the file
   * does.
   */
  const read = async <T>(work: () => T): Promise<T> => {
    for (const end = performance.now() + patienceMs; ; await sleep(20))
      try {
        return work();
      } catch (error) {
        watch.observe(error);
        if (resultCode(error) !== 5 || performance.now() >= end) throw error;
      }
  };
  const change = (statement: string, ...values: readonly SQLInputValue[]): number =>
    Number(sql(statement).run(...values).changes);
  const rows = (statement: string, ...values: readonly SQLInputValue[]) =>
    (sql(statement).all(...values) as unknown as MessageRow[]).map(messageOf);

  const insert = (message: IncomingMessage): boolean => {
    const { id, key, digest, keyUntil, locale, name, email, spamSigns, at } = message;
    const columns = [id, key, digest, keyUntil, locale, name, email, personOf(email), message.message];
    return change(insertion, ...columns, JSON.stringify(spamSigns), at, at, transport) === 1;
  };
  const acceptNow = (message: IncomingMessage): Acceptance => {
    watch.check();
    if (insert(message)) return { kind: 'accepted', id: message.id };
    const existing = sql('SELECT id, digest, key_until FROM message WHERE key = ?').get(message.key);
    if (Number(existing?.key_until) > message.at)
      return existing?.digest === message.digest
        ? { kind: 'repeated', id: String(existing?.id) }
        : { kind: 'conflict' };
    change('UPDATE message SET key = NULL, digest = NULL WHERE key = ?', message.key);
    insert(message);
    return { kind: 'accepted', id: message.id };
  };
  const markUnclean = () => change("INSERT OR IGNORE INTO mark VALUES ('unclean')");
  const clean = async (): Promise<void> => {
    if (await read(() => sql("SELECT 1 FROM mark WHERE name = 'unclean'").get() === undefined)) return;
    await scrub(db, patienceMs);
    await write(() => change("DELETE FROM mark WHERE name = 'unclean'"));
  };

  return {
    accept: (message) => write(() => acceptNow(message)),
    lease: ({ worker, now, leaseMs, most }) =>
      write(() =>
        rows(leasing, transport, worker, now + leaseMs, now, most).sort((a, b) => a.receivedAt - b.receivedAt),
      ),
    renew: (id, worker, until) => write(() => void change(renewing, until, id, worker)),
    settle: (id, worker, outcome) => write(() => change(settling, ...settled(outcome), id, worker) === 1),
    release: async (worker) => {
      if (worker !== undefined) return write(() => change(`${releasing} AND worker = ?`, worker));
      return (await presence.enter(() => write(() => change(releasing)))) ?? 0;
    },
    nextDue: () =>
      read(() => {
        const at = sql(`SELECT min(due_at) AS at FROM message WHERE ${waiting} AND ${fitting('?')}`).get(transport)?.at;
        return typeof at === 'number' ? at : undefined;
      }),

    list: ({ state, most }) =>
      read(() => {
        const which = state === undefined ? '? IS NULL' : 'state = ?';
        const newest = 'ORDER BY received_at DESC, number DESC LIMIT ?';
        return rows(`SELECT ${messageColumns} FROM message WHERE ${which} ${newest}`, state ?? null, most);
      }),
    find: (id) =>
      read(() => {
        const begins = `SELECT ${messageColumns} FROM message WHERE id >= ? AND id < ? ORDER BY id LIMIT 2`;
        const found = id === '' ? [] : rows(begins, id, `${id}\u{10ffff}`);
        return found.length === 1 || found[0]?.id === id ? found[0] : undefined;
      }),
    counts: () => read(() => countsOf(sql(counting).all() as unknown as CountRow[])),
    retry: (ids, now) =>
      write(() => {
        if (ids === 'all') return change(retrying, now, now);
        return change(`${retrying} AND id IN (SELECT value FROM json_each(?))`, now, now, JSON.stringify(ids));
      }),
    erase: async (who, now) => {
      const which = 'id' in who ? 'id = ?' : 'person = ?';
      const value = 'id' in who ? who.id : personOf(who.email);
      if (value === '') return 0;
      const erased = await write(() => {
        const count = change(`${erasing} AND ${which}`, now, value);
        if (count > 0) markUnclean();
        return count;
      });
      await clean();
      return erased;
    },
    messagesOf: (email) =>
      read(() => {
        const oldest = "AND state <> 'erased' ORDER BY received_at, number";
        return rows(`SELECT ${messageColumns} FROM message WHERE person = ? ${oldest}`, personOf(email));
      }),
    expire: async ({ sent, dead, now }) => {
      const removed = await write(() => {
        change('UPDATE message SET key = NULL, digest = NULL WHERE key IS NOT NULL AND key_until <= ?', now);
        change(`UPDATE message SET due_at = ? WHERE ${waiting} AND due_at > ?`, now, now + longestRetryDelay);
        change(`UPDATE message SET received_at = ? WHERE ${waiting} AND received_at > ?`, now, now);
        change("UPDATE message SET settled_at = ? WHERE state = 'sent' AND settled_at > ?", now, now);
        const count = change(expiring, sent, dead);
        if (count > 0) markUnclean();
        return count;
      });
      // If cleaning fails, the deleted text stays in the file until the next expiry, an hour later.
      await clean().catch((error: unknown) => {
        if (!(error instanceof CliError)) throw error;
      });
      return removed;
    },

    verify: watch.verify,
    probe: async (bytes = probeBytes) => {
      await write(() => {
        watch.check();
        change('INSERT OR REPLACE INTO probe VALUES (1, randomblob(?))', bytes);
      });
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await drain();
      presence.leave();
      db.close();
      await watch.close();
    },
  };
}

const insertion = `INSERT INTO message
  (state, id, key, digest, key_until, locale, name, email, person, message, marks, received_at, due_at, transport)
  VALUES ('queued', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`;
const leasing = `UPDATE message SET state = 'sending', transport = ?1, worker = ?2, due_at = ?3, attempts = attempts + 1
  WHERE number IN (SELECT number FROM message WHERE ${waiting} AND due_at <= ?4 AND ${fitting('?1')}
    ORDER BY due_at, number LIMIT ?5)
  RETURNING ${messageColumns}`;
const renewing = "UPDATE message SET due_at = ? WHERE id = ? AND state = 'sending' AND worker = ?";
const settling = `UPDATE message SET worker = NULL, state = ?, due_at = coalesce(?, due_at), last_code = ?, settled_at = ?
  WHERE id = ? AND state = 'sending' AND worker = ?`;
/** Sets `due_at` to the arrival time: the message is due first, even if the clock changes. */
const releasing = "UPDATE message SET state = 'queued', worker = NULL, due_at = received_at WHERE state = 'sending'";
const retrying = `UPDATE message
  SET state = 'queued', attempts = iif(state = 'dead', 0, attempts), due_at = ?, settled_at = NULL
  WHERE (state = 'dead' OR (state = 'queued' AND due_at > ?))`;
const counting = `SELECT state, count(*) AS count, min(received_at) AS oldest, max(settled_at) AS newest,
  count(*) FILTER (WHERE transport = 'smtp') AS smtp FROM message GROUP BY state`;
const erasing = `UPDATE message SET state = 'erased', worker = NULL, settled_at = ?, name = '', email = '', person = '',
  message = '', key = NULL, digest = NULL WHERE state <> 'erased'`;
const expiring = `DELETE FROM message
  WHERE (state = 'sent' AND settled_at < ?) OR (state = 'dead' AND settled_at < ?)`;
