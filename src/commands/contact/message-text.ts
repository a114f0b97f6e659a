// Formats messages for the `litfass contact` subcommands: times, states and reasons as text, and
// messages as JSON.
import type { MessageState, OutboxCounts, StoredMessage } from '../../contact/outbox/index.ts';
import { isBrokenOff } from '../../contact/send-failure.ts';

/** All states of a message, in the order in which it goes through them. */
export const states: readonly MessageState[] = ['queued', 'sending', 'sent', 'dead', 'erased'];

/** "3 min ago". Times are in milliseconds since the epoch. */
export function ago(at: number, now: number): string {
  return now - at < 10_000 ? 'just now' : `${span(now - at)} ago`;
}

/** "in 4 min" */
export function until(at: number, now: number): string {
  return at <= now ? 'now' : `in ${span(at - now)}`;
}

/** "2026-11-21 11:23", in the local time zone. */
export function localTime(at: number): string {
  // Sweden writes times like this.
  return new Date(at).toLocaleString('sv').slice(0, 16);
}

/** The state of a message and its next step, such as "ETIMEDOUT, next try in 4 min". */
export function progressOf(message: StoredMessage, now: number): string {
  const { state, attempts, dueAt, lastCode, settledAt = 0 } = message;
  const why = lastCode === undefined ? '' : `${lastCode}, `;
  if (state === 'queued') return attempts === 0 ? 'not tried yet' : `${why}next try ${until(dueAt, now)}`;
  // The lease has expired: the sending process has died, and another one takes over.
  if (state === 'sending') return dueAt <= now ? `${why}next try now` : 'being sent';
  if (state === 'dead') return `${why}given up ${ago(settledAt, now)}`;
  return `${state} ${ago(settledAt, now)}`;
}

/**
 * Explains the error code of the last attempt. Undefined if nothing failed, or the message needs no
 * more attempts.
 */
export function reasonOf({ state, lastCode }: StoredMessage): string | undefined {
  if (lastCode === undefined || (state !== 'queued' && state !== 'dead')) return undefined;
  if (isBrokenOff(lastCode)) return 'The mail server closes the connection when it gets this mail; see its log.';
  if (!/^(EENVELOPE|EMESSAGE)\b/.test(lastCode)) return 'Run `npx litfass contact --check` to find the cause.';
  const isAboutMail = lastCode.startsWith('EMESSAGE');
  if (state === 'queued' && / 4\d\d$/.test(lastCode))
    return `The mail server defers ${isAboutMail ? 'this mail' : 'the sender or recipient'} for now; the mail is retried automatically.`;
  if (isAboutMail) return 'The mail server rejects this mail; see its log.';
  return 'The mail server rejects the sender or recipient: check CONTACT_FROM and CONTACT_TO.';
}

/** "2 queued · 1 dead"; '' if there are no messages. */
export function countsText(counts: OutboxCounts): string {
  return states.flatMap((state) => (counts[state] > 0 ? [`${counts[state]} ${state}`] : [])).join(' · ');
}

/** Returns a function that shortens ids to the fewest characters, at least 8, that distinguish them. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  let length = 8;
  while (length < 36 && new Set(ids.map((id) => id.slice(0, length))).size < new Set(ids).size) length += 1;
  return (id) => id.slice(0, length);
}

/** A message as JSON. All keys are always present; times are ISO 8601 in UTC. */
export function messageJson(message: StoredMessage) {
  const { id, state, locale, name, email, spamSigns, attempts, transport } = message;
  return {
    id,
    state,
    receivedAt: iso(message.receivedAt),
    settledAt: iso(message.settledAt),
    attempts,
    nextAttemptAt: state === 'queued' ? iso(message.dueAt) : null,
    leaseEndsAt: state === 'sending' ? iso(message.dueAt) : null,
    lastCode: message.lastCode ?? null,
    locale,
    name,
    email,
    message: message.message,
    marks: spamSigns,
    transport,
  };
}

/** Prints sentences to stdout, one per line. */
export function say(...sentences: readonly string[]): void {
  process.stdout.write(`${sentences.join('\n')}\n`);
}

function iso(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}

function span(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}
