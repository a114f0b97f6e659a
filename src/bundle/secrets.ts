// Finds files that must not be published: keys, passwords, and the history of a repository.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In bytes. Keys are small; a larger file with the ending of one, such as a Keynote talk, is not read. */
const maxBytes = 1_000_000;

/**
 * Finds secrets among the files of a folder: name → the end of a sentence about it. For a repository,
 * the name is that of its folder.
 */
export function findSecrets(folder: string, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const [repository] = /^(?:.*?\/)?\.(?:git|hg|svn)(?=\/|$)/i.exec(name) ?? [];
    if (repository !== undefined) found.set(repository, 'contains the history of a repository');
    else {
      const secret = secretKind(name.slice(name.lastIndexOf('/') + 1), () => textOf(join(folder, name)));
      if (secret) found.set(name, secret);
    }
  }
  return found;
}

const settings = 'contains settings of a server, which often include passwords';
const passwords = 'contains passwords';
const key = 'is a private key';

/** Decides by the name of the file and, if that is not enough, by its text. */
function secretKind(name: string, text: () => string): string | undefined {
  if (/^\.env(rc|\.(?!(example|sample|template|dist)$).*)?$/i.test(name)) return settings;
  if (/^(\.htpasswd|\.git-credentials|\.pgpass)$/i.test(name)) return passwords;
  if (/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|\.(p12|pfx|ppk|jks)$/i.test(name)) return key;
  // A reference to an environment variable is not a password.
  if (/^\.npmrc$/i.test(name))
    return /(_auth|_authtoken|_password)\s*=(?!\s*"?\$\{)/i.test(text()) ? passwords : undefined;
  if (/^[._]netrc$/i.test(name)) return /\bpassword\s/i.test(text()) ? passwords : undefined;
  if (!/\.(pem|key|asc|crt|cer)$/i.test(name)) return undefined;
  return /-----BEGIN ([A-Z\d]+ )*PRIVATE KEY( BLOCK)?-----/.test(text()) ? key : undefined;
}

/** '' for a file that cannot be read, which is reported when it is copied. */
function textOf(file: string): string {
  try {
    return statSync(file).size > maxBytes ? '' : readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
