// litfass contact show: prints everything stored about one message. Changes nothing.
import type { Command } from 'commander';
import type { StoredMessage } from '../../contact/outbox/index.ts';
import { printJson } from '../format.ts';
import type { SiteOptions } from '../options.ts';
import { ago, localTime, messageJson, progressOf, reasonOf, say, until } from './message-text.ts';
import { lineWidth, wrapped } from './terminal-layout.ts';
import { messageById, storeCommand, withOutbox } from './with-outbox.ts';

/** The `contact show` command. */
export function showCommand(): Command {
  return storeCommand('show')
    .description('show one message: its text, its sender and its state')
    .argument('<id>', 'the id of a message, or its beginning')
    .action((id: string, _, command: Command) => show(id, command.optsWithGlobals()));
}

async function show(id: string, options: SiteOptions): Promise<void> {
  await withOutbox(options, async (store) => {
    const message = await messageById(store, id);
    if (options.json) printJson(messageJson(message));
    else say(...linesOf(message, Date.now()));
  });
}

function linesOf(message: StoredMessage, now: number): string[] {
  const { id, state, name, email, locale, spamSigns, receivedAt, attempts, transport, message: text } = message;
  const facts: (readonly [string, string])[] = [
    ['Message', id],
    ['State', stateOf(message, now)],
    ['Arrived', `${ago(receivedAt, now)} (${localTime(receivedAt)})`],
    ['Attempts', String(attempts)],
    ['Language', locale],
    ['Goes as', transport === 'smtp' ? 'mail' : '.eml file'],
    ['Spam', spamSigns.length > 0 ? `perhaps: ${spamSigns.join(', ')}` : 'no sign'],
  ];
  const width = Math.min(lineWidth(), 80);
  const reason = reasonOf(message);
  if (reason !== undefined) facts.splice(2, 0, ['', reason]);
  if (state !== 'erased') facts.splice(-4, 0, ['From', name], ['E-mail', email]);
  const lines = facts.flatMap(([label, value]) =>
    wrapped(value, width - 10).map((line, index) => `${(index === 0 ? label : '').padEnd(8)}  ${line}`),
  );
  const body = state === 'erased' ? ['The text was erased.'] : wrapped(text, width - 2);
  return [...lines, '', ...body.map((line) => `  ${line}`.trimEnd())];
}

/** "queued: ETIMEDOUT, next try in 4 min (2026-11-21 11:27)" */
function stateOf(message: StoredMessage, now: number): string {
  const { state, dueAt, settledAt } = message;
  const progress = progressOf(message, now);
  if (state === 'queued') return `queued: ${progress}${dueAt > now ? ` (${localTime(dueAt)})` : ''}`;
  if (state === 'sending')
    return dueAt > now
      ? `sending: its worker has it until ${localTime(dueAt)} (${until(dueAt, now)})`
      : `sending: ${progress}`;
  const when = settledAt === undefined ? '' : ` (${localTime(settledAt)})`;
  return `${state === 'dead' ? 'dead: ' : ''}${progress}${when}`;
}
