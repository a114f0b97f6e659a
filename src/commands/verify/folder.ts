// Compares a folder with the files of a build: the same files with the same bytes, and no others.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryAt, filePathsBelow } from '../../publish/disk.ts';
import { manifestName, type StagedFile } from '../../publish/manifest.ts';
import { type Fault, otherBytes, type Verdict } from './fault.ts';

/** Compares `folder` with `files`, the files of a build. */
export function verifyFolder(folder: string, files: ReadonlyMap<string, StagedFile>): Verdict {
  const faults = [...files].flatMap(([file, built]) => faultOf(folder, file, built) ?? []);
  const extra = filePathsBelow(folder)
    .filter((file) => !files.has(file) && file !== manifestName)
    .sort()
    .map((file): Fault => ({ kind: 'extra', file, text: `${file} was not written by the build` }));
  return { seen: files.size, faults: [...faults, ...extra] };
}

/** Compares one file with the build. Returns undefined if it is unchanged. */
export function faultOf(folder: string, file: string, built: StagedFile): Fault | undefined {
  const path = join(folder, file);
  const entry = entryAt(path);
  if (!entry) return { kind: 'missing', file, text: `${file} is missing` };
  if (!entry.isFile()) return { kind: 'changed', file, text: `${file} is no longer a file` };
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (sha256 === built.sha256) return undefined;
  return { kind: 'changed', file, text: `${file} has changed: ${otherBytes(entry.size, built.bytes)}` };
}
