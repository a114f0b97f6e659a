// The files of a build beside the output, before and after they are published. Types only.
import type { StagedFile } from './manifest.ts';

/** New files beside the output, until they are published or dropped. Paths use forward slashes. */
export interface Staged {
  readonly out: string;
  readonly write: (path: string, content: string | Uint8Array | { readonly copy: string }) => void;
  /**
   * Adds a second path for a file written or kept before. publish makes it a hard link, or a copy
   * where links fail.
   */
  readonly alias: (path: string, original: string) => void;
  /** Second path → path of the original. */
  readonly aliases: ReadonlyMap<string, string>;
  /** All paths so far, including aliases and kept files, with the size and hash of each. */
  readonly files: ReadonlyMap<string, StagedFile>;
  /** Keeps a file of the output unchanged. */
  readonly keep: (path: string, file: StagedFile) => void;
  readonly kept: ReadonlySet<string>;
  /** Deletes the staged files. The output does not change. */
  readonly drop: () => void;
}

/** What publishing did to the output. */
export interface Published {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  /** Obsolete files that were not deleted, because somebody changed them or put a link above them. */
  readonly leftAlone: readonly string[];
}
