// The lines that README.md and docs/start.md begin with, pasted into a shell in an empty folder: with each
// Node that people have, from the packed archive, and as they will be once npm has the package.
import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { repository } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import { packInto } from './package.ts';

/** Short, without npm: package.test.ts says what a new site installs. */
export const firstLines: Proof = { name: 'first-lines', of: 'shells', full: 5, short: 0, run };

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const blocks = (file: string) => [...read(file).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
const linesOf = (file: string) => blocks(file).find((code) => code.includes('.tgz init my-site')) ?? '';

async function run({ showProgress }: Order): Promise<Outcome> {
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'litfass-lines-')));
  const faults: string[] = [];
  let done = 0;
  try {
    const archive = packInto(work);
    for (const [file, node] of [
      ['README.md', '24'],
      ['docs/start.md', '24'],
      ['docs/start.md', '22'],
      ['docs/start.md', '20'],
    ] as const) {
      showProgress(`${file} with Node ${node}`);
      const folder = mkdtempSync(join(work, `node-${node}-`));
      mkdirSync(join(folder, 'path/to'), { recursive: true });
      cpSync(archive, join(folder, 'path/to', basename(archive)));
      const env = environment(work, nodeOf(node, work));
      const { printed, html } = await paste(linesOf(file), folder, env);
      const about = `${file} with Node ${node}`;
      if (node === '20') {
        if (!/^litfass needs Node 22\.22 or newer; this is Node 20\..*Install Node 24, from nodejs\.org/m.test(printed))
          faults.push(`${about} says: ${printed}`);
      } else faults.push(...faultsOf(about, printed, html), ...installed(about, folder, `file:${basename(archive)}`));
      done++;
    }
    showProgress('as published');
    const folder = mkdtempSync(join(work, 'published-'));
    const registry = await openRegistry(work);
    const first = blocks('docs/start.md').find((code) => code.startsWith('npm create')) ?? '';
    const lines = first + linesOf('docs/start.md').replace(/^.*\n/, '');
    const env = { ...environment(work, nodeOf('24', work)), npm_config_registry: registry.url };
    const { printed, html } = await paste(lines, folder, env);
    registry.close();
    faults.push(...faultsOf('as published', printed, html), ...installed('as published', folder, `^${version}`));
    done++;
    return { done, faults };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function faultsOf(about: string, printed: string, html: string | undefined): string[] {
  return html?.includes('<html lang="en"') ? [] : [`${about} shows no page: ${printed}`];
}

/** Whether the site in `folder` names litfass like this, and has it. */
function installed(about: string, folder: string, wanted: string): string[] {
  const site = join(folder, 'my-site');
  const named = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')).dependencies.litfass;
  const has = JSON.parse(readFileSync(join(site, 'node_modules/litfass/package.json'), 'utf8')).version;
  return named === wanted && has === version ? [] : [`${about} installs ${named}, of version ${has}`];
}

/** No package of this repository is found, and nothing opens a browser. */
function environment(work: string, bin: string): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(':').filter((one) => !one.includes('node_modules'));
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_registry$)/i.test(name));
  return {
    ...Object.fromEntries(own),
    ...{ PATH: [bin, ...path].join(':'), npm_config_cache: join(work, 'npm'), BROWSER: 'true' },
  };
}

/** The folder with a Node of this version. */
function nodeOf(major: string, work: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(work, `of-node-${major}`);
  mkdirSync(prefix, { recursive: true });
  execute('npm', ['install', '--prefix', prefix, '--no-fund', '--no-audit', `${name}@${major}`], work);
  return join(prefix, 'node_modules', name, 'bin');
}

/** Pastes lines into a shell. Returns what it printed, and the page at the address that it printed. */
async function paste(lines: string, cwd: string, env: NodeJS.ProcessEnv) {
  const shell = spawn('sh', { cwd, env, detached: true });
  let printed = '';
  const ended = new Promise((resolve) => shell.once('close', resolve));
  const shown = new Promise<string | undefined>((resolve) => {
    const hear = (data: Buffer) => {
      printed += data;
      const [url] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (url) resolve(url);
    };
    shell.stdout.on('data', hear);
    shell.stderr.on('data', hear);
    ended.then(() => resolve(undefined));
  });
  shell.stdin.end(`set -e\n${lines}`);
  const stop = () => shell.pid && process.kill(-shell.pid, 'SIGTERM');
  const overtime = setTimeout(stop, 180_000);
  const url = await shown;
  clearTimeout(overtime);
  const html = url && (await fetch(url).then((response) => response.text()));
  if (url) stop();
  await ended;
  return { printed, html };
}

/** A registry that has litfass and create-litfass as they will be published; npm’s has all others. */
async function openRegistry(work: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = join(work, 'registry');
  mkdirSync(folder);
  const copy = join(work, 'copy');
  const manifest = join(copy, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"private": true,', ''));
  for (const one of [copy, join(repository, 'create-litfass')])
    execute('npm', ['pack', '--silent', '--pack-destination', folder], one);
  const answers = new Map<string, string | Buffer>();
  for (const [name, from] of [
    ['litfass', copy],
    ['create-litfass', join(repository, 'create-litfass')],
  ] as const) {
    const settings = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
    const archive = `${name}-${settings.version}.tgz`;
    const bytes = readFileSync(join(folder, archive));
    const dist = { tarball: `${url}/${archive}`, integrity: `sha512-${hash('sha512', bytes, 'base64')}` };
    const versions = { [settings.version]: { ...settings, dist } };
    answers.set(`/${name}`, JSON.stringify({ name, 'dist-tags': { latest: settings.version }, versions }));
    answers.set(`/${archive}`, bytes);
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer !== undefined) response.end(answer);
    else response.writeHead(302, { location: `https://registry.npmjs.org${request.url}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url, close: () => server.close() };
}

function execute(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
