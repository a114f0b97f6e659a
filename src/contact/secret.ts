// The secret that tokens, content digests and the hashes of addresses are made with: one of the settings, or a random one
// that lies beside the database. Each use has a key of its own, made from it.
import { createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../diagnostics/problem.ts';
import { makeFolder, syncFolder } from './outbox-folder.ts';

export type Purpose = 'token' | 'digest' | 'sender';

/** The secret in `file`, which is made when there is none. Throws a CliError when it can be neither read nor written. */
export async function keptSecret(file: string): Promise<string> {
  try {
    return (await readSecret(file)) ?? (await makeSecret(file));
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const hint = 'Make its folder writable, or set CONTACT_SECRET to at least 32 random characters.';
    throw new CliError(73, `${file} can be neither read nor written (${code}).`, hint);
  }
}

/** The key for one purpose: whoever learns one of them learns nothing of the others. */
export function keyFor(purpose: Purpose, secret: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(`litfass contact ${purpose}`).digest());
}

async function readSecret(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (text.length >= 32) return text;
  throw new CliError(2, `${file} holds no key.`, 'Remove it: a new one is made at the next start.');
}

/** Two processes may start at once: the file appears whole, and whoever comes second reads the first one's. */
async function makeSecret(file: string): Promise<string> {
  await makeFolder(path.dirname(file));
  const secret = randomBytes(32).toString('base64url');
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(`${secret}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(part, file);
    await syncFolder(path.dirname(file));
    return secret;
  } catch (error) {
    const kept = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readSecret(file) : undefined;
    if (kept === undefined) throw error;
    return kept;
  } finally {
    await rm(part, { force: true });
  }
}
