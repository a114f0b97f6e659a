// Runs the workflows of docs/deploy.md as separate processes: each job in a copy of the
// repository of its own, with what `actions/cache` and the artifacts bring.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesBelow, minimalSite, provenClaims, repository } from '../support/helpers.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly strategy?: unknown }>>;
}

const guide = readFileSync(join(repository, 'docs/deploy.md'), 'utf8');
const [githubPages = '', oneMachine = '', matrix = '', kubernetes = ''] = [
  ...guide.matchAll(/```yaml\n(?!# content)(.*?)```/gs),
].map(([, yaml = '']) => yaml);

const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000).toISOString().slice(0, 10);
/** The review of one of the claims was due two days ago. */
const overdueClaims = provenClaims.replace(
  /reviewed: 2026-01-01\n {2}review_every: P20Y/,
  `reviewed: ${threeDaysAgo}\n  review_every: P1D`,
);

const folder = mkdtempSync(join(tmpdir(), 'litfass-workflow-'));
/** Name → the folder with an artifact or a cache. */
const stored = (kind: 'artifacts' | 'caches', name: string) => join(folder, kind, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A checkout with installed packages: `npx litfass` runs this repository. Its layout tells when it is
 * rendered.
 */
function checkout(name: string): string {
  const root = join(folder, name);
  cpSync(minimalSite, root, { recursive: true, filter: (file) => !file.includes('.litfass') });
  const layout = join(root, 'templates/layout.tsx');
  writeFileSync(
    layout,
    readFileSync(layout, 'utf8').replace('return (', "console.error('rendered a page');\n  return ("),
  );
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(repository, 'bin/litfass.js'), join(root, 'node_modules/.bin/litfass'));
  return root;
}

/** Returns what the command printed to stderr and stdout. Throws if it fails. */
async function sh(command: string, root: string, env = {}): Promise<{ said: string; printed: string }> {
  const child = spawn('sh', ['-c', command.replaceAll('npx litfass', 'node node_modules/.bin/litfass')], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let [said, printed] = ['', ''];
  child.stderr.on('data', (data) => {
    said += data;
  });
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said}`);
  return { said, printed };
}

/** The folder of a job, and what its commands printed to stderr and to stdout. */
interface Ran {
  readonly root: string;
  readonly said: string;
  readonly printed: string;
}

/** What is changed in the checkout, and the environment of commands. */
interface Given {
  readonly changes?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the steps of a job, and keeps its artifacts and its cache. */
async function runJob(
  job: string,
  workflow: Workflow,
  values: Readonly<Record<string, string>> = {},
  { changes = {}, env = {} }: Given = {},
): Promise<Ran> {
  const filled = (text: string) =>
    text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => values[name] ?? `no value for ${name}`);
  const root = checkout(basename(mkdtempSync(join(folder, `${job}-`))));
  for (const [file, text] of Object.entries(changes)) writeFileSync(join(root, file), text);
  await sh('git init -q && git add content && git -c user.name=a -c user.email=a commit -qm a', root);
  const saved: (() => void)[] = [];
  let [said, printed] = ['', ''];
  for (const { uses = '', run, with: given = {} } of workflow.jobs[job]?.steps ?? []) {
    if (run !== undefined && !/^npm (ci|install)$/.test(run)) {
      const ran = await sh(filled(run), root, env);
      [said, printed] = [said + ran.said, printed + ran.printed];
    }
    if (uses.startsWith('actions/cache@')) {
      const cache = stored('caches', filled(given['restore-keys'] ?? ''));
      const paths = (given.path ?? '').split('\n').filter((path) => path !== '');
      for (const path of paths) if (existsSync(join(cache, path))) copy(join(cache, path), join(root, path));
      saved.push(() => {
        for (const path of paths) if (existsSync(join(root, path))) copy(join(root, path), join(cache, path));
      });
    }
    if (uses.startsWith('actions/upload-artifact@') || uses.startsWith('actions/upload-pages-artifact@'))
      copy(join(root, filled(given.path ?? '')), stored('artifacts', filled(given.name ?? 'pages')));
    if (uses.startsWith('actions/download-artifact@'))
      for (const number of [1, 2, 3, 4])
        copy(stored('artifacts', `part-${number}`), join(root, given.path ?? '', `part-${number}`));
  }
  for (const save of saved) save();
  return { root, said, printed };
}

/** Copies a folder, so that all its files have other times. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

const whole = async () => filesBelow(join(await builtWhole, 'dist'));
const builtWhole = (async () => {
  const root = checkout('whole');
  await sh('npx litfass build', root);
  return root;
})();

test('a second run of the workflow with a cache renders nothing and has the same files', async () => {
  const workflow = parse(oneMachine) as Workflow;
  const first = await runJob('build', workflow, { 'github.sha': '1' });
  const second = await runJob('build', workflow, { 'github.sha': '2' });
  expect(filesBelow(join(second.root, 'dist'))).toEqual(await whole());
  expect(first.said).toContain('rendered a page');
  expect(second.said).not.toContain('rendered a page');
});

const pages = { 'steps.pages.outputs.base_url': 'https://ada.github.io/site' };
const uploaded = (file: string) => readFileSync(join(stored('artifacts', 'pages'), file), 'utf8');
const publish = (changes = {}, env = {}) => runJob('publish', parse(githubPages) as Workflow, pages, { changes, env });

test('docs/deploy.md prints the workflow that init writes', () => {
  expect(githubPages).toBe(readFileSync(join(repository, 'src/starter/.github/workflows/pages.yml'), 'utf8'));
});

test('the workflow for GitHub Pages publishes a preview while something is an example, and lists it', async () => {
  const { said, root } = await publish();
  expect(uploaded('index.html')).toContain('<aside class="litfass-preview">');
  expect(uploaded('index.html')).toContain('href="/site/kontakt"');
  expect(said).toContain('warning the link `shop` does not lead to a public address');
  expect(existsSync(join(root, 'content/addresses.lock.yaml'))).toBe(false);
});

const ready = {
  'content/claims.yaml': provenClaims,
  'content/site.yaml': readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8')
    .replace('shop.example', 'shop.laterne.de')
    .replace('endpoint: /contact', 'endpoint: https://forms.laterne.de/contact'),
};

test('the workflow for GitHub Pages releases what is ready, and says what must be committed', async () => {
  const { printed } = await publish(ready);
  expect(uploaded('index.html')).not.toContain('litfass-preview');
  for (const file of ['content/addresses.lock.yaml', 'content/claims.lock.yaml'])
    expect(printed).toContain(`::warning file=${file}::${file} has changed`);
});

test('after a release, the workflow for GitHub Pages publishes no preview: it fails', async () => {
  const released = { 'content/addresses.lock.yaml': '{}\n' };
  await expect(publish(released)).rejects.toThrow('error the link `shop` does not lead to a public address');
});

test('the workflow for GitHub Pages is not stopped by an overdue review at night', async () => {
  const overdue = { ...ready, 'content/addresses.lock.yaml': '{}\n', 'content/claims.yaml': overdueClaims };
  await expect(publish(overdue)).rejects.toThrow('the review of the claim `lamps` was due');
  const { said } = await publish(overdue, { SCHEDULED: '--scheduled' });
  expect(said).toContain('warning the review of the claim `lamps` was due');
});

test('the workflow with shards makes the files of one build', async () => {
  const workflow = parse(matrix) as Workflow;
  const shards = ['1', '2', '3', '4'].map((shard) =>
    runJob('shard', workflow, { 'matrix.shard': shard, 'github.sha': '1' }),
  );
  await Promise.all(shards);
  const merged = await runJob('merge', workflow);
  expect(filesBelow(join(merged.root, 'dist'))).toEqual(await whole());
});

test('the Job for Kubernetes makes the parts of one build', async () => {
  const { spec } = parse(kubernetes) as {
    readonly spec: { readonly completions: number; readonly template: { readonly spec: { containers: [Container] } } };
  };
  const [{ args, command }] = spec.template.spec.containers;
  expect(command).toEqual(['sh', '-c']);
  const indexes = Array.from({ length: spec.completions }, (_, index) => String(index));
  const parts = join(folder, 'parts');
  await Promise.all(
    indexes.map((index) =>
      sh((args[0] ?? '').replaceAll('/parts/', `${parts}/`), checkout(`pod-${index}`), { JOB_COMPLETION_INDEX: index }),
    ),
  );
  const root = checkout('kubernetes-merge');
  await sh(`npx litfass merge ${parts}/part-*`, root);
  expect(filesBelow(join(root, 'dist'))).toEqual(await whole());
});

interface Container {
  readonly command: readonly string[];
  readonly args: readonly string[];
}
