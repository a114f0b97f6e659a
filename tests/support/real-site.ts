// The real site, built once for all tests that only read it. The build runs in a copy that stays between
// test runs, so only changed parts are built again. A clean checkout builds everything.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openCache } from '../../src/files/cache.ts';
import { once } from '../../src/files/once.ts';

/** The root folder of the repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['content', 'templates', 'public'];

/** The folder of the copy. Checkouts that share node_modules/ have a copy each. */
export const realSite = join(repository, 'node_modules/.cache/litfass-tests', hashOf(repository));

/** Updates the copy and builds it into its `dist/`. If the build fails, throws its output. */
export async function buildRealSite(): Promise<void> {
  mkdirSync(realSite, { recursive: true });
  for (const folder of folders) updateCopy(join(repository, folder), join(realSite, folder));
  await promisify(execFile)(process.execPath, [join(repository, 'bin/litfass.js'), 'build', '--root', realSite]);
}

/** Copies the cached results of the shared build into a site: images, sizes, the compiled theme. */
export function keepWhatWasMade(root: string): void {
  for (const part of ['.litfass/drawn', '.litfass/memory/compressed-sizes.json'])
    cpSync(join(realSite, part), join(root, part), { recursive: true });
  const { key, value } = realTheme();
  openCache(root).set('theme', key, value);
}

/**
 * The compiled theme of the real site. Its package files are relative to the site, so they are resolved for
 * use in other sites.
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

/** Copies changed files and removes deleted ones. Unchanged files keep their modification times. */
function updateCopy(from: string, to: string): void {
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
