// The cases of tests/broken/, see broken.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Changes, filesBelow, repository } from './helpers.ts';

export const brokenFolder = join(repository, 'tests/broken');
export const brokenCases: readonly string[] = readdirSync(brokenFolder).sort();
const caseFiles = ['expected.txt', 'removed.txt'];

/** What a case changes in the minimal site. */
export function changesOf(name: string): Changes {
  const files = [...filesBelow(join(brokenFolder, name))].filter(([file]) => !caseFiles.includes(file));
  const list = join(brokenFolder, name, 'removed.txt');
  const removed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  return { ...Object.fromEntries(files), ...Object.fromEntries(removed.map((file) => [file, null])) };
}
