// What a theme reads besides files: environment variables, and the current date. It is part of the
// fingerprint of everything that the theme renders.
import { keyOf } from './cache.ts';

/**
 * Finds what compiled code reads: names of environment variables, sorted. `*` stands for all of them,
 * where the name is only known at run time, and `@day` for the current date.
 */
export function environmentReads(code: string): string[] {
  const variables = [...code.matchAll(/\bprocess\.env\b(?:\??\.([A-Za-z_]\w*)|\["(\w+)"\])?/g)];
  const days = /\bnew Date(?:\(\)|\b(?!\())/.test(code) ? ['@day'] : [];
  return [...new Set([...variables.map(([, name, quoted]) => name ?? quoted ?? '*'), ...days])].sort();
}

/** A hash of the current values of these reads. Only a hash is stored, because a variable may be a secret. */
export function environmentKey(reads: readonly string[]): string {
  const current = (name: string) => {
    if (name === '@day') return new Date().toDateString();
    return JSON.stringify(name === '*' ? Object.entries(process.env).sort() : process.env[name]) ?? '';
  };
  return keyOf(...reads.flatMap((name) => [name, current(name)]));
}
