// Clients that post message after message, each with a key of its own, and try again with the same key
// until they are answered: as the form does. They write down what they were promised. What became of it
// is for the proofs to see.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { type Answer, openWire, postOf } from './wire.ts';

export interface Clients {
  /** What was promised: the id in the answer, and the key of its message. */
  readonly accepted: ReadonlyMap<string, string>;
  /** Keys that were sent and got no answer, or half of one, and no answer yet to a later try. */
  readonly unanswered: ReadonlyMap<string, 'none' | 'cut'>;
  /** Answers of every other kind, by status. */
  readonly refused: ReadonlyMap<number, number>;
  readonly faults: string[];
  /** Lets every client finish the message it is at. */
  stop(): Promise<void>;
}

export interface ClientOptions {
  /** The address of the endpoint; undefined while it does not run. */
  readonly port: () => number | undefined;
  readonly count: number;
  readonly random: Random;
  /** The longest pause of one client between two messages. */
  readonly pauseMs: number;
  /** At most so many messages; without it, until `stop`. */
  readonly most?: number;
}

/** The text of a message names its key in its first line, where a mail keeps it whole. */
export function keyIn(text: string): string {
  return /\bkey-[0-9a-f-]{36}\b/.exec(text)?.[0] ?? '';
}

export function startClients({
  port,
  count,
  random,
  pauseMs,
  most = Number.POSITIVE_INFINITY,
}: ClientOptions): Clients {
  const accepted = new Map<string, string>();
  const unanswered = new Map<string, 'none' | 'cut'>();
  const refused = new Map<number, number>();
  const faults: string[] = [];
  let left = most;
  let stopped = false;
  let giveUpAt = Number.POSITIVE_INFINITY;

  const note = (key: string, answer: Answer): boolean => {
    if (typeof answer === 'string') {
      unanswered.set(key, answer);
      return false;
    }
    unanswered.delete(key);
    const id = answer.status === 202 ? (JSON.parse(answer.body) as { id: string }).id : undefined;
    if (id === undefined) {
      refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      return false;
    }
    if (accepted.has(id)) faults.push(`two messages were promised under one id, ${id}`);
    accepted.set(id, key);
    return true;
  };
  const client = async () => {
    const wire = openWire(port);
    while (!stopped && left-- > 0) {
      const key = `key-${randomUUID()}`;
      const number = random.below(1e9);
      const request = postOf(
        {
          name: `Client ${number}`,
          email: `client${number}@site.example`,
          message: `${key}\n${'long '.repeat(random.below(190))}`,
        },
        { 'Idempotency-Key': key },
      );
      while (performance.now() < giveUpAt) {
        if (port() === undefined) await sleep(3);
        else if (note(key, await wire.send(request))) break;
        else await sleep(5);
      }
      const pause = random() * pauseMs;
      if (pause >= 1) await sleep(pause);
    }
    wire.close();
  };
  const all = Promise.all(Array.from({ length: count }, client));
  return {
    accepted,
    unanswered,
    refused,
    faults,
    stop: async () => {
      if (most === Number.POSITIVE_INFINITY) stopped = true;
      giveUpAt = performance.now() + 10_000;
      await all;
    },
  };
}
