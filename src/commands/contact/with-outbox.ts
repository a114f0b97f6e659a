// Shared by the `litfass contact` subcommands: opens the message store of a site without ever creating
// one, and closes it. Reads only CONTACT_DATABASE_URL, so that these commands work while other settings
// are wrong.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { mailFolders } from '../../contact/mail-folder.ts';
import { tidyAddress } from '../../contact/message.ts';
import { openExistingOutbox } from '../../contact/outbox/existing.ts';
import type { Outbox, StoredMessage } from '../../contact/outbox/index.ts';
import { mailbox } from '../../contact/outbox/mailbox.ts';
import { databaseFile, localDatabaseUrls } from '../../contact/outbox/open.ts';
import { failureCode } from '../../contact/send-failure.ts';
import { resultCode } from '../../files/open-sqlite.ts';
import { CliError, problemsError, usageError } from '../../problems/problem.ts';
import { rootOf, type SiteOptions, withRoot } from '../options.ts';

/** The message store of a site. */
export interface OpenedOutbox {
  readonly kind: 'file' | 'postgres' | 'none';
  /** The path of the database file, even if it does not exist; undefined for PostgreSQL. */
  readonly file?: string;
  /** Undefined if there is no store yet; then `emptyMessage` is the sentence to print. */
  readonly outbox?: Outbox;
  readonly emptyMessage: string;
  readonly root: string;
}

/** Creates a subcommand of `litfass contact` with the shared options. */
export function storeCommand(name: string): Command {
  return withRoot(new Command(name)).option('--json', 'print JSON');
}

/**
 * Opens the store for `use` and closes it afterwards. Throws CliError `busy` if the database is temporarily
 * unavailable.
 */
export async function withOutbox(options: SiteOptions, use: (store: OpenedOutbox) => Promise<void>): Promise<void> {
  const root = rootOf(options);
  const { file, outbox } = await openExistingOutbox(process.env.CONTACT_DATABASE_URL, root);
  const emptyMessage =
    file === undefined
      ? 'There are no messages yet: the endpoint creates their table in PostgreSQL at its first start.'
      : `There is no database yet: the endpoint creates ${file} at its first start.`;
  const kind = file === undefined ? 'postgres' : 'file';
  try {
    await use({ kind: outbox ? kind : 'none', file, outbox, emptyMessage, root });
  } catch (error) {
    throw toCliError(error);
  } finally {
    await outbox?.close();
  }
}

/** All stores that may contain personal data: of the endpoint, of `dev` and of `preview`. */
export interface PersonalOutbox extends Pick<OpenedOutbox, 'emptyMessage' | 'root'> {
  readonly outbox?: Pick<Outbox, 'find' | 'messagesOf' | 'erase'>;
}

/** Opens all existing stores for `use`, combined into one, and closes them afterwards. */
export async function withEveryOutbox(
  options: SiteOptions,
  use: (store: PersonalOutbox) => Promise<void>,
): Promise<void> {
  await withOutbox(options, async ({ file, outbox, emptyMessage, root }) => {
    const outboxes = outbox ? [outbox] : [];
    try {
      for (const url of Object.values(localDatabaseUrls)) {
        if (databaseFile(url, root) === file) continue;
        const { outbox: local } = await openExistingOutbox(url, root);
        if (local) outboxes.push(local);
      }
      await use({ outbox: outboxes.length > 0 ? combined(outboxes) : undefined, emptyMessage, root });
    } finally {
      for (const local of outboxes) await local.close();
    }
  });
}

function combined(outboxes: readonly Outbox[]): PersonalOutbox['outbox'] {
  return {
    find: async (id) => {
      const found = (await Promise.all(outboxes.map((outbox) => outbox.find(id)))).filter((message) => message);
      return found.length === 1 ? found[0] : undefined;
    },
    messagesOf: async (email) => (await Promise.all(outboxes.map((outbox) => outbox.messagesOf(email)))).flat(),
    erase: async (who, now) => {
      let count = 0;
      for (const outbox of outboxes) count += await outbox.erase(who, now);
      return count;
    },
  };
}

/**
 * Turns database errors, such as a lock or a lost connection, into CliError `busy`. Returns other errors
 * unchanged.
 */
function toCliError(error: unknown): unknown {
  const code = failureCode(error);
  const isDatabaseError = resultCode(error) !== undefined || /^(ERR_SQLITE_ERROR|E[A-Z]{3,}|[0-9A-Z]{5})$/.test(code);
  if (error instanceof CliError || !isDatabaseError) return error;
  return new CliError('busy', `The database is not available right now (${code}).`, 'run the same command again');
}

/** Finds a message by its id, the beginning of its id, or the Message-ID of its mail. */
export async function findMessage({ outbox }: Pick<PersonalOutbox, 'outbox'>, id: string) {
  return outbox?.find(id.trim().replace(/^<|@.*$/g, ''));
}

/** Like `findMessage`, but throws CliError `problems` if there is no such message. */
export async function messageById(store: PersonalOutbox, id: string): Promise<StoredMessage> {
  const message = await findMessage(store, id);
  if (message) return message;
  if (!store.outbox) throw problemsError(`There is no message ${id}. ${store.emptyMessage}`);
  throw problemsError(unknownId(id), '`npx litfass contact list` shows the ids');
}

/** The sentence about an id that no message has. */
export function unknownId(id: string): string {
  return `No message, or more than one, has an id that starts with ${id}.`;
}

/**
 * Parses an e-mail address. Throws CliError `usage`, because a typo would otherwise look like “nothing is
 * stored”.
 */
export function mailAddressOf(text: string): string {
  const address = tidyAddress(text);
  if (mailbox(address) === undefined)
    throw usageError(`${text} is not an e-mail address.`, 'Write it like jana@example.com.');
  return address;
}

/** Removes the .eml files of messages, complete or not, and returns how many there were. */
export function removeMailFiles(store: Pick<OpenedOutbox, 'root'>, ids: readonly string[]): number {
  const files = ids.flatMap((id) => mailFilesOf(store, id, ['.eml', '.eml.part']));
  for (const file of files) rmSync(file, { force: true });
  return files.length;
}

/** The files of a message with one of these endings. */
export function mailFilesOf({ root }: Pick<OpenedOutbox, 'root'>, id: string, endings: readonly string[]): string[] {
  if (!/^[\w-]+$/.test(id)) return [];
  const names = endings.map((ending) => `${id}${ending}`);
  const files = Object.values(mailFolders).flatMap((folder) => names.map((name) => join(root, folder, name)));
  return files.filter((file) => existsSync(file));
}
