// What tests build when the site itself does not matter: tests/minimal-site in a folder of its own, with the files changed
// that a test is about. Where such folders lie, and that they are removed: temporary.ts.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Built, build, judge } from '../src/build.ts';
import { bundle } from '../src/bundle.ts';
import { check } from '../src/check.ts';
import { type Loading, load } from '../src/load.ts';
import { formatProblems, type Problem, SiteError } from '../src/problem.ts';

export const repository = fileURLToPath(new URL('..', import.meta.url));
export const minimalSite = join(repository, 'tests/minimal-site');

/** The files that a site has instead of, or besides, the minimal site's. `null` removes one. */
export type Changes = Readonly<Record<string, string | Uint8Array | null>>;

export interface TestSite {
  readonly root: string;
  /** Where `buildOf` writes. */
  readonly out: string;
  /** Changes further files. */
  readonly change: (changes: Changes) => void;
  readonly remove: () => void;
}

/** A site in a temporary folder. `from` is copied first; without it, the minimal site. */
export function siteWith(changes: Changes = {}, options: { readonly from?: string } = {}): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-test-'));
  const root = join(folder, 'site');
  cpSync(options.from ?? minimalSite, root, { recursive: true });
  rmSync(join(root, '.litfass'), { recursive: true, force: true });
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
  change(changes);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { root, out: join(root, 'dist'), change, remove };
}

/** A copy of the first site: the content, theme and files of this repository. */
export function firstSite(changes: Changes = {}): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-test-'));
  for (const part of ['content', 'templates', 'public'])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  const site = siteWith(changes, { from: folder });
  rmSync(folder, { recursive: true });
  return site;
}

/** All problems of a site, as `litfass check` finds them, in the order in which it prints them. */
export async function problemsOf({ root }: Pick<TestSite, 'root'>): Promise<readonly Problem[]> {
  try {
    const { staged, warnings } = await judge({ root, out: join(dirname(root), 'judged') });
    staged.drop();
    return warnings;
  } catch (error) {
    if (error instanceof SiteError) return error.problems;
    throw error;
  }
}

/** What `litfass check` prints about a site that has problems; '' about one that has none. */
export async function complaintsOf(site: Pick<TestSite, 'root'>): Promise<string> {
  const problems = await problemsOf(site);
  return problems.length === 0 ? '' : formatProblems(problems);
}

/** The problems' sentences, each behind its rule: short enough to compare in a test. */
export async function sentencesOf(site: Pick<TestSite, 'root'>): Promise<string[]> {
  return (await problemsOf(site)).map(({ rule, text }) => `${rule}: ${text}`);
}

/** Builds into the site's dist/ in this process. */
export function buildOf({ root, out }: Pick<TestSite, 'root' | 'out'>): Promise<Built> {
  return build({ root, out });
}

/** The stages up to check, for tests of what comes after it. Throws when the site has errors. */
export async function checkedOf({ root }: Pick<TestSite, 'root'>, loading: Loading = {}) {
  const bundled = await bundle(root);
  const loaded = load(root, undefined, loading);
  const { site, problems } = check(loaded, bundled);
  if (!site) throw new SiteError(problems);
  return { site, problems, sources: loaded.sources, letGo: loaded.letGo, assets: bundled.assets };
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real command line in a process of its own. */
export function litfass(
  args: readonly string[],
  {
    cwd = tmpdir(),
    program = join(repository, 'bin/litfass.js'),
    uid,
  }: { readonly cwd?: string; readonly program?: string; readonly uid?: number | undefined } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    // As in many a container: it must not matter.
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
    // What is being done is told when it takes longer than usual: on a busy machine, and not on another.
    const progress =
      /^(reading content|checking content|rendering \d+ pages|drawing \d+ images|checking the whole site|publishing)\n/gm;
    child.on('close', (code) => done({ code, stdout, stderr: stderr.replace(progress, '') }));
  });
}

/** Every file below a folder with its bytes, by its path with forward slashes. Empty when there is no such folder. */
export function filesBelow(folder: string): Map<string, Buffer> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(names.map((name) => [name.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(name)]));
}
