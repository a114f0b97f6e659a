// How many messages may come: from each network that a sender is in, from one e-mail address, and in all. On one
// machine the counts lie in memory, on several in their common database. Neither holds an address: names are keyed
// hashes, with another key each day.
import { createHmac, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { networksOf } from './address.ts';
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

interface Rule {
  readonly points: number;
  readonly seconds: number;
}

export interface LimitRules {
  /** For the networks that a sender is in, from narrow to wide. */
  readonly networks: readonly Rule[];
  readonly email: Rule;
  readonly all: Rule;
  /** What is left when `all` is used up: one message for each of the widest networks, so that none closes the form. */
  readonly reserve: Rule;
}

const [tenMinutes, hour] = [10 * 60, 60 * 60];

/** An office or a mobile network shares an address, a person does not: whoever has more to say than this writes a mail. */
const limitRules: LimitRules = {
  networks: [10, 30, 60].map((points) => ({ points, seconds: tenMinutes })),
  email: { points: 5, seconds: hour },
  all: { points: 750, seconds: hour },
  reserve: { points: 250, seconds: hour },
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

export function createLimits({ key, rules = limitRules, pool, log, now = Date.now }: LimitOptions): Limits {
  const limiter = (keyPrefix: string, { points, seconds: duration }: Rule) =>
    limiterOf(pool, { keyPrefix, points, duration });
  const networks = rules.networks.map((rule, width) => limiter(`network${width}`, rule));
  const [emails, all] = [limiter('email', rules.email), limiter('all', rules.all)];
  const [widest, reserve] = [limiter('widest', { ...rules.reserve, points: 1 }), limiter('reserve', rules.reserve)];
  const ready = pool ? tableIn(pool) : async () => {};
  const hidden = (text: string) => {
    const day = new Date(now()).toISOString().slice(0, 10);
    return createHmac('sha256', key).update(`${day}\0${text}`).digest('base64url');
  };
  const refusalOfAll = async (tally: Tally, widestName: string): Promise<RateLimiterRes | undefined> => {
    const full = await tally.count([[all, 'all']]);
    if (!full) return undefined;
    const ofReserve: Step[] = [
      [widest, widestName],
      [reserve, 'all'],
    ];
    return (await tally.count(ofReserve)) && full;
  };
  return {
    take: async ({ address, email }) => {
      const tally = createTally(pool);
      const names = networksOf(address).map(hidden);
      const widestName = names.pop() ?? '';
      const ofSender = networks.map((limiter, width): Step => [limiter, names[width]]);
      try {
        await ready();
        // The widest comes last: what one sender is refused does not count for all. With that given back, each name in
        // memory stands for a message that was let through, which is how the number of names is bounded.
        const refusal =
          (await tally.count([...ofSender, [emails, hidden(email.toLowerCase())]])) ??
          (await refusalOfAll(tally, widestName));
        if (!refusal) return { kind: 'free', undo: tally.undo };
        await tally.undo();
        return { kind: 'limited', waitMs: refusal.msBeforeNext };
      } catch (error) {
        // The database is away. Whether a message can be kept is the outbox's to say; a limit is no reason to refuse one.
        log({ state: 'limits', code: failureCode(error) });
        return { kind: 'free', undo: tally.undo };
      }
    },
  };
}

/** Where there are fewer widths than limiters, those that are left over have no name to count. */
type Step = readonly [limiter: RateLimiterAbstract, name: string | undefined];

/** What one message is counted in. */
interface Tally {
  /** Counts up to the first that refuses, and resolves to what that says. Rejects when it cannot be counted. */
  readonly count: (steps: readonly Step[]) => Promise<RateLimiterRes | undefined>;
  readonly undo: () => Promise<void>;
}

function createTally(pool: Pool | undefined): Tally {
  const taken: (readonly [RateLimiterAbstract, string])[] = [];
  /** A name that has nothing left is forgotten, unless it is counted again meanwhile. */
  const giveBack = async ([limiter, name]: readonly [RateLimiterAbstract, string]): Promise<void> => {
    const { consumedPoints } = await limiter.reward(name, 1);
    if (consumedPoints > 0) return;
    if (pool) await pool.query(`DELETE FROM ${tableName} WHERE key = $1 AND points <= 0`, [limiter.getKey(name)]);
    else await limiter.delete(name);
  };
  return {
    count: async (steps) => {
      for (const [limiter, name] of steps) {
        if (name === undefined) continue;
        try {
          await limiter.consume(name, 1);
          taken.push([limiter, name]);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          // It was counted all the same.
          await giveBack([limiter, name]);
          return refusal;
        }
      }
    },
    undo: async () => {
      await Promise.all(taken.splice(0).map(giveBack)).catch(() => {});
    },
  };
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
