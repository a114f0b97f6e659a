// A YAML file of content after it was read, and everything that reading a site finds.
import { type Place, type Problem, placeAt } from '../problems/problem.ts';
import type { Path } from './fields.ts';

/** A part of an open file, in bytes. */
export interface ByteRange {
  readonly descriptor: number;
  readonly from: number;
  readonly length: number;
}

/** The values of a file, serialized by V8. All threads of a process can read both kinds. */
export type SerializedValues = Uint8Array<SharedArrayBuffer> | ByteRange;

/**
 * Why a file cannot be used as evidence. `text` is the end of a sentence that starts with the file's
 * name.
 */
export interface EvidenceFault {
  readonly text: string;
  readonly hint: string;
  readonly place?: Place;
}

/** A file of evidence. Its hash and its values are computed on first use. */
export interface EvidenceFile {
  /** The path relative to the site's root, with `/`. */
  readonly file: string;
  /** In hexadecimal digits. */
  readonly sha256: () => string;
  /**
   * The values of a YAML, JSON or CSV file. A list at the top level, and the rows of a CSV file, become
   * `{ rows: […] }`.
   */
  readonly data: () => { readonly data: unknown } | { readonly fault: EvidenceFault };
}

/** The files below content/evidence/, by path. */
export type EvidenceFiles = ReadonlyMap<string, EvidenceFile | { readonly fault: EvidenceFault }>;

/** A YAML file: its text, its values, and the place of each value. */
export interface Source {
  /** The path relative to the site's root, with `/`. */
  readonly file: string;
  readonly text: string;
  /** The hash of the text, in hexadecimal digits. */
  readonly sha256: string;
  /** The file's stamp before it was read, see `stampOf` of CachedFiles. */
  readonly stamp?: string;
  readonly data: unknown;
  /** `data` for other threads, if it has been serialized already. */
  readonly serialized?: SerializedValues | undefined;
  /**
   * The place of a value; with `key`, of its key; with `find`, of that string in the value, at its
   * `nth` occurrence counted from 0. Parses the file again on the first call.
   */
  readonly place: (path: Path, aim?: { readonly key?: true; readonly find?: string; readonly nth?: number }) => Place;
  /** Set if it is joined from several files: a page, and the words of each language (read/page-files.ts). */
  readonly joined?: {
    readonly files: readonly Source[];
    /** The locales whose file cannot be read: nothing of them is missing. */
    readonly unreadable: readonly string[];
    /** A value of a source that may be joined: its own file, and its path there. */
    readonly origin: (path: Path) => { readonly source: Source; readonly path: Path };
    /** What is wrong between the files. */
    readonly problems: () => readonly Problem[];
  };
}

/** The files of a source: itself, or those that it is joined from. */
export function filesOf(source: Source): readonly Source[] {
  return source.joined?.files ?? [source];
}

/** A value of a source that may be joined: its own file, and its path there. */
export function unjoined({ source, path }: { readonly source: Source; readonly path: Path }) {
  return source.joined?.origin(path) ?? { source, path };
}

/** The first place in the files of a source that has one of these words, or that of the source. */
export function placeInFiles(source: Source, words: readonly string[]): Place {
  const found = filesOf(source).flatMap((file) =>
    words.flatMap((one) => (file.text.includes(one) ? placeAt(file, file.text.indexOf(one), one.length) : [])),
  );
  return found[0] ?? source.place([]);
}

/** Returns a function that finds the name of the source that a file is joined into, or is itself. */
export function sourceNames(sources: Iterable<Source>): (file: string | undefined) => string | undefined {
  const units = new Map<string, string>();
  for (const source of sources) for (const { file } of filesOf(source)) units.set(file, source.file);
  return (file) => (file === undefined ? file : (units.get(file) ?? file));
}

/** The result of `load`. */
export interface Loaded {
  /** The files that are valid YAML, sorted by name. */
  readonly sources: readonly Source[];
  /** The problems of the other files, and warnings. */
  readonly problems: readonly Problem[];
  /** The names of files that are neither YAML nor evidence nor pictures. */
  readonly unread: readonly string[];
  readonly evidence: EvidenceFiles;
  /** What can be read of pages that are not valid YAML: their addresses and names, for links to them. */
  readonly brokenPages?: readonly Source[];
  /**
   * Call it after all checks: from then on, a large site has the values of only one file in memory at a
   * time.
   */
  readonly freeMemory?: () => void;
}

/** What a cache of earlier runs knows about files. `load` does not read a file whose hash is known. */
export interface CachedFiles {
  /** Returns a string that changes whenever the file does. Empty if the file may change unnoticed. */
  readonly stampOf: (path: string) => string;
  /** The hash of the text of a file with this stamp, or undefined. */
  readonly hashOf: (file: string, stamp: string) => string | undefined;
  /** The file as it was read before, if it had this stamp and no problems. */
  readonly sourceOf?: (file: string, stamp: string) => Source | undefined;
}
