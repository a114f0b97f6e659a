// A YAML file of content after it was read, and everything that reading a site finds.
import type { Place, Problem } from '../diagnostics/problem.ts';
import type { Path } from '../site/fields.ts';

export interface ByteRange {
  readonly descriptor: number;
  readonly from: number;
  readonly length: number;
}

/** In memory, or a stretch of an open file, which all threads of a process may read. */
export type SerializedValues = Uint8Array<SharedArrayBuffer> | ByteRange;

/** Why a file cannot prove anything: the rest of a sentence that begins with its name. */
export interface EvidenceFault {
  readonly text: string;
  readonly hint: string;
  readonly place?: Place;
}

/** One file of evidence. What it holds is worked out when somebody asks, and once. */
export interface EvidenceFile {
  /** Relative to the site's root, with forward slashes. */
  readonly file: string;
  readonly sha256: () => string;
  /** The values of a YAML, JSON or CSV file. A list at the top, and the lines of a CSV file, are `{ rows: […] }`. */
  readonly data: () => { readonly data: unknown } | { readonly fault: EvidenceFault };
}

export type EvidenceFiles = ReadonlyMap<string, EvidenceFile | { readonly fault: EvidenceFault }>;

/** One YAML file: its name relative to the site's root with forward slashes, its text, its values, and where each of them stands. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Of the text, in hexadecimal digits: two sources of the same hash say the same. */
  readonly sha256: string;
  /** What it looked like on the disk before it was read, for whoever wants to know it again. */
  readonly sign?: string;
  readonly data: unknown;
  /** The same for threads, where it is there already. */
  readonly packed?: SerializedValues | undefined;
  /**
   * The place of a value, or of its key; with `find`, the place of that string inside the value, where it stands for the `nth`
   * time, counted from 0. Worked out when asked.
   */
  readonly place: (path: Path, aim?: { readonly key?: true; readonly find?: string; readonly nth?: number }) => Place;
}

/** What load found: all sources that parse, sorted by name, and the problems of those that do not. */
export interface Loaded {
  readonly sources: readonly Source[];
  readonly problems: readonly Problem[];
  /** The names of files that are neither YAML nor evidence nor pictures. */
  readonly unread: readonly string[];
  /** The files below content/evidence/, by their names: what claims are held against. */
  readonly evidence: EvidenceFiles;
  /** What content/site.yaml says about rules, where that can be read and the whole file cannot. */
  readonly saidOfRules?: Source | undefined;
  /** To be called when all is judged: of many files only the values of one at a time are unpacked from then on. */
  readonly letGo?: () => void;
}

/** What earlier runs know of files that lie as they lay: such a file is read when somebody asks for what it says. */
export interface CachedFiles {
  /** Changes whenever a file does. */
  readonly stampOf: (path: string) => string;
  /** The hash of its text, where that is known. */
  readonly hashOf: (file: string, sign: string) => string | undefined;
}
