// What keeps messages between "accepted" and "delivered": one small interface, held by SQLite (outbox/sqlite.ts) on one
// machine and by PostgreSQL (outbox/postgres.ts) on several. An accepted message is always in exactly one state. Which
// message is due, and what becomes of it, is decided in delivery.ts; words for people are left to the commands.

/** `queued` waits for its next attempt, `sending` is held by one worker; the others are ends. `erased` keeps no word of it. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'dead' | 'erased';

/**
 * How a process gets messages out. A message that was accepted for a mail server is never written to a file; one that
 * was accepted for a file and still waits goes by mail once there is a server.
 */
export type Transport = 'smtp' | 'file';

/** A message as it arrived, checked. Times are milliseconds since 1970 throughout. */
export interface IncomingMessage {
  /** A UUID, new for every message; the Message-ID of its mail is made from it. */
  readonly id: string;
  /** What makes a repetition recognisable: the sender's idempotency key, or a digest of the content. At most 128 characters. */
  readonly key: string;
  /** A digest of the content: the same key with another digest is a conflict. */
  readonly digest: string;
  /** Until when `key` is remembered. */
  readonly keyUntil: number;
  readonly locale: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** Why it looks like spam, as stable codes; none for most. */
  readonly marks: readonly string[];
  readonly at: number;
}

export type Acceptance =
  | { readonly kind: 'accepted'; readonly id: string }
  /** The same message was accepted before; `id` is that one's. */
  | { readonly kind: 'repeated'; readonly id: string }
  | { readonly kind: 'conflict' };

/** A message in the outbox. After `erased`, name, email and message are empty. */
export interface StoredMessage {
  readonly id: string;
  readonly state: MessageState;
  readonly locale: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly marks: readonly string[];
  readonly receivedAt: number;
  /** Attempts that were begun. */
  readonly attempts: number;
  /** When the next attempt is due, or when the lease ends. */
  readonly dueAt: number;
  /** Why the last attempt failed: a code, never a server's own words. */
  readonly lastCode?: string;
  /** When it was sent, given up or erased. */
  readonly settledAt?: number;
  readonly transport: Transport;
}

/** What became of an attempt. Only the worker that holds the lease may say so; from any other it changes nothing. */
export type AttemptOutcome =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'queued'; readonly dueAt: number; readonly code: string }
  | { readonly state: 'dead'; readonly at: number; readonly code: string };

export interface OutboxCounts extends Readonly<Record<MessageState, number>> {
  /** When the oldest message that is still to be delivered arrived. */
  readonly oldestWaiting?: number;
  /** How many of those that are still to be delivered need a mail server, if any. */
  readonly waitingForSmtp?: number;
  readonly lastSent?: number;
}

/** Nothing more is accepted: what is kept would be lost. */
export class DatabaseFailure extends Error {
  readonly code: 'database-damaged' | 'database-gone';
  constructor(code: DatabaseFailure['code']) {
    super(`nothing can be kept: ${code}`);
    this.name = 'DatabaseFailure';
    this.code = code;
  }
}

export interface Outbox {
  /** Resolves after the message is on disk, and not before. Rejects when it could not be written: then it is not kept. */
  accept(message: IncomingMessage): Promise<Acceptance>;
  /**
   * Takes up to `most` messages that are due and that the outbox's transport may get out, each for `leaseMs`. What
   * another worker's run-out lease held is due again.
   */
  lease(order: {
    readonly worker: string;
    readonly now: number;
    readonly leaseMs: number;
    readonly most: number;
  }): Promise<readonly StoredMessage[]>;
  /** Moves the end of a lease that the worker still holds; what it has lost meanwhile stays lost. */
  renew(id: string, worker: string, until: number): Promise<void>;
  /** Whether the worker still held it. */
  settle(id: string, worker: string, outcome: AttemptOutcome): Promise<boolean>;
  /**
   * Gives back what a worker holds and has not settled; due at once. Without a worker, before the first lease of a process:
   * what dead processes held, if the store can tell that no other one lives; else their leases run out.
   */
  release(worker?: string): Promise<number>;
  /** When the next message is due that the outbox's transport may get out, if any waits. */
  nextDue(): Promise<number | undefined>;

  /** Newest first. */
  list(filter: { readonly state?: MessageState; readonly most: number }): Promise<readonly StoredMessage[]>;
  /** By the whole id, or by its beginning where that is one message's alone. */
  find(id: string): Promise<StoredMessage | undefined>;
  counts(): Promise<OutboxCounts>;
  /** Makes due what is dead, as if never attempted, and what waits for its next attempt (all, or these). How many there were. */
  retry(ids: readonly string[] | 'all', now: number): Promise<number>;
  /**
   * Takes every word of a person's messages out of every file. `email` is compared without regard to case. Rejects with a
   * CliError when the messages are erased but a copy is still in a file; called again, it finishes that.
   */
  erase(who: { readonly email: string } | { readonly id: string }, now: number): Promise<number>;
  /** All messages of one address, oldest first. */
  messagesOf(email: string): Promise<readonly StoredMessage[]>;
  /**
   * Removes sent and dead messages that were settled before these moments, and keys whose time is over. What a clock that
   * was ahead has written down counts from `now`: it would wait, be kept, or never be given up, until that clock's time has
   * come. Not what is dead: should this clock be the wrong one, the next look would take messages that nobody has read.
   */
  expire(before: { readonly sent: number; readonly dead: number; readonly now: number }): Promise<number>;

  /** Looks through what is kept, where that takes a moment. Rejects with a DatabaseFailure if it is damaged or gone. */
  verify(): Promise<void>;
  /** Resolves after as much as a large message needs was written and is on disk. Rejects when it could not be. */
  probe(): Promise<void>;
  close(): Promise<void>;
}
