// Mails as .eml files, named by their messages: whole or not there, for their owner alone, and still there after a power cut.
// What is in them is left to mail.ts.
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder } from './outbox-folder.ts';

/** The file's path, once it is on the disk. The mail of the same message takes the earlier file's place. */
export async function writeMail(
  folder: string,
  mail: { readonly id: string; readonly bytes: Uint8Array },
): Promise<string> {
  await makeFolder(folder);
  const file = path.join(folder, `${mail.id}.eml`);
  const part = `${file}.part`;
  // A process that was killed while it wrote has left it.
  await rm(part, { force: true });
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(mail.bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return file;
}

/** Removes the mails that were written before this moment, and what a killed process has left of one. */
export async function removeMails(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names) {
    if (!/^[\w-]+\.eml(\.part)?$/.test(name)) continue;
    const file = path.join(folder, name);
    // One may be erased, or get its name, at this moment.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
}

/** Rejects when no mail could be written there. Leaves nothing but the folder. */
export async function checkMailFolder(folder: string): Promise<void> {
  const file = await writeMail(folder, { id: 'check', bytes: Buffer.from('\r\n') });
  await rm(file);
}
