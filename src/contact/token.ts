// Time tokens: a browser fetches one when the form is first touched and sends it with the message. A token that comes back
// within three seconds, after a day, twice, or that is none of ours speaks for a program. What follows is left to suspicion.ts.
import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

export type TokenFault = 'token-forged' | 'token-early' | 'token-late' | 'token-reused';

export interface Tokens {
  readonly issue: () => string;
  /** What speaks against a token. A good one is used up by this. */
  readonly take: (token: string) => Promise<TokenFault | undefined>;
  /** Makes a token good again whose message was not accepted in the end. */
  readonly giveBack: (token: string) => Promise<void>;
}

/** Remembers what happened once. `take` tells whether this is the first time. */
export interface Once {
  readonly take: (name: string) => Promise<boolean>;
  readonly giveBack: (name: string) => Promise<void>;
}

export const tokenAge = { least: 3_000, most: 24 * 60 * 60_000 } as const;

export function createTokens(use: {
  readonly key: KeyObject;
  readonly once?: Once;
  readonly now?: () => number;
}): Tokens {
  const { key, once = onceInMemory(20_000), now = Date.now } = use;
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url');
  const readable = (token: string): { readonly at: number; readonly name: string } | undefined => {
    const [, time = '', name = '', signature = ''] = /^([0-9a-z]{8,9})\.([\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
    const wanted = Buffer.from(sign(`${time}.${name}`));
    if (signature.length !== wanted.length || !timingSafeEqual(Buffer.from(signature), wanted)) return undefined;
    return { at: Number.parseInt(time, 36), name };
  };
  return {
    issue: () => {
      const body = `${now().toString(36)}.${randomBytes(12).toString('base64url')}`;
      return `${body}.${sign(body)}`;
    },
    take: async (token) => {
      const read = readable(token);
      if (!read) return 'token-forged';
      const age = now() - read.at;
      if (age > tokenAge.most) return 'token-late';
      if (!(await once.take(read.name))) return 'token-reused';
      // One of ours from the future says that the clock was set back, and nothing about its sender.
      return Math.abs(age) < tokenAge.least ? 'token-early' : undefined;
    },
    giveBack: async (token) => {
      const read = readable(token);
      if (read) await once.giveBack(read.name);
    },
  };
}

/** For one process. It forgets the oldest first, so that nobody can fill the memory; a restart forgets all. */
export function onceInMemory(most: number): Once {
  const taken = new Set<string>();
  return {
    take: async (name) => {
      if (taken.has(name)) return false;
      taken.add(name);
      if (taken.size > most) for (const oldest of taken.keys()) return taken.delete(oldest);
      return true;
    },
    giveBack: async (name) => void taken.delete(name),
  };
}
