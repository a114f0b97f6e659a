// What the TypeScript compiler says of the theme of a site.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './helpers.ts';

/** Links what a site would have installed: this repository as litfass, React, zod, shiki, and types. */
export function linkPackages(root: string): void {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(repository, join(root, 'node_modules/litfass'));
  for (const name of ['react', 'zod', '@types', 'shiki'])
    symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name));
}

/** The errors of a project, one line each. Reads the types of litfass from its source. */
export function typeErrors(folder: string, project = '.'): string[] {
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--customConditions', 'litfass-source', '-p', project];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^(\S.*)?error TS/.test(line));
}
