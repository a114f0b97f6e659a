// Keys that a site may show to everybody, and those that open everything.

/**
 * Whether a key of Supabase is one for servers: a secret key (`sb_secret_…`), or a JWT with a role that passes by every
 * rule of the database. Such a key must never be published.
 */
export function isServerKey(key: string): boolean {
  return key.startsWith('sb_secret_') || ['service_role', 'supabase_admin'].includes(roleOf(key));
}

function roleOf(key: string): string {
  const [, payload = ''] = key.split('.');
  try {
    return String(JSON.parse(Buffer.from(payload, 'base64url').toString()).role);
  } catch {
    return '';
  }
}
