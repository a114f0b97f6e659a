// When to try again: how long one message waits after a failed attempt and when it is given up, and how the whole mail
// server is left in peace while it is away. Plain arithmetic over the clock; what is tried is left to delivery.ts.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A message is given up after this long and no sooner than after this many attempts: a machine may have been off for days. */
const patience = { ms: 5 * day, attempts: 10 };

/** How long a message waits after its nth attempt: 1, 2, 4 … minutes, at most 4 hours, each up to a fifth shorter or longer. */
export function retryDelay(attempts: number): number {
  return spread(Math.min(4 * hour, minute * 2 ** Math.max(0, attempts - 1)));
}

/** Whether a message that has failed once more is given up. */
export function isGivenUp(message: { readonly receivedAt: number; readonly attempts: number }, now: number): boolean {
  return now - message.receivedAt >= patience.ms && message.attempts >= patience.attempts;
}

/** Whether the mail server is taken to be away, and until when it is left in peace. Then one message is tried, alone. */
export interface Circuit {
  /** Since when it is away, if it is. */
  readonly since: number | undefined;
  readonly until: number;
  /** For how long it is left in peace from `now` on. Not at all when the clock was set back: nobody knows when the pause began. */
  rest(now: number): number;
  /** Undefined: an attempt that began before the last pause did is no news. */
  failed(startedAt: number, now: number): 'away' | undefined;
  /**
   * It broke off when it was given this message. The second time, with answers to others in between, that is the
   * message's fault. Before, one message says nothing, and two in a row say that the server is away. Undefined: no news.
   */
  brokeOff(attempt: BrokenOff, now: number): 'away' | 'fault' | undefined;
  /** It has answered, whatever it said. Whether it was away. */
  answered(): boolean;
}

export interface BrokenOff {
  readonly id: string;
  readonly startedAt: number;
  /** Whether the message's attempt before ended like this, in whatever process. */
  readonly isRepeated: boolean;
}

/**
 * Pauses of 5, 10, 20 … seconds, at most 15 minutes: once the server is back, mails wait no longer than that. They
 * stay short while it takes connections and breaks off mails: another may pass, and each message has its own pauses.
 */
export function createCircuit(): Circuit {
  const shortest = 5 * second;
  let failures = 0;
  let since: number | undefined;
  let until = 0;
  let pausedAt = Number.NEGATIVE_INFINITY;
  let answers = 0;
  let inARow = 0;
  /** How many answers there were when each message was broken off, as long as that may be the server's fault. */
  const brokenOff = new Map<string, number | 'fault'>();
  const pause = (startedAt: number, now: number): 'away' | undefined => {
    if (since !== undefined && startedAt <= pausedAt && pausedAt <= now) return undefined;
    since = Math.min(since ?? now, now);
    pausedAt = now;
    until = now + spread(Math.min(15 * minute, shortest * 2 ** failures));
    return 'away';
  };
  return {
    get since() {
      return since;
    },
    get until() {
      return until;
    },
    rest: (now) => (now < pausedAt ? 0 : Math.max(0, until - now)),
    failed: (startedAt, now) => {
      const isNews = pause(startedAt, now);
      if (isNews) failures += 1;
      return isNews;
    },
    brokeOff: ({ id, startedAt, isRepeated }, now) => {
      const before = brokenOff.get(id) ?? (isRepeated ? 0 : answers);
      if (before === 'fault') return undefined;
      const isFault = before < answers;
      brokenOff.set(id, isFault ? 'fault' : answers);
      if (brokenOff.size > 1_000) brokenOff.delete(brokenOff.keys().next().value ?? '');
      if (isFault) return 'fault';
      failures = 0;
      inARow += 1;
      const isAlone = since === undefined && inARow < 2;
      return isAlone ? undefined : pause(startedAt, now);
    },
    answered: () => {
      const wasAway = since !== undefined;
      answers += 1;
      inARow = 0;
      failures = 0;
      since = undefined;
      until = 0;
      return wasAway;
    },
  };
}

/** Many that fail at the same moment do not come back at the same moment. */
function spread(ms: number): number {
  return Math.round(ms * (0.8 + Math.random() * 0.4));
}
