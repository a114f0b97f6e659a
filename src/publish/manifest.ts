// dist/.litfass-manifest.json: what a build wrote, and what it was made of. Nothing in it differs between two builds of the same
// content by the same versions: no time, no path, no name of a machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StagedFile {
  readonly bytes: number;
  readonly sha256: string;
  /** In the manifest of a build that publishes: what may still be at this path instead. */
  readonly former?: readonly StagedFile[];
}

/** What decides the bytes of the output, beside the files themselves. */
export interface BuildInputs {
  readonly litfass: string;
  readonly node: string;
  /** Prices, numbers and dates are written by it. */
  readonly icu: string;
  /** One hash over everything that was read: inputs.ts. */
  readonly inputs: string;
}

export interface Manifest {
  readonly files: ReadonlyMap<string, StagedFile>;
  /** Missing while a build publishes, and after one that was broken off there. */
  readonly made: BuildInputs | undefined;
}

export const manifestName = '.litfass-manifest.json';

/** What the last build wrote into the output; empty where none did. */
export function readManifest(out: string): ReadonlyMap<string, StagedFile> {
  // None yet, or not one of ours: then nothing in the output is known to be ours, and nothing is deleted.
  return manifestIn(out)?.files ?? new Map();
}

/** Undefined where there is none that can be read. */
export function manifestIn(out: string): Manifest | undefined {
  try {
    const { files, made } = JSON.parse(readFileSync(join(out, manifestName), 'utf8')) as {
      readonly files: Readonly<Record<string, StagedFile>>;
      readonly made?: BuildInputs;
    };
    if (!Object.values(files).every(isStagedFile)) return undefined;
    return { files: new Map(Object.entries(files)), made };
  } catch {
    return undefined;
  }
}

function isStagedFile({ bytes, sha256, former = [] }: StagedFile): boolean {
  return bytes >= 0 && typeof sha256 === 'string' && former.every(isStagedFile);
}

/** Everything that may be in the output while files are replaced one by one: old and new files, and of both paths both. */
export function combineFiles(
  before: ReadonlyMap<string, StagedFile>,
  files: ReadonlyMap<string, StagedFile>,
): Map<string, StagedFile> {
  const all = new Map([...before, ...files]);
  for (const [path, { former = [], ...last }] of before) {
    const file = files.get(path);
    const replaced = [last, ...former].filter(({ sha256 }) => sha256 !== file?.sha256);
    if (file && replaced.length > 0) all.set(path, { ...file, former: replaced });
  }
  return all;
}

export function manifestText(files: ReadonlyMap<string, StagedFile>, made?: BuildInputs): string {
  const sorted = Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...(made && { made }), files: sorted }, null, 1)}\n`;
}
