// Shared by both databases: maps rows to messages and outcomes to columns, and normalizes e-mail addresses.

import type { AttemptOutcome, MessageState, OutboxCounts, StoredMessage } from './index.ts';
import { mailbox } from './mailbox.ts';

/** A row as either database returns it; PostgreSQL returns large numbers as strings. */
export interface MessageRow extends SameColumns {
  /** A JSON array. */
  readonly marks: string;
  readonly received_at: number | string;
  readonly attempts: number | string;
  readonly due_at: number | string;
  readonly last_code: string | null;
  readonly settled_at: number | string | null;
}

type SameColumns = Pick<StoredMessage, 'id' | 'state' | 'locale' | 'name' | 'email' | 'message' | 'transport'>;

/** The columns of a MessageRow. */
export const messageColumns =
  'id, state, locale, name, email, message, marks, received_at, attempts, due_at, last_code, settled_at, transport';

/** Maps a row to a message. */
export function messageOf(row: MessageRow): StoredMessage {
  const { marks, received_at, attempts, due_at, last_code, settled_at, ...same } = row;
  return {
    ...same,
    spamSigns: JSON.parse(marks) as string[],
    receivedAt: Number(received_at),
    attempts: Number(attempts),
    dueAt: Number(due_at),
    ...(last_code !== null && { lastCode: last_code }),
    ...(settled_at !== null && { settledAt: Number(settled_at) }),
  };
}

/**
 * One row per state that has messages: when the `oldest` arrived, when the `newest` was settled, how
 * many need SMTP.
 */
export interface CountRow {
  readonly state: MessageState;
  readonly count: number | string;
  readonly oldest: number | string | null;
  readonly newest: number | string | null;
  readonly smtp: number | string;
}

/** Combines the rows of all states. */
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

/** The size of a test write: more than a message of 32 KB and its index entries need. */
export const probeBytes = 96 * 1024;

/**
 * The columns after an attempt: `state`, `due_at` (null keeps the old value), `last_code` and
 * `settled_at`.
 */
export function settled(outcome: AttemptOutcome): [string, number | null, string | null, number | null] {
  if (outcome.state === 'queued') return ['queued', outcome.dueAt, outcome.code, null];
  return [outcome.state, null, outcome.state === 'dead' ? outcome.code : null, outcome.at];
}

/** Normalizes an address for lookups: lower case, with an international domain in its ASCII form. */
export function personOf(email: string): string {
  const normalized = email.trim().normalize('NFC');
  return (mailbox(normalized) ?? normalized).toLowerCase();
}
