// Folders and files for what nobody else may read: made for their owner alone, and still there after a power cut. What is
// put into them, and whether a folder that was there before is open to others, is left to whoever asked.
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Makes a folder and those above it that are missing, all 0700, and syncs the names that lead to it. Rejects as mkdir does. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // A folder that is new is itself a name in the folder above it.
  for (let made = path.resolve(folder); ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
    if (made === path.resolve(first) || made === path.dirname(made)) return;
  }
}

/** Makes an empty file, 0600; one that is there is not touched. Rejects as open does. */
export async function makeFile(file: string): Promise<void> {
  // Never opened if it is there: closing it would end every lock that this process holds on it through SQLite.
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await handle?.close();
}

/** Writes the names in a folder to the disk: a file that was synced is otherwise a file that nobody finds. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; there the file system keeps the order itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
