// The package.json of a new site: it installs the litfass that `litfass init` ran from.
import { copyFileSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { engine, ownPackage } from '../files/engine-files.ts';
import { ifPossible } from '../files/if-possible.ts';
import { usageError } from '../problems/problem.ts';
import { isRecord } from '../site/record.ts';

/** The package.json of a site with this name, at `root`, which is there. */
export function packageFile(root: string, name: string): string {
  const scripts = {
    dev: 'litfass dev',
    check: 'litfass check',
    build: 'litfass build',
    preview: 'litfass preview',
    types: 'litfass schema && tsc',
  };
  const made = { name, private: true, type: 'module', engines: ownPackage().engines, scripts };
  const dependencies = { litfass: litfassFor(root) };
  const devDependencies = { '@types/react': '^19.0.0', typescript: '^7.0.0' };
  return `${JSON.stringify({ ...made, dependencies, devDependencies }, null, 2)}\n`;
}

/**
 * Litfass among the dependencies: its version. One that is not published is the archive that it was installed
 * from, of which the site gets a copy, or its folder.
 */
function litfassFor(root: string): string {
  const { private: isPrivate, version } = ownPackage();
  if (!isPrivate) return `^${version}`;
  const folder = resolve(engine, '..');
  // Where it was installed, also by pnpm: node_modules/.pnpm/litfass@…/node_modules/litfass.
  const [host = ''] = folder.split(/[\\/]node_modules[\\/](?:\.pnpm|litfass$)/);
  const { dependencies } = ifPossible(() => JSON.parse(readFileSync(join(host, 'package.json'), 'utf8'))) ?? {};
  const [, archive] = /^file:(.*\.tgz)$/.exec(dependencies?.litfass) ?? [];
  if (!archive || host === root) return `file:${relative(root, folder).replaceAll(sep, '/')}`;
  copyFileSync(resolve(host, archive), join(root, basename(archive)));
  return `file:${basename(archive)}`;
}

/**
 * A package.json with what it lacks of that of a new site, if it does not name litfass already. Throws a
 * CliError `usage` if npm cannot read it.
 */
export function withMissingEntries(old: string, text: string): string {
  const settings = ifPossible<unknown>(() => JSON.parse(old));
  if (!isRecord(settings)) throw usageError('package.json is not valid JSON', 'repair it, and run init again');
  if (/"litfass"\s*:/.test(old)) return old;
  for (const key of ['scripts', 'dependencies', 'devDependencies'])
    settings[key] = { ...JSON.parse(text)[key], ...(settings[key] as object) };
  return `${JSON.stringify(settings, null, /^[ \t]+(?=")/m.exec(old)?.[0] ?? 2)}\n`;
}
