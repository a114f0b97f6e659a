// What both stores have in common: how a row becomes a message, what an attempt leaves, and when two addresses are one person's.
import { mailbox } from '../../site/message.ts';
import type { AttemptOutcome, MessageState, OutboxCounts, StoredMessage, Transport } from './index.ts';

/** A row as either database hands it out; PostgreSQL writes large numbers as strings. */
export interface MessageRow {
  readonly id: string;
  readonly state: MessageState;
  readonly locale: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** A JSON list. */
  readonly marks: string;
  readonly received_at: number | string;
  readonly attempts: number | string;
  readonly due_at: number | string;
  readonly last_code: string | null;
  readonly settled_at: number | string | null;
  readonly transport: Transport;
}

/** The columns of a MessageRow. */
export const messageColumns =
  'id, state, locale, name, email, message, marks, received_at, attempts, due_at, last_code, settled_at, transport';

export function messageOf(row: MessageRow): StoredMessage {
  const { id, state, locale, name, email, message, transport } = row;
  return {
    id,
    state,
    locale,
    name,
    email,
    message,
    marks: JSON.parse(row.marks) as string[],
    receivedAt: Number(row.received_at),
    attempts: Number(row.attempts),
    dueAt: Number(row.due_at),
    ...(row.last_code !== null && { lastCode: row.last_code }),
    ...(row.settled_at !== null && { settledAt: Number(row.settled_at) }),
    transport,
  };
}

/** One line for each state that has messages. */
export interface CountRow {
  readonly state: MessageState;
  readonly count: number | string;
  readonly oldest: number | string | null;
  readonly newest: number | string | null;
  readonly smtp: number | string;
}

/** In `CountRow`, `oldest` is when one arrived, `newest` when one was settled, `smtp` how many need a mail server. */
export function countsOf(rows: readonly CountRow[]): OutboxCounts {
  const of = (state: MessageState) => rows.find((row) => row.state === state);
  const number = (state: MessageState) => Number(of(state)?.count ?? 0);
  const arrived = [of('queued')?.oldest, of('sending')?.oldest].filter((at) => at !== undefined && at !== null);
  const waitingForSmtp = Number(of('queued')?.smtp ?? 0) + Number(of('sending')?.smtp ?? 0);
  const lastSent = of('sent')?.newest;
  return {
    queued: number('queued'),
    sending: number('sending'),
    sent: number('sent'),
    dead: number('dead'),
    erased: number('erased'),
    ...(arrived.length > 0 && { oldestWaiting: Math.min(...arrived.map(Number)) }),
    ...(waitingForSmtp > 0 && { waitingForSmtp }),
    ...(lastSent !== undefined && lastSent !== null && { lastSent: Number(lastSent) }),
  };
}

/** No message waits this long for its next attempt: one that does was given its time by a clock that was ahead. */
export const longestRetryDelay = 5 * 60 * 60_000;

/** The condition for messages that are still to be sent. */
export const waiting = "state IN ('queued', 'sending')";

/** The condition for messages that the transport in a parameter may get out. */
export const fitting = (parameter: string): string => `(transport = 'file' OR ${parameter} = 'smtp')`;

/** What a probe writes: a message of 32 KB and its lines in all indexes need less. */
export const probeBytes = 96 * 1024;

/** What an attempt leaves: `state`, `due_at` (null: as it was), `last_code` and `settled_at`. */
export function settled(outcome: AttemptOutcome): [string, number | null, string | null, number | null] {
  if (outcome.state === 'queued') return ['queued', outcome.dueAt, outcome.code, null];
  return [outcome.state, null, outcome.state === 'dead' ? outcome.code : null, outcome.at];
}

/** What an address is found by: without regard to case, and with an international domain in its ASCII form. */
export function personOf(email: string): string {
  const written = email.trim().normalize('NFC');
  return (mailbox(written) ?? written).toLowerCase();
}
