// Tells whether another living process sends messages from the same file. The operating system knows: every sender holds a
// lock on a file beside the database, and a lock ends with its process, however that ends. Process numbers would lie where
// containers share a folder.
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite, resultCode } from '../../fs/open-sqlite.ts';
import { makeFile } from '../outbox-folder.ts';

export interface Presence {
  /** Runs `work` if no other process is present, and keeps them out meanwhile; undefined otherwise. Present from then on. */
  enter<T>(work: () => Promise<T>): Promise<T | undefined>;
  leave(): void;
}

/** `file` is made when it is first needed; it stays empty. */
export function createPresence(file: string): Presence {
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
        // Another process may be alone at this moment, for as long as one transaction takes.
        own.exec('PRAGMA busy_timeout = 5000; BEGIN; SELECT count(*) FROM sqlite_master');
      }
    }
  };
  /** One after the other: two of one process would keep each other out, and wait without letting anything else happen. */
  let last: Promise<unknown> = Promise.resolve();
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
