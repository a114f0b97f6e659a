// What makes a message recognisable when it comes again: the sender's key, or where there is none its content. Both are kept
// as keyed digests, so that neither says anything about the message once that is erased.
import { createHmac, type KeyObject } from 'node:crypto';

export interface Identity {
  readonly key: string;
  readonly digest: string;
  /** How long `key` is remembered. */
  readonly forMs: number;
}

/** Longer than a message can wait for its delivery, for whoever sends again after days without a network. */
const keyIsKept = 7 * 24 * 60 * 60_000;
const contentIsKept = 10 * 60_000;

export function identityOf(
  secret: KeyObject,
  message: { readonly name: string; readonly email: string; readonly message: string },
  key: string | undefined,
): Identity {
  const digestOf = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  const digest = digestOf('content', message.name, message.email, message.message);
  if (key === undefined) return { key: `content:${digest}`, digest, forMs: contentIsKept };
  return { key: `key:${digestOf('key', key)}`, digest, forMs: keyIsKept };
}

/** A key as it is meant, with or without the quotes of a structured header; undefined when it cannot be one. */
export function readKey(text: string): string | undefined {
  const [, quoted, plain] =
    /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,128})"|([\x21\x23-\x7e]{1,128}))$/.exec(text.trim()) ?? [];
  return quoted ?? plain;
}

/** The keys of the last messages. Whether one is known is the outbox's to say; here it is only not counted twice. */
export function createRecent(most: number): {
  /** Whether it is remembered still, as the outbox reckons it. */
  readonly has: (key: string, at: number) => boolean;
  readonly add: (key: string, until: number) => void;
} {
  const untils = new Map<string, number>();
  return {
    has: (key, at) => (untils.get(key) ?? Number.NEGATIVE_INFINITY) > at,
    add: (key, until) => {
      untils.delete(key);
      untils.set(key, until);
      if (untils.size <= most) return;
      for (const oldest of untils.keys()) {
        untils.delete(oldest);
        return;
      }
    },
  };
}
