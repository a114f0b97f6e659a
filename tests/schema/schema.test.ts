// litfass schema: which files it writes, what stays of an author's own settings, and that build and dev
// keep it fresh.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { load } from '../../src/read/load.ts';
import { fromZod } from '../../src/schema/from-zod.ts';
import { editorSchemas, writeEditorSettings, writeSchemas } from '../../src/schema/write.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { blogSite } from '../support/blog-site.ts';
import { litfass, siteWith, type TestSite } from '../support/helpers.ts';
import { inFiles } from '../support/page-files.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

function site(changes: Parameters<typeof siteWith>[0] = {}): TestSite {
  return track(siteWith(changes));
}

async function read({ root }: TestSite) {
  return { loaded: load(root), bundle: await bundle(root) };
}

const settingsOf = ({ root }: TestSite) => readFileSync(join(root, '.vscode/settings.json'), 'utf8');
const pageSchema = ({ root }: TestSite) => readFileSync(join(root, '.litfass/schema/page.json'), 'utf8');

test('one command writes the schemas and the settings; a second run changes nothing', async () => {
  const here = site();
  const first = await litfass(['schema', '--root', here.root]);
  expect(first.stdout).toBe(
    '6 schemas in .litfass/schema/, types in .litfass/types.d.ts (7 files changed)\nwrote .vscode/settings.json; the extension “YAML” by Red Hat reads it\n',
  );
  expect(first.code).toBe(0);
  expect(JSON.parse(settingsOf(here))).toEqual({
    'yaml.schemas': {
      './.litfass/schema/site.json': 'content/site.yaml',
      './.litfass/schema/claims.json': 'content/claims.yaml',
      './.litfass/schema/locale.json': 'content/locales/*.yaml',
      './.litfass/schema/page.json': 'content/pages/**/*.yaml',
      './.litfass/schema/section.json': 'content/sections/**/*.yaml',
      './.litfass/schema/terms.json': 'content/terms.yaml',
    },
  });
  const before = statSync(join(here.root, '.litfass/schema/page.json')).mtimeMs;
  const second = await litfass(['schema', '--root', here.root]);
  expect(second.stdout).toBe('6 schemas in .litfass/schema/, types in .litfass/types.d.ts (0 files changed)\n');
  expect(statSync(join(here.root, '.litfass/schema/page.json')).mtimeMs).toBe(before);
});

test('a link may name an entry, and offers the lists of collections', async () => {
  const here = track(blogSite());
  writeSchemas(here.root, await read(here));
  const { definitions } = JSON.parse(readFileSync(join(here.root, '.litfass/schema/site.json'), 'utf8'));
  const [offered, { pattern }] = definitions.link.anyOf;
  expect(offered.enum).toEqual([
    '${page.home}',
    '${page.posts}',
    '${page.posts/tags/lamps}',
    '${page.posts/tags/glass}',
  ]);
  expect(new RegExp(pattern).test('${posts.2026-01-05-first-lamp}#a')).toBe(true);
  expect(new RegExp(pattern).test('${news.2026-01-05-first-lamp}')).toBe(false);
  expect(readFileSync(join(here.root, '.litfass/types.d.ts'), 'utf8')).toContain('| "posts/tags/lamps"');
});

test('what another process has half written stays its own', async () => {
  const here = site();
  const half = join(here.root, '.litfass/schema/page.json.new');
  mkdirSync(join(here.root, '.litfass/schema'), { recursive: true });
  writeFileSync(half, '{ "half":');
  writeSchemas(here.root, await read(here));
  expect(JSON.parse(pageSchema(here))).toBeTypeOf('object');
  expect(readFileSync(half, 'utf8')).toBe('{ "half":');
});

test('a schema that cannot be put in place leaves no half beside it', async () => {
  const here = site({ '.litfass/schema/page.json/in-the-way': '' });
  const known = await read(here);
  expect(() => writeSchemas(here.root, known)).toThrow('cannot write .litfass/schema/page.json');
  expect(readdirSync(join(here.root, '.litfass/schema')).filter((name) => !name.endsWith('.json'))).toEqual([]);
});

test('schemas are written while content is wrong: that is when they help', async () => {
  const here = site({ 'content/pages/home.yaml': 'layout: [', 'content/claims.yaml': 'lamps: { kind: cuont }\n' });
  const { code, stdout } = await litfass(['schema', '--root', here.root]);
  expect(code).toBe(0);
  expect(stdout).toContain('7 files changed');
  expect(pageSchema(here)).toContain('${page.home}');
  expect(pageSchema(here)).toContain('${claim.lamps}');
});

test.each([
  ['[de_DE, en]', ['en']],
  ['[de_DE]', []],
])('schemas are written while the locales are %s', async (locales, known) => {
  const here = site({ 'content/site.yaml': `name: Laterne\nurl: https://laterne.example\nlocales: ${locales}\n` });
  expect(writeSchemas(here.root, await read(here))).toContain('.litfass/schema/page.json');
  expect(Object.keys(JSON.parse(pageSchema(here)).definitions.localized.anyOf[0].properties)).toEqual([
    ...known,
    'all',
  ]);
});

test('a page that no link can name spoils no link to another', async () => {
  const here = site({ 'content/pages/c++.yaml': 'layout: plain\n' });
  writeSchemas(here.root, await read(here));
  const { anyOf } = JSON.parse(pageSchema(here)).definitions.link;
  expect(anyOf[0].enum).not.toContain('${page.c++}');
  expect('${page.home}#faq').toMatch(new RegExp(anyOf[1].pattern));
});

test('a link may have an anchor in any script, and an address of another site where its field says so', async () => {
  const note = readFileSync('tests/minimal-site/templates/sections/note/section.tsx', 'utf8');
  const here = site({
    'templates/sections/note/section.tsx': note
      .replace('markdown,', 'link, markdown,')
      .replace('heading: text(),', 'heading: text(), inside: link(), outside: link({ outside: true }),'),
  });
  writeSchemas(here.root, await read(here));
  const { definitions } = JSON.parse(pageSchema(here));
  const accepts = (schema: { anyOf: { pattern?: string }[] }, value: string) =>
    schema.anyOf.some(({ pattern }) => pattern && new RegExp(pattern, 'u').test(value));
  expect(accepts(definitions.link, '${page.home}#größen')).toBe(true);
  expect(accepts(definitions.link, 'https://a.example')).toBe(false);
  expect(accepts(definitions['outside-link'], 'https://a.example')).toBe(true);
});

test('the file of another language needs only texts, and its page is offered by its own name', async () => {
  const here = site({ ...inFiles(), 'public/list.pdf': 'x' });
  writeSchemas(here.root, await read(here));
  const { definitions, then: page, else: words } = JSON.parse(pageSchema(here));
  expect(page.required).toEqual(expect.arrayContaining(['layout', 'slug', 'title']));
  expect(words).toMatchObject({ additionalProperties: false, properties: { sections: { items: {} } } });
  expect(words.required).toBeUndefined();
  expect(definitions.link.anyOf[0].enum).toEqual(expect.arrayContaining(['${page.garden}', '${file.list.pdf}']));
  expect(JSON.stringify(definitions.link)).not.toContain('garden.en');
  const isWords = (text: string) => new RegExp(definitions.words.pattern).test(text);
  expect(['${file.list.pdf}', '\\${HOME}', '${claim.lamps}'].filter(isWords)).toHaveLength(3);
  expect(isWords('${HOME}')).toBe(false);
});

test('a choice that true and false decide accepts them', () => {
  const no = z.strictObject({ on: z.literal(false) });
  const yes = z.strictObject({ on: z.literal(true), until: z.string() });
  const nothing = {
    definitions: {},
    names: { locales: [], pages: [], collections: [], links: [], images: [], icons: [], publicFiles: [] },
  };
  const { properties } = fromZod(z.discriminatedUnion('on', [yes, no]), 'a', nothing);
  expect(properties).toEqual({ on: { enum: [true, false], description: 'Which kind it is' } });
});

test('while the theme does not compile the last schemas stay', async () => {
  const here = site();
  writeSchemas(here.root, await read(here));
  const before = pageSchema(here);
  here.change({ 'templates/index.ts': 'export const theme = ;' });
  expect(writeSchemas(here.root, await read(here))).toEqual([]);
  expect(pageSchema(here)).toBe(before);
  expect((await litfass(['schema', '--root', here.root])).code).toBe(1);
});

test('a build brings them in step, writes only what changed, and leaves .vscode/ alone', async () => {
  const here = site();
  await litfass(['build', '--root', here.root]);
  expect(pageSchema(here)).toContain('"${page.contact}"');
  expect(existsSync(join(here.root, '.vscode'))).toBe(false);
  here.change({ 'content/images/candle.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>' });
  expect(writeSchemas(here.root, await read(here))).toEqual([
    '.litfass/schema/page.json',
    '.litfass/schema/section.json',
  ]);
  expect(pageSchema(here)).toContain('"candle.svg"');
});

describe('settings of the author’s own', () => {
  async function merged(text: string) {
    const here = site();
    mkdirSync(join(here.root, '.vscode'));
    writeFileSync(join(here.root, '.vscode/settings.json'), text);
    const state = writeEditorSettings(here.root, await read(here));
    return { state, text: settingsOf(here) };
  }

  test('stay, in their order and formatting', async () => {
    const own = '{\n\t"editor.rulers": [80, 120],\n\t"files.eol": "\\n"\n}\n';
    const { state, text } = await merged(own);
    expect(state).toBe('written');
    expect(text.endsWith('\t"editor.rulers": [80, 120],\n\t"files.eol": "\\n"\n}\n')).toBe(true);
    expect(JSON.parse(text)).toEqual({ 'yaml.schemas': editorSchemas, 'editor.rulers': [80, 120], 'files.eol': '\n' });
  });

  test('an empty file and an empty map become ours', async () => {
    for (const own of ['', '{}', '{\n}\n']) {
      const { state, text } = await merged(own);
      expect(state).toBe('written');
      expect(JSON.parse(text)).toEqual({ 'yaml.schemas': editorSchemas });
    }
  });

  test('schemas for other files stay beside ours', async () => {
    const { text } = await merged(
      '{ "yaml.schemas": { "https://json.schemastore.org/github-workflow.json": ".github/**" } }',
    );
    expect(JSON.parse(text)).toEqual({
      'yaml.schemas': { 'https://json.schemastore.org/github-workflow.json': '.github/**', ...editorSchemas },
    });
  });

  test('settings that are complete are not changed', async () => {
    const own = `{"yaml.schemas":${JSON.stringify(editorSchemas)}}`;
    expect(await merged(own)).toEqual({ state: 'unchanged', text: own });
  });

  test('a file with comments stays as it is, and what to add is reported', async () => {
    const own = '{\n  // mine\n  "files.eol": "\\n",\n}\n';
    expect(await merged(own)).toEqual({ state: 'unreadable', text: own });
    const here = site();
    mkdirSync(join(here.root, '.vscode'));
    writeFileSync(join(here.root, '.vscode/settings.json'), own);
    const { stdout, code } = await litfass(['schema', '--root', here.root]);
    expect(stdout).toContain(
      'has comments or is not a JSON object, so it was not changed. Add this to it:\n  "yaml.schemas": {',
    );
    expect(code).toBe(0);
  });

  test('a file where the folder goes is reported as what it is', async () => {
    const here = site();
    writeFileSync(join(here.root, '.vscode'), '');
    const { stderr, code } = await litfass(['schema', '--root', here.root]);
    expect(stderr).toContain('hint .vscode must be a folder\n');
    expect(code).toBe(73);
  });

  test('a file with comments that names the schemas already is fine', async () => {
    const own = `{ // mine\n "yaml.schemas": ${JSON.stringify(editorSchemas)} }`;
    expect(await merged(own)).toEqual({ state: 'unchanged', text: own });
  });
});

test('references are snippets too, so that they are offered in the middle of a sentence', async () => {
  const here = site();
  writeEditorSettings(here.root, await read(here));
  const snippets = JSON.parse(readFileSync(join(here.root, '.vscode/litfass.code-snippets'), 'utf8'));
  expect(snippets['${claim.price}']).toEqual({
    scope: 'yaml',
    prefix: ['${claim.price}', 'claim.price'],
    body: '\\${claim.price\\}',
    description: '3,49\u00a0€ im Monat',
  });
  here.change({ 'content/pages/about.yaml': 'layout: plain\n' });
  expect(writeSchemas(here.root, await read(here))).toContain('.vscode/litfass.code-snippets');
});
