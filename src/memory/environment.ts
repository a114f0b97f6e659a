// What a theme asks of its surroundings besides files: variables of the environment, and the day. What was made under others is
// not what would be made now.
import { keyOf } from '../memory.ts';

/** By their names in compiled code, sorted; `*` where any variable may be meant, `@day` where it asks what day it is. */
export function askedIn(code: string): string[] {
  const variables = [...code.matchAll(/\bprocess\.env\b(?:\??\.([A-Za-z_]\w*)|\["(\w+)"\])?/g)];
  const days = /\bnew Date(?:\(\)|\b(?!\())/.test(code) ? ['@day'] : [];
  return [...new Set([...variables.map(([, name, quoted]) => name ?? quoted ?? '*'), ...days])].sort();
}

/** Changes with what they say now. A hash, because a variable may be a secret. */
export function environmentKey(asked: readonly string[]): string {
  const now = (name: string) => {
    if (name === '@day') return new Date().toDateString();
    return JSON.stringify(name === '*' ? Object.entries(process.env).sort() : process.env[name]) ?? '';
  };
  return keyOf(...asked.flatMap((name) => [name, now(name)]));
}
