// The worker that gets messages out of the outbox: leases what is due, has it sent, writes down what became of it, and
// removes what is older than the site promises. How a mail is sent is left to mail.ts, how long pauses are to pauses.ts.
import { randomUUID } from 'node:crypto';
import type { AttemptOutcome, Outbox, StoredMessage } from './outbox/index.ts';
import { createCircuit, isGivenUp, retryDelay } from './retry-policy.ts';
import { failureCode, isBrokenOff, SendFailure } from './send-failure.ts';

export interface DeliveryOptions {
  readonly outbox: Outbox;
  /** Resolves once the mail is safe elsewhere; rejects with a SendFailure. Gives up when `signal` says so. */
  readonly send: (message: StoredMessage, signal: AbortSignal) => Promise<void>;
  /** Gets id, state and code: never a name, an address or a message. */
  readonly log: (entry: object) => void;
  /** How many days sent and dead messages are kept. */
  readonly retention: { readonly sent: number; readonly dead: number };
  /** Removes mails that were written as files before this moment: each is another copy of a message. */
  readonly removeMails?: (before: number) => Promise<void>;
  /** After this long another process may take over what is sent here, if this one is dead: 60,000 ms. */
  readonly leaseMs?: number;
  /** How many are sent at once. */
  readonly concurrency?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface DeliveryStatus {
  /** How many messages are being sent right now. */
  readonly sending: number;
  /** Set while the mail server does not answer: since when, why, and when it is tried again. */
  readonly away?: { readonly since: number; readonly code: string; readonly until: number };
}

export interface Delivery {
  /** Something may be due: looks now. Otherwise it looks when the next message is due, and every minute. */
  wake(): void;
  /** Takes nothing more, waits at most `graceMs` for what is being sent, and gives back the rest. Never rejects. */
  stop(graceMs: number): Promise<void>;
  status(): DeliveryStatus;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** For a `send` that never ends, whatever it is told. */
const sendMs = 11 * minute;
const releaseMs = 5_000;

/** Starts at once. An outbox that fails is asked again after a pause; nothing here ends the process. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { outbox, log, retention, leaseMs = minute, concurrency = 5, now = Date.now } = options;
  const worker = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  const circuit = createCircuit();
  const stopping = new AbortController();
  let awayCode = '';
  let hasBegun = false;
  let lastExpiry = Number.NEGATIVE_INFINITY;
  let outboxFailures = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;

  const wake = (): void => {
    if (isStopped) return;
    again = true;
    // Errors are handled in there: it never rejects.
    round ??= rounds();
  };

  const rounds = async (): Promise<void> => {
    while (again && !isStopped) {
      again = false;
      clearTimeout(timer);
      let pause = minute;
      try {
        pause = await takeDue();
        if (outboxFailures > 0) log({ state: 'outbox_back' });
        outboxFailures = 0;
      } catch (error) {
        outboxFailures += 1;
        pause = Math.min(minute, 1_000 * 2 ** outboxFailures);
        log({ level: 'error', state: 'outbox_failed', code: failureCode(error) });
      }
      timer = setTimeout(wake, Math.min(minute, Math.max(0, pause)));
      timer.unref();
    }
    // At once, not when the promise is settled: who wakes it in between would be heard by nobody.
    round = undefined;
  };

  /** Begins as many attempts as there is room for; how long there is nothing more to do. */
  const takeDue = async (): Promise<number> => {
    // Before the first lease of this process: what a killed one held is due again.
    if (!hasBegun) {
      const released = await outbox.release();
      hasBegun = true;
      if (released > 0) log({ state: 'released', count: released });
    }
    if (Math.abs(now() - lastExpiry) >= hour) await expire();
    const rest = circuit.rest(now());
    if (rest > 0) return rest;
    const room = (circuit.since === undefined ? concurrency : 1) - underWay.size;
    // The end of an attempt wakes this.
    if (room <= 0 || isStopped) return minute;
    const messages = await outbox.lease({ worker, now: now(), leaseMs, most: room });
    for (const message of messages) begin(message);
    if (messages.length === room) return minute;
    const due = await outbox.nextDue();
    return due === undefined ? minute : due - now();
  };

  const begin = (message: StoredMessage): void => {
    // Handed out again although it is still being sent here: that attempt's end will be told in time.
    if (underWay.has(message.id)) return;
    // A mail server may think for minutes: as long as this process lives, nobody else is to send it as well. A renewal that
    // fails leaves the lease as it was.
    const renewal = setInterval(() => outbox.renew(message.id, worker, now() + leaseMs).catch(() => {}), leaseMs / 3);
    const ended = attempt(message)
      .catch((error: unknown) => {
        // What became of it could not be written: the lease runs out, and it is tried again with the same Message-ID.
        if (!isStopped) log({ level: 'error', id: message.id, state: 'unsettled', code: failureCode(error) });
      })
      .finally(() => {
        clearInterval(renewal);
        underWay.delete(message.id);
        wake();
      });
    underWay.set(message.id, ended);
  };

  const attempt = async (message: StoredMessage): Promise<void> => {
    const { id, attempts } = message;
    const startedAt = now();
    const failure = await trySending(options.send, { message, signal: stopping.signal });
    // Given back: whoever takes it next says what became of it.
    if (stopping.signal.aborted && failure) return;
    const at = now();
    const isFault = observe(message, failure, startedAt);
    const outcome = outcomeOf(message, failure, at);
    const isOurs = await outbox.settle(id, worker, outcome);
    const what = isOurs ? outcome.state : 'taken_over';
    const code = failure?.code ?? 'ok';
    // A refusal for good is told as one the first time: somebody can mend it, and five days are long to wait for that.
    const isRefused = isFault || (failure?.isAway === false && / 5\d\d$/.test(code) && code !== message.lastCode);
    const level = (what === 'dead' || (what === 'queued' && isRefused)) && { level: 'error' };
    log({ ...level, id, state: what, code, attempts, ...(outcome.state === 'queued' && { due: outcome.dueAt }) });
  };

  /** Whether the server is there, as far as this attempt tells. True when the message is found to be at fault. */
  const observe = (message: StoredMessage, failure: SendFailure | undefined, startedAt: number): boolean => {
    if (!failure?.isAway) {
      if (circuit.answered()) log({ state: 'server_back' });
      return false;
    }
    const { id, lastCode } = message;
    const at = now();
    const news = isBrokenOff(failure.code)
      ? circuit.brokeOff({ id, startedAt, isRepeated: isBrokenOff(lastCode) }, at)
      : circuit.failed(startedAt, at);
    if (news === 'away') {
      awayCode = failure.code;
      log({ level: 'error', state: 'server_away', code: awayCode, since: circuit.since, until: circuit.until });
    }
    return news === 'fault';
  };

  const expire = async (): Promise<void> => {
    const at = now();
    lastExpiry = at;
    // What would be too old before the next look goes now: the site promises “at most”.
    const next = at + hour + minute;
    const before = { sent: next - retention.sent * day, dead: next - retention.dead * day, now: at };
    try {
      const removed = await outbox.expire(before);
      if (removed > 0) log({ state: 'expired', count: removed });
      await options.removeMails?.(before.sent);
    } catch (error) {
      log({ level: 'error', state: 'expiry_failed', code: failureCode(error) });
      // What is due does not wait for this, and what is too old only for a minute: an hour would be over its time.
      lastExpiry = at - hour + minute;
    }
  };

  const stop = async (graceMs: number): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    const end = performance.now() + graceMs;
    // A lease that is being taken at this moment is awaited too, so that it is given back.
    await within(round, end);
    await within(Promise.all(underWay.values()), end);
    stopping.abort();
    const released = outbox.release(worker).catch((error: unknown) => {
      log({ level: 'error', state: 'outbox_failed', code: failureCode(error) });
    });
    // A database that does not answer keeps nobody from stopping: the leases run out by themselves.
    await within(released, performance.now() + releaseMs);
  };

  const status = (): DeliveryStatus => {
    const { since, until } = circuit;
    return {
      sending: underWay.size,
      ...(since !== undefined && { away: { since, until, code: awayCode } }),
    };
  };

  wake();
  return { wake, stop, status };
}

/** Undefined when it was sent. A refusal for good (5xx) is tried again as well: owners mend addresses and passwords. */
function outcomeOf(message: StoredMessage, failure: SendFailure | undefined, at: number): AttemptOutcome {
  if (!failure) return { state: 'sent', at };
  const { code } = failure;
  if (isGivenUp(message, at)) return { state: 'dead', at, code };
  return { state: 'queued', dueAt: at + retryDelay(message.attempts), code };
}

async function trySending(
  send: DeliveryOptions['send'],
  { message, signal }: { readonly message: StoredMessage; readonly signal: AbortSignal },
): Promise<SendFailure | undefined> {
  const late = new AbortController();
  const ends = AbortSignal.any([signal, late.signal]);
  const ended = Promise.withResolvers<never>();
  const give = () => ended.reject(new SendFailure('ETIMEDOUT', { isAway: true }));
  ends.addEventListener('abort', give, { once: true });
  const timer = setTimeout(() => late.abort(), sendMs);
  try {
    // Also for a `send` that pays no attention to the signal.
    await Promise.race([send(message, ends), ended.promise]);
    return undefined;
  } catch (error) {
    return error instanceof SendFailure ? error : new SendFailure(failureCode(error), { isAway: false });
  } finally {
    clearTimeout(timer);
    ends.removeEventListener('abort', give);
  }
}

/** Waits for it, at most until `end` on the clock of `performance`. Never rejects. */
async function within(work: Promise<unknown> | undefined, end: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, end - performance.now()));
  await Promise.race([Promise.resolve(work).catch(() => {}), promise]);
  clearTimeout(timer);
}
