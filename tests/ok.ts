// npm run ok, after types and lint: the unit tests that are nearest to what is not committed yet. A test
// is near a file that it imports, less near one that this file imports, and so on. It runs for some
// seconds, not for all that a change could reach.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { distancesTo, importersOf } from './support/import-graph.ts';

/** Seconds of tests, as long as they took last time. They run side by side. */
const most = 30;
/** Where a test was never run here. Seconds. */
const unknown = 2;

const changed = changedFiles();
const tests = globSync('tests/**/*.test.ts').sort();
const [near, left] = chosen(tests);
if (changed.some((file) => /^(src\/browser|templates)\//.test(file)))
  console.log('What visitors get of this is for npm run browser.');
if (near.length === 0) console.log('No unit test is near to what has changed.');
else {
  const rest = left.length === 0 ? '' : `; ${left.length} more could notice the change: npm run unit`;
  console.log(`${near.length} of ${tests.length} test files${rest}`);
  const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...near];
  process.exitCode = spawnSync('npx', vitest, { stdio: 'inherit' }).status ?? 1;
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', '--relative', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Test files by how near they are, as many as there is time for, and the others that the change can
 * reach.
 */
function chosen(files: readonly string[]): [near: string[], left: string[]] {
  const importers = importersOf('.', ['src/**/*.ts', 'tests/**/*.ts']);
  for (const file of changed.filter((one) => !/^(src|tests)\/.*\.ts$/.test(one)))
    importers.set(file, new Set(readersOf(file)));
  const distances = distancesTo(changed, importers);
  const durations = lastDurations();
  const reached = files
    .filter((file) => distances.has(file))
    .map((file) => ({ file, distance: distances.get(file) ?? 0, took: durations.get(file) ?? unknown }))
    .sort((a, b) => a.distance - b.distance || a.took - b.took);
  let time = 0;
  const near: string[] = [];
  const left: string[] = [];
  for (const { file, distance, took } of reached) {
    // A test that was changed itself is run however long it takes.
    const isDue = distance === 0 || time + took <= most;
    (isDue ? near : left).push(file);
    if (isDue) time += took;
  }
  return [near, left];
}

/** The tests that read a file which is not a module, as far as their text shows. */
function readersOf(file: string): string[] {
  if (file.startsWith('tests/broken/')) return ['tests/broken.test.ts'];
  const isOfSite = /^(content|templates|public)\//.test(file);
  const words = isOfSite ? ['realSite', 'firstSite'] : [/^tests\/([^/]+)\//.exec(file)?.[1] ?? basename(file)];
  return tests.filter((test) => words.some((word) => readFileSync(test, 'utf8').includes(word)));
}

/** How long each test file took when it was last run here, in seconds. Vitest keeps it. */
function lastDurations(): Map<string, number> {
  const [results] = globSync('node_modules/.vite/vitest/*/results.json');
  if (!results) return new Map();
  const { projects } = JSON.parse(readFileSync(results, 'utf8')) as {
    readonly projects: Readonly<
      Record<string, { readonly files: Readonly<Record<string, { readonly duration: number }>> }>
    >;
  };
  const files = Object.values(projects).flatMap((project) => Object.entries(project.files));
  return new Map(files.map(([file, { duration }]) => [file, duration / 1000]));
}
