// What the operator's commands do alike before they begin: find the store of the site, never make one, and close it again.
// They need no setting but CONTACT_DATABASE_URL, so that they help while the others are wrong.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { openExistingOutbox } from '../../contact/outbox/existing.ts';
import type { Outbox, StoredMessage } from '../../contact/outbox/index.ts';
import { databaseFile, localDatabaseUrls } from '../../contact/outbox/open.ts';
import { failureCode } from '../../contact/send-failure.ts';
import { CliError } from '../../diagnostics/problem.ts';
import { resultCode } from '../../fs/open-sqlite.ts';
import { mailbox } from '../../site/message.ts';
import { rootOf, withRoot } from '../options.ts';

export interface OutboxOptions {
  readonly root: string;
  readonly json?: true;
}

export interface OpenedOutbox {
  readonly kind: 'file' | 'postgres' | 'none';
  /** Where the file is, or would be; undefined for PostgreSQL. */
  readonly file?: string;
  /** Undefined when there is none; `none` says so. */
  readonly outbox?: Outbox;
  readonly none: string;
  readonly root: string;
}

/** A command below `litfass contact`, with the options that all of them have. */
export function storeCommand(name: string): Command {
  return withRoot(new Command(name)).option('--json', 'print JSON');
}

/** Hands the store to `use`, and closes it whatever happens. */
export async function withOutbox(options: OutboxOptions, use: (store: OpenedOutbox) => Promise<void>): Promise<void> {
  const root = rootOf(options);
  const { kind, file, outbox } = await openExistingOutbox(process.env.CONTACT_DATABASE_URL, root);
  const none =
    kind === 'file'
      ? `There is no database yet: ${file} is made when the endpoint first starts.`
      : 'There are no messages yet: their table in PostgreSQL is made when the endpoint first starts.';
  try {
    await use({ kind: outbox ? kind : 'none', file, outbox, none, root });
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await outbox?.close();
  }
}

/** What is kept about people: by the endpoint, and by `dev` and `preview`. */
export interface PersonalOutbox extends Pick<OpenedOutbox, 'none' | 'root'> {
  readonly outbox?: Pick<Outbox, 'find' | 'messagesOf' | 'erase'>;
}

/** Hands over all outboxes that there are as if they were one, and closes them whatever happens. */
export async function withEveryOutbox(
  options: OutboxOptions,
  use: (store: PersonalOutbox) => Promise<void>,
): Promise<void> {
  await withOutbox(options, async ({ file, outbox, none, root }) => {
    const outboxes = outbox ? [outbox] : [];
    try {
      for (const url of Object.values(localDatabaseUrls)) {
        if (databaseFile(url, root) === file) continue;
        const { outbox: local } = await openExistingOutbox(url, root);
        if (local) outboxes.push(local);
      }
      await use({ outbox: outboxes.length > 0 ? together(outboxes) : undefined, none, root });
    } finally {
      for (const local of outboxes) await local.close();
    }
  });
}

function together(outboxes: readonly Outbox[]): PersonalOutbox['outbox'] {
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

/** A database that is locked or goes away in between is no bug of ours. */
function refusalOf(error: unknown): unknown {
  const why = failureCode(error);
  const isOfDatabase = resultCode(error) !== undefined || /^(ERR_SQLITE_ERROR|E[A-Z]{3,}|[0-9A-Z]{5})$/.test(why);
  if (error instanceof CliError || !isOfDatabase) return error;
  return new CliError(75, `The database cannot be used at this moment (${why}).`, 'run the same command again');
}

interface Searched {
  readonly outbox?: Pick<Outbox, 'find'>;
}

/** By an id, the beginning of one, or the Message-ID of its mail. */
export async function findMessage({ outbox }: Searched, id: string): Promise<StoredMessage | undefined> {
  return outbox?.find(id.trim().replace(/^<|@.*$/g, ''));
}

/** The same; throws a CliError with exit code 1 when there is none. */
export async function messageNamed(store: Searched & Pick<OpenedOutbox, 'none'>, id: string): Promise<StoredMessage> {
  const message = await findMessage(store, id);
  if (message) return message;
  if (!store.outbox) throw new CliError(1, `There is no message ${id}. ${store.none}`);
  throw new CliError(1, unknownId(id), '`litfass contact list` shows the ids');
}

export function unknownId(id: string): string {
  return `There is no message whose id is or begins with ${id}, or there is more than one.`;
}

/** An address that was meant as one: a slip in it would read as “nothing is kept”. */
export function addressOf(text: string): string {
  if (mailbox(text.trim().normalize('NFC')) === undefined)
    throw new CliError(2, `${text} is not an e-mail address.`, 'Write it as the person did: jana@example.com');
  return text.trim();
}

/** Without a mail server, mails are files beside the site: another copy of a message. Undefined when there is none. */
export function mailFileOf({ root }: Pick<OpenedOutbox, 'root'>, id: string): string | undefined {
  const file = join(root, '.litfass/mail', `${id}.eml`);
  return /^[\w-]+$/.test(id) && existsSync(file) ? file : undefined;
}

/** How many there were. */
export function removeMailFiles(store: Pick<OpenedOutbox, 'root'>, ids: readonly string[]): number {
  const files = ids.flatMap((id) => mailFileOf(store, id) ?? []);
  for (const file of files) rmSync(file, { force: true });
  return files.length;
}
