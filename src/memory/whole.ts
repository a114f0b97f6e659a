// A build that has nothing to do: every file that the last one read, and every file that it wrote, is as it was left. Then its
// report is still true, and no more is needed than to look at them all.
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSettled, keyOf, type Memory, signOf } from '../memory.ts';

export interface WholeMemory {
  /** What the last build told, when this one would do and tell the same. */
  readonly recall: () => unknown;
  /** After a build: its report, and where it wrote. Nothing is kept when something was edited meanwhile. */
  readonly keep: (report: unknown, written: Iterable<string>) => void;
}

interface Kept {
  readonly read: Signs;
  readonly written: Signs;
  readonly report: unknown;
}

type Signs = Readonly<Record<string, string>>;

/** `wanted` is all that the build was asked for besides the files: options, the day. */
export function openWhole(memory: Memory, root: string, wanted: object): WholeMemory {
  const key = keyOf(JSON.stringify(wanted));
  const began = Date.now();
  const before = signsOf(filesRead(root));
  return {
    recall() {
      const kept = memory.recall('whole', key) as Kept | undefined;
      if (!kept || !isSame(kept.read, before)) return undefined;
      return isSame(kept.written, signsOf(Object.keys(kept.written))) ? kept.report : undefined;
    },
    keep(report, written) {
      if (!Object.values(before).every((sign) => sign === '' || isSettled(sign, began))) return;
      if (!isSame(before, signsOf(filesRead(root)))) return;
      const aids = ['.litfass/schema', '.vscode'].flatMap((folder) => filesBelow(join(root, folder)));
      memory.keep('whole', key, { read: before, written: signsOf([...written, ...aids]), report } satisfies Kept);
    },
  };
}

/** All that a build of this site can read. The engine's own files and packages are in the memory's stamp. */
function filesRead(root: string): string[] {
  const folders = ['content', 'templates', 'public'].map((folder) => join(root, folder));
  return [...folders.flatMap(filesBelow), join(root, 'package.json'), join(root, 'node_modules/.package-lock.json')];
}

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
  return Object.fromEntries(files.map((file) => [file, signOf(file)]));
}

function isSame(a: Signs, b: Signs): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
