// Opens the SQLite file of the outbox: creates it readable only by its owner, checks that it is ours
// and intact, sets up durability, and migrates the tables. Also removes deleted text from the file.
// sqlite.ts contains the queries.
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSqlite, resultCode } from '../../files/open-sqlite.ts';
import { makeFile, makeFolder } from '../../files/private-folder.ts';
import { CliError, cannotWriteError, usageError } from '../../problems/problem.ts';
import { checkedBytes, watchFile } from './sqlite-watch.ts';

/** 'litf' in ASCII: distinguishes our databases from those of other programs. */
const applicationId = 0x6c697466;

/**
 * The open database, and the watch of its files. Throws a CliError if the file cannot be created, opened or
 * written to, is damaged, or is not ours.
 */
export async function openFile(file: string) {
  let db: DatabaseSync | undefined;
  let closed: { readonly mode: number } | undefined;
  try {
    await makeFolder(path.dirname(file));
    // SQLite itself would create a world-readable file. Its log gets the permissions of the file.
    await makeFile(file);
    // Read the size of the log first: another process may be creating both files right now, the log last.
    const { size: logSize } = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
    const found = await stat(file);
    if (found.isDirectory()) throw cannotWriteError(`${file} is a folder.`, 'Add a file name: file:FOLDER/contact.db');
    const { size, mode } = found;
    // SQLite would treat the file as new, and delete the log with its contents.
    if (size === 0 && logSize > 0) throw damaged(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      closed = { mode: mode & 0o7777 };
      await chmod(file, 0o600);
    }
    const { DatabaseSync } = loadSqlite();
    // SQLite waits for locks only while opening, because that blocks the process. Later,
    // sqlite-writes.ts waits.
    db = new DatabaseSync(file, { timeout: 5_000 });
    prepareFile(db, { file, size });
    db.exec('PRAGMA busy_timeout = 0');
    return { db, watch: watchFile(file) };
  } catch (error) {
    db?.close();
    // The file may belong to another program: restore its permissions.
    if (closed) await chmod(file, closed.mode).catch(() => {});
    throw toCliError(error, file);
  }
}

/**
 * Removes all deleted data from the file and its log. `secure_delete` is not enough: rows that moved
 * between pages leave copies behind, so the file is rewritten. Throws a CliError if a reader blocks
 * the log for longer than `patienceMs`.
 */
export async function scrub(db: DatabaseSync, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  let rewritten = false;
  for (;;) {
    try {
      if (!rewritten) db.exec('VACUUM');
      rewritten = true;
      if (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return;
    } catch (error) {
      if (resultCode(error) !== 5) throw error;
    }
    if (performance.now() >= end)
      throw new CliError(
        'busy',
        'The messages are erased, but another program is reading the database, so its files still contain a copy.',
        'End that program (a backup, an SQLite shell), then run the same command again to finish.',
      );
    await sleep(50);
  }
}

function prepareFile(db: DatabaseSync, { file, size }: { readonly file: string; readonly size: number }): void {
  const number = (pragma: string) => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
  const isNew = Number(db.prepare('SELECT count(*) AS count FROM sqlite_master').get()?.count) === 0;
  if (!isNew && number('application_id') !== applicationId)
    throw usageError(`${file} is a database of another program.`, 'Set CONTACT_DATABASE_URL to another file.');
  if (number('user_version') > migrations.length)
    throw usageError(`${file} was written by a newer litfass.`, 'Use that version, or another file.');
  if (!isNew && size <= checkedBytes && db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
    throw damaged(file);
  // FULL: a transaction ends only when the log is on disk. The write below checks that the file is
  // writable: SQLite opens read-only files, and begins transactions on them, without an error.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
    PRAGMA trusted_schema = OFF; BEGIN IMMEDIATE`);
  // Read the version within the transaction: another process may just have migrated the file.
  db.exec(`${migrations.slice(number('user_version')).join('')}
    INSERT INTO mark VALUES ('probe'); DELETE FROM mark WHERE name = 'probe'; COMMIT`);
}

const firstVersion = `
  CREATE TABLE message (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'dead', 'erased')),
    key TEXT UNIQUE, digest TEXT, key_until INTEGER NOT NULL,
    locale TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL, person TEXT NOT NULL, message TEXT NOT NULL,
    marks TEXT NOT NULL, received_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL,
    worker TEXT CHECK ((worker IS NOT NULL) = (state = 'sending')), last_code TEXT, settled_at INTEGER
  ) STRICT;
  CREATE INDEX message_waiting ON message (due_at) WHERE state IN ('queued', 'sending');
  CREATE INDEX message_states ON message (state, received_at, settled_at);
  CREATE INDEX message_person ON message (person);
  -- 'unclean': deleted text may still be in the file. 'probe': never there for longer than a transaction.
  CREATE TABLE mark (name TEXT PRIMARY KEY) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = 1;`;

/** Messages of the first version may need a mail server, so 'smtp' is the safe default. */
const secondVersion = `
  ALTER TABLE message ADD COLUMN transport TEXT NOT NULL DEFAULT 'smtp' CHECK (transport IN ('smtp', 'file'));
  DROP INDEX message_waiting;
  CREATE INDEX message_waiting ON message (due_at, transport) WHERE state IN ('queued', 'sending');
  DROP INDEX message_states;
  CREATE INDEX message_states ON message (state, received_at, settled_at, transport);
  CREATE TABLE probe (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  PRAGMA user_version = 2;`;

/** The nth migration leads to version n of the file. */
const migrations = [firstVersion, secondVersion];

function damaged(file: string): CliError {
  return cannotWriteError(
    `${file} is damaged, or not an SQLite database.`,
    'Move it and its -wal file away and keep both: .recover of sqlite3 may save messages. The next start creates a new one.',
  );
}

function toCliError(error: unknown, file: string): unknown {
  const code = resultCode(error);
  if (code === 11 || code === 26) return damaged(file);
  if (code === 5)
    return new CliError('busy', `${file} is locked by another program.`, 'End that program, then start again.');
  if (code === 13) return cannotWriteError(`The disk of ${file} is full.`, 'Free some space, then start again.');
  const { syscall, code: reason } = error as NodeJS.ErrnoException;
  if (syscall === undefined && ![8, 10, 14].includes(code ?? 0)) return error;
  const why = syscall === undefined ? 'read-only, or a disk error' : reason;
  return cannotWriteError(`${file} cannot be written to (${why}).`, 'Check its permissions, or use another file.');
}
