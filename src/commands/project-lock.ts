// One builder at a time for an output, and nobody who writes content while somebody reads it. The locks are the system's, held
// through SQLite: they end with the process that holds them, however it ends, and nobody has to take over what it left.
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
import { CliError } from '../diagnostics/problem.ts';
import { loadSqlite, resultCode } from '../fs/open-sqlite.ts';
import { entryAt } from '../publish/disk.ts';
import { isRecord } from '../site/record.ts';

type Release = () => void;

/** Takes the lock of an output and returns what gives it back. Exit code 75 when another build holds it, who is named. */
export function lockOutput(out: string): Release {
  const file = `${out}.lock`;
  for (;;) {
    const isNew = !existsSync(file);
    makeFile(file);
    const pin = pinned(file);
    if (pin === undefined) continue;
    const db = hold(file, 'alone');
    const held: Held = { file, pin, db: db === 'held' || db instanceof CliError ? undefined : db };
    if (db === 'held') {
      close(held);
      throw new CliError(75, `another build writes ${out}${holderOf(file)}`, 'wait for it, or stop it');
    }
    // Whoever held it before removes the file when it ends: a lock on a file without a name is seen by nobody.
    if (statSync(file, { throwIfNoEntry: false })?.ino !== fstatSync(pin).ino) {
      close(held);
      continue;
    }
    if (db instanceof CliError) {
      // A disk that has room for a name and for nothing else.
      if (isNew) rmSync(file, { force: true });
      close(held);
      throw db;
    }
    writeHolder(held);
    return () => letGo(held);
  }
}

/** A lock, and a second hold of its file, without which the number of the file could be given to another one. */
interface Held {
  readonly file: string;
  readonly pin: number;
  readonly db: DatabaseSync | undefined;
}

/** Closing any hold of a file ends the locks on it: both end here, and nowhere else. */
function close({ db, pin }: Held): void {
  db?.close();
  closeSync(pin);
}

/** Undefined when it is gone already. */
function pinned(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw cannotWrite(file, code ?? String(error));
  }
}

/** For whoever changes content/: alone, without another who changes or builds it. Exit code 75 when there is one. */
export function lock(root: string): Release {
  return lockContent(root, 'alone');
}

/** For whoever builds: others may build too, and nobody changes content/ meanwhile. */
export function lockReading(root: string): Release {
  return lockContent(root, 'with others');
}

type How = 'alone' | 'with others';

function lockContent(root: string, how: How): Release {
  const file = join(root, '.litfass/content.lock');
  makeFile(file);
  const db = hold(file, how);
  const who = how === 'alone' ? 'a build of this site is running' : 'another litfass is writing into content/';
  if (db === 'held') throw new CliError(75, who, 'wait for it, or stop it');
  if (db instanceof CliError) throw db;
  // The file stays: several may hold it, and an empty file tells nobody anything.
  return () => db.close();
}

/** Makes the file where there is none. */
function makeFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'wx'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw cannotWrite(file, code ?? String(error));
  }
  const entry = entryAt(file);
  if (entry && (!entry.isFile() || entry.size > 0))
    throw new CliError(73, `${file} is in the way, and litfass did not write it`, 'move it away');
}

/** Nothing is ever written into the file. The refusal is for when it lies there still: one that goes meanwhile is no fault. */
function hold(file: string, how: How): DatabaseSync | 'held' | CliError {
  const { DatabaseSync } = loadSqlite();
  let db: DatabaseSync | undefined;
  try {
    // Two that try at the same moment can be in each other's way for an instant.
    db = new DatabaseSync(file, { timeout: 100 });
    db.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_master');
    return db;
  } catch (error) {
    db?.close();
    if (resultCode(error) === 5) return 'held';
    if (resultCode(error) === undefined) throw error;
    return cannotWrite(file, (error as Error).message);
  }
}

function aboutHolder(file: string): string {
  return `${file}.json`;
}

/** Whether a build wrote it; empty, it is from one that was killed at that moment. */
function isHolder(about: string): boolean {
  const entry = entryAt(about);
  if (!entry?.isFile() || entry.size > 100_000) return false;
  const text = readFileSync(about, 'utf8');
  return text === '' || Object.keys(readRecord(text) ?? {}).join() === 'pid,since,command';
}

function readRecord(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function writeHolder(held: Held): void {
  const { file } = held;
  const [, script = '', ...options] = process.argv;
  const command = [basename(script, '.js'), ...options].join(' ');
  const about = aboutHolder(file);
  try {
    if (entryAt(about)) {
      // Somebody else's file has this name. A second build then cannot say who holds the lock.
      if (!isHolder(about)) return;
      rmSync(about);
    }
    const text = JSON.stringify({ pid: process.pid, since: new Date().toISOString(), command });
    writeFileSync(about, text, { flag: 'wx' });
  } catch (error) {
    letGo(held);
    throw cannotWrite(file, (error as NodeJS.ErrnoException).code ?? String(error));
  }
}

/** The names go first, while nobody else can have the lock. Windows removes no file that is open: there it may stay, empty. */
function letGo(held: Held): void {
  const { file } = held;
  if (process.platform === 'win32') close(held);
  const about = aboutHolder(file);
  for (const one of [about, file]) {
    try {
      if (one === file || isHolder(about)) rmSync(one);
    } catch {
      // On a disk that has failed meanwhile, or in use again.
    }
  }
  if (process.platform !== 'win32') close(held);
}

/** " (process 4711, since 14:02:11, litfass build)"; '' of one that has not yet said who it is. */
function holderOf(file: string): string {
  try {
    const about = aboutHolder(file);
    if (statSync(about).size > 100_000) return '';
    const told = readRecord(readFileSync(about, 'utf8'));
    if (!told) return '';
    const since = new Date(String(told.since)).toLocaleString('sv');
    return ` (process ${told.pid}, since ${since}, ${told.command})`;
  } catch {
    return '';
  }
}

function cannotWrite(file: string, reason: string): CliError {
  return new CliError(
    73,
    `cannot write ${file} (${reason})`,
    'the folder that it lies in must be writable, and have room',
  );
}
