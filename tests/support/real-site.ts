// The real site, built once and shared by all tests that only read it. It is a copy in a folder of its
// own that stays from run to run, so that only what changed is built again; a clean checkout builds all
// of it.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openCache } from '../../src/cache/index.ts';
import { once } from '../../src/site/once.ts';

/** The folder of all of this. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['content', 'templates', 'public'];

/** Where the copy is. Checkouts that share their packages have one each. */
export const realSite = join(repository, 'node_modules/.cache/litfass-tests', hashOf(repository));

/** Brings the copy up to date and builds it into its `dist/`. Throws what the build printed when it fails. */
export async function buildRealSite(): Promise<void> {
  mkdirSync(realSite, { recursive: true });
  for (const folder of folders) bringUpToDate(join(repository, folder), join(realSite, folder));
  await promisify(execFile)(process.execPath, [join(repository, 'bin/litfass.js'), 'build', '--root', realSite]);
}

/** Copies into a site what the shared build made of the same content: images, sizes, the compiled theme. */
export function keepWhatWasMade(root: string): void {
  for (const part of ['.litfass/drawn', '.litfass/memory/compressed-sizes.json'])
    cpSync(join(realSite, part), join(root, part), { recursive: true });
  const { key, value } = realTheme();
  openCache(root).set('theme', key, value);
}

/**
 * The compiled theme of the real site. Files of packages are named from its folder; in full they are
 * found from any.
 */
export const realTheme = once(() => {
  const text = readFileSync(join(realSite, '.litfass/memory/theme.json'), 'utf8');
  const { key, value } = JSON.parse(text.slice(text.indexOf('\n'))) as { key: string; value: CompiledTheme };
  return {
    key,
    value: { ...value, outsideFiles: value.outsideFiles.map(([file, hash]) => [resolve(realSite, file), hash]) },
  };
});

interface CompiledTheme {
  readonly outsideFiles: readonly (readonly [file: string, hash: string])[];
}

/** Files that are the same are left as they are, with their times. */
function bringUpToDate(from: string, to: string): void {
  const wanted = filesOf(from);
  for (const name of filesOf(to)) if (!wanted.has(name)) rmSync(join(to, name));
  for (const name of wanted) {
    const [original, copy] = [join(from, name), join(to, name)];
    if (existsSync(copy) && readFileSync(copy).equals(readFileSync(original))) continue;
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(original, copy);
  }
}

function filesOf(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
