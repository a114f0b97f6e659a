// Recognizes a message that is sent again: by the sender's idempotency key or, if there is none, by
// its content. Both are stored as keyed digests, so that they reveal nothing about the message after
// it is erased.
import { createHmac, type KeyObject } from 'node:crypto';

/** Longer than a message can wait for delivery: a sender may retry after days without a network. */
const keyTtlMs = 7 * 24 * 60 * 60_000;
const contentTtlMs = 10 * 60_000;

/**
 * How a message is recognized: its key, a digest of its content, and for how many milliseconds the key is
 * stored. `secret` is the key of the digests, `key` the sender's idempotency key.
 */
export function identityOf(
  secret: KeyObject,
  message: { readonly name: string; readonly email: string; readonly message: string },
  key: string | undefined,
) {
  const digestOf = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  const digest = digestOf('content', message.name, message.email, message.message);
  if (key === undefined) return { key: `content:${digest}`, digest, forMs: contentTtlMs };
  return { key: `key:${digestOf('key', key)}`, digest, forMs: keyTtlMs };
}

/**
 * Parses an idempotency key, with or without the quotes of a structured header. Returns undefined if
 * invalid.
 */
export function readKey(text: string): string | undefined {
  const [, quoted, plain] =
    /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,128})"|([\x21\x23-\x7e]{1,128}))$/.exec(text.trim()) ?? [];
  return quoted ?? plain;
}
