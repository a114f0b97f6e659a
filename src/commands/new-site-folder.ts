// The folder that `litfass init` writes to. What is there stays as it is: two files get what they lack.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { readIfPossible } from '../files/read-if-possible.ts';
import { isLeftBehind } from '../files/system-files.ts';
import { writeIfChanged } from '../files/write-if-changed.ts';
import { usageError } from '../problems/problem.ts';
import { withMissingEntries } from './new-package-file.ts';

/** What a repository has before there is a site in it, and what installing litfass leaves. */
const mayBeThere =
  /^(\..*|(readme|licen[cs]e|copying|notice|authors|changelog|contributing|code_of_conduct|security)(\.\w+)?|cname|package\.json|.*[-.]lock(\.\w+|b)?|package-lock\.json|node_modules|litfass-.*\.tgz)$/i;

/** The absolute path of the folder for a new site. Throws a CliError `usage` if no site can be there. */
export function newSiteFolder(folder: string): string {
  const root = resolve(folder);
  const hint = 'name a new folder: npx litfass init my-site';
  const reserved = root.split(sep).find((part) => part === 'node_modules' || part === '.git');
  if (reserved) throw usageError(`${folder} is in ${reserved}, which other programs write`, hint);
  const names = existsSync(root) ? readdirSync(root).sort() : [];
  const other = names.find((name) => !mayBeThere.test(name) && !isLeftBehind(name));
  if (other !== undefined) throw usageError(`${folder} is not empty: it has ${other}`, hint);
  return root;
}

/** Writes a file of a new site, or keeps the one that is there. Returns what to say of that. */
export function writeOrKeep(root: string, file: string, text: string): string[] {
  const old = readIfPossible(join(root, file))?.toString();
  const now = old === undefined ? text : (completers[file]?.(old, text) ?? old);
  if (now !== old) writeIfChanged(root, file, now, { hint: 'name a folder that you may write to' });
  return old === undefined ? [] : [`kept ${file}${now === old ? '' : ', and added what it lacked'}`];
}

const completers: Readonly<Record<string, (old: string, text: string) => string>> = {
  '.gitignore': withMissingLines,
  'package.json': withMissingEntries,
};

function withMissingLines(old: string, text: string): string {
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '');
  const there = old.split('\n').map(bare);
  const missing = text.split('\n').filter((line) => !there.includes(bare(line)) && line !== '');
  return missing.length > 0 ? [old.trimEnd(), ...missing, ''].join('\n').trimStart() : old;
}

/**
 * A path as a shell takes it: in double quotes, which every shell knows, where these change nothing in it.
 * One that begins with `-` would be an option.
 */
export function shellWord(path: string): string {
  const word = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return /["$`\\!%]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
