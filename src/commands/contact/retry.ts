// litfass contact retry: makes messages due that were given up, as if they had just arrived, or that wait for their next
// attempt. Sending them is left to the server.
import type { Command } from 'commander';
import type { MessageState, StoredMessage } from '../../contact/outbox/index.ts';
import { CliError } from '../../diagnostics/problem.ts';
import { counted } from '../options.ts';
import { findMessage, type OpenedOutbox, type OutboxOptions, storeCommand, unknownId, withOutbox } from './store.ts';
import { printJson, progressOf, say } from './words.ts';

interface Options extends OutboxOptions {
  readonly all?: true;
}

interface Outcome {
  readonly retried: number;
  /** What was named and neither is dead nor waits. */
  readonly others: readonly { readonly id: string; readonly state: MessageState | 'unknown'; readonly words: string }[];
}

export function retryCommand(): Command {
  return storeCommand('retry')
    .description('send dead and waiting messages now; exits with 1 when one of the ids cannot be')
    .argument('[ids...]', 'their ids, or the beginnings of them')
    .option('--all', 'all that are dead or wait')
    .action((ids: readonly string[], _, command: Command) => retry(ids, command.optsWithGlobals()));
}

async function retry(ids: readonly string[], options: Options): Promise<void> {
  if (ids.length > 0 === (options.all === true))
    throw new CliError(2, 'Which messages are meant?', 'name ids, or all of them with --all');
  await withOutbox(options, async (store) => {
    const { retried, others } = await retryIn(store, ids);
    if (options.json) printJson({ retried, others: others.map(({ id, state }) => ({ id, state })) });
    else {
      if (!store.outbox) say(store.none);
      else if (options.all && retried === 0) say('No message is dead or waits.');
      for (const { words } of others) say(words);
      if (retried > 0)
        say(
          `${counted(retried, 'message')} will be sent once more: by the server, within a minute of its running.`,
          'If it takes the mail server to be away, it asks it again within 18 minutes; started anew, at once.',
        );
    }
    // What is under way needs no retry; what is sent, erased or unknown cannot have one.
    if (others.some(({ state }) => state !== 'queued' && state !== 'sending')) process.exitCode = 1;
  });
}

async function retryIn(store: OpenedOutbox, ids: readonly string[]): Promise<Outcome> {
  const now = Date.now();
  const { outbox } = store;
  if (ids.length === 0) return { retried: (await outbox?.retry('all', now)) ?? 0, others: [] };
  const named = await Promise.all(ids.map(async (id) => ({ id, message: await findMessage(store, id) })));
  const meant = new Set(named.flatMap(({ message }) => (message && isMeant(message, now) ? [message.id] : [])));
  const retried = meant.size === 0 ? 0 : ((await outbox?.retry([...meant], now)) ?? 0);
  const others = named.flatMap(({ id, message }): Outcome['others'] => {
    if (!message) return [{ id, state: 'unknown', words: unknownId(id) }];
    return isMeant(message, now) ? [] : [{ id: message.id, state: message.state, words: sentence(message, now) }];
  });
  return { retried, others };
}

function isMeant({ state, dueAt }: StoredMessage, now: number): boolean {
  return state === 'dead' || (state === 'queued' && dueAt > now);
}

function sentence(message: StoredMessage, now: number): string {
  const { id, state } = message;
  const progress = progressOf(message, now);
  if (state === 'queued') return `Message ${id} is queued anyway: ${progress}.`;
  if (state === 'sending') return `Message ${id} is being sent at this moment.`;
  return `Message ${id} was ${progress}: it is not sent again.`;
}
