// What problems are about, and what they follow from, where several rules say the same.
import type { Problem, Subject } from './problem.ts';

const definedIn = { claim: 'content/claims.yaml', link: 'content/site.yaml', site: 'content/site.yaml' } as const;

/** Of the problem that a name is unknown: a broken key of the file that defines such names may have it. */
export function usedName(kind: keyof typeof definedIn, name: string): Pick<Problem, 'about' | 'follows'> {
  return { about: { kind, name }, follows: [{ kind: 'key', name, file: definedIn[kind] }] };
}

/** A key of content/site.yaml that is lost if it, or one above it, is misspelt. */
export function lostSetting(name: string): readonly Subject[] {
  return [{ kind: 'key', name, file: 'content/site.yaml' }];
}

/** An error in the file of claims: then nothing is known of those that pages state, or of their notes. */
export const claimsFile: Subject = { kind: 'file', name: 'content/claims.yaml' };

/** An error in the list of locales: each other one may be missing from it. */
export const localeList: readonly Subject[] = [
  { kind: 'locale' },
  { kind: 'key', name: 'locales', file: 'content/site.yaml' },
];

/** The settings of the site. */
export const settingsFile: Subject = { kind: 'file', name: 'content/site.yaml' };
