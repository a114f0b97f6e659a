// The three generators as projects in a work folder: what is installed, what is copied, how each is run,
// what a cold start removes.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { PeerContent } from './content.ts';
import type { Command } from './run.ts';
import type { Kind } from './table.ts';

/** A generator, ready to build the site in a folder of its own. */
export interface Tool {
  readonly name: 'litfass' | 'Eleventy' | 'Astro';
  readonly version: string;
  readonly command: Command;
  /** For the kinds of runs that need another command. Other tools build then. */
  readonly commands?: Partial<Record<Kind, Command>>;
  readonly out: string;
  /** Puts it back to the state of a fresh checkout with installed packages. */
  readonly forget: () => void;
  /** The file in which one text is edited. */
  readonly edited: string;
}

const here = dirname(fileURLToPath(import.meta.url));
export const repository = join(here, '..', '..');
const cache = join(repository, '.litfass', 'bench');

export const peers = {
  eleventy: { '@11ty/eleventy': '3.1.7', 'js-yaml': '4.1.1' },
  astro: { astro: '7.3.5' },
  next: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  parsers: { 'markdown-it': '15.0.3', micromark: '4.0.3', 'micromark-extension-gfm': '3.0.0' },
} as const;

/**
 * Copies content/, templates/ and public/ below `work`, so that nothing in the repository is built or
 * edited.
 */
export function copySite(work: string): string {
  const site = join(work, 'litfass');
  for (const folder of ['content', 'templates', 'public'])
    cpSync(join(repository, folder), join(site, folder), { recursive: true });
  return site;
}

/**
 * The program as npm publishes it, made of a copy below `work` once, since the repository itself runs
 * from its sources. With other files of `src/` instead of its own it gets another name.
 */
export function published(work: string, name = 'published', instead: Readonly<Record<string, string>> = {}): string {
  const copy = join(work, name);
  if (!existsSync(copy)) {
    for (const one of ['bin', 'src', 'package.json', 'tsconfig.json'])
      cpSync(join(repository, one), join(copy, one), { recursive: true });
    for (const [file, text] of Object.entries(instead)) writeFileSync(join(copy, file), text);
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
    const { status, stderr } = spawnSync(process.execPath, ['bin/bundle.js'], { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the package cannot be made:\n${stderr}`);
  }
  return join(copy, 'bin/litfass.js');
}

/** Builds the copied site. */
export function litfass(site: string, edited: string): Tool {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
  const bin = published(dirname(site));
  return {
    name: 'litfass',
    version,
    command: command(site, [bin, 'build', '--root', site]),
    commands: {
      kept: command(site, [bin, 'build', '--no-cache', '--root', site]),
      check: command(site, [bin, 'check', '--root', site]),
    },
    out: join(site, 'dist'),
    forget: forgetting(site, ['dist', '.litfass']),
    edited: join(site, edited),
  };
}

export function eleventy(work: string, content: PeerContent): Tool {
  const cwd = project(work, 'eleventy');
  writeData(join(cwd, 'src', '_data'), content);
  writeFiles(cwd, content);
  return {
    name: 'Eleventy',
    version: peers.eleventy['@11ty/eleventy'],
    command: command(cwd, ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet']),
    out: join(cwd, '_site'),
    forget: forgetting(cwd, ['_site', '.cache']),
    edited: join(cwd, 'src', '_data', 'pages.yaml'),
  };
}

export function astro(work: string, content: PeerContent): Tool {
  const cwd = project(work, 'astro');
  writeData(join(cwd, 'src'), content);
  writeFiles(cwd, content);
  return {
    name: 'Astro',
    version: peers.astro.astro,
    command: command(cwd, ['node_modules/astro/bin/astro.mjs', 'build', '--silent']),
    out: join(cwd, 'dist'),
    forget: forgetting(cwd, ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite']),
    edited: join(cwd, 'src', 'pages.yaml'),
  };
}

function command(cwd: string, args: readonly string[]): Command {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  // A temporary folder of its own, so that what a tool caches there is forgotten too.
  return {
    args,
    cwd,
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1', TMPDIR: join(cwd, 'tmp') },
  };
}

function forgetting(cwd: string, caches: readonly string[]): () => void {
  return () => {
    for (const folder of [...caches, 'tmp']) rmSync(join(cwd, folder), { recursive: true, force: true });
    mkdirSync(join(cwd, 'tmp'));
  };
}

/** A peer's project below `work`: its templates, and a copy of its installed packages. */
export function project(work: string, name: keyof typeof peers, templates = join(here, name)): string {
  const cwd = join(work, name);
  cpSync(install(name), cwd, { recursive: true, verbatimSymlinks: true });
  cpSync(templates, cwd, { recursive: true });
  return cwd;
}

/**
 * Installs the exact versions below .litfass/bench/ unless they are there. The only step that needs a
 * network.
 */
export function install(name: keyof typeof peers): string {
  const folder = join(cache, name);
  const wanted = `${JSON.stringify({ private: true, type: 'module', dependencies: peers[name] }, null, 2)}\n`;
  const done = join(folder, 'package.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return folder;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'package.json'), wanted);
  process.stderr.write(`installing ${name} below .litfass/bench/\n`);
  const args = ['install', '--prefix', fresh, '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  const { status } = spawnSync('npm', args, {
    cwd: fresh,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} cannot be installed; the first run needs the package registry`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return folder;
}

function writeData(folder: string, { site, navigation, pages }: PeerContent): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...site, navigation }));
  const entries = pages.map((page) => ({ id: page.slug, ...page }));
  // Texts in double quotes: no reader of YAML takes "1:42" or "no" for anything else.
  writeFileSync(
    join(folder, 'pages.yaml'),
    stringify(entries, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }),
  );
}

function writeFiles(cwd: string, { stylesheets, files }: PeerContent): void {
  mkdirSync(join(cwd, 'styles'));
  for (const [page, stylesheet] of stylesheets) writeFileSync(join(cwd, 'styles', `${page}.css`), stylesheet);
  for (const [path, content] of files) {
    const file = join(cwd, 'public', path);
    mkdirSync(dirname(file), { recursive: true });
    if (content instanceof Uint8Array) writeFileSync(file, content);
    else copyFileSync(content.copy, file);
  }
}
