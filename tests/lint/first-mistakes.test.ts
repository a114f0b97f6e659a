// What people get wrong who see litfass for the first time: one message, at the place, that says what to do.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { litfass, repository } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-first-'));
const root = join(folder, 'site');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const post = 'content/posts/2026-11-25-hello.md';
const day = ['--date', '2026-11-25'];

beforeEach(async () => {
  rmSync(root, { recursive: true, force: true });
  await litfass(['init', root, '--locales', 'en,de,sv', ...day]);
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
});

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const change = (file: string, from: string | RegExp, to: string) =>
  writeFileSync(join(root, file), read(file).replace(from, to));

/** The sentences of errors, with their rules. */
async function errors(...options: readonly string[]): Promise<string[]> {
  const { stderr } = await litfass(['check', '--root', root, '--errors-only', ...day, ...options]);
  return stderr.match(/(?<=^error )(?!\s).*$/gm) ?? [];
}

test.each([
  ['/bakehouse', '/bakehouse is an address that the site does not declare [raw-link]'],
  ['bakehouse', '“bakehouse” is not a link [link]'],
  ['"${page.bakehouse"', '${page.bakehouse is not a valid reference [reference]'],
  ['"${bakehouse}"', '${bakehouse} is not a valid reference [reference]'],
  ['"https://bakery.example"', 'https://bakery.example is an address that the site does not declare [raw-link]'],
])('an entry of a menu that is no link: %s', async (to, error) => {
  change('content/site.yaml', '- { to: "${page.contact}" }', `- { to: ${to} }`);
  expect(await errors()).toEqual([error]);
});

test('a page in a menu can be named without braces', async () => {
  change('content/site.yaml', '- { to: "${page.contact}" }', '- { to: page.contact }');
  expect(await errors()).toEqual([]);
});

test('a content/site.yaml that cannot be read is reported alone, and by every command that reads it', async () => {
  change('content/site.yaml', /^name: .*/m, 'name: Bakery: Kornblum');
  const { stderr } = await litfass(['check', '--root', root, ...day]);
  expect(stderr).toMatch(/^error this line is not a key with a value \[yaml\]\n {2}content\/site\.yaml:2:7\n/);
  expect(stderr).toMatch(/\n\n1 error\n$/);
  for (const words of [
    ['page', 'shop'],
    ['post', 'A day'],
    ['locale', 'fr'],
    ['claim', 'share', '5%'],
  ])
    expect(await litfass(['new', ...words, '--root', root])).toMatchObject({
      code: 2,
      stderr: 'litfass: content/site.yaml is not valid YAML\n  hint npx litfass check shows the line\n',
    });
});

test.each([
  ['a line above it', (text: string) => `Hello\n${text}`],
  ['dashes of TOML', (text: string) => text.replaceAll('---', '+++').replaceAll(': ', ' = ')],
])('front matter with %s', async (_, changed) => {
  writeFileSync(join(root, post), changed(read(post)));
  expect(await errors()).toEqual(['front matter begins with `---` in the first line of the file [yaml]']);
});

test('front matter without an end is reported once', async () => {
  change(post, /\n---\n(?!title)/, '\n');
  expect(await errors()).toEqual(['the front matter has no end [yaml]']);
});

test('a shortcode of another tool is an error', async () => {
  change(post, /$/, '\n{{< youtube dQw4w9WgXcQ >}}\n');
  expect(await errors()).toEqual(['{{< youtube dQw4w9WgXcQ >}} would be shown literally [unfilled]']);
});

test('the name of a post may have any letters', async () => {
  writeFileSync(join(root, 'content/posts/2026-11-25-grün-São.md'), read(post).replace(/^title: .*/m, 'title: Green'));
  expect(await errors()).toEqual([]);
});

test('what a new site lacks in another language is missing, and a whole file comes back from a translator', async () => {
  expect(read('content/locales/sv.yaml')).toBe('name: Svenska\nwords: {}\n');
  const file = join(root, 'pt.csv');
  await litfass(['translations', 'export', '--locale', 'sv', '--out', file, '--root', root]);
  expect(readFileSync(file, 'utf8')).not.toContain('content/site.yaml slug');
  const { stdout, stderr } = await litfass(['translations', 'import', file, '--root', root]);
  expect(`${stdout}${stderr}`).not.toContain('refused');
});
