// Runs the examples of the guides. Those of a page make up one site: the minimal site, or an empty folder
// for pages that start one.
//
// - A block of YAML, TypeScript and so on begins with a comment that names its file. YAML for a file that
//   exists is merged into it. After a part of a page, the site has no errors. A block of CSV is named by the
//   line above it.
// - `yaml wrong` is undone after the commands that show what it leads to.
// - `sh` is run line by line; only commands of litfass that end by themselves, `node` and `mkdir`. What the
//   programs of others make of it is seen in tests/proofs/builds/starter.ts.
// - `text` is what the last command printed. A line `…` stands for lines that are left out.
import { execFileSync, execSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isMap, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import { type Changes, litfass, repository, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';
import { linkPackages, typeErrors } from '../support/type-errors.ts';

/** Pages with examples. */
const pages = [
  'README.md',
  ...[
    'start',
    'recipes',
    'develop',
    'collections',
    'content',
    'theme',
    'third-parties',
    'coming-from-next-or-astro',
    'claims',
    'translations',
    'release',
    'contact',
    'commands',
  ].map((name) => `docs/${name}.md`),
];
const startEmpty = ['docs/start.md', 'docs/recipes.md', 'docs/develop.md', 'docs/collections.md'];

const font = readFileSync(join(repository, 'templates/assets/head.woff2'));

/** What the pages say is there: a font, and packages, of which these have only what examples import. */
const installed: Changes = {
  'tsconfig.json': readFileSync(join(repository, 'src/starter/tsconfig.json')),
  'templates/assets/head.woff2': font,
  'node_modules/@fontsource/inter/package.json': '{ "name": "@fontsource/inter", "version": "5.3.0" }',
  'node_modules/@fontsource/inter/400.css':
    '@font-face { font-family: Inter; src: url(./files/inter-latin-400-normal.woff2) format("woff2") }',
  'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff2': font,
  'node_modules/leaflet/package.json':
    '{ "name": "leaflet", "version": "1.9.4", "main": "leaflet.js", "types": "leaflet.d.ts" }',
  'node_modules/leaflet/leaflet.js': 'export const map = () => {}, tileLayer = map, circleMarker = map;',
  'node_modules/leaflet/leaflet.d.ts': `interface Map { setView(center: [number, number], zoom: number): Map; remove(): Map }
interface Layer { addTo(map: Map): Layer }
export function map(element: HTMLElement): Map;
export function tileLayer(url: string, options: { attribution: string }): Layer;
export function circleMarker(at: [number, number]): Layer;`,
  'node_modules/leaflet/dist/leaflet.css': '.leaflet-pane { position: absolute }',
};

/** The day of all commands: claims and waivers run out. */
const today = ['--date', '2026-11-25'];

const read = (file: string) => readFileSync(join(repository, file), 'utf8');

interface Block {
  readonly language: string;
  readonly isWrong: boolean;
  readonly code: string;
  /** The line above it. */
  readonly above: string;
}

function blocksOf(page: string): Block[] {
  return [...read(page).matchAll(/(?<=(.*)\n\n)^```(\w+)( wrong)?\n([\s\S]*?)^```$/gm)].map(
    ([, above = '', language = '', wrong, code = '']) => ({ language, isWrong: wrong !== undefined, code, above }),
  );
}

const track = trackedSites();
const before = process.cwd();
afterEach(() => process.chdir(before));

describe.each(pages)('%s', (page) => {
  test('works as it is written', async () => {
    const site = track(
      siteWith(startEmpty.includes(page) ? { content: null, templates: null, public: null } : installed),
    );
    process.chdir(site.root);
    linkPackages(site.root);
    if (read(page).includes('claims diff')) commit(site.root);
    // Each has an empty line above it, or it would be overlooked.
    expect(blocksOf(page)).toHaveLength(read(page).match(/^```\w/gm)?.length ?? 0);
    let printed = '';
    let undo = () => {};
    let isWrong = false;
    for (const { language, code, ...block } of blocksOf(page)) {
      if (language === 'sh') {
        for (const [line] of code.matchAll(/^(?:node|mkdir) .*/gm)) execSync(line);
        for (const line of commandsIn(code)) printed = canRun(line) ? await runs(line, isWrong) : '';
        continue;
      }
      if (language === 'text') {
        expect(printed, `what ${page} says is printed`).toMatch(patternFor(code));
        continue;
      }
      undo();
      undo = () => {};
      isWrong = block.isWrong;
      const naming = language === 'csv' ? block.above : code;
      const [, file = ''] = /^(?:---\n)?(?:#|\/\/|\/\*|`) ?([\w./-]+)/.exec(naming) ?? [];
      if (!/^(yaml|md|js|ts|tsx|css|csv|jsonc)$/.test(language)) continue;
      expect(file, `the first line of a block in ${page} names its file:\n${code}`).toMatch(/\.\w+$/);
      const saved = existsSync(file) ? readFileSync(file, 'utf8') : null;
      site.change({ [file]: textOf(language, code, saved) });
      if (isWrong) undo = () => site.change({ [file]: saved });
      else if (file.startsWith('content/pages/')) await runs('litfass check --errors-only', false);
    }
    undo();
    const { code, stderr } = await litfass(['check', ...today]);
    if (existsSync('tsconfig.json')) expect(typeErrors(site.root), `the types of ${page}`).toEqual([]);
    expect([code, stderr], `the site that ${page} leads to`).toEqual([
      0,
      expect.not.stringMatching(/^(error|warning (?!.*in translation)) /m),
    ]);
  });
});

test('docs/commands.md has every command', async () => {
  const commands = [...(await helpOf()).matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, command = '']) => command);
  const headings = [...read('docs/commands.md').matchAll(/^## (.*)$/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(headings.sort()).toEqual([...commands.filter((name) => name !== 'help'), 'Exit codes'].sort());
});

test.each(globSync(['*.md', 'docs/*.md'], { cwd: repository }))(
  '%s names only commands and options that exist',
  async (page) => {
    const text = read(page);
    const inCode = [...text.matchAll(/`(?:npx )?(litfass [^`]+)`/g)].map(([, command = '']) => command);
    for (const command of [...inCode, ...commandsIn(text)]) await exists(command, page);
  },
);

/** The commands of litfass that begin in a line of code, without comments. */
function commandsIn(code: string): string[] {
  return code.split('\n').flatMap((line) => /^(?:.* )?npx (litfass .*?)(?:\s+#.*)?$/.exec(line)?.[1] ?? []);
}

/** Not those that serve until they are stopped, ask another machine, or have placeholders. */
function canRun(command: string): boolean {
  return !/^litfass (dev|preview|contact(?! (--check|list|export|erase)))|https?:|[A-Z]{2,}/.test(command);
}

/** Runs a command and returns what it printed. On a wrong example it must find problems. */
async function runs(command: string, isWrong: boolean): Promise<string> {
  const takesDate = / --date </.test(await helpOf(...commandWords(command)));
  const { code, stdout, stderr } = await litfass([...wordsOf(command), ...(takesDate ? today : [])]);
  // Whether a claim is due, or a release complete, is not what the pages are about.
  const expected = isWrong ? [0, 1] : / due\b| --release/.test(command) ? [0, 1] : [0];
  expect(expected, `${command}\n${stderr}`).toContain(code);
  // What is only due in a release does not end a check.
  if (isWrong && code === 0) expect(stderr).toContain('due before a release');
  return isWrong ? `${stderr}${stdout}`.trim() : `${stdout}${stderr}`.trim();
}

/** The words of a command, with patterns such as `part-*` replaced by the files that they match. */
function wordsOf(command: string): string[] {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
  return words.slice(1).flatMap((word) => (word.includes('*') ? globSync(word).sort() : word));
}

/** A command exists if its help names each of its options. */
async function exists(command: string, page: string): Promise<void> {
  const options = wordsOf(command).flatMap((word) => /^(--[a-z-]+)/.exec(word)?.[1] ?? []);
  const help = await helpOf(...commandWords(command));
  const unknown = options.filter((option) => !new RegExp(`${option}[ ,\\n]`).test(`${help} --version `));
  expect({ page, command, unknown }).toEqual({ page, command, unknown: [] });
}

/** The name of a command, and of its subcommand: `claims due`. */
function commandWords(command: string): string[] {
  const [name = '', next = ''] = wordsOf(command);
  const withSubcommands = ['claims', 'contact', 'new', 'translations'];
  return [name, next].filter((word, index) => /^[a-z]+$/.test(word) && (index === 0 || withSubcommands.includes(name)));
}

const helps = new Map<string, string>();
async function helpOf(...words: readonly string[]): Promise<string> {
  const key = words.join(' ');
  const known = helps.get(key);
  if (known !== undefined) return known;
  const { code, stdout } = await litfass([...words, '--help']);
  expect([key, code]).toEqual([key, 0]);
  helps.set(key, stdout);
  return stdout;
}

/** The text of a block as a pattern: literal, but for times and for lines that are left out. */
function patternFor(code: string): RegExp {
  const lines = code.trim().split('\n');
  const patterns = lines.map((line) =>
    line === '…' ? '[\\s\\S]*?' : line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\d+\\\.\d+ s\b/g, '[\\d.]+ s'),
  );
  return new RegExp(`^${patterns.join('\\n')}$`);
}

/** The text of a file after a block. */
function textOf(language: string, code: string, saved: string | null): string {
  return language === 'yaml' && saved !== null ? merged(saved, code) : code;
}

/** The text of a YAML file with changes: maps are merged, other values and other kinds of forms replaced. */
function merged(file: string, changes: string): string {
  const document = parseDocument(file);
  merge(document.contents as YAMLMap<Scalar>, parseDocument(changes).contents as YAMLMap<Scalar>);
  return document.toString({ lineWidth: 120 });
}

function merge(map: YAMLMap<Scalar>, changes: YAMLMap<Scalar>): void {
  for (const { key, value } of changes.items) {
    const before = map.get(key);
    const isOtherForm = isMap(before) && isMap(value) && before.has('endpoint') && value.has('service');
    if (isMap<Scalar>(before) && isMap<Scalar>(value) && !isOtherForm) merge(before, value);
    else map.set(key, value);
  }
}

/** Makes the folder a repository whose branch `main` has its files. */
function commit(root: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'start');
}
