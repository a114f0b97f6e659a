// Distinguishes the public keys of a backend from secret ones.
import { z } from 'zod';
import { ifPossible } from '../files/if-possible.ts';

/**
 * Whether a key of Supabase is only for servers: a secret key (`sb_secret_…`), or a JWT whose role
 * bypasses the row-level security of the database. Such a key must never be published.
 */
export function isServerKey(key: string): boolean {
  return /^sb_secret_/i.test(key) || ['service_role', 'supabase_admin'].includes(roleOf(key));
}

/** The shape of a key that is published on the pages of a site. */
export const publicKey = z
  .string()
  .regex(/^[\w.-]+$/, { abort: true })
  .refine((key) => !isServerKey(key), 'this key is secret and every visitor could read it: replace it in the backend')
  .describe('the public key of the backend: sb_publishable_…, or the anon key; visitors can read it');

function roleOf(key: string): string {
  const [, payload = ''] = key.split('.');
  return ifPossible(() => String(JSON.parse(Buffer.from(payload, 'base64url').toString()).role)) ?? '';
}
