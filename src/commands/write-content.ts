// Writes files of content that a command has rewritten: all of them, or none.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { guardedPath } from '../files/path-guard.ts';
import { CliError, cannotWriteError } from '../problems/problem.ts';
import { removeStaleFilesIn } from './remove-temporary-files.ts';

/** A file of content and its new text. */
export interface RewrittenFile {
  readonly file: string;
  /** Its text when it was read, without the byte order mark. Undefined if there was no file. */
  readonly before: string | undefined;
  /** Undefined if it stays as it is. Null removes it. */
  readonly now: string | null | undefined;
}

/**
 * Writes all changed files or none: everything that can fail happens in temporary files before the
 * first rename. Throws a CliError `busy` if a file has changed since it was read, and `cannotWrite`.
 */
export function writeContent(root: string, files: readonly RewrittenFile[]): void {
  const prepared: { readonly path: string; readonly temporary: string }[] = [];
  const removed: string[] = [];
  const paths = new Map(files.map(({ file }) => [file, guardedPath(root, file)]));
  // Remove the temporary files of killed runs here: content/ has too many folders to scan in every build.
  for (const folder of new Set(files.map(({ file }) => dirname(join(root, file)))))
    removeStaleFilesIn(folder, /\.(?:yaml|md|po)$/);
  try {
    for (const { file, before, now } of files) {
      if (now === undefined || now === before) continue;
      const path = paths.get(file) ?? '';
      orWriteError(file, () => {
        const bom = throwIfChanged(path, file, before);
        if (now === null) return removed.push(join(root, file));
        if (before === undefined) mkdirSync(dirname(path), { recursive: true });
        const temporary = join(dirname(path), `.${basename(path)}.${process.pid}`);
        prepared.push({ path, temporary });
        writeFileSync(temporary, bom + now);
        if (before !== undefined) chmodSync(temporary, statSync(path).mode);
      });
    }
    for (const { path, temporary } of prepared) orWriteError(basename(path), () => renameSync(temporary, path));
    for (const path of removed) orWriteError(basename(path), () => rmSync(path));
  } finally {
    for (const { temporary } of prepared) rmSync(temporary, { force: true });
  }
}

/** Returns the byte order mark of a file. Throws if it cannot be written, or is not as it was read. */
function throwIfChanged(path: string, name: string, before: string | undefined): string {
  const current = before === undefined && !existsSync(path) ? undefined : readFileSync(path, 'utf8');
  if (current !== undefined) accessSync(path, constants.W_OK);
  const bom = current?.startsWith('\ufeff') ? '\ufeff' : '';
  if (current?.slice(bom.length) !== before)
    throw new CliError('busy', `${name} was changed during the check`, 'run the command again; nothing was rewritten');
  return bom;
}

function orWriteError(name: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof CliError || code === undefined) throw error;
    throw cannotWriteError(`cannot write ${name} (${code})`, 'make the files of content/ writable');
  }
}
