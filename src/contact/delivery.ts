// The worker that delivers messages: leases the ones that are due from the outbox, sends them,
// records the outcome, and deletes messages after the site's retention period. mail.ts sends a mail,
// retry-policy.ts computes the pauses.
import { randomUUID } from 'node:crypto';
import type { AttemptOutcome, Outbox, StoredMessage } from './outbox/index.ts';
import { createCircuit, isGivenUp, retryDelay } from './retry-policy.ts';
import { createRounds } from './rounds.ts';
import { failureCode, isBrokenOff, SendFailure } from './send-failure.ts';

/** What a delivery works with. */
export interface DeliveryOptions {
  readonly outbox: Outbox;
  /**
   * Resolves once the mail is accepted or on disk; rejects with a SendFailure. Gives up when `signal`
   * aborts.
   */
  readonly send: (message: StoredMessage, signal: AbortSignal) => Promise<void>;
  /** Receives ids, states and codes, but never a name, an address or a message. */
  readonly log: (entry: object) => void;
  /** How many days sent and dead messages are kept. */
  readonly retention: { readonly sent: number; readonly dead: number };
  /** Removes mails that were written as files before this time: each is another copy of a message. */
  readonly removeMails?: (before: number) => Promise<void>;
  /** Removes the mail of a message that was erased while it was written as a file. */
  readonly removeMail?: (id: string) => Promise<void>;
  /** If this process dies, another may take over its messages after this time. Default: 60,000 ms. */
  readonly leaseMs?: number;
  /** How many messages are sent at once. Default: 5. */
  readonly concurrency?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** A running delivery. */
export type Delivery = ReturnType<typeof createDelivery>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The time limit for one `send`, in case it neither ends nor times out by itself. */
const sendMs = 11 * minute;
const releaseMs = 5_000;

/** Starts immediately. If the outbox fails, it tries again after a pause; no error here ends the process. */
export function createDelivery(options: DeliveryOptions) {
  const { outbox, log, leaseMs = minute, concurrency = 5, now = Date.now } = options;
  const worker = randomUUID();
  const inProgress = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const { attempt, circuit, away } = createAttempts(options, { worker, signal: stopping.signal });
  const expire = createExpiry(options);
  let hasStarted = false;

  /** Starts as many attempts as concurrency allows. Resolves to the milliseconds until the next look. */
  const takeDue = async (): Promise<number> => {
    // Before the first lease of this process: releases messages that a killed process had leased.
    if (!hasStarted) {
      const released = await outbox.release();
      hasStarted = true;
      if (released > 0) log({ state: 'released', count: released });
    }
    await expire();
    const pauseLeft = circuit.rest(now());
    if (pauseLeft > 0) return pauseLeft;
    const room = (circuit.since === undefined ? concurrency : 1) - inProgress.size;
    // The end of an attempt calls `wake`.
    if (room <= 0 || rounds.isStopped()) return minute;
    const messages = await outbox.lease({ worker, now: now(), leaseMs, most: room });
    for (const message of messages) begin(message);
    if (messages.length === room) return minute;
    const due = await outbox.nextDue();
    return due === undefined ? minute : due - now();
  };
  const rounds = createRounds(takeDue, log);

  const begin = (message: StoredMessage): void => {
    // The lease ran out and was taken again while this process still sends the message: let that
    // attempt finish.
    if (inProgress.has(message.id)) return;
    // A mail server may take minutes to answer: renewing the lease keeps other processes from sending
    // the message too. If a renewal fails, the lease stays as it was.
    const renewal = setInterval(() => outbox.renew(message.id, worker, now() + leaseMs).catch(() => {}), leaseMs / 3);
    const ended = attempt(message)
      .catch((error: unknown) => {
        // The outcome could not be stored: the lease runs out, and the mail is sent again with the same
        // Message-ID.
        if (!rounds.isStopped()) log({ level: 'error', id: message.id, state: 'unsettled', code: failureCode(error) });
      })
      .finally(() => {
        clearInterval(renewal);
        inProgress.delete(message.id);
        rounds.wake();
      });
    inProgress.set(message.id, ended);
  };

  /**
   * Leases no more messages, waits at most `graceMs` for those being sent, and releases the
   * rest. Never rejects.
   */
  const stop = async (graceMs: number): Promise<void> => {
    const end = performance.now() + graceMs;
    // Also waits for a lease that is being taken right now, so that it is released too.
    await within(rounds.stop(), end);
    await within(Promise.all(inProgress.values()), end);
    stopping.abort();
    const released = outbox.release(worker).catch((error: unknown) => {
      log({ level: 'error', state: 'outbox_failed', code: failureCode(error) });
    });
    // A database that does not answer must not block shutdown: the leases run out by themselves.
    await within(released, performance.now() + releaseMs);
  };

  rounds.wake();
  return {
    /** Looks for due messages now. Without it, that happens when the next one is due, and every minute. */
    wake: rounds.wake,
    stop,
    /** How many messages are being sent right now; and why the mail server is unavailable, if it is. */
    status: () => ({ sending: inProgress.size, away: away() }),
  };
}

/** Makes the attempts of a worker, until `signal` aborts, and watches the mail server by their outcomes. */
function createAttempts(
  { outbox, send, log, removeMail, now = Date.now }: DeliveryOptions,
  { worker, signal }: { readonly worker: string; readonly signal: AbortSignal },
) {
  const circuit = createCircuit();
  let awayCode = '';

  /**
   * Updates the circuit breaker after an attempt. Returns true if the message itself turns out to be
   * the cause.
   */
  const observe = (message: StoredMessage, failure: SendFailure | undefined, startedAt: number): boolean => {
    if (!failure?.isAway) {
      if (circuit.answered()) log({ state: 'server_back' });
      return false;
    }
    const { id, lastCode } = message;
    const at = now();
    const news = isBrokenOff(failure.code)
      ? circuit.brokeOff(id, isBrokenOff(lastCode), startedAt, at)
      : circuit.failed(startedAt, at);
    if (news === 'away') {
      awayCode = failure.code;
      log({ level: 'error', state: 'server_away', ...away() });
    }
    return news === 'fault';
  };

  const attempt = async (message: StoredMessage): Promise<void> => {
    const { id, attempts } = message;
    const startedAt = now();
    const failure = await trySending(send, { message, signal });
    // `stop` has released the message: the process that leases it next records its outcome.
    if (signal.aborted && failure) return;
    const at = now();
    const isFault = observe(message, failure, startedAt);
    const outcome = outcomeOf(message, failure, at);
    const isOurs = await outbox.settle(id, worker, outcome);
    if (!isOurs && (await outbox.find(id))?.state === 'erased') await removeMail?.(id);
    const state = isOurs ? outcome.state : 'taken_over';
    const code = failure?.code ?? 'ok';
    // Log a permanent rejection (5xx) as an error the first time, so that someone can fix its cause
    // within the five days of retries.
    const isRejected = isFault || (failure?.isAway === false && / 5\d\d$/.test(code) && code !== message.lastCode);
    const level = (state === 'dead' || (state === 'queued' && isRejected)) && { level: 'error' };
    log({ ...level, id, state, code, attempts, ...(outcome.state === 'queued' && { due: outcome.dueAt }) });
  };

  /** Why and since when the mail server is unavailable, and when the next attempt is made. */
  const away = () => {
    const { since, until } = circuit;
    return since === undefined ? undefined : { code: awayCode, since, until };
  };
  return { attempt, circuit, away };
}

/** Returns a function that deletes messages and mails after the retention period, at most once an hour. */
function createExpiry({ outbox, log, retention, removeMails, now = Date.now }: DeliveryOptions) {
  let last = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const at = now();
    if (Math.abs(at - last) < hour) return;
    last = at;
    // Includes messages that would become too old before the next expiry: the site promises "at most".
    const next = at + hour + minute;
    const before = { sent: next - retention.sent * day, dead: next - retention.dead * day, now: at };
    try {
      const removed = await outbox.expire(before);
      if (removed > 0) log({ state: 'expired', count: removed });
      await removeMails?.(before.sent);
    } catch (error) {
      log({ level: 'error', state: 'expiry_failed', code: failureCode(error) });
      // Delivery goes on, and expiry is tried again in a minute: in an hour, messages would be kept
      // too long.
      last = at - hour + minute;
    }
  };
}

/**
 * `failure` is undefined if the mail was sent. Permanent errors (5xx) are retried too: owners fix
 * addresses and passwords.
 */
function outcomeOf(message: StoredMessage, failure: SendFailure | undefined, at: number): AttemptOutcome {
  if (!failure) return { state: 'sent', at };
  const { code } = failure;
  if (isGivenUp(message, at)) return { state: 'dead', at, code };
  return { state: 'queued', dueAt: at + retryDelay(message.attempts), code };
}

/** Resolves to the failure, or to undefined if the message was sent. Never rejects. */
async function trySending(
  send: DeliveryOptions['send'],
  { message, signal }: { readonly message: StoredMessage; readonly signal: AbortSignal },
): Promise<SendFailure | undefined> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(sendMs)]);
  const ended = Promise.withResolvers<never>();
  const rejectLate = () => ended.reject(new SendFailure('ETIMEDOUT', { isAway: true }));
  ends.addEventListener('abort', rejectLate, { once: true });
  try {
    // Ends in time even if `send` ignores the signal.
    await Promise.race([send(message, ends), ended.promise]);
    return undefined;
  } catch (error) {
    return error instanceof SendFailure ? error : new SendFailure(failureCode(error), { isAway: false });
  } finally {
    ends.removeEventListener('abort', rejectLate);
  }
}

/** Waits for `work`, at most until `end` (in `performance.now()` time). Never rejects. */
async function within(work: Promise<unknown> | undefined, end: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, end - performance.now()));
  await Promise.race([Promise.resolve(work).catch(() => {}), promise]);
  clearTimeout(timer);
}
