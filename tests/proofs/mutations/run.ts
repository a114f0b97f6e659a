// npm run mutations: changes the code of src/ in small ways, ten of each module, and asks the unit tests
// which of them notice. Prints the changes that none notices; each is either a test that is missing or a
// change that makes no difference.
import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { repository } from '../../support/helpers.ts';
import { startEmbedded } from '../../support/postgres.ts';
import { seeded } from '../random.ts';
import { type Mutant, mutate } from './mutants.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
/** Milliseconds. A change that makes a loop endless is noticed by this. */
const patience = 180_000;

const copy = mkdtempSync(join(tmpdir(), 'litfass-mutations-'));
// Contains everything that is started here.
process.env.TMPDIR = copy;
const running = new Set<number>();
process.once('exit', () => {
  for (const pid of running) endGroup(pid);
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
});

interface Result extends Mutant {
  /** The test that fails with it, `'time'` where none came to an end, nothing where all pass. */
  readonly noticedBy?: string;
  /** How many test files come by it. */
  readonly reachedBy: number;
}

const postgres = await startEmbedded();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => postgres.stop().finally(() => process.exit(130)));
try {
  const mutants = makeCopy();
  console.error(`${mutants.length} changes; which test files come by which?`);
  const reached = await reachedBy();
  const results: Result[] = [];
  const left = [...mutants];
  const work = async () => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const files = reached.filter(({ hits }) => hits.has(mutant?.id ?? 0)).map(({ file }) => file);
      const noticedBy = files.length > 0 ? await whoNotices(mutant, files) : undefined;
      results.push({ ...mutant, reachedBy: files.length, ...(noticedBy && { noticedBy }) });
      console.error(`${results.length}/${mutants.length} ${mutant.file}:${mutant.line} ${noticedBy ?? 'NOBODY'}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  report(results.sort((a, b) => a.id - b.id));
  if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 2));
} finally {
  await postgres.stop();
}

/** A copy of the repository with all mutants in it, each behind its switch. */
function makeCopy(): Mutant[] {
  const parts = ['bin', 'content', 'public', 'src', 'templates', 'tests'];
  const files = [
    'package.json',
    'tsconfig.json',
    'README.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'LICENSE',
    'biome.json',
  ];
  for (const part of [...parts, ...files]) cpSync(join(repository, part), join(copy, part), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  const modules = Map.groupBy(globSync('src/**/*.ts', { cwd: repository }).sort(), moduleOf);
  const random = seeded(Number(values.seed));
  const mutants: Mutant[] = [];
  for (const [name, own] of modules) {
    // The code of the browser is not run by unit tests.
    if (name === 'browser' || (values.only.length > 0 && !values.only.includes(name))) continue;
    const codes = new Map(own.map((file) => [file, readFileSync(join(repository, file), 'utf8')]));
    const made = mutate(codes, { count: Number(values.each), from: mutants.length + 1, random });
    mutants.push(...made.mutants);
    for (const [file, code] of made.files) writeFileSync(join(copy, file), code);
  }
  return mutants;
}

/** A folder of `src/` is one module. */
function moduleOf(file: string): string {
  return /^src\/([\w-]+)/.exec(file)?.[1] ?? '';
}

interface Reached {
  readonly file: string;
  readonly hits: ReadonlySet<number>;
}

/** Runs all unit tests without a mutant, and notes which files come by which. The quickest files first. */
async function reachedBy(): Promise<Reached[]> {
  const folder = join(copy, 'test-results');
  mkdirSync(folder);
  const [hits, json] = [join(folder, 'hits'), join(folder, 'dry.json')];
  writeFileSync(hits, '');
  await vitest([], { MUTANT_HITS: hits }, json, 30 * 60_000);
  const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  const lasted = testResults
    .filter(({ status }) => status === 'passed')
    .map(({ name, startTime, endTime }) => ({ file: relative(copy, name), took: endTime - startTime }));
  for (const { name, status } of testResults) if (status !== 'passed') console.error(`${name} fails without a change`);
  const byFile = new Map<string, Set<number>>();
  for (const line of readFileSync(hits, 'utf8').split('\n').filter(Boolean)) {
    const [path = '', id] = line.split('\t');
    const file = relative(copy, path);
    byFile.set(file, (byFile.get(file) ?? new Set()).add(Number(id)));
  }
  return lasted.sort((a, b) => a.took - b.took).map(({ file }) => ({ file, hits: byFile.get(file) ?? new Set() }));
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

async function whoNotices({ id }: Mutant, files: readonly string[]): Promise<string | undefined> {
  const json = join(copy, `test-results/${id}.json`);
  const ended = await vitest(files, { MUTANT: String(id), MUTANT_ORDER: files.join(' ') }, json, patience);
  if (ended === 'time') return 'time';
  if (ended === 0) return undefined;
  try {
    const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as Report;
    for (const { name, status, assertionResults } of testResults)
      if (status === 'failed') {
        const failed = assertionResults.find((test) => test.status === 'failed')?.fullName ?? 'cannot be loaded';
        return `${relative(copy, name)} > ${failed}`;
      }
  } catch {
    // A change that lets no test start is noticed as well.
  }
  return 'the run fails';
}

async function vitest(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
  json: string,
  most: number,
): Promise<number | 'time'> {
  const program = join(copy, 'node_modules/vitest/vitest.mjs');
  const config = ['--config', 'tests/proofs/mutations/vitest.config.ts'];
  const child = spawn(
    process.execPath,
    [program, 'run', ...config, ...files, '--reporter=json', `--outputFile=${json}`],
    {
      cwd: copy,
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...environment,
        CONTACT_TEST_DATABASE_URL: postgres.url,
        NODE_OPTIONS: `--import ${pathToFileURL(join(copy, 'tests/proofs/mutations/switch.js')).href}`,
      },
    },
  );
  const pid = child.pid ?? 0;
  running.add(pid);
  const ended = Promise.withResolvers<number | 'time'>();
  const giveUp = setTimeout(() => ended.resolve('time'), most);
  child.once('exit', (code) => ended.resolve(code ?? 1));
  return ended.promise.finally(() => {
    clearTimeout(giveUp);
    endGroup(pid);
  });
}

/** Ends a process with all that it has started. */
function endGroup(pid: number): void {
  running.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

function report(results: readonly Result[]): void {
  const modules = Map.groupBy(results, ({ file }) => moduleOf(file));
  for (const [name, own] of modules)
    console.log(`${name.padEnd(16)} ${own.filter(({ noticedBy }) => noticedBy).length} of ${own.length} noticed`);
  const noticed = results.filter(({ noticedBy }) => noticedBy).length;
  console.log(`\n${noticed} of ${results.length} changes are noticed (seed ${values.seed}). These are not:\n`);
  for (const { file, line, before, after, noticedBy, reachedBy } of results)
    if (!noticedBy)
      console.log(`${file}:${line} (${reachedBy} test files come by)\n  ${oneLine(before)}\n  → ${oneLine(after)}`);
}

function oneLine(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
