// Creates private folders and files: readable only by their owner, and synced so that they survive a
// power cut. The permissions of existing folders are not checked.
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Creates a folder and its missing parents with mode 0700, and syncs the parents. Rejects like `mkdir`. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // A new folder is an entry of its parent, so each parent is synced.
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    await syncFolder(path.dirname(current));
    if (current === path.resolve(first) || current === path.dirname(current)) return;
  }
}

/** Creates an empty file with mode 0600, or leaves an existing one untouched. Rejects like `open`. */
export async function makeFile(file: string): Promise<void> {
  // Never open an existing file: closing it would release every lock that SQLite holds on it in this
  // process.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Syncs the entries of a folder to disk: without this, a synced file may still be missing after a crash. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file system keeps the order by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
