// The outbox in an SQLite file, for one machine. Several processes may open it: a server, and
// commands that list or erase messages. sqlite-file.ts opens and cleans the file, sqlite-writes.ts
// runs the transactions, sql-outbox.ts contains the statements.

import { setTimeout as sleep } from 'node:timers/promises';
import { memoized } from '../../files/once.ts';
import { resultCode } from '../../files/open-sqlite.ts';
import { CliError } from '../../problems/problem.ts';
import type { Outbox, Transport } from './index.ts';
import { type MessageRow, probeBytes } from './rows.ts';
import { createSqlOutbox, type MessageDatabase, type Values } from './sql-outbox.ts';
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
  const { write, drain } = createWrites(db, patienceMs, watch.observe);
  const presence = createPresence(`${file}.lock`);
  // SQLite writes ?1 for $1.
  const prepared = memoized((text: string) => db.prepare(text.replaceAll('$', '?')));
  let closed = false;

  /**
   * Retries while the file is locked. Writers do not block reads; only opening and closing the file
   * does.
   */
  const patiently = async <T>(work: () => T): Promise<T> => {
    for (const end = performance.now() + patienceMs; ; await sleep(20))
      try {
        return work();
      } catch (error) {
        watch.observe(error);
        if (resultCode(error) !== 5 || performance.now() >= end) throw error;
      }
  };
  const rows = (text: string, values: Values = []) => prepared(text).all(...values) as never[];
  const run = (text: string, values: Values = []) => Number(prepared(text).run(...values).changes);
  const change: MessageDatabase['change'] = (text, ...values) => write(() => run(text, values));
  const add: MessageDatabase['add'] = (text, ...values) =>
    write(() => {
      watch.check();
      return run(text, values);
    });
  const clean = async (): Promise<void> => {
    if (await patiently(() => rows("SELECT 1 FROM mark WHERE name = 'unclean'").length === 0)) return;
    await scrub(db, patienceMs);
    await change("DELETE FROM mark WHERE name = 'unclean'");
  };
  const database: MessageDatabase = {
    table: 'message',
    idBegins: 'id >= $1 AND id < $1 || char(0x10ffff)',
    jsonItems: 'json_each',
    skipLocked: '',
    read: (text, ...values) => patiently(() => rows(text, values)),
    update: (text, ...values) => write((): MessageRow[] => rows(text, values)),
    change,
    add,
    remove: (text, ...values) =>
      write(() => {
        const count = run(text, values);
        if (count > 0) run("INSERT OR IGNORE INTO mark VALUES ('unclean')");
        return count;
      }),
    clean,
    ifAlone: async (release) => (await presence.enter(release)) ?? 0,
  };
  const outbox = createSqlOutbox(database, transport);

  return {
    ...outbox,
    expire: async (before) => {
      const removed = await outbox.expire(before);
      // If cleaning fails, the deleted text stays in the file until the next expiry, an hour later.
      await clean().catch((error: unknown) => {
        if (!(error instanceof CliError)) throw error;
      });
      return removed;
    },
    verify: watch.verify,
    probe: async (bytes = probeBytes) =>
      void (await add('INSERT OR REPLACE INTO probe VALUES (1, randomblob($1))', bytes)),
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
