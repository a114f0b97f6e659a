// Rate limits: per network of the sender, per e-mail address in a network, and for all messages
// together. A single machine counts in memory, several machines count in their shared database.
// Addresses are never stored: the names that are counted are keyed hashes that change every day.

import { createHmac, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { networksOf } from './address.ts';
import { personOf } from './outbox/rows.ts';
import { failureCode } from './send-failure.ts';
import type { Once } from './token.ts';

/** Who sends a message: an IP address and the e-mail address in the form. */
export interface Sender {
  readonly address: string | undefined;
  readonly email: string;
}

/** Whether a message may pass. */
export type LimitDecision =
  /** Call `undo` if the message is not accepted after all: it gives back what the message has used up. */
  { readonly kind: 'free'; readonly undo: () => Promise<void> } | { readonly kind: 'limited'; readonly waitMs: number };

/** Counts the messages of a sender, and decides whether they may pass. */
export interface Limits {
  readonly take: (sender: Sender) => Promise<LimitDecision>;
  /** Counts a message with mistakes. It uses up nothing of what `take` allows. */
  readonly takeMistake: (sender: Pick<Sender, 'address'>) => Promise<LimitDecision>;
}

interface Rule {
  readonly points: number;
  readonly seconds: number;
}

/** How many messages (`points`) are allowed in how many seconds. */
export interface LimitRules {
  /** For the networks that a sender is in, from narrow to wide. */
  readonly networks: readonly Rule[];
  /**
   * For an e-mail address, in the narrowest of these networks: anybody can write somebody else's
   * address.
   */
  readonly email: Rule;
  readonly all: Rule;
  /**
   * Used when `all` is exhausted: one message per widest network, so that no network can block the
   * form for all.
   */
  readonly reserve: Rule;
}

const [tenMinutes, hour] = [10 * 60, 60 * 60];
/** So many times as many messages may have mistakes. */
const mistakesAllowed = 10;

/**
 * The limits per network leave room for offices and mobile networks, where many people share one
 * address.
 */
export const limitRules: LimitRules = {
  networks: [10, 30, 60].map((points) => ({ points, seconds: tenMinutes })),
  email: { points: 5, seconds: hour },
  all: { points: 750, seconds: hour },
  reserve: { points: 250, seconds: hour },
};

/** Options of `createLimits`. */
export interface LimitOptions {
  readonly key: KeyObject;
  readonly rules?: LimitRules;
  /** The database that several machines share; without it, counts are kept in memory. */
  readonly pool?: Pool;
  readonly log: (entry: object) => void;
  readonly now?: () => number;
}

/** Lets every message pass: for load tests, and for a message that is sent again. */
export const noLimits: Limits = { take: free, takeMistake: free };

async function free(): Promise<LimitDecision> {
  return { kind: 'free', undo: async () => {} };
}

/** If the database is unavailable, every message passes, and the failure is logged. */
export function createLimits({ key, rules = limitRules, pool, log, now = Date.now }: LimitOptions): Limits {
  const limiter = (name: string, rule: Rule) => limiterOf(pool, name, rule);
  const networks = rules.networks.map((rule, width) => limiter(`network${width}`, rule));
  // In memory only: mistakes must not make the database write.
  const mistakeLimiter = (name: string, rule: Rule) =>
    limiterOf(undefined, name, { ...rule, points: rule.points * mistakesAllowed });
  const mistakes = rules.networks.map((rule, width) => mistakeLimiter(`network${width}`, rule));
  const allMistakes = mistakeLimiter('all', rules.all);
  const [emails, all] = [limiter('email', rules.email), limiter('all', rules.all)];
  const [widest, reserve] = [limiter('widest', { ...rules.reserve, points: 1 }), limiter('reserve', rules.reserve)];
  const ready = pool ? tableIn(pool) : async () => {};
  const hashOf = (text: string) => {
    const day = new Date(now()).toISOString().slice(0, 10);
    return createHmac('sha256', key).update(`${day}\0${text}`).digest('base64url');
  };
  const rejectionOfAll = async (tally: Tally, widestName: string): Promise<RateLimiterRes | undefined> => {
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
      const names = networksOf(address).map(hashOf);
      const widestName = names.pop() ?? '';
      const ofSender = networks.map((limiter, width): Step => [limiter, names[width]]);
      try {
        await ready();
        // The limit for all comes last, so that messages rejected by a narrower limit do not count
        // towards it. A rejected message gives its counts back: each name in memory then belongs to a
        // message that passed, which bounds the number of names.
        const rejection =
          (await tally.count([...ofSender, [emails, hashOf(`${personOf(email)} ${names[0]}`)]])) ??
          (await rejectionOfAll(tally, widestName));
        return await decide(tally, rejection);
      } catch (error) {
        // The database is unavailable. Only the outbox decides whether a message can be stored.
        log({ state: 'limits', code: failureCode(error) });
        return { kind: 'free', undo: tally.undo };
      }
    },
    takeMistake: async ({ address }) => {
      const tally = createTally(undefined);
      const names = networksOf(address).slice(0, -1).map(hashOf);
      const ofSender = mistakes.map((limiter, width): Step => [limiter, names[width]]);
      return decide(tally, await tally.count([...ofSender, [allMistakes, 'all']]));
    },
  };
}

async function decide({ undo }: Tally, rejection: RateLimiterRes | undefined): Promise<LimitDecision> {
  if (!rejection) return { kind: 'free', undo };
  await undo();
  return { kind: 'limited', waitMs: rejection.msBeforeNext };
}

/** `name` is undefined if the sender has fewer networks than there are limiters: such a step is skipped. */
type Step = readonly [limiter: RateLimiterAbstract, name: string | undefined];

type Tally = ReturnType<typeof createTally>;

/** Records which limiters have counted one message, so that this can be undone. */
function createTally(pool: Pool | undefined) {
  const taken: (readonly [RateLimiterAbstract, string])[] = [];
  /** Deletes a name whose count drops to zero, unless it has been counted again meanwhile. */
  const giveBack = async ([limiter, name]: readonly [RateLimiterAbstract, string]): Promise<void> => {
    if ((await limiter.reward(name, 1)).consumedPoints > 0) return;
    if (pool) await pool.query(`DELETE FROM ${tableName} WHERE key = $1 AND points <= 0`, [limiter.getKey(name)]);
    else await limiter.delete(name);
  };
  return {
    /**
     * Counts step by step until a limiter rejects; resolves to that rejection. Rejects if the database
     * fails.
     */
    count: async (steps: readonly Step[]): Promise<RateLimiterRes | undefined> => {
      for (const [limiter, name] of steps) {
        if (name === undefined) continue;
        try {
          await limiter.consume(name, 1);
          taken.push([limiter, name]);
        } catch (rejection) {
          if (!(rejection instanceof RateLimiterRes)) throw rejection;
          // The limiter counts a rejected attempt too.
          await giveBack([limiter, name]);
          return rejection;
        }
      }
    },
    undo: async () => {
      await Promise.all(taken.splice(0).map(giveBack)).catch(() => {});
    },
  };
}

/** A connection pool for the counts only, so that they and the messages never wait for each other. */
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

/**
 * Stores used tokens for all machines that share a database. While it is unavailable, every token
 * counts as new.
 */
export function onceInDatabase(pool: Pool, seconds: number): Once {
  const limiter = limiterOf(pool, 'token', { points: 1, seconds });
  const ready = tableIn(pool);
  return {
    take: async (name) => {
      try {
        await ready();
        await limiter.consume(name, 1);
        return true;
      } catch (error) {
        return !(error instanceof RateLimiterRes);
      }
    },
    giveBack: async (name) => {
      await limiter.delete(name).catch(() => {});
    },
  };
}

const tableName = 'contact_limits';

function limiterOf(pool: Pool | undefined, keyPrefix: string, { points, seconds }: Rule): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: seconds };
  if (!pool) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({ ...options, storeClient: pool, storeType: 'pool', tableName, tableCreated: true });
}

/**
 * Returns a function that creates the table once, and tries again after a failure. The library itself
 * creates it only at startup, and would have no table if the database were unavailable at that
 * moment.
 */
function tableIn(pool: Pool): () => Promise<void> {
  let created: Promise<unknown> | undefined;
  const sql = `CREATE TABLE IF NOT EXISTS "${tableName}" (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`;
  return async () => {
    // If two machines create it at the same time, one fails; on the second try the table exists.
    created ??= pool.query(sql).catch(() => pool.query(sql));
    created.catch(() => {
      created = undefined;
    });
    await created;
  };
}
