// litfass contact erase: erases one message, or all messages of a person, from every store and from the
// mail files. Asks first. Cannot erase delivered mails, and says so.
import { createInterface, type ReadLineOptions } from 'node:readline/promises';
import type { Command } from 'commander';
import type { StoredMessage } from '../../contact/outbox/index.ts';
import { exitCodes } from '../../problems/exit-codes.ts';
import { withoutControls } from '../../problems/print/table.ts';
import { usageError } from '../../problems/problem.ts';
import { printJson } from '../format.ts';
import { counted, type SiteOptions } from '../options.ts';
import { say } from './message-text.ts';
import {
  mailAddressOf,
  messageById,
  type PersonalOutbox,
  removeMailFiles,
  storeCommand,
  withEveryOutbox,
} from './with-outbox.ts';

interface Options extends SiteOptions {
  readonly email?: string;
  readonly yes?: true;
}

/** The `contact erase` command. */
export function eraseCommand(): Command {
  return storeCommand('erase')
    .description('erase all messages of a person, or one message, for good')
    .argument('[id]', 'the id of a message, or its beginning')
    .option('--email <address>', 'all messages from this address')
    .option('--yes', 'do not ask')
    .action((id: string | undefined, _, command: Command) => erase(id, command.optsWithGlobals()));
}

async function erase(id: string | undefined, options: Options): Promise<void> {
  if ((id === undefined) === (options.email === undefined))
    throw usageError('No messages selected.', 'pass an id, or a person with --email jana@example.com');
  if (!options.yes && !process.stdin.isTTY)
    throw usageError(
      'Nothing was erased: this is not a terminal, so there is no way to ask.',
      'pass --yes to skip the question',
    );
  const email = options.email === undefined ? undefined : mailAddressOf(options.email);
  await withEveryOutbox(options, async (store) => {
    const found = (await selectMessages(store, { id, email })).filter(({ state }) => state !== 'erased');
    if (found.length > 0 && !options.yes && !(await confirm(question(found, email)))) {
      if (options.json) printJson({ erased: 0, mailFiles: 0, underWay: 0 });
      else say('Nothing was erased.');
      process.exitCode = exitCodes.problems.code;
      return;
    }
    // Look up again: another message may have arrived during the question.
    const selected = await selectMessages(store, { id, email });
    const subject = email === undefined ? `message ${selected[0]?.id}` : email;
    const remaining = selected.filter(({ state }) => state !== 'erased');
    const ids = selected.map((message) => message.id);
    let mailFiles = removeMailFiles(store, ids);
    // Runs even if nothing is left, to finish an earlier call that failed.
    const selector = email === undefined ? { id: ids[0] ?? '' } : { email };
    const erased = (await store.outbox?.erase(selector, Date.now())) ?? 0;
    // A mail file may have been written in the meantime.
    mailFiles += removeMailFiles(store, ids);
    const underWay = remaining.filter(({ state }) => state === 'sending').length;
    const counts = { erased, mailFiles, underWay };
    if (options.json) printJson(counts);
    else say(...outcome(subject, remaining, counts));
  });
}

async function selectMessages(
  store: PersonalOutbox,
  { id, email }: { readonly id: string | undefined; readonly email: string | undefined },
): Promise<readonly StoredMessage[]> {
  if (id !== undefined) return [await messageById(store, id)];
  return (await store.outbox?.messagesOf(email ?? '')) ?? [];
}

function question(remaining: readonly StoredMessage[], email: string | undefined): string {
  if (email !== undefined) return `Erase ${counted(remaining.length, 'message')} from ${email} for good? [y/N] `;
  const [message] = remaining;
  return `Erase message ${message?.id} from ${withoutControls(message?.email ?? '')} for good? [y/N] `;
}

/** Questions go to stderr, because stdout may be redirected to a file. */
const terminal: ReadLineOptions = { input: process.stdin, output: process.stderr };

/** Asks a yes/no question. The end of the input and Ctrl+C count as no. */
export async function confirm(text: string, streams = terminal): Promise<boolean> {
  const lines = createInterface(streams);
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return /^\s*y(es)?\s*$/i.test(await Promise.race([lines.question(text), ended]));
  } finally {
    lines.close();
  }
}

function outcome(
  subject: string,
  remaining: readonly StoredMessage[],
  { erased, mailFiles, underWay }: Readonly<Record<'erased' | 'mailFiles' | 'underWay', number>>,
): string[] {
  const were = underWay === 1 ? 'was' : 'were';
  const isOne = subject.startsWith('message ');
  if (erased === 0) return [isOne ? `Nothing is left of ${subject}.` : `Nothing is stored about ${subject}.`];
  const delivered = remaining.some(({ state }) => state === 'sent');
  return [
    isOne ? `Erased ${subject}.` : `Erased ${counted(erased, 'message')} from ${subject}.`,
    ...(mailFiles > 0 ? [`Removed ${counted(mailFiles, '.eml file')}.`] : []),
    ...(underWay > 0
      ? [`${counted(underWay, 'message')} ${were} being sent at that moment and may still arrive.`]
      : []),
    ...(delivered && mailFiles === 0 ? ['Delivered mails are in your mailbox: delete them there.'] : []),
  ];
}
