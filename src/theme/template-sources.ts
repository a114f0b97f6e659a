// Reads the source files of a theme, to find what is written in them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files/files-below.ts';

/**
 * The texts of all components and stylesheets in templates/ and among `others`, by path relative to the root;
 * of packages, only stylesheets.
 */
export function templateSources(root: string, others: readonly string[] = []): ReadonlyMap<string, string> {
  const names = filesBelow(join(root, 'templates'), ['**/*.{ts,tsx,jsx,css}'], ['assets/**']);
  const files = [
    ...names.map((name) => `templates/${name}`),
    ...others.filter((file) => /\.css$|^(?!.*\bnode_modules\/).*\.[jt]sx$/i.test(file)),
  ];
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const));
}
