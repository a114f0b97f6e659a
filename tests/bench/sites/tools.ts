// The generated site as a project of each tool: written to a folder of its own, with the command that
// builds it, what a cold start removes, and the one text that is edited.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { Command } from '../run.ts';
import { peers, project, published, repository } from '../tools.ts';
import { writeLitfassSite } from './litfass.ts';
import { idOf, type Model, slugOf } from './model.ts';
import { writeHugoSite, writeOneFile } from './peers.ts';
import { locales } from './words.ts';

export type ToolName = 'litfass' | 'Hugo, YAML' | 'Hugo, JSON' | 'Eleventy' | 'Astro';

export interface SiteTool {
  readonly name: ToolName;
  readonly version: string;
  /** Runs the builds of the tools that are installed. */
  readonly command: Command;
  /** Builds without what earlier builds left, where that is another command. */
  readonly coldCommand?: Command;
  readonly out: string;
  /** Removes the output and every cache, as after a checkout with installed packages. */
  readonly forget: () => void;
  /** The file in which the title of `editedKey` is changed. */
  readonly edited: string;
}

/** No page of the navigation: it is shown by itself and by the three pages before it. */
export const editedKey = 13;
export const editedLocale = 'en';

const here = dirname(fileURLToPath(import.meta.url));

/** What `--tools` names, and the tools that it means. */
export const toolSets: Readonly<Record<string, readonly ToolName[]>> = {
  hugo: ['Hugo, YAML', 'Hugo, JSON'],
  eleventy: ['Eleventy'],
  astro: ['Astro'],
};

/** Writes the site for one tool below `work`. Undefined where the tool is not on this machine. */
export function makeTool(name: ToolName, work: string, model: Model): SiteTool | undefined {
  if (name === 'litfass')
    return litfass(work, model, model.keys * locales.length <= mostLockedPages ? 'accepted' : 'as they are');
  if (name === 'Eleventy') return eleventy(work, model);
  return name === 'Astro' ? astro(work, model) : hugo(work, model, name === 'Hugo, JSON' ? 'json' : 'yaml');
}

/**
 * More than the limit of a lock of translations, which contains every text of the first language
 * (src/read/load.ts).
 */
const mostLockedPages = 20_000;

/** `translations` says whether they are accepted, so that each is held against what it was made from. */
export function litfass(work: string, model: Model, translations: 'accepted' | 'as they are'): SiteTool {
  const cwd = join(work, 'litfass');
  writeLitfassSite(cwd, model);
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
  const bin = published(work);
  const { env } = node(cwd, [], model);
  if (translations === 'accepted') {
    const accept = [bin, 'translations', 'accept', '--all', '--root', cwd];
    const { status, stderr } = spawnSync(process.execPath, accept, { cwd, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the generated site is not sound:\n${stderr}`);
  }
  // A warning is an error here: what is generated has to pass all checks.
  const build = [bin, 'build', '--root', cwd, '--max-warnings', '0'];
  return {
    name: 'litfass',
    version,
    command: node(cwd, build, model),
    coldCommand: node(cwd, [...build, '--no-cache'], model),
    out: join(cwd, 'dist'),
    forget: forgetting(cwd, ['dist', '.litfass']),
    edited: join(cwd, 'content/pages', `${idOf(editedKey)}.yaml`),
  };
}

function hugo(work: string, model: Model, format: 'yaml' | 'json'): SiteTool | undefined {
  const version = /v([\d.]+)/.exec(spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (!version) return undefined;
  const cwd = join(work, `hugo-${format}`);
  cpSync(join(here, 'hugo'), cwd, { recursive: true });
  writeStylesheet(cwd);
  writeHugoSite(cwd, model, format);
  return {
    name: format === 'json' ? 'Hugo, JSON' : 'Hugo, YAML',
    version,
    command: { program: 'hugo', args: ['--quiet', '--cacheDir', join(cwd, 'tmp')], cwd, env: process.env },
    out: join(cwd, 'public'),
    forget: forgetting(cwd, ['public', 'resources', '.hugo_build.lock']),
    edited: join(cwd, 'content', editedLocale, `${idOf(editedKey)}.md`),
  };
}

function eleventy(work: string, model: Model): SiteTool {
  const cwd = project(work, 'eleventy', join(here, 'eleventy'));
  writeStylesheet(cwd);
  writeOneFile(join(cwd, 'src/_data'), model);
  return {
    name: 'Eleventy',
    version: peers.eleventy['@11ty/eleventy'],
    command: node(cwd, ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'], model),
    out: join(cwd, '_site'),
    forget: forgetting(cwd, ['_site', '.cache']),
    edited: join(cwd, 'src/_data/pages.yaml'),
  };
}

function astro(work: string, model: Model): SiteTool {
  const cwd = project(work, 'astro', join(here, 'astro'));
  writeStylesheet(cwd);
  writeOneFile(join(cwd, 'src'), model);
  return {
    name: 'Astro',
    version: peers.astro.astro,
    command: node(cwd, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], model),
    out: join(cwd, 'dist'),
    forget: forgetting(cwd, ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite']),
    edited: join(cwd, 'src/pages.yaml'),
  };
}

/** The title in even and in odd rounds, equally long. */
export function titleIn(model: Model, round: number): string {
  const title = model.page(editedKey).title[editedLocale].join('');
  return round % 2 === 0 ? `${title.slice(0, -1)}${title.endsWith('q') ? 'x' : 'q'}` : title;
}

/** Changes the title in place: even rounds change it, odd ones put it back. */
export function applyEdit({ name, edited }: SiteTool, model: Model, round: number): void {
  const [before, after] = [titleIn(model, round + 1), titleIn(model, round)];
  const bytes = readFileSync(edited);
  const at = bytes.indexOf(before);
  if (at < 0 || bytes.indexOf(before, at + 1) >= 0)
    throw new Error(`${name}: ${edited} does not hold “${before}” once`);
  const file = openSync(edited, 'r+');
  try {
    writeSync(file, Buffer.from(after), 0, Buffer.byteLength(after), at);
  } finally {
    closeSync(file);
  }
}

/**
 * Throws when the page, or one that links to it, does not show the edit: a build is not fast because it
 * missed it.
 */
export function expectEdit({ name, out }: SiteTool, model: Model, round: number): void {
  for (const key of [editedKey, editedKey - 1]) {
    const file = join(out, `${slugOf(key, editedLocale)}.html`);
    if (!readFileSync(file, 'utf8').includes(titleIn(model, round)))
      throw new Error(`${name} did not bring the edit to ${file}`);
  }
}

/**
 * Bytes of a page's HTML, on average. Throws when pages are missing, or show other titles than they
 * should.
 */
export function averageBytes({ name, out }: SiteTool, model: Model): number {
  const made = readdirSync(out, { recursive: true }).filter((file) => String(file).endsWith('.html')).length;
  if (made < model.keys * locales.length) throw new Error(`${name} made ${made} pages`);
  const step = Math.max(1, Math.floor(model.keys / 300));
  let [bytes, count] = [0, 0];
  for (let key = 1; key < model.keys; key += step)
    for (const locale of locales) {
      const html = readFileSync(join(out, `${slugOf(key, locale)}.html`), 'utf8');
      const { title, faq } = model.page(key);
      for (const words of [title, faq.items[3]?.question])
        if (words && !html.includes(words[locale].join('')))
          throw new Error(`${name}: ${slugOf(key, locale)} lacks “${words[locale]}”`);
      bytes += Buffer.byteLength(html);
      count += 1;
    }
  return bytes / count;
}

/**
 * From here on, what Node takes for itself is too little for some of the tools: all of those on Node get
 * the same.
 */
const manyPages = 20_000;

function node(cwd: string, args: readonly string[], { keys }: Model): Command {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  const room = keys * locales.length > manyPages ? ['--max-old-space-size=12288'] : [];
  return {
    args: [...room, ...args],
    cwd,
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1', TMPDIR: join(cwd, 'tmp') },
  };
}

function forgetting(cwd: string, made: readonly string[]): () => void {
  return () => {
    for (const folder of [...made, 'tmp']) rmSync(join(cwd, folder), { recursive: true, force: true });
    mkdirSync(join(cwd, 'tmp'));
  };
}

/** The peers get the stylesheet as litfass makes it: minified, to be put into each page. */
function writeStylesheet(cwd: string): void {
  const css = readFileSync(join(here, 'theme/styles/1-site.css'), 'utf8');
  const { code } = transformSync(css, {
    loader: 'css',
    minify: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
  });
  if (!existsSync(cwd)) mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'site.css'), code.trim());
}
