// Says which files are no part of a site but of systems, editors and tools.
import { basename, relative } from 'node:path';
import { isSystemFile } from '../files/system-files.ts';
import { oneLine } from '../problems/print/frame.ts';
import { filesOfSite } from '../run/whole-build.ts';

/** Prints one line if there are such files. It is no warning: nothing has to be done. */
export function printLeftOut(root: string): void {
  const found = filesOfSite(root).filter((file) => isSystemFile(basename(file)));
  const names = found.map((file) => oneLine(relative(root, file).replaceAll('\\', '/'))).sort();
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  if (names.length > 0)
    console.log(`left out, as files of systems, editors and tools: ${names.slice(0, 3).join(', ')}${more}`);
}
