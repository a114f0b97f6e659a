// Detects whether another live process delivers messages from the same database. Every such process
// holds a lock on a file next to the database, and the operating system releases the lock when the
// process ends, however it ends. Process ids would not do: containers that share a folder have
// separate ones.
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite, resultCode } from '../../files/open-sqlite.ts';
import { makeFile } from '../../files/private-folder.ts';

/** The lock of this process on `file`, which is created when it is first needed, and stays empty. */
export function createPresence(file: string) {
  let lock: DatabaseSync | undefined;

  const leave = (): void => {
    lock?.close();
    lock = undefined;
  };

  const enterNow = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    leave();
    await makeFile(file);
    const { DatabaseSync } = loadSqlite();
    const own = new DatabaseSync(file, { timeout: 0 });
    lock = own;
    const alone = tryLock(own);
    try {
      return alone ? await work() : undefined;
    } finally {
      if (own.isOpen) {
        if (alone) own.exec('COMMIT');
        // Another process may hold the exclusive lock right now, for the length of one transaction.
        own.exec('PRAGMA busy_timeout = 5000; BEGIN; SELECT count(*) FROM sqlite_master');
      }
    }
  };
  /**
   * Calls run one after the other: two in one process would block each other, and with them the event
   * loop.
   */
  let last: Promise<unknown> = Promise.resolve();
  /**
   * Runs `work` if no other process is present, and blocks others meanwhile; otherwise resolves to
   * undefined. Either way, this process is present from then on.
   */
  const enter = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const entered = last.then(() => enterNow(work));
    last = entered.catch(() => {});
    return entered;
  };
  return { enter, leave };
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (resultCode(error) === 5) return false;
    throw error;
  }
}
