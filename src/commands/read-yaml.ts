// Reads a file of the site for a command that adds to it.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { guardedPath } from '../files/path-guard.ts';
import { usageError } from '../problems/problem.ts';

/** What a file of the site says. Throws a CliError for one that is not valid YAML. */
export function readYaml(root: string, file: string): unknown {
  const path = guardedPath(root, file);
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch {
    throw usageError(`${file} is not valid YAML`, 'npx litfass check shows the line');
  }
}
