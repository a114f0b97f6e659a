// The outbox stores messages between "accepted" and "delivered": in SQLite (sqlite.ts) for one
// machine, in PostgreSQL (postgres.ts) for several, by the same statements (sql-outbox.ts). An
// accepted message is always in exactly one state. delivery.ts processes the messages; the commands
// word the texts for people.

/**
 * `queued` waits for its next attempt, `sending` is leased by one worker; the others are final. An
 * `erased` message has no personal data left.
 */
export type MessageState = 'queued' | 'sending' | 'sent' | 'dead' | 'erased';

/**
 * How a process delivers messages. A message that was accepted for SMTP is never written to a file.
 * One that was accepted for a file, and still waits, is sent by SMTP once a mail server is set.
 */
export type Transport = 'smtp' | 'file';

/** A validated message as it arrived. All times in this file are milliseconds since 1970. */
export interface IncomingMessage {
  /** A new UUID for every message; the Message-ID of its mail contains it. */
  readonly id: string;
  /**
   * Identifies repetitions: derived from the sender's idempotency key or from the content. At most
   * 128 characters.
   */
  readonly key: string;
  /** A digest of the content. The same key with another digest is a conflict. */
  readonly digest: string;
  /** When `key` expires. */
  readonly keyUntil: number;
  readonly locale: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** Why the message looks like spam, as stable codes; empty for most messages. */
  readonly spamSigns: readonly string[];
  readonly at: number;
}

/** The result of `accept`. */
export type Acceptance =
  | { readonly kind: 'accepted'; readonly id: string }
  /** The same message was accepted before, under this `id`. */
  | { readonly kind: 'repeated'; readonly id: string }
  /** The key belongs to a message with another content. */
  | { readonly kind: 'conflict' };

/** A message in the outbox. In the state `erased`, name, email and message are empty. */
export interface StoredMessage
  extends Pick<IncomingMessage, 'id' | 'locale' | 'name' | 'email' | 'message' | 'spamSigns'> {
  readonly state: MessageState;
  readonly receivedAt: number;
  /** How many attempts were started. */
  readonly attempts: number;
  /** When the next attempt is due, or when the lease ends. */
  readonly dueAt: number;
  /** Why the last attempt failed: a code, never a server's text. */
  readonly lastCode?: string;
  /** When the message was sent, given up or erased. */
  readonly settledAt?: number;
  readonly transport: Transport;
}

/** The outcome of an attempt. */
export type AttemptOutcome =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'queued'; readonly dueAt: number; readonly code: string }
  | { readonly state: 'dead'; readonly at: number; readonly code: string };

/** How many messages are in each state. */
export interface OutboxCounts extends Readonly<Record<MessageState, number>> {
  /** When the oldest undelivered message arrived. */
  readonly oldestWaiting?: number;
  /** How many undelivered messages need a mail server; missing if none does. */
  readonly waitingForSmtp?: number;
  /** When the last message was sent. */
  readonly lastSent?: number;
}

/** Thrown when the database file is damaged or gone: anything written to it would be lost. */
export class DatabaseFailure extends Error {
  readonly code: 'database-damaged' | 'database-gone';
  constructor(code: DatabaseFailure['code']) {
    super(`no message can be stored: ${code}`);
    this.name = 'DatabaseFailure';
    this.code = code;
  }
}

/** The store of messages. Its methods reject with the errors of the database. */
export interface Outbox {
  /** Resolves only after the message is on disk. Rejects if it could not be stored. */
  accept(message: IncomingMessage): Promise<Acceptance>;
  /**
   * Leases up to `most` messages that are due and that this outbox's transport may deliver, each for
   * `leaseMs`. A message whose lease has run out is due again.
   */
  lease(order: {
    readonly worker: string;
    readonly now: number;
    readonly leaseMs: number;
    readonly most: number;
  }): Promise<readonly StoredMessage[]>;
  /** Extends a lease that the worker still holds. Does nothing if it has lost the lease. */
  renew(id: string, worker: string, until: number): Promise<void>;
  /**
   * Records the outcome of an attempt. Resolves to false, and changes nothing, if the worker has lost
   * the lease.
   */
  settle(id: string, worker: string, outcome: AttemptOutcome): Promise<boolean>;
  /**
   * Releases the messages that a worker has leased and not settled; they are due immediately. Without
   * `worker`, to be called before a process's first lease: releases the messages of dead processes,
   * if the store can tell that no other process is alive (otherwise their leases run out). Resolves
   * to the number of messages.
   */
  release(worker?: string): Promise<number>;
  /** When the next message is due that this outbox's transport may deliver; undefined if none waits. */
  nextDue(): Promise<number | undefined>;

  /** Newest first. */
  list(filter: { readonly state?: MessageState; readonly most: number }): Promise<readonly StoredMessage[]>;
  /** Finds a message by its id or an unambiguous prefix of it. */
  find(id: string): Promise<StoredMessage | undefined>;
  counts(): Promise<OutboxCounts>;
  /**
   * Makes messages due now: dead ones, with their attempts reset, and queued ones. Either all of them
   * or those with the given ids. Resolves to the number of messages.
   */
  retry(ids: readonly string[] | 'all', now: number): Promise<number>;
  /**
   * Erases a person's messages, also from the files of the database. `email` is case-insensitive.
   * Resolves to the number of messages. Rejects with a CliError if the messages are erased but a file
   * still contains a copy; calling it again finishes that.
   */
  erase(who: { readonly email: string } | { readonly id: string }, now: number): Promise<number>;
  /** All messages of one address, oldest first. */
  messagesOf(email: string): Promise<readonly StoredMessage[]>;
  /**
   * Deletes messages that were settled before `sent` or `dead`, and expired keys. Resolves to the
   * number of messages.
   *
   * Also resets times in the future, written while the clock was ahead, to `now`: otherwise these
   * messages would wait, stay, or never be given up until that time. Dead messages are excluded: if
   * it is the current clock that is wrong, the next call would delete messages that nobody has read.
   */
  expire(before: { readonly sent: number; readonly dead: number; readonly now: number }): Promise<number>;

  /**
   * Checks the integrity of the database, if that is quick. Rejects with a DatabaseFailure if it is
   * damaged or gone.
   */
  verify(): Promise<void>;
  /**
   * Resolves after a test write of so many bytes is on disk. Default: the size of a large message.
   * Rejects if the write fails.
   */
  probe(bytes?: number): Promise<void>;
  close(): Promise<void>;
}
