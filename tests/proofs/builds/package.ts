// The package as npm publishes it: packed from a copy of the repository, unpacked into node_modules,
// where Node reads no TypeScript. It says the same of the real site as the repository does, and builds
// the same.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesBelow, litfassProcess, repository } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';

/** Short, on small sites: package.test.ts. */
export const packed: Proof = { name: 'package', of: 'commands', full: 4, short: 0, run };

export interface Installed {
  /** The folder of the package. */
  readonly folder: string;
  /** What its preparation left in the copy's lib/: nothing, when it is done. */
  readonly leftOver: readonly string[];
  /** Installs another package beside it. */
  readonly add: (name: string) => void;
  readonly remove: () => void;
}

/** Packs a copy of the repository below `work`, and returns the path of the archive. */
export function packInto(work: string): string {
  const copy = join(work, 'copy');
  const files = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'package.json', 'tsconfig.json'];
  for (const one of ['bin', 'src', 'docs', ...files])
    cpSync(join(repository, one), join(copy, one), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  execute('npm', ['pack', '--silent', '--pack-destination', work], copy);
  const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as { version: string };
  return join(work, `litfass-${version}.tgz`);
}

/** Packs the repository, and installs what came of it for a user who has its dependencies. */
export function installPackage(): Installed {
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'litfass-package-')));
  const folder = join(work, 'user/node_modules/litfass');
  mkdirSync(dirname(folder), { recursive: true });
  execute('tar', ['-xzf', packInto(work), '-C', work], work);
  cpSync(join(work, 'package'), folder, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  const add = (name: string) => {
    const link = join(work, 'user/node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(repository, 'node_modules', name), link);
  };
  for (const name of Object.keys(dependencies)) add(name);
  const leftOver = [...filesBelow(join(work, 'copy/lib')).keys()];
  return { folder, leftOver, add, remove: () => rmSync(work, { recursive: true }) };
}

function execute(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

const commands = [
  ['check'],
  ['build', '--workers', '0'],
  ['build', '--no-cache', '--workers', '2'],
  ['claims', '--json'],
] as const;

/** Each command on a copy of the real site, by the repository and by the package. */
async function run({ count, showProgress }: Order): Promise<Outcome> {
  const { folder, add, remove } = installPackage();
  // The site draws social images.
  add('satori');
  const faults: string[] = [];
  const sites = mkdtempSync(join(tmpdir(), 'litfass-packed-'));
  const [here, there] = [join(sites, 'here'), join(sites, 'there')];
  for (const site of [here, there])
    for (const part of ['content', 'templates', 'public'])
      cpSync(join(repository, part), join(site, part), { recursive: true });
  let done = 0;
  try {
    for (const command of commands.slice(0, count)) {
      const words = command.join(' ');
      showProgress(words);
      const ours = await litfassProcess([...command, '--root', here]);
      const theirs = await litfassProcess([...command, '--root', there], { program: join(folder, 'bin/litfass.js') });
      if (ours.code !== 0) faults.push(`${words} ends with ${ours.code}: ${ours.stderr}`);
      if (ours.code !== theirs.code) faults.push(`${words} of the package ends with ${theirs.code}: ${theirs.stderr}`);
      if (theirs.stderr.replaceAll(there, here) !== ours.stderr) faults.push(`${words} says: ${theirs.stderr}`);
      const [one, other] = [filesBelow(join(here, 'dist')), filesBelow(join(there, 'dist'))];
      const names = new Set([...one.keys(), ...other.keys()]);
      for (const name of names)
        if (!one.get(name)?.equals(other.get(name) ?? Buffer.from('none'))) faults.push(`${words}: ${name} differs`);
      done++;
    }
  } finally {
    remove();
    rmSync(sites, { recursive: true });
  }
  return { done, faults };
}
