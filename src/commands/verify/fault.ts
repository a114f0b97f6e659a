// The results of comparing a folder or a site with a build.
import { ownLanguage } from '../../claims/languages/language.ts';

/** A difference from the build. */
export interface Fault {
  readonly kind: 'missing' | 'changed' | 'extra' | 'unreachable' | 'unfinished' | 'answer' | 'header';
  /** Path in the output; '' if the fault is not about a single file. */
  readonly file: string;
  /** One sentence. */
  readonly text: string;
}

/** The result of a comparison. */
export interface Verdict {
  /** The number of files that were compared. */
  readonly seen: number;
  readonly faults: readonly Fault[];
}

/** "1,204 bytes instead of 1,210" */
export function otherBytes(found: number, built: number): string {
  if (found === built) return `same size of ${found.toLocaleString(ownLanguage)} bytes, different content`;
  return `${found.toLocaleString(ownLanguage)} bytes instead of ${built.toLocaleString(ownLanguage)}`;
}
