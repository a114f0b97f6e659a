// Locks: one build at a time per output folder, and no writes to content/ while a build reads it. They
// are SQLite file locks, which the operating system releases when the process ends, so that there are
// no stale locks to take over.
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { removeIfPossible } from '../files/atomic-write.ts';
import { ifPossible } from '../files/if-possible.ts';
import { loadSqlite, resultCode } from '../files/open-sqlite.ts';
import { CliError, cannotWriteError } from '../problems/problem.ts';
import { entryAt } from '../publish/disk.ts';
import { isRecord } from '../site/record.ts';

type Release = () => void;

/**
 * Locks an output folder and returns the function that releases it. Throws CliError `busy` naming the
 * process that holds the lock.
 */
export function lockOutput(out: string): Release {
  const file = `${out}.lock`;
  for (;;) {
    const isNew = !existsSync(file);
    createFile(file);
    const descriptor = allowing('ENOENT', file, () => openSync(file, 'r'));
    if (descriptor === undefined) continue;
    const db = acquire(file, 'exclusive');
    const held: Held = { file, descriptor, db: db === 'held' || db instanceof CliError ? undefined : db };
    if (db === 'held') {
      close(held);
      throw new CliError('busy', `another build writes ${out}${describeHolder(file)}`, 'wait for it, or stop it');
    }
    // The previous holder removes the file when it ends. A lock on a deleted file protects nothing: retry.
    if (statSync(file, { throwIfNoEntry: false })?.ino !== fstatSync(descriptor).ino) {
      close(held);
      continue;
    }
    if (db instanceof CliError) {
      // On a full disk, creating the empty file may still have worked.
      if (isNew) rmSync(file, { force: true });
      close(held);
      throw db;
    }
    writeInfoFile(held);
    return () => releaseOutput(held);
  }
}

/** A lock, and a file descriptor that keeps the inode number of its file from being reused. */
interface Held {
  readonly file: string;
  readonly descriptor: number;
  readonly db: DatabaseSync | undefined;
}

/** Closes lock and descriptor together: closing any descriptor of a file releases the POSIX locks on it. */
function close({ db, descriptor }: Held): void {
  db?.close();
  closeSync(descriptor);
}

/**
 * Does something with a file. Returns undefined if that fails with this code, and throws CliError
 * `cannotWrite` for others.
 */
function allowing<T>(expected: string, file: string, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === expected) return undefined;
    throw cannotWrite(file, code ?? String(error));
  }
}

/**
 * Locks content/ exclusively while a command changes it. Rejects with a CliError `busy` while another command
 * builds or changes it.
 */
export async function whileLocked<T>(root: string, change: () => Promise<T>): Promise<T> {
  const release = lockContent(root, 'exclusive');
  try {
    return await change();
  } finally {
    release();
  }
}

type Mode = 'exclusive' | 'shared';

/**
 * Locks content/, for reading as `shared` with other builds. Throws CliError `busy` while another command
 * has a lock that excludes this one.
 */
export function lockContent(root: string, mode: Mode): Release {
  const file = join(root, '.litfass/content.lock');
  createFile(file);
  const db = acquire(file, mode);
  const message =
    mode === 'exclusive' ? 'a build of this site is running' : 'another litfass command is writing to content/';
  if (db === 'held') throw new CliError('busy', message, 'wait for it, or stop it');
  if (db instanceof CliError) throw db;
  // The file is not removed: other readers may hold the lock.
  return () => db.close();
}

/** Creates the lock file if there is none. Throws CliError `cannotWrite` if something else has its name. */
function createFile(file: string): void {
  allowing('EEXIST', file, () => {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'wx'));
  });
  const entry = entryAt(file);
  if (entry && (!entry.isFile() || entry.size > 0))
    throw cannotWriteError(
      `${file} was not written by litfass and must not be overwritten`,
      'move it to another folder',
    );
}

/**
 * Takes the lock; never writes to the file. A CliError is returned, not thrown, because it does not
 * matter if the file was deleted meanwhile.
 */
function acquire(file: string, mode: Mode): DatabaseSync | 'held' | CliError {
  const { DatabaseSync } = loadSqlite();
  let db: DatabaseSync | undefined;
  try {
    // Two simultaneous attempts can block each other for an instant.
    db = new DatabaseSync(file, { timeout: 100 });
    db.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_master');
    return db;
  } catch (error) {
    db?.close();
    if (resultCode(error) === 5) return 'held';
    if (resultCode(error) === undefined) throw error;
    return cannotWrite(file, (error as Error).message);
  }
}

/** Whether a build wrote this file. An empty one is from a build that was killed while writing it. */
function isInfoFile(infoFile: string): boolean {
  const entry = entryAt(infoFile);
  if (!entry?.isFile() || entry.size > 100_000) return false;
  const text = readFileSync(infoFile, 'utf8');
  return text === '' || Object.keys(readRecord(text) ?? {}).join() === 'pid,since,command';
}

function readRecord(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = ifPossible<unknown>(() => JSON.parse(text));
  return isRecord(value) ? value : undefined;
}

function writeInfoFile(held: Held): void {
  const { file } = held;
  const [, script = '', ...options] = process.argv;
  const command = [basename(script, '.js'), ...options].join(' ');
  const infoFile = `${file}.json`;
  try {
    if (entryAt(infoFile)) {
      // Another program's file has this name. A second build then cannot name the holder of the lock.
      if (!isInfoFile(infoFile)) return;
      rmSync(infoFile);
    }
    const text = JSON.stringify({ pid: process.pid, since: new Date().toISOString(), command });
    writeFileSync(infoFile, text, { flag: 'wx' });
  } catch (error) {
    releaseOutput(held);
    throw cannotWrite(file, (error as NodeJS.ErrnoException).code ?? String(error));
  }
}

/**
 * Removes the files, then releases the lock. Windows cannot remove an open file, so there the lock goes
 * first and an empty file may stay.
 */
function releaseOutput(held: Held): void {
  const { file } = held;
  if (process.platform === 'win32') close(held);
  const infoFile = `${file}.json`;
  // They stay if the disk has failed, or another build uses the file already.
  if (ifPossible(() => isInfoFile(infoFile))) removeIfPossible(infoFile);
  removeIfPossible(file);
  if (process.platform !== 'win32') close(held);
}

/**
 * " (process 4711, since 2026-11-24 14:02:11, litfass build)"; '' if the holder has not written its
 * file yet.
 */
function describeHolder(file: string): string {
  const infoFile = `${file}.json`;
  const text = ifPossible(() => (statSync(infoFile).size > 100_000 ? '' : readFileSync(infoFile, 'utf8')));
  const info = readRecord(text ?? '');
  if (!info) return '';
  const since = new Date(String(info.since)).toLocaleString('sv');
  return ` (process ${info.pid}, since ${since}, ${info.command})`;
}

function cannotWrite(file: string, reason: string): CliError {
  return cannotWriteError(`cannot write ${file} (${reason})`, 'its folder must be writable and have free space');
}
