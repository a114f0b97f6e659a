// What a comparison with a build can find.

export interface Fault {
  readonly kind: 'missing' | 'changed' | 'extra' | 'unreachable' | 'unfinished' | 'answer' | 'header';
  /** Path in the output; '' of what is about no single file. */
  readonly file: string;
  /** One sentence. */
  readonly text: string;
}

export interface Verdict {
  /** Files that were looked at. */
  readonly seen: number;
  readonly faults: readonly Fault[];
}

/** "1,204 bytes where 1,210 were built" */
export function otherBytes(found: number, built: number): string {
  if (found === built) return `${found.toLocaleString('en')} bytes as built, but others`;
  return `${found.toLocaleString('en')} bytes where ${built.toLocaleString('en')} were built`;
}
