// Helpers that create test sites, check and build them, and run commands. Most tests use a copy of
// tests/minimal-site with a few changed files. setup.ts creates and removes the folder of all copies.
import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli.ts';
import { type Cache, noCache } from '../../src/files/cache.ts';
import { once } from '../../src/files/once.ts';
import { releaseGate } from '../../src/lint/release.ts';
import { formatProblems } from '../../src/problems/print/format-problems.ts';
import { hintOf, type Problem, SiteError } from '../../src/problems/problem.ts';
import { type LoadOptions, load } from '../../src/read/load.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { type Built, build, checkBuild, loadSite } from './build.ts';
import { checkContent as check } from './check-content.ts';
import { keepWhatWasMade, realSite, realTheme, repository } from './real-site.ts';

export { realSite, repository };

export const minimalSite = join(repository, 'tests/minimal-site');

/** content/claims.yaml of the minimal site, with evidence and reviews that are not due. */
export const provenClaims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8')
  .replaceAll('evidence: none-yet', 'evidence: [{ type: counsel, who: Ada, date: 2026-01-01 }]')
  .replaceAll('P6M', 'P20Y');

/** Files to write into a site, by path. `null` removes a file. */
export type Changes = Readonly<Record<string, string | Uint8Array | null>>;

export interface TestSite {
  readonly root: string;
  /** The output folder of `buildOf`. */
  readonly out: string;
  /** Changes further files. */
  readonly change: (changes: Changes) => void;
  readonly remove: () => void;
}

/** Creates a site in a temporary folder: a changed copy of `from`, by default of the minimal site. */
export function siteWith(changes: Changes = {}, options: { readonly from?: string } = {}): TestSite {
  const site = emptySite();
  const from = options.from ?? minimalSite;
  for (const part of readdirSync(from))
    if (part !== '.litfass') cpSync(join(from, part), join(site.root, part), { recursive: true });
  site.change(changes);
  return site;
}

function emptySite(): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-test-'));
  const root = join(folder, 'site');
  mkdirSync(root);
  const change = (changed: Changes) => {
    for (const [file, content] of Object.entries(changed)) {
      const path = join(root, file);
      if (content === null) rmSync(path, { recursive: true, force: true });
      else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
      }
    }
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { root, out: join(root, 'dist'), change, remove };
}

/**
 * A copy of the real site, for tests that change it. Tests that only read use the shared copy `realSite`,
 * which is built into its `dist/`.
 */
export function firstSite(changes: Changes = {}): TestSite {
  const site = emptySite();
  for (const part of ['content', 'templates', 'public'])
    cpSync(join(realSite, part), join(site.root, part), { recursive: true });
  keepWhatWasMade(site.root);
  site.change(changes);
  return site;
}

/** A cache of compiled themes for all sites of this process. It caches nothing else. */
const themes = new Map<string, unknown>();
export const sharedThemes: Cache = {
  files: noCache.files,
  get: (name, key) => {
    if (name !== 'theme') return undefined;
    // The theme of the real site was compiled before the tests began.
    return realTheme().key === key ? realTheme().value : themes.get(key);
  },
  set: (name, key, value) => {
    if (name === 'theme') themes.set(key, value);
  },
};

let sharedSite: TestSite | undefined;
let lastUse: Promise<unknown> = Promise.resolve();

/**
 * Changes a shared copy of the minimal site, calls `look`, and restores the files. Calls run one after the
 * other. This is faster than a copy for each check, and an unchanged theme is not imported again.
 */
export function withChanges<T>(changes: Changes, look: (site: TestSite) => Promise<T>): Promise<T> {
  const result = lastUse.then(async () => {
    sharedSite ??= siteWith();
    try {
      sharedSite.change(changes);
      return await look(sharedSite);
    } finally {
      for (const file of Object.keys(changes)) restore(file, sharedSite.root);
    }
  });
  lastUse = result.catch(() => {});
  return result;
}

/** Restores the state of a path as in the minimal site: a file, a folder, or nothing. */
function restore(file: string, root: string): void {
  const existsInOriginal = (path: string) => existsSync(join(minimalSite, path));
  let path = file;
  while (!existsInOriginal(dirname(path))) path = dirname(path);
  rmSync(join(root, path), { recursive: true, force: true });
  if (!existsInOriginal(path)) return;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  cpSync(join(minimalSite, path), join(root, path), { recursive: true });
}

/** The problems of the minimal site with these changes. */
export function problemsWith(changes: Changes = {}): Promise<readonly FoundProblem[]> {
  return withChanges(changes, problemsOf);
}

/** What `litfass check` prints about the minimal site with these changes. */
export function complaintsWith(changes: Changes = {}): Promise<string> {
  return withChanges(changes, complaintsOf);
}

/** The problems of the minimal site with these changes, as "rule: text". */
export function sentencesWith(changes: Changes = {}): Promise<string[]> {
  return withChanges(changes, sentencesOf);
}

/** Options of a check: its date, whether it is a release, and the maximum number of warnings. */
interface CheckOptions {
  readonly date?: string | undefined;
  readonly release?: boolean | undefined;
  readonly maxWarnings?: number | undefined;
}

/** All problems that `litfass check` finds in a site, in the order in which it prints them. */
export async function problemsOf(
  { root }: Pick<TestSite, 'root'>,
  { date, release = false, maxWarnings }: CheckOptions = {},
): Promise<readonly FoundProblem[]> {
  const out = join(dirname(root), 'checked');
  const gate = release ? { release: releaseGate } : {};
  try {
    const { staged, warnings } = await checkBuild({
      root,
      out,
      cache: sharedThemes,
      ...(date && { date }),
      ...(maxWarnings !== undefined && { maxWarnings }),
      ...gate,
    });
    staged.drop();
    return warnings.map(withHint);
  } catch (error) {
    if (error instanceof SiteError) return error.problems.map(withHint);
    throw error;
  }
}

/** A problem whose hint has been found. */
export type FoundProblem = Problem & { readonly hint?: string };

function withHint(problem: Problem): FoundProblem {
  return { ...problem, hint: hintOf(problem) } as FoundProblem;
}

/** What `litfass check` prints about a site, or '' if it has no problems. */
export async function complaintsOf(site: Pick<TestSite, 'root'>): Promise<string> {
  const problems = await problemsOf(site);
  return problems.length === 0 ? '' : formatProblems(problems);
}

/** The problems of a site as "rule: text", which is short enough to compare in a test. */
export async function sentencesOf(site: Pick<TestSite, 'root'>): Promise<string[]> {
  return (await problemsOf(site)).map(({ rule, text }) => `${rule}: ${text}`);
}

/** The date of tests of the real site. Its claims were reviewed shortly before. */
export const today = '2026-11-28';

/** The real site before rendering, loaded once for all tests of this process. */
export const readRealSite = once(() => loadSite(realSite, { date: today, cache: sharedThemes }));

/** Builds a site into its dist/ in this process. */
export function buildOf({ root, out }: Pick<TestSite, 'root' | 'out'>): Promise<Built> {
  return build({ root, out, cache: sharedThemes });
}

/** Runs the stages up to check, for tests of later stages. Throws if the site has errors. */
export async function checkedOf({ root }: Pick<TestSite, 'root'>, options: LoadOptions = {}) {
  const bundled = await bundle(root, sharedThemes);
  const loaded = load(root, undefined, options);
  const { site, problems } = check(loaded, bundled);
  if (!site) throw new SiteError(problems);
  return { site, problems, sources: loaded.sources, freeMemory: loaded.freeMemory, assets: bundled.assets };
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command line in this process and returns its output and exit code. Calls run one after the other.
 * The command has to end by itself. Tests that need a real process (signals, locks, permissions, startup)
 * use `litfassProcess`.
 */
export function litfass(args: readonly string[], environment: Environment = {}): Promise<Ran> {
  const result = lastRun.then(() => inThisProcess(args, environment));
  lastRun = result.catch(() => {});
  return result;
}

/** Environment variables. `undefined` removes one. */
export type Environment = Readonly<Record<string, string | undefined>>;

let lastRun: Promise<unknown> = Promise.resolve();

async function inThisProcess(args: readonly string[], environment: Environment): Promise<Ran> {
  const printed = { stdout: '', stderr: '' };
  const undo: (() => void)[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    const { write } = process[name];
    process[name].write = ((text: string | Uint8Array) => {
      printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      return true;
    }) as typeof write;
    undo.push(() => {
      process[name].write = write;
    });
  }
  const { argv } = process;
  const saved = { console: globalThis.console, umask: process.umask(), exitCode: process.exitCode };
  const changed = { NO_COLOR: '1', ...environment };
  const original = Object.keys(changed).map((name) => [name, process.env[name]] as const);
  setEnvironment(Object.entries(changed));
  globalThis.console = new Console(process.stdout, process.stderr);
  process.exitCode = undefined;
  // Some commands start their own command line again.
  process.argv = [process.execPath, join(repository, 'bin/litfass.js'), ...args];
  try {
    const code = await run(args);
    return { code, stdout: printed.stdout, stderr: withoutProgress(printed.stderr) };
  } finally {
    for (const one of undo) one();
    globalThis.console = saved.console;
    setEnvironment(original);
    process.umask(saved.umask);
    process.argv = argv;
    process.exitCode = saved.exitCode;
  }
}

function setEnvironment(variables: Iterable<readonly [string, string | undefined]>): void {
  for (const [name, value] of variables)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
}

/** Runs the real command line in a process of its own. */
export function litfassProcess(
  args: readonly string[],
  {
    cwd = tmpdir(),
    program = join(repository, 'bin/litfass.js'),
    uid,
  }: { readonly cwd?: string; readonly program?: string; readonly uid?: number | undefined } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    // Many containers set this. It must not change anything.
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'development' },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr: withoutProgress(stderr) }));
  });
}

/** The child processes of a process on Linux. Empty on other systems. */
export function childrenOf(pid = 0): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Removes progress messages, which a command prints only when it takes long, as on a busy machine. */
function withoutProgress(stderr: string): string {
  const progress =
    /^((reading|checking) content|(rendering pages|drawing pictures): .*|checking the whole site|compressing|publishing)\n/gm;
  return stderr.replace(progress, '');
}

/** All files below a folder, by path with forward slashes. Empty if the folder does not exist. */
export function filesBelow(folder: string): Map<string, Buffer> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(names.map((name) => [name.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(name)]));
}
