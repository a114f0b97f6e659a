// Runs the commands of litfass on copies of the site, so that no test touches the repository's own dist/
// and .litfass/.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepWhatWasMade, repository } from '../../support/real-site.ts';

/** A command that is serving. `output` is everything it has printed so far. */
export interface Running {
  readonly url: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** A copy of the site in a folder of its own. */
export async function copySite(): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'litfass-browser-')));
  for (const folder of ['content', 'templates', 'public'])
    await cp(join(repository, folder), join(root, folder), { recursive: true });
  keepWhatWasMade(root);
  return root;
}

/**
 * A copy of the site that is served as it is built in `out`, with an outbox of its own, for as long as
 * it is used.
 */
export async function withSite(
  { out, limits = false }: { readonly out: string; readonly limits?: boolean },
  use: (site: Running, root: string) => Promise<void>,
): Promise<void> {
  const root = await copySite();
  try {
    const site = await serve('preview', ['--root', root, '--out', out], limits);
    try {
      await use(site, root);
    } finally {
      await site.stop();
    }
  } finally {
    await removeSite(root);
  }
}

export async function removeSite(root: string): Promise<void> {
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs a command to its end. Throws what it printed when it fails. */
export async function run(command: string, args: readonly string[]): Promise<void> {
  const child = start(command, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`litfass ${command} ended with ${status}:\n${output}`);
}

/**
 * Starts `preview` or `dev` on a free port and waits for the address that it prints. Limits would stop the
 * fifth message of a test run; a test of its own turns them on.
 */
export async function serve(command: 'preview' | 'dev', args: readonly string[], limits = false): Promise<Running> {
  const child = start(command, [...args, '--port', '0', ...(limits ? [] : ['--no-limits'])]);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`litfass ${command} did not start:\n${output}`)), 60_000);
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, found] = /^(http:\/\/\S+) (?:serves|shows) /m.exec(output) ?? [];
      if (!found) return;
      clearTimeout(giveUp);
      resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (status) => {
      clearTimeout(giveUp);
      reject(new Error(`litfass ${command} ended with ${status}:\n${output}`));
    });
  });
  return { url, output: () => output, stop: () => stop(child) };
}

/** Without the settings of the tests for their own Node. */
function start(command: string, args: readonly string[]): ChildProcess {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  return spawn(process.execPath, [join(repository, 'bin/litfass.js'), command, ...args], {
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(patience);
}
