// Files are published again and again into an output with links to a foreign folder at every level: in the
// place of folders, of files, of the manifest, and of the files beside the output. Nothing in that folder
// may change.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lockOutput } from '../../../src/commands/project-lock.ts';
import { CliError } from '../../../src/problems/problem.ts';
import { publish, stage } from '../../../src/publish/index.ts';
import { manifestName } from '../../../src/publish/manifest.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

/** Few names, so that folders and files take each other's place. */
const names = ['a', 'b', 'c.html'];
const paths = names.flatMap((one) => [one, ...names.flatMap((two) => [`${one}/${two}`, `${one}/${two}/c.html`])]);
const besides = ['.staged', '.lock', '.lock.json', `/${manifestName}`];

export const links: Proof = {
  name: 'links',
  of: 'outputs with links',
  full: 5_000,
  short: 60,
  run: async ({ count, random, showProgress }) => {
    const faults: string[] = [];
    let refused = 0;
    let linked = 0;
    for (let done = 0; done < count && faults.length === 0; done++) {
      if (done % 100 === 0) showProgress(`${done} outputs`);
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'litfass-links-')));
      try {
        const [out, foreign] = [join(folder, 'out'), join(folder, 'foreign')];
        const theirs = fillForeign(foreign, random);
        for (let build = 0; build < 3; build++) {
          if (!publishSome(out, random)) refused += 1;
          for (let link = 0; link < 2; link++) if (putLink({ out, foreign }, random)) linked += 1;
        }
        publishSome(out, random);
        const now = contents(foreign);
        if (now !== theirs) faults.push(`somebody’s folder was\n${theirs}\nand is\n${now}`);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
    return { done: count, also: `${linked} links, ${refused} of ${3 * count} builds refused`, faults };
  },
};

/**
 * Files that may lie beside each other, of two texts: many are the same in both folders, as if a build
 * had written them.
 */
function someFiles(random: Random, share: number): (readonly [path: string, text: string])[] {
  const chosen = new Set<string>();
  for (const path of paths) {
    const isInTheWay = [...chosen].some((one) => path.startsWith(`${one}/`) || one.startsWith(`${path}/`));
    if (!isInTheWay && random() < share) chosen.add(path);
  }
  return [...chosen].map((path) => [path, random.pick(['one', 'two'])]);
}

function fillForeign(folder: string, random: Random): string {
  for (const [path, text] of [...someFiles(random, 0.5), ['theirs.txt', 'theirs'] as const]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return contents(folder);
}

/** Whether it was not refused. Any other error is one of the proof. */
function publishSome(out: string, random: Random): boolean {
  const files = someFiles(random, 0.4);
  try {
    const unlock = lockOutput(out);
    try {
      const staged = stage(out, { force: random() < 0.5 });
      try {
        for (const [path, text] of files) {
          const [original] = staged.files.keys();
          if (original !== undefined && random() < 0.3) staged.alias(path, original);
          else staged.write(path, text);
        }
        publish(staged);
      } finally {
        staged.drop();
      }
    } finally {
      unlock();
    }
    return true;
  } catch (error) {
    if (error instanceof CliError) return false;
    throw error;
  }
}

/**
 * Puts a link into the place of something of the output, or of nothing: to their folder, or to a folder
 * or a file in it.
 */
function putLink({ out, foreign }: { readonly out: string; readonly foreign: string }, random: Random): boolean {
  const place = random() < 0.1 ? out + random.pick(besides) : join(out, random.pick(paths));
  const target = random() < 0.3 ? foreign : join(foreign, random.pick(paths));
  const above = dirname(place);
  // Behind another link the proof itself would change what it is to find unchanged.
  if (!existsSync(above) || realpathSync(above) !== above || !statSync(above).isDirectory()) return false;
  rmSync(place, { recursive: true, force: true });
  symlinkSync(target, place);
  return true;
}

/** Every entry with what it is. */
function contents(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const lines = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path}: ${entry.isFile() ? readFileSync(path, 'utf8') : entry.isDirectory() ? 'a folder' : 'a link'}`;
  });
  return lines.sort().join('\n');
}
