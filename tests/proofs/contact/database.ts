// Looks into the file of messages of an endpoint that has ended, without touching it: a copy is read.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSqlite } from '../../../src/files/open-sqlite.ts';

export interface KeptMessage {
  readonly id: string;
  readonly state: string;
  readonly message: string;
}

export const databaseOf = (root: string): string => path.join(root, '.litfass', 'contact.db');

/** None before the first start has made its table. */
export async function keptIn(root: string): Promise<readonly KeptMessage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'litfass-copy-'));
  const copy = path.join(folder, 'contact.db');
  try {
    for (const end of ['', '-wal']) await copyFile(databaseOf(root) + end, copy + end).catch(ignoreMissing);
    return keptInFile(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads this very file, as the next process would. Throws when it is damaged. */
export function keptInFile(file: string): readonly KeptMessage[] {
  const { DatabaseSync } = loadSqlite();
  const db = new DatabaseSync(file, { timeout: 1_000 });
  try {
    const check = db.prepare('PRAGMA integrity_check').all();
    if (check[0]?.integrity_check !== 'ok') throw new Error(`the database is damaged: ${JSON.stringify(check)}`);
    if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'message'").get()) return [];
    return db.prepare('SELECT id, state, message FROM message').all() as unknown as KeptMessage[];
  } finally {
    db.close();
  }
}

/** Makes messages due at once: the delays between two attempts are minutes, too long for this proof. */
export function makeDue(root: string): void {
  const { DatabaseSync } = loadSqlite();
  const db = new DatabaseSync(databaseOf(root), { timeout: 5_000 });
  try {
    db.exec("UPDATE message SET due_at = received_at WHERE state = 'queued'");
  } finally {
    db.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
