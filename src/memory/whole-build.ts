// A build that has nothing to do: every file that the last one read, and every file that it wrote, is as it was left. Then its
// report is still true, and no more is needed than to look at them all.
import { type Dirent, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Cache, fileStamp, isSettled, keyOf } from '../memory.ts';
import { environmentKey } from './environment.ts';

export interface BuildCache {
  /** What the last build told, when this one would do and tell the same. */
  readonly get: () => unknown;
  /** After a build: its report, where it wrote, and what its theme read elsewhere. Nothing is kept when something was edited meanwhile. */
  readonly set: (report: unknown, written: Iterable<string>, elsewhere: Elsewhere) => void;
}

/** What a theme is made of besides templates/: files, named from the root, and what it asks of its surroundings. */
interface Elsewhere {
  readonly outsideFiles: readonly string[];
  readonly environmentReads: readonly string[];
}

interface Kept {
  readonly read: Signs;
  readonly outside: Signs;
  readonly asked: readonly string[];
  readonly surroundings: string;
  readonly written: Signs;
  readonly report: unknown;
}

type Signs = Readonly<Record<string, string>>;

/** `wanted` is all that the build was asked for besides the files: options, the day. */
export function openBuildCache(memory: Cache, root: string, wanted: object): BuildCache {
  const key = keyOf(JSON.stringify(wanted));
  const began = Date.now();
  const before = signsOf(filesRead(root));
  return {
    get() {
      const kept = memory.get('whole', key) as Kept | undefined;
      if (!kept || !isSame(kept.read, before)) return undefined;
      if (kept.surroundings !== environmentKey(kept.asked)) return undefined;
      const others = { ...kept.outside, ...kept.written };
      return isSame(others, signsOf(Object.keys(others))) ? kept.report : undefined;
    },
    set(report, written, { environmentReads: asked, ...elsewhere }) {
      const outside = signsOf(elsewhere.outsideFiles.map((file) => resolve(root, file)));
      const signs = [...Object.values(before), ...Object.values(outside)];
      if (!signs.every((sign) => sign === '' || isSettled(sign, began))) return;
      if (!isSame(before, signsOf(filesRead(root)))) return;
      const aids = ['.litfass/schema', '.vscode'].flatMap((folder) => filesBelow(join(root, folder)));
      const left = { written: signsOf([...written, ...aids]), report };
      const kept: Kept = { read: before, outside, asked, surroundings: environmentKey(asked), ...left };
      memory.set('whole', key, kept);
    },
  };
}

/** All that a build of this site can read, but for what its theme takes from elsewhere. The engine's own files and packages are in the memory's stamp. */
function filesRead(root: string): string[] {
  const folders = ['content', 'templates', 'public'].map((folder) => join(root, folder));
  return [...folders.flatMap(filesBelow), join(root, 'package.json'), join(root, 'node_modules/.package-lock.json')];
}

/** By hand: loading fast-glob would make a build with nothing to do a fifth longer. */
function filesBelow(folder: string): string[] {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // Once it is there, or can be read, it has another sign.
    return [folder];
  }
  // Links are not followed: one may lead back up.
  return entries.flatMap((entry) => {
    const inside = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(inside) : [inside];
  });
}

function signsOf(files: readonly string[]): Signs {
  return Object.fromEntries(files.map((file) => [file, fileStamp(file)]));
}

function isSame(a: Signs, b: Signs): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
