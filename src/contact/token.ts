// Time tokens against bots: a browser fetches a token when the form is first touched, and sends it
// with the message. A token that is forged, reused, younger than three seconds or older than a day
// suggests a bot. spam-score.ts scores it.
import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { setNewest } from '../files/once.ts';

/** What is wrong with a token, as a stable code. */
export type TokenFault = 'token-forged' | 'token-early' | 'token-late' | 'token-reused';

/** Issues and checks tokens. */
export type Tokens = Readonly<ReturnType<typeof createTokens>>;

/** A set of used names. `take` adds a name and resolves to true if it is new; `giveBack` removes it. */
export interface Once {
  readonly take: (name: string) => Promise<boolean>;
  readonly giveBack: (name: string) => Promise<void>;
}

/** The age of a valid token, in milliseconds. */
export const tokenAge = { least: 3_000, most: 24 * 60 * 60_000 } as const;

/** `key` signs the tokens, `once` stores the used ones (default: in memory). */
export function createTokens(use: { readonly key: KeyObject; readonly once?: Once; readonly now?: () => number }) {
  const { key, once = onceInMemory(20_000), now = Date.now } = use;
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url');
  const parseToken = (token: string): { readonly at: number; readonly name: string } | undefined => {
    const [, time = '', name = '', signature = ''] = /^([0-9a-z]{8,9})\.([\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
    const expected = Buffer.from(sign(`${time}.${name}`));
    if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), expected)) return undefined;
    return { at: Number.parseInt(time, 36), name };
  };
  return {
    issue: () => {
      const body = `${now().toString(36)}.${randomBytes(12).toString('base64url')}`;
      return `${body}.${sign(body)}`;
    },
    /** Checks a token and marks it as used. Resolves to undefined if it is valid. */
    take: async (token: string): Promise<TokenFault | undefined> => {
      const parsed = parseToken(token);
      if (!parsed) return 'token-forged';
      const age = now() - parsed.at;
      if (age > tokenAge.most) return 'token-late';
      if (!(await once.take(parsed.name))) return 'token-reused';
      // A valid token from the future means that the clock was set back, and is no sign of a bot.
      return Math.abs(age) < tokenAge.least ? 'token-early' : undefined;
    },
    /** Makes a token valid again, for a message that was not accepted after all. */
    giveBack: async (token: string) => {
      const parsed = parseToken(token);
      if (parsed) await once.giveBack(parsed.name);
    },
  };
}

/** Stores the last `most` names in this process. The limit protects the memory; a restart drops them all. */
export function onceInMemory(most: number): Once {
  const taken = new Map<string, true>();
  return {
    take: async (name) => {
      if (taken.has(name)) return false;
      setNewest(taken, name, true, most);
      return true;
    },
    giveBack: async (name) => void taken.delete(name),
  };
}
