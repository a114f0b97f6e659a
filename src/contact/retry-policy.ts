// Retry policy: how long a message waits after a failed attempt, when it is given up, and a circuit
// breaker that pauses all attempts while the mail server is away. The caller passes in the time;
// delivery.ts makes the attempts.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A message is given up after this time, but only after this many attempts: the machine may have been
 * off for days.
 */
const patience = { ms: 5 * day, attempts: 10 };

/**
 * The milliseconds to wait after the nth attempt: 1, 2, 4 … minutes, at most 4 hours, each with 20 %
 * jitter.
 */
export function retryDelay(attempts: number): number {
  return withJitter(Math.min(4 * hour, minute * 2 ** Math.max(0, attempts - 1)));
}

/** Whether a message that has failed once more is given up. */
export function isGivenUp(message: { readonly receivedAt: number; readonly attempts: number }, now: number): boolean {
  return now - message.receivedAt >= patience.ms && message.attempts >= patience.attempts;
}

/**
 * A circuit breaker for the mail server. After each pause, a single message is tried. Times are ms
 * since 1970. Pauses for 5, 10, 20 … seconds, at most 15 minutes, which is also the longest that mails wait
 * once the server is back. The pauses do not grow while the server accepts connections but breaks off
 * mails: other mails may pass, and each message has its own delay.
 */
export function createCircuit() {
  const shortestPause = 5 * second;
  let failures = 0;
  let since: number | undefined;
  let until = 0;
  let pausedAt = Number.NEGATIVE_INFINITY;
  let answers = 0;
  let consecutive = 0;
  /**
   * By message id: the number of answers when the connection broke, or 'fault' once the message is to
   * blame.
   */
  const brokenOff = new Map<string, number | 'fault'>();
  const pause = (startedAt: number, now: number): 'away' | undefined => {
    if (since !== undefined && startedAt <= pausedAt && pausedAt <= now) return undefined;
    since = Math.min(since ?? now, now);
    pausedAt = now;
    until = now + withJitter(Math.min(15 * minute, shortestPause * 2 ** failures));
    return 'away';
  };
  return {
    /** Since when the server is away; undefined if it is not. */
    get since() {
      return since;
    },
    /** When the pause ends. */
    get until() {
      return until;
    },
    /**
     * The milliseconds left of the pause. 0 if the clock was set back, because the start of the pause
     * is then unknown.
     */
    rest: (now: number) => (now < pausedAt ? 0 : Math.max(0, until - now)),
    /**
     * Records a failure. Returns undefined for an attempt that started before the last pause: it adds
     * no information.
     */
    failed: (startedAt: number, now: number) => {
      const isNews = pause(startedAt, now);
      if (isNews) failures += 1;
      return isNews;
    },
    /**
     * Records that the connection broke during the DATA phase of a message. If this happens to the same
     * message twice, and the server has answered other messages in between, the message is at fault.
     * Otherwise, a single case says nothing, and two in a row mean that the server is away. Returns
     * undefined if nothing new is known. `isRepeated` says whether the message's previous attempt ended the
     * same way, in any process.
     */
    brokeOff: (id: string, isRepeated: boolean, startedAt: number, now: number) => {
      const previous = brokenOff.get(id) ?? (isRepeated ? 0 : answers);
      if (previous === 'fault') return undefined;
      const isFault = previous < answers;
      brokenOff.set(id, isFault ? 'fault' : answers);
      if (brokenOff.size > 1_000) brokenOff.delete(brokenOff.keys().next().value ?? '');
      if (isFault) return 'fault';
      failures = 0;
      consecutive += 1;
      const isAlone = since === undefined && consecutive < 2;
      return isAlone ? undefined : pause(startedAt, now);
    },
    /** Records any answer of the server. Returns whether it was away before. */
    answered: () => {
      const wasAway = since !== undefined;
      answers += 1;
      consecutive = 0;
      failures = 0;
      since = undefined;
      until = 0;
      return wasAway;
    },
  };
}

/** Adds jitter, so that messages that fail together are not retried together. */
function withJitter(ms: number): number {
  return Math.round(ms * (0.8 + Math.random() * 0.4));
}
