// Reads a file of the site for a command that adds to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { usageError } from '../problems/problem.ts';

/** What a file of the site says. Throws a CliError for one that is not valid YAML. */
export function readYaml(root: string, file: string): unknown {
  try {
    return parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    throw usageError(`${file} is not valid YAML`, 'npx litfass check shows the line');
  }
}
