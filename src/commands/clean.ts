// litfass clean: removes build caches and the leftovers of killed runs. Everything else in .litfass/
// stays: contact form messages, their key, mails, and the schemas that editors read.
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { temporaryName } from '../files/atomic-write.ts';
import { cannotWriteError } from '../problems/problem.ts';
import { filePathsBelow } from '../publish/disk.ts';
import { isStaging, stagingOf } from '../publish/staging.ts';
import { counted, outOf, readableSize, rootOf, withRoot } from './options.ts';
import { lockOutput } from './project-lock.ts';

/** The only names that are ever removed: an unknown file may be someone's database. */
const caches = [/^drawn$/, /^memory$/, /^theme-[0-9a-f]+\.mjs$/];

/** The `clean` command. */
export function cleanCommand(): Command {
  return withRoot(new Command('clean'))
    .option('--out <dir>', 'the output folder of builds (default: dist/ in the root)')
    .action(run);
}

function run(options: { readonly root: string; readonly out?: string }): void {
  const root = rootOf(options);
  const out = outOf(root, options.out);
  const unlock = lockOutput(out);
  try {
    const folder = join(root, '.litfass');
    const found = existsSync(folder) ? readdirSync(folder).sort() : [];
    const names = found.filter((name) => caches.some((cache) => cache.test(temporaryName.exec(name)?.[1] ?? name)));
    const removed = [
      ...names.map((name) => remove(join(folder, name), `.litfass/${name}`)),
      ...(isStaging(stagingOf(out)) ? [remove(stagingOf(out), stagingOf(out))] : []),
    ];
    for (const { name, files, bytes } of removed)
      console.log(`${name} · ${counted(files, 'file')}, ${readableSize(bytes)}`);
    console.log(removed.length === 0 ? 'nothing to remove' : `${counted(removed.length, 'cache')} removed`);
  } finally {
    unlock();
  }
}

/** Removes a file or folder and returns its file count and size in bytes. */
function remove(path: string, name: string): { readonly name: string; readonly files: number; readonly bytes: number } {
  // A symbolic link is removed, its target is not.
  const files = lstatSync(path).isDirectory() ? filePathsBelow(path).map((file) => join(path, file)) : [path];
  const sizes = files.map((file) => lstatSync(file).size);
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    throw cannotWriteError(`cannot remove ${name} (${(error as NodeJS.ErrnoException).code})`);
  }
  return { name, files: files.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}
