// A key of a backend that every visitor may read: it is on the page that calls it.
import { z } from 'zod';

/** Refuses keys that open the whole backend: `sb_secret_…`, and a JWT whose role is `service_role`. */
export const publicKey = z
  .string()
  .regex(/^[\w.-]+$/, { abort: true })
  .refine((key) => !isSecretKey(key), 'this key is secret and every visitor could read it: replace it in the backend')
  .describe('the public key of the backend: sb_publishable_…, or the anon key; visitors can read it');

export function isSecretKey(key: string): boolean {
  return /^sb_secret_/i.test(key) || roleOf(key) === 'service_role';
}

/** The role that a JWT names; undefined for what is no JWT. */
function roleOf(key: string): unknown {
  const [, payload = ''] = key.split('.');
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown } | null)?.role;
  } catch {
    return undefined;
  }
}
