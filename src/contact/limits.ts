// How many messages may come: from one network, from one e-mail address, and in all. On one machine the counts lie in memory,
// on several in their common database. Neither holds an address: names are keyed hashes, with another key each day.
import { createHmac, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { networkOf } from './address.ts';
import { failureCode } from './send-failure.ts';
import type { Once } from './token.ts';

export interface Sender {
  readonly address: string | undefined;
  readonly email: string;
}

export type Passage =
  /** `undo` gives back what the message has used up, when it was not accepted in the end. */
  { readonly kind: 'free'; readonly undo: () => Promise<void> } | { readonly kind: 'limited'; readonly waitMs: number };

export interface Limits {
  readonly take: (sender: Sender) => Promise<Passage>;
}

export interface LimitRules {
  readonly network: { readonly points: number; readonly seconds: number };
  readonly email: { readonly points: number; readonly seconds: number };
  readonly all: { readonly points: number; readonly seconds: number };
}

/** An office or a mobile network shares an address, a person does not: whoever has more to say than this writes a mail. */
const limitRules: LimitRules = {
  network: { points: 10, seconds: 10 * 60 },
  email: { points: 5, seconds: 60 * 60 },
  all: { points: 1_000, seconds: 60 * 60 },
};

export interface LimitOptions {
  readonly key: KeyObject;
  readonly rules?: LimitRules;
  /** A database that several machines share. */
  readonly pool?: Pool;
  readonly log: (entry: object) => void;
  readonly now?: () => number;
}

/** For load tests, and for a message that comes again. */
export const noLimits: Limits = { take: async () => ({ kind: 'free', undo: async () => {} }) };

type Step = readonly [limiter: RateLimiterAbstract, name: string];

export function createLimits({ key, rules = limitRules, pool, log, now = Date.now }: LimitOptions): Limits {
  const limiter = (scope: keyof LimitRules) => {
    const { points, seconds: duration } = rules[scope];
    return limiterOf(pool, { keyPrefix: scope, points, duration });
  };
  const [networks, emails, all] = [limiter('network'), limiter('email'), limiter('all')];
  const ready = pool ? tableIn(pool) : async () => {};
  const hidden = (text: string) => {
    const day = new Date(now()).toISOString().slice(0, 10);
    return createHmac('sha256', key).update(`${day}\0${text}`).digest('base64url');
  };

  /** A name that has nothing left is forgotten, unless it is counted again meanwhile. */
  const giveBack = async ([from, name]: Step): Promise<void> => {
    const { consumedPoints } = await from.reward(name, 1);
    if (consumedPoints > 0) return;
    if (pool) await pool.query(`DELETE FROM ${tableName} WHERE key = $1 AND points <= 0`, [from.getKey(name)]);
    else await from.delete(name);
  };

  return {
    take: async ({ address, email }) => {
      const taken: Step[] = [];
      const undo = async () => {
        await Promise.all(taken.splice(0).map(giveBack)).catch(() => {});
      };
      // The widest comes last: what one sender is refused does not count for all. With what is refused given back, each name
      // in memory stands for a message that was let through, which is how the number of names is bounded.
      const steps: readonly Step[] = [
        [networks, hidden(networkOf(address))],
        [emails, hidden(email.toLowerCase())],
        [all, 'all'],
      ];
      try {
        await ready();
        for (const step of steps) {
          const refused = await refusalOf(step);
          // Also what refuses has counted it.
          taken.push(step);
          if (!refused) continue;
          await undo();
          return { kind: 'limited', waitMs: refused.msBeforeNext };
        }
      } catch (error) {
        // The database is away. Whether a message can be kept is the outbox's to say; a limit is no reason to refuse one.
        log({ state: 'limits', code: failureCode(error) });
      }
      return { kind: 'free', undo };
    },
  };
}

/** Rejects when it cannot be counted. */
async function refusalOf([limiter, name]: Step): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(name, 1);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

/** Connections for the counts alone: they must not wait behind messages, nor messages behind them. */
export async function openPool(url: string): Promise<Pool> {
  const { Pool: PgPool } = (await import('pg')).default;
  const pool = new PgPool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  });
  // A connection that breaks while it is idle is replaced by the next query.
  pool.on('error', () => {});
  return pool;
}

/** Remembers used tokens for all machines of a database. While that is away, a token counts as new. */
export function onceInDatabase(pool: Pool, seconds: number): Once {
  const limiter = limiterOf(pool, { keyPrefix: 'token', points: 1, duration: seconds });
  const ready = tableIn(pool);
  return {
    take: async (name) => {
      try {
        await ready();
        await limiter.consume(name, 1);
        return true;
      } catch (refused) {
        return !(refused instanceof RateLimiterRes);
      }
    },
    giveBack: async (name) => {
      await limiter.delete(name).catch(() => {});
    },
  };
}

const tableName = 'contact_limits';

interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

function limiterOf(pool: Pool | undefined, options: LimiterOptions): RateLimiterAbstract {
  if (!pool) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({ ...options, storeClient: pool, storeType: 'pool', tableName, tableCreated: true });
}

/** The library makes its table once, when it starts: a database that is away at that moment would leave it without one. */
function tableIn(pool: Pool): () => Promise<void> {
  let made: Promise<unknown> | undefined;
  const sql = `CREATE TABLE IF NOT EXISTS "${tableName}" (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`;
  return async () => {
    // Of two machines that make it at once, one fails: then it is there.
    made ??= pool.query(sql).catch(() => pool.query(sql));
    made.catch(() => {
      made = undefined;
    });
    await made;
  };
}
