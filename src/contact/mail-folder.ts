// Writes mails as .eml files named after their message ids: atomically, readable only by their owner,
// and synced to disk. mail.ts creates the contents.
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder } from '../files/private-folder.ts';

/**
 * Where the endpoint, `dev` and `preview` write mails, in the folder of the site. Each removes only its own
 * after the retention period.
 */
export const mailFolders = { contact: '.litfass/mail', dev: '.litfass/mail-dev', preview: '.litfass/mail-preview' };

/** Resolves to the file's path once the file is on disk. Overwrites an earlier mail of the same message. */
export async function writeMail(
  folder: string,
  mail: { readonly id: string; readonly bytes: Uint8Array },
): Promise<string> {
  await makeFolder(folder);
  const file = path.join(folder, `${mail.id}.eml`);
  const part = `${file}.part`;
  // Left behind by a process that was killed while writing.
  await rm(part, { force: true });
  try {
    await writeFile(part, mail.bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return file;
}

/**
 * Removes mails, and partial files of killed processes, that were written before `before` (ms since
 * 1970).
 */
export async function removeMails(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names) {
    if (!/^[\w-]+\.eml(\.part)?$/.test(name)) continue;
    const file = path.join(folder, name);
    // The file may be deleted or renamed concurrently.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
}

/** Removes the mail of one message. Does nothing if there is none. */
export async function removeMail(folder: string, id: string): Promise<void> {
  await rm(path.join(folder, `${id}.eml`), { force: true });
}

/** Writes and removes a test mail. Rejects if that fails. Creates the folder if it is missing. */
export async function checkMailFolder(folder: string): Promise<void> {
  const file = await writeMail(folder, { id: 'check', bytes: Buffer.from('\r\n') });
  await rm(file);
}
