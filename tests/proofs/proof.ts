// What a proof is: something that is done so many times, and what came of it. The proofs themselves are
// in the files beside.
import type { Random } from './random.ts';

export interface Proof {
  readonly name: string;
  /** What `count` counts. */
  readonly of: string;
  /** How many times in `npm run proofs`, and in `npm test`: 0 where another test is the short form. */
  readonly full: number;
  readonly short: number;
  /** It waits more than it works: others may run beside it. */
  readonly waits?: true;
  readonly run: (order: Order) => Promise<Outcome>;
}

export interface Order {
  readonly count: number;
  readonly random: Random;
  /** The progress, for the terminal. */
  readonly showProgress: (progress: string) => void;
}

export interface Outcome {
  /** How often it was done. */
  readonly done: number;
  readonly accepted?: number;
  readonly delivered?: number;
  /** Mails that came more than once, each with the Message-ID of the first. */
  readonly duplicates?: number;
  /** Accepted, and neither kept nor delivered. */
  readonly lost?: number;
  /** What else was counted, in words. */
  readonly also?: string;
  /** Violations in words; none in a proof that succeeds. */
  readonly faults: readonly string[];
  /** Why it cannot be done here. */
  readonly skipped?: string;
}
