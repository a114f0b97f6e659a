// The last step of `npm run ok`: runs the unit tests nearest to the uncommitted changes. A test is nearest to
// the files that it imports, then to those that these import, and so on. It runs only the nearest tests, to
// finish within seconds, not every test that a change could affect.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { distancesTo, importersOf } from './support/import-graph.ts';

/** The maximum sum of the durations of the last run, in seconds. The tests run in parallel. */
const maxSeconds = 30;
/** The assumed duration of a test that never ran here, in seconds. */
const unknownSeconds = 2;

const changed = changedFiles();
const tests = globSync('tests/**/*.test.ts').sort();
const [near, left] = chosen(tests);
if (changed.some((file) => /^(src\/browser|templates)\//.test(file)))
  console.log('Changes in browser code and templates are tested by npm run browser.');
if (near.length === 0) console.log('No unit test is near the changes.');
else {
  const rest = left.length === 0 ? '' : `; ${left.length} more may be affected: npm run unit`;
  console.log(`${near.length} of ${tests.length} test files${rest}`);
  const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...near];
  process.exitCode = spawnSync('npx', vitest, { stdio: 'inherit' }).status ?? 1;
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', '--relative', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The nearest test files that fit into the time, and the other affected ones. */
function chosen(files: readonly string[]): [near: string[], left: string[]] {
  const importers = importersOf('.', ['src/**/*.ts', 'tests/**/*.ts']);
  for (const file of changed.filter((one) => !/^(src|tests)\/.*\.ts$/.test(one)))
    importers.set(file, new Set(readersOf(file)));
  const distances = distancesTo(changed, importers);
  const durations = lastDurations();
  const reached = files
    .filter((file) => distances.has(file))
    .map((file) => ({ file, distance: distances.get(file) ?? 0, took: durations.get(file) ?? unknownSeconds }))
    .sort((a, b) => a.distance - b.distance || a.took - b.took);
  let time = 0;
  const near: string[] = [];
  const left: string[] = [];
  for (const { file, distance, took } of reached) {
    // A changed test always runs, however long it takes.
    const isDue = distance === 0 || time + took <= maxSeconds;
    (isDue ? near : left).push(file);
    if (isDue) time += took;
  }
  return [near, left];
}

/** The tests whose text shows that they read this file, which is not a module. */
function readersOf(file: string): string[] {
  if (file.startsWith('tests/broken/')) return ['tests/broken.test.ts'];
  const isOfSite = /^(content|templates|public)\//.test(file);
  const words = isOfSite ? ['realSite', 'firstSite'] : [/^tests\/([^/]+)\//.exec(file)?.[1] ?? basename(file)];
  return tests.filter((test) => words.some((word) => readFileSync(test, 'utf8').includes(word)));
}

/** The duration of the last run of each test file, in seconds, from the cache of Vitest. */
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
