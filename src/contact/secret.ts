// The secret behind tokens, content digests and address hashes: from the settings, or a random one in
// a file next to the database. Each purpose has its own key, derived from the secret.
import { createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder } from '../files/private-folder.ts';
import { CliError, cannotWriteError, usageError } from '../problems/problem.ts';

/** What a key is used for. */
export type Purpose = 'token' | 'digest' | 'sender';

/**
 * Reads the secret in `file`, or creates the file with a random one. Throws a CliError if the file is
 * invalid, or can be neither read nor written.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  try {
    return (await readSecret(file)) ?? (await createSecret(file));
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const hint = 'Make its folder writable. For litfass contact, CONTACT_SECRET can replace the file.';
    throw cannotWriteError(`Cannot read or write ${file} (${code}).`, hint);
  }
}

/** Derives the key for one purpose. A leaked key reveals nothing about the others. */
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
  throw usageError(`${file} does not contain a key.`, 'Delete it: the next start creates a new one.');
}

/**
 * Safe when two processes start at once: the file appears atomically, and the second process reads
 * the first's.
 */
async function createSecret(file: string): Promise<string> {
  await makeFolder(path.dirname(file));
  const secret = randomBytes(32).toString('base64url');
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
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
