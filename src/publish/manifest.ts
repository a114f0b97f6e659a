// dist/.litfass-manifest.json lists the files that a build wrote, and its inputs. It contains no
// times, absolute paths or host names, so that two builds of the same content by the same versions
// write the same manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ifPossible } from '../files/if-possible.ts';

/** Size and hash of a file. */
export interface StagedFile {
  readonly bytes: number;
  readonly sha256: string;
  /** While a build publishes: older versions that may still be at this path. */
  readonly former?: readonly StagedFile[];
}

/** What determines the bytes of the output. */
export interface BuildInputs {
  readonly litfass: string;
  readonly node: string;
  /** The version of ICU, which formats prices, numbers and dates. */
  readonly icu: string;
  /** One hash of everything that was read (build-inputs.ts). */
  readonly inputs: string;
}

/** A manifest. */
export interface Manifest {
  /** Path in the output → size and hash. */
  readonly files: ReadonlyMap<string, StagedFile>;
  /** Undefined while a build publishes, and after one that was interrupted there. */
  readonly made: BuildInputs | undefined;
}

/** The path of the manifest in the output. */
export const manifestName = '.litfass-manifest.json';

/** The files that the last build wrote; empty without a readable manifest. */
export function readManifest(out: string): ReadonlyMap<string, StagedFile> {
  // Without a manifest no file counts as ours, and nothing is deleted.
  return manifestIn(out)?.files ?? new Map();
}

/** The manifest of an output folder; undefined if it is missing or damaged. */
export function manifestIn(out: string): Manifest | undefined {
  return ifPossible(() => {
    const { files, made } = JSON.parse(readFileSync(join(out, manifestName), 'utf8')) as {
      readonly files: Readonly<Record<string, StagedFile>>;
      readonly made?: BuildInputs;
    };
    return Object.values(files).every(isStagedFile) ? { files: new Map(Object.entries(files)), made } : undefined;
  });
}

function isStagedFile({ bytes, sha256, former = [] }: StagedFile): boolean {
  return bytes >= 0 && typeof sha256 === 'string' && former.every(isStagedFile);
}

/**
 * All files that may be in the output while they are replaced; for a path in both lists, the old
 * versions as `former`.
 */
export function combineFiles(
  before: ReadonlyMap<string, StagedFile>,
  files: ReadonlyMap<string, StagedFile>,
): Map<string, StagedFile> {
  const combined = new Map([...before, ...files]);
  for (const [path, { former = [], ...last }] of before) {
    const file = files.get(path);
    const replaced = [last, ...former].filter(({ sha256 }) => sha256 !== file?.sha256);
    if (file && replaced.length > 0) combined.set(path, { ...file, former: replaced });
  }
  return combined;
}

/** The JSON of a manifest, with sorted paths. */
export function manifestText(files: ReadonlyMap<string, StagedFile>, made?: BuildInputs): string {
  const sorted = Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...(made && { made }), files: sorted }, null, 1)}\n`;
}
