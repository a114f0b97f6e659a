// litfass contact list: lists the stored messages, newest first, one per line. Changes nothing.
import { type Command, Option } from 'commander';
import type { MessageState, OutboxCounts, StoredMessage } from '../../contact/outbox/index.ts';
import { table } from '../../problems/print/table.ts';
import { printJson } from '../format.ts';
import { type SiteOptions, wholeNumber } from '../options.ts';
import { ago, countsText, messageJson, progressOf, say, shortIds, states } from './message-text.ts';
import { lineWidth } from './terminal-layout.ts';
import { storeCommand, withOutbox } from './with-outbox.ts';

interface Options extends SiteOptions {
  readonly state?: MessageState;
  readonly most: number;
}

/** The `contact list` command. */
export function listCommand(): Command {
  const most = wholeNumber(1, 9_999_999, 'a number from 1, such as 20');
  return storeCommand('list')
    .description('list the stored messages, newest first')
    .addOption(new Option('--state <state>', 'only messages in this state').choices([...states]))
    .option('--most <number>', 'the maximum number of messages', most, 50)
    .action((_, command: Command) => list(command.optsWithGlobals()));
}

async function list(options: Options): Promise<void> {
  const { state, most } = options;
  await withOutbox(options, async ({ outbox, kind, emptyMessage }) => {
    const messages = (await outbox?.list({ state, most })) ?? [];
    const counts = await outbox?.counts();
    const byState = Object.fromEntries(states.map((state) => [state, counts?.[state] ?? 0]));
    if (options.json) printJson({ store: kind, counts: byState, messages: messages.map(messageJson) });
    else if (!counts) say(emptyMessage);
    else say(...linesOf(messages, counts, state));
  });
}

function linesOf(messages: readonly StoredMessage[], counts: OutboxCounts, state: MessageState | undefined): string[] {
  const summary = countsText(counts);
  if (summary === '') return ['There are no messages.'];
  const which = state === 'sending' ? 'being sent' : state;
  if (messages.length === 0) return [`No message is ${which}. Stored messages: ${summary}`];
  const now = Date.now();
  const short = shortIds(messages.map(({ id }) => id));
  const rows = messages.map((message) => {
    const { id, state: messageState, email, spamSigns, receivedAt } = message;
    const suffix = spamSigns.length > 0 ? ', spam?' : '';
    return [short(id), messageState, ago(receivedAt, now), email || '–', remarkOn(message, now) + suffix];
  });
  const header = ['ID', 'STATE', 'ARRIVED', 'FROM', 'REMARK'];
  const lines = table([header, ...rows], { width: lineWidth(), shrink: [3, 4] }).trimEnd();
  const all = state === undefined ? states.reduce((sum, one) => sum + counts[one], 0) : counts[state];
  const more = all > messages.length ? ` · ${messages.length} of ${all} shown, --most ${all} shows all` : '';
  return [lines, '', `${summary}${more}`];
}

/** The progress of a message, shortened because its state is in another column. */
function remarkOn(message: StoredMessage, now: number): string {
  return progressOf(message, now)
    .replace('next try', 'next')
    .replace(/given up |^(sent|erased) /, '');
}
