// A site on disks as Windows, macOS and memory cards have them: they ignore case, have no hard links or
// symbolic links, store whole seconds, and Git has checked files out with CR LF. Each is a real file system
// in a file, mounted through FUSE.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestName } from '../../../src/publish/manifest.ts';
import { filesBelow, litfass } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';

/** Short: the tests of publishing, of file stamps and of CR LF. */
export const disks: Proof = { name: 'disks', of: 'disks', full: 2, short: 0, run };

interface Disk {
  readonly name: string;
  readonly programs: readonly string[];
  readonly make: string;
  /** Mounts `device` at `folder`. */
  readonly mount: (device: string, folder: string) => readonly string[];
}

const kinds: readonly Disk[] = [
  {
    name: 'exFAT',
    programs: ['mkfs.exfat', 'mount.exfat-fuse'],
    make: 'mkfs.exfat',
    mount: (device, folder) => ['mount.exfat-fuse', device, folder],
  },
  {
    name: 'NTFS',
    programs: ['mkntfs', 'lowntfs-3g'],
    make: 'mkntfs -Q -q',
    mount: (device, folder) => ['lowntfs-3g', '-o', 'ignore_case', device, folder],
  },
];

async function run({ count, showProgress }: Order): Promise<Outcome> {
  const missing = kinds
    .flatMap(({ programs }) => ['losetup', 'umount', ...programs])
    .find((program) => spawnSync('which', [program]).status !== 0);
  if (missing || process.getuid?.() !== 0)
    return { done: 0, faults: [], skipped: missing ? `${missing} is not installed` : 'only root can mount disks' };
  const faults: string[] = [];
  for (const disk of kinds.slice(0, count)) {
    showProgress(disk.name);
    const unmount = mounted(disk);
    try {
      faults.push(...(await siteFaults(unmount.folder)).map((fault) => `${disk.name}: ${fault}`));
    } finally {
      unmount.end();
    }
  }
  return { done: Math.min(count, kinds.length), faults };
}

function mounted({ name, make, mount }: Disk): { readonly folder: string; readonly end: () => void } {
  const work = mkdtempSync(join(tmpdir(), 'litfass-disk-'));
  const folder = join(work, 'disk');
  mkdirSync(folder);
  const image = join(work, 'image');
  execute('truncate', '-s', '300M', image);
  const device = execute('losetup', '-f', '--show', image).trim();
  try {
    execute(...(make.split(' ') as [string, ...string[]]), device);
    execute(...(mount(device, folder) as [string, ...string[]]));
  } catch (error) {
    execute('losetup', '-d', device);
    throw new Error(`${name}: ${(error as Error).message}`);
  }
  return {
    folder,
    end: () => {
      execute('umount', folder);
      execute('losetup', '-d', device);
    },
  };
}

function execute(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** What goes otherwise there than on the disk of this repository. */
async function siteFaults(disk: string): Promise<string[]> {
  const faults: string[] = [];
  const here = mkdtempSync(join(tmpdir(), 'litfass-here-'));
  const there = join(disk, 'here');
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  const run = async (root: string, ...words: readonly string[]) => {
    const { code, stderr } = await litfass([...words, '--root', root]);
    return { code, stderr };
  };
  const builds = async (when: string) => {
    const { code, stderr } = await run(there, 'build');
    expect(code === 0, `${when}: build ends with ${code}: ${stderr}`);
  };
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(there, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(there, file), text.replace(from, to));
  };
  await litfass(['init', here, '--locales', 'en,de', '--name', 'Here']);
  cpSync(here, there, { recursive: true });
  for (const file of filesBelow(there).keys())
    if (/\.(yaml|md|tsx?|css|json)$/.test(file))
      writeFileSync(join(there, file), readFileSync(join(there, file), 'utf8').replaceAll('\n', '\r\n'));
  await run(here, 'build');
  await builds('with CR LF');
  const [ours, theirs] = [here, there].map((root) => filesBelow(join(root, 'dist')));
  for (const [name, bytes] of [...(ours ?? [])].filter(([one]) => one !== manifestName))
    expect(theirs?.get(name)?.equals(bytes) ?? false, `${name} differs with CR LF`);
  expect(theirs?.size === ours?.size, 'there are other files with CR LF');

  mkdirSync(join(there, 'public/Files'), { recursive: true });
  writeFileSync(join(there, 'public/Files/Doc.txt'), 'one');
  await builds('with a file');
  renameSync(join(there, 'public/Files'), join(there, 'public/between'));
  renameSync(join(there, 'public/between'), join(there, 'public/files'));
  renameSync(join(there, 'public/files/Doc.txt'), join(there, 'public/files/between'));
  renameSync(join(there, 'public/files/between'), join(there, 'public/files/doc.txt'));
  await builds('after a change of case');
  expect(readFileSync(join(there, 'dist/files/doc.txt'), 'utf8') === 'one', 'the renamed file is gone');
  edit('content/pages/prices.yaml', 'en: prices', 'en: Prices');
  await builds('after a slug in capitals');
  expect(existsSync(join(there, 'dist/Prices/index.html')), 'the page in capitals is gone');
  edit('content/pages/prices.yaml', 'en: Prices', 'en: prices');
  await builds('after a slug in small letters');
  const names = readdirSync(join(there, 'dist'));
  expect(names.includes('prices') && names.includes('prices.html'), 'the output keeps the capitals');

  // The same length, at once: where whole seconds are stored, nothing tells them apart.
  for (const word of ['lamps', 'glass', 'light', 'tools']) {
    const before = readFileSync(join(there, 'content/pages/contact.yaml'), 'utf8');
    writeFileSync(join(there, 'content/pages/contact.yaml'), before.replace(/Write to us \w+/, `Write to us ${word}`));
    await builds(word);
    expect(
      readFileSync(join(there, 'dist/contact.html'), 'utf8').includes(`Write to us ${word}`),
      `“${word}” is not built`,
    );
  }

  edit('templates/index.ts', './sections/faq/', './sections/Faq/');
  const { code, stderr } = await run(there, 'check');
  expect(code === 1 && stderr.includes('is called faq'), `an import in capitals: ${code} ${stderr}`);
  edit('templates/index.ts', './sections/Faq/', './sections/faq/');
  await builds('after the import is repaired');
  return faults;
}
