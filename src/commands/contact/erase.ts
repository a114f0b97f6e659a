// litfass contact erase: takes every word of one message, or of all of a person's, out of every store and out of the
// files that mails were written to. Asks first. Mails that were delivered are out of its reach, and it says so.
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { StoredMessage } from '../../contact/outbox/index.ts';
import { CliError } from '../../diagnostics/problem.ts';
import { counted } from '../options.ts';
import { oneLine } from './layout.ts';
import {
  addressOf,
  messageNamed,
  type OutboxOptions,
  type PersonalOutbox,
  removeMailFiles,
  storeCommand,
  withEveryOutbox,
} from './store.ts';
import { printJson, say } from './words.ts';

interface Options extends OutboxOptions {
  readonly email?: string;
  readonly yes?: true;
}

export function eraseCommand(): Command {
  return storeCommand('erase')
    .description('erase all messages of a person, or one message, for good')
    .argument('[id]', 'a message’s id, or the beginning of it')
    .option('--email <address>', 'all messages from this address')
    .option('--yes', 'do not ask')
    .action((id: string | undefined, _, command: Command) => erase(id, command.optsWithGlobals()));
}

async function erase(id: string | undefined, options: Options): Promise<void> {
  if ((id === undefined) === (options.email === undefined))
    throw new CliError(2, 'Which messages are meant?', 'name an id, or a person with --email jana@example.com');
  if (!options.yes && !process.stdin.isTTY)
    throw new CliError(2, 'Nothing was erased: there is nobody here to ask.', 'with --yes it asks nothing');
  const email = options.email === undefined ? undefined : addressOf(options.email);
  await withEveryOutbox(options, async (store) => {
    const asked = (await messagesMeant(store, { id, email })).filter(({ state }) => state !== 'erased');
    if (asked.length > 0 && !options.yes && !(await isAgreed(question(asked, email)))) {
      if (options.json) printJson({ erased: 0, mailFiles: 0, underWay: 0 });
      else say('Nothing was erased.');
      process.exitCode = 1;
      return;
    }
    // Looked up again: another one may have arrived while the question stood there.
    const meant = await messagesMeant(store, { id, email });
    const whose = email === undefined ? `message ${meant[0]?.id}` : email;
    const kept = meant.filter(({ state }) => state !== 'erased');
    const ids = meant.map((message) => message.id);
    let mailFiles = removeMailFiles(store, ids);
    // Also when nothing is left: it finishes what an earlier call could not.
    const who = email === undefined ? { id: ids[0] ?? '' } : { email };
    const erased = (await store.outbox?.erase(who, Date.now())) ?? 0;
    // One may have been written meanwhile.
    mailFiles += removeMailFiles(store, ids);
    const underWay = kept.filter(({ state }) => state === 'sending').length;
    if (options.json) printJson({ erased, mailFiles, underWay });
    else say(...outcome(kept, { whose, erased, mailFiles, underWay }));
  });
}

async function messagesMeant(
  store: PersonalOutbox,
  { id, email }: { readonly id: string | undefined; readonly email: string | undefined },
): Promise<readonly StoredMessage[]> {
  if (id !== undefined) return [await messageNamed(store, id)];
  return (await store.outbox?.messagesOf(email ?? '')) ?? [];
}

function question(kept: readonly StoredMessage[], email: string | undefined): string {
  if (email !== undefined) return `Erase ${counted(kept.length, 'message')} from ${email} for good? [y/N] `;
  const [message] = kept;
  return `Erase message ${message?.id} from ${oneLine(message?.email ?? '')} for good? [y/N] `;
}

/** Where a question is asked: beside the output, which may go into a file. */
const terminal: Terminal = { input: process.stdin, output: process.stderr };

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** The end of the input, or Ctrl-C, is a no. */
export async function isAgreed(text: string, { input, output } = terminal): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return /^\s*y(es)?\s*$/i.test(await Promise.race([lines.question(text), ended]));
  } finally {
    lines.close();
  }
}

interface Done {
  readonly whose: string;
  readonly erased: number;
  readonly mailFiles: number;
  readonly underWay: number;
}

function outcome(kept: readonly StoredMessage[], { whose, erased, mailFiles, underWay }: Done): string[] {
  const were = underWay === 1 ? 'was' : 'were';
  const isOne = whose.startsWith('message ');
  if (erased === 0) return [isOne ? `Nothing is left of ${whose}.` : `Nothing is kept about ${whose}.`];
  const delivered = kept.some(({ state }) => state === 'sent');
  return [
    isOne ? `Erased ${whose}.` : `Erased ${counted(erased, 'message')} from ${whose}.`,
    ...(mailFiles > 0 ? [`Removed ${counted(mailFiles, '.eml file')}.`] : []),
    ...(underWay > 0
      ? [`${counted(underWay, 'message')} ${were} being sent at that moment and may still arrive.`]
      : []),
    ...(delivered && mailFiles === 0 ? ['Mails that were delivered are in your mailbox: delete them there.'] : []),
  ];
}
