// The versions of the tools that draw: what they make may change with them, and its names must.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

/** "sharp 0.35.5, …" */
export function versionsOf(...names: readonly string[]): string {
  const require = createRequire(import.meta.url);
  const versions = names.map((name) => {
    // Not every package lets its package.json be asked for by name.
    const file = require.resolve(name);
    const folder = file.slice(0, file.lastIndexOf(join('node_modules', name) + sep)) + join('node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return `${name} ${version}`;
  });
  return versions.join(', ');
}
