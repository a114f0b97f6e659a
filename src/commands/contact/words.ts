// What the operator's commands say alike: ages in words, local times, what state a message is in; and a message as JSON, with
// the same keys everywhere. How it is laid out on a terminal is left to layout.ts.
import type { MessageState, OutboxCounts, StoredMessage } from '../../contact/outbox/index.ts';
import { isBrokenOff } from '../../contact/send-failure.ts';

export const states: readonly MessageState[] = ['queued', 'sending', 'sent', 'dead', 'erased'];

/** "3 min ago" */
export function ago(at: number, now: number): string {
  return now - at < 10_000 ? 'just now' : `${span(now - at)} ago`;
}

/** "in 4 min" */
export function until(at: number, now: number): string {
  return at <= now ? 'now' : `in ${span(at - now)}`;
}

/** "2026-11-21 11:23", in the time zone of whoever reads it. */
export function localTime(at: number): string {
  const time = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What became of a message, and what comes next. */
export function progressOf(message: StoredMessage, now: number): string {
  const { state, attempts, dueAt, lastCode, settledAt = 0 } = message;
  const why = lastCode === undefined ? '' : `${lastCode}, `;
  if (state === 'queued') return attempts === 0 ? 'not tried yet' : `${why}next try ${until(dueAt, now)}`;
  // Its process has died; another one takes it over.
  if (state === 'sending') return dueAt <= now ? `${why}next try now` : 'being sent';
  if (state === 'dead') return `${why}given up ${ago(settledAt, now)}`;
  return `${state} ${ago(settledAt, now)}`;
}

/** What the code of a failed attempt means, and what to do; undefined where nothing failed, or it is over. */
export function reasonOf({ state, lastCode }: StoredMessage): string | undefined {
  if (lastCode === undefined || (state !== 'queued' && state !== 'dead')) return undefined;
  if (isBrokenOff(lastCode)) return 'The mail server breaks off when it is given this mail; its own log says why.';
  if (!/^(EENVELOPE|EMESSAGE)\b/.test(lastCode)) return '`litfass contact --check` says what is wrong, and what to do.';
  const isOfTheMail = lastCode.startsWith('EMESSAGE');
  if (state === 'queued' && / 4\d\d$/.test(lastCode))
    return `The mail server puts ${isOfTheMail ? 'this mail' : 'sender or recipient'} off for now: it is tried again by itself.`;
  if (isOfTheMail) return 'The mail server refuses this mail; its own log says why.';
  return 'The mail server refuses sender or recipient: see CONTACT_FROM and CONTACT_TO.';
}

/** "2 queued · 1 dead"; '' when there are none. */
export function countsText(counts: OutboxCounts): string {
  return states.flatMap((state) => (counts[state] > 0 ? [`${counts[state]} ${state}`] : [])).join(' · ');
}

/** Ids short enough to read, long enough to tell these messages apart. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  let length = 8;
  while (length < 36 && new Set(ids.map((id) => id.slice(0, length))).size < new Set(ids).size) length += 1;
  return (id) => id.slice(0, length);
}

/** Every key is always there; times are ISO 8601 in UTC. */
export function messageJson(message: StoredMessage) {
  const { id, state, locale, name, email, marks, attempts, transport } = message;
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
    marks,
    transport,
  };
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

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
