// litfass contact retry: makes dead and waiting messages due now. The server then sends them.
import type { Command } from 'commander';
import type { StoredMessage } from '../../contact/outbox/index.ts';
import { exitCodes } from '../../problems/exit-codes.ts';
import { usageError } from '../../problems/problem.ts';
import { printJson } from '../format.ts';
import { counted, type SiteOptions } from '../options.ts';
import { progressOf, say } from './message-text.ts';
import { findMessage, type OpenedOutbox, storeCommand, unknownId, withOutbox } from './with-outbox.ts';

/** The `contact retry` command. */
export function retryCommand(): Command {
  return storeCommand('retry')
    .description('send dead and waiting messages now; exits with 1 if one of them cannot be sent')
    .argument('[ids...]', 'the ids of messages, or their beginnings')
    .option('--all', 'all dead and waiting messages')
    .action((ids: readonly string[], _, command: Command) => retry(ids, command.optsWithGlobals()));
}

async function retry(ids: readonly string[], options: SiteOptions & { readonly all?: true }): Promise<void> {
  if (ids.length > 0 === (options.all === true)) throw usageError('No messages selected.', 'pass ids or --all');
  await withOutbox(options, async (store) => {
    const { retried, others } = await retryIn(store, ids);
    if (options.json) printJson({ retried, others: others.map(({ id, state }) => ({ id, state })) });
    else {
      if (!store.outbox) say(store.emptyMessage);
      else if (options.all && retried === 0) say('No message is dead or waiting.');
      for (const { words } of others) say(words);
      if (retried > 0)
        say(
          `The server will send ${counted(retried, 'message')} again, within a minute while it is running.`,
          'If the mail server was unreachable, it may wait up to 18 minutes; restart it to send them at once.',
        );
    }
    // Queued and sending messages need no retry; sent, erased and unknown ones cannot be retried.
    if (others.some(({ state }) => state !== 'queued' && state !== 'sending'))
      process.exitCode = exitCodes.problems.code;
  });
}

/** How many messages are due now, and why the other ones that were named are not. */
async function retryIn(store: OpenedOutbox, ids: readonly string[]) {
  const now = Date.now();
  const { outbox } = store;
  if (ids.length === 0) return { retried: (await outbox?.retry('all', now)) ?? 0, others: [] };
  const named = await Promise.all(ids.map(async (id) => ({ id, message: await findMessage(store, id) })));
  const retryable = new Set(named.flatMap(({ message }) => (message && canRetry(message, now) ? [message.id] : [])));
  const retried = retryable.size === 0 ? 0 : ((await outbox?.retry([...retryable], now)) ?? 0);
  const others = named.flatMap(({ id, message }) => {
    if (!message) return { id, state: 'unknown', words: unknownId(id) };
    return canRetry(message, now) ? [] : { id: message.id, state: message.state, words: sentence(message, now) };
  });
  return { retried, others };
}

function canRetry({ state, dueAt }: StoredMessage, now: number): boolean {
  return state === 'dead' || (state === 'queued' && dueAt > now);
}

function sentence(message: StoredMessage, now: number): string {
  const { id, state } = message;
  const progress = progressOf(message, now);
  if (state === 'queued') return `Message ${id} is already queued: ${progress}.`;
  if (state === 'sending') return `Message ${id} is being sent now.`;
  return `Message ${id} was ${progress}: it is not sent again.`;
}
