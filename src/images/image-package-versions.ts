// Reads the versions of packages that render images. They are part of the names of the images, because a new
// version may render differently.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

/** The names and versions of installed packages: "satori 0.26.0, @resvg/resvg-js 2.6.2". */
export function versionsOf(...names: readonly string[]): string {
  const require = createRequire(import.meta.url);
  const versions = names.map((name) => {
    // Not every package exports its package.json.
    const file = require.resolve(name);
    const folder = file.slice(0, file.lastIndexOf(join('node_modules', name) + sep)) + join('node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return `${name} ${version}`;
  });
  return versions.join(', ');
}
