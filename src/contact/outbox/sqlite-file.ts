// Opens one SQLite file so that what it says is kept is kept: made for its owner alone, checked to be ours and whole, set
// up, its table made. Also takes deleted text out of the file for good. What is read and written is left to sqlite.ts.
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../../diagnostics/problem.ts';
import { loadSqlite, resultCode } from '../../fs/open-sqlite.ts';
import { makeFile, makeFolder } from '../outbox-folder.ts';
import { checkedBytes, type FileWatch, watchFile } from './sqlite-watch.ts';

/** 'litf', so that no other program's database is taken for ours. */
const applicationId = 0x6c697466;

export interface OpenFile {
  readonly db: DatabaseSync;
  readonly watch: FileWatch;
}

/** Throws a CliError when the file cannot be made, opened or written to, is damaged, or is not ours. */
export async function openFile(file: string): Promise<OpenFile> {
  let db: DatabaseSync | undefined;
  let closed: { readonly mode: number } | undefined;
  try {
    await makeFolder(path.dirname(file));
    // SQLite would make it readable for all, and gives its log the rights that the file has.
    await makeFile(file);
    // Asked first: another process may be making both at this moment, the log last.
    const logSize = await sizeOf(`${file}-wal`);
    const found = await stat(file);
    if (found.isDirectory())
      throw new CliError(73, `${file} is a folder.`, 'Name a file in it: file:FOLDER/contact.db');
    const { size, mode } = found;
    // SQLite would take it for new, and remove the log with all that is in it.
    if (size === 0 && logSize > 0) throw damaged(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      closed = { mode: mode & 0o7777 };
      await chmod(file, 0o600);
    }
    const { DatabaseSync } = loadSqlite();
    // Only while opening does it wait by itself: that would hold up every request. Later, sqlite-writes.ts waits.
    db = new DatabaseSync(file, { timeout: 5_000 });
    prepareFile(db, { file, size });
    db.exec('PRAGMA busy_timeout = 0');
    return { db, watch: watchFile(file) };
  } catch (error) {
    db?.close();
    // It may be somebody else's, who has to read it.
    if (closed) await chmod(file, closed.mode).catch(() => {});
    throw refusalOf(error, file);
  }
}

/**
 * Leaves no byte of what was deleted in the file or its log. `secure_delete` alone is not enough: rows that moved between
 * pages leave copies behind, so the file is written anew. Throws a CliError when a reader keeps the log for `patienceMs`.
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
        75,
        'The messages are erased, but another program reads the database, so a copy of them is still in its files.',
        'End that program (a backup, a shell of SQLite), then run the same command again: it finishes the work.',
      );
    await sleep(50);
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

function prepareFile(db: DatabaseSync, { file, size }: { readonly file: string; readonly size: number }): void {
  const number = (pragma: string) => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
  const isNew = Number(db.prepare('SELECT count(*) AS count FROM sqlite_master').get()?.count) === 0;
  if (!isNew && number('application_id') !== applicationId)
    throw new CliError(2, `${file} is a database of another program.`, 'Name another file in CONTACT_DATABASE_URL.');
  if (number('user_version') > versions.length)
    throw new CliError(2, `${file} was written by a newer litfass.`, 'Start that version, or name another file.');
  if (!isNew && size <= checkedBytes && db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
    throw damaged(file);
  // FULL: a transaction is over only when the log is on the disk. One that writes shows that it can be written to: SQLite
  // opens a file that is read-only without a word, and begins transactions on it.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
    PRAGMA trusted_schema = OFF; BEGIN IMMEDIATE`);
  // Asked within the transaction: another process may have brought it up to date at this moment.
  db.exec(`${versions.slice(number('user_version')).join('')}
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

/** In the first version nobody wrote down what a message waits for: to be safe, for a mail server. */
const secondVersion = `
  ALTER TABLE message ADD COLUMN transport TEXT NOT NULL DEFAULT 'smtp' CHECK (transport IN ('smtp', 'file'));
  DROP INDEX message_waiting;
  CREATE INDEX message_waiting ON message (due_at, transport) WHERE state IN ('queued', 'sending');
  DROP INDEX message_states;
  CREATE INDEX message_states ON message (state, received_at, settled_at, transport);
  CREATE TABLE probe (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  PRAGMA user_version = 2;`;

/** What makes each version of a file of the one before. */
const versions = [firstVersion, secondVersion];

function damaged(file: string): CliError {
  return new CliError(
    73,
    `${file} is damaged, or not a database of SQLite.`,
    'Move it and its -wal file away and keep both: .recover of sqlite3 may save messages. The next start makes a new one.',
  );
}

function refusalOf(error: unknown, file: string): unknown {
  const code = resultCode(error);
  if (code === 11 || code === 26) return damaged(file);
  if (code === 5) return new CliError(75, `${file} is locked by another program.`, 'End it, then start again.');
  if (code === 13) return new CliError(73, `The disk of ${file} is full.`, 'Make room, then start again.');
  const { syscall, code: reason } = error as NodeJS.ErrnoException;
  if (syscall === undefined && ![8, 10, 14].includes(code ?? 0)) return error;
  const why = syscall === undefined ? 'read-only, or the disk fails' : reason;
  return new CliError(73, `${file} cannot be written to (${why}).`, 'See to its rights, or name another file.');
}
