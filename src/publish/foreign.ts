// What no build wrote is not written into, and not written over.
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { foldersAbove } from '../content/page.ts';
import { Refusal } from '../problem.ts';
import { entryAt } from './disk.ts';

/** An output that is a file, or a folder that is plainly something else, is not written into. */
export function refuseForeignOutput(out: string): void {
  if (!existsSync(out)) {
    if (!entryAt(out)) return;
    throw new Refusal(73, `${out} is a link to nothing`, 'make the folder that it leads to, or remove the link');
  }
  if (!statSync(out).isDirectory())
    throw new Refusal(73, `${out} is a file; the output is a folder`, 'name another with --out');
  for (const mark of ['package.json', '.git', 'content'])
    if (existsSync(join(out, mark)))
      throw new Refusal(2, `${out} holds ${mark}: it does not look like an output folder`, 'name another with --out');
}

interface Before {
  /** What builds have written. */
  readonly before: ReadonlyMap<string, unknown>;
  /** Whether what is to be there is there. */
  readonly isThere: (path: string) => boolean;
}

/** Nothing is renamed when something that no build wrote stands where a folder or a file must be. */
export function refuseForeignFiles(out: string, paths: readonly string[], { before, isThere }: Before): void {
  const refuse = (path: string): never => {
    const hint = 'move it away, or name another output with --out';
    throw new Refusal(73, `cannot write ${out}: ${path} is in the way, and litfass did not write it`, hint);
  };
  const looked = new Set<string>();
  for (const path of paths) {
    for (const folder of foldersAbove(path)) {
      if (looked.has(folder)) continue;
      looked.add(folder);
      if (!existsSync(join(out, folder)) || before.has(folder)) continue;
      if (!lstatSync(join(out, folder)).isDirectory()) refuse(folder);
    }
    const entry = entryAt(join(out, path));
    if (!entry) continue;
    if (!entry.isDirectory()) {
      if (!before.has(path) && !isThere(path)) refuse(path);
      continue;
    }
    for (const entry of readdirSync(join(out, path), { recursive: true, withFileTypes: true })) {
      const inside = relative(out, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (!entry.isDirectory() && !before.has(inside)) refuse(inside);
    }
  }
}
