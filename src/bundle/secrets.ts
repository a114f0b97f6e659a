// What somebody left in a folder whose files are published, and nobody may read: keys, passwords, a whole history.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes. Keys are small, and a talk by the same ending is not. */
const mostRead = 1_000_000;

/** What each of these files holds, told once for a folder: path → the end of a sentence. */
export function secretsIn(folder: string, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const [history] = /^(?:.*?\/)?\.(?:git|hg|svn)(?=\/|$)/i.exec(name) ?? [];
    if (history !== undefined) found.set(history, 'holds the history of a repository');
    else {
      const secret = secretOf(name.slice(name.lastIndexOf('/') + 1), () => textOf(join(folder, name)));
      if (secret) found.set(name, secret);
    }
  }
  return found;
}

const settings = 'holds settings of a server, passwords among them';
const passwords = 'holds passwords';
const key = 'is a private key';

/** By its name, or by its name and its text. */
function secretOf(name: string, text: () => string): string | undefined {
  if (/^\.env(rc|\.(?!(example|sample|template|dist)$).*)?$/i.test(name)) return settings;
  if (/^(\.htpasswd|\.git-credentials|\.pgpass)$/i.test(name)) return passwords;
  if (/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|\.(p12|pfx|ppk|jks)$/i.test(name)) return key;
  // A variable of the environment is not the password itself.
  if (/^\.npmrc$/i.test(name))
    return /(_auth|_authtoken|_password)\s*=(?!\s*"?\$\{)/i.test(text()) ? passwords : undefined;
  if (/^[._]netrc$/i.test(name)) return /\bpassword\s/i.test(text()) ? passwords : undefined;
  if (!/\.(pem|key|asc|crt|cer)$/i.test(name)) return undefined;
  return /-----BEGIN ([A-Z\d]+ )*PRIVATE KEY( BLOCK)?-----/.test(text()) ? key : undefined;
}

/** A file that cannot be read is reported where it is copied. */
function textOf(file: string): string {
  try {
    return statSync(file).size > mostRead ? '' : readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
