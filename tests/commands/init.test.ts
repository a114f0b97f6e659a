// Tests `litfass init`: the site that it writes has no problem in any language, and a release lists only what
// is marked as an example.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesBelow, litfass, repository } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function initialised(name: string, ...args: readonly string[]) {
  const root = join(folder, name);
  const ran = await litfass(['init', root, ...args]);
  if (existsSync(root)) symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return { ...ran, root, read: (file: string) => readFileSync(join(root, file), 'utf8') };
}

test('a new site has pages, a blog and a form in the languages that are named, and no problem', async () => {
  const { root, read, stdout } = await initialised('lampen', '--locales', 'de,en', '--name', 'Lampen Kurz');
  expect(stdout).toContain('next:');
  expect(await litfass(['check', '--root', root, '--max-warnings', '0'])).toMatchObject({ code: 0 });
  expect(read('content/site.yaml')).toMatch(/^name: Lampen Kurz\nurl: https:\/\/lampen-kurz\.example$/m);
  expect(read('content/pages/prices.yaml')).toContain('slug: { de: preise, en: en/prices }');
  expect(read('content/pages/home.yaml')).not.toMatch(/\bes:/);
  expect(readdirSync(join(root, 'content/posts')).map((file) => file.replace(/^[\d-]+/, ''))).toEqual([
    'hello.en.md',
    'hello.md',
    'how-to-write.en.md',
    'how-to-write.md',
  ]);
  expect(read('.gitignore')).toContain('node_modules/');
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'lampen-kurz', type: 'module' });
});

test.each([['en'], ['es,en,de'], ['fr'], ['pt-BR,de,ja']])(
  'a site in %s builds without errors: what the starter lacks is in translation, or English',
  async (locales) => {
    const { root } = await initialised(locales.replaceAll(',', '-'), '--locales', locales);
    const { code, stderr } = await litfass(['check', '--root', root]);
    expect(stderr.match(/\[(?!in-translation)[\w-]+\]/g)).toBeNull();
    expect(code).toBe(0);
  },
);

test('a release lists only what is marked as an example or a placeholder, and the address', async () => {
  const { root } = await initialised('release', '--locales', 'en,de');
  const { stderr } = await litfass(['check', '--release', '--root', root, '--all']);
  expect([...new Set(stderr.match(/(?<=\[)[\w-]+(?=\])/g))].sort()).toEqual([
    'base-url',
    'example',
    'form-endpoint',
    'placeholder',
  ]);
  expect(stderr).toMatch(/the entry `posts\/[\d-]+-hello` contains made-up examples/);
  expect(stderr).toContain('the title of the page home is not written yet');
  expect(stderr).toContain('GitHub Pages only sends files: no message arrives at /api/contact');
});

test('a new site that Git has checked out with CR LF has no problem either', async () => {
  const { root, read } = await initialised('windows', '--locales', 'en,de');
  // Not those of node_modules, which is a link.
  for (const folder of ['content', 'templates'])
    for (const name of filesBelow(join(root, folder)).keys())
      if (/\.(yaml|md|tsx?|css)$/.test(name))
        writeFileSync(join(root, folder, name), read(`${folder}/${name}`).replaceAll('\n', '\r\n'));
  expect(read('content/pages/home.yaml')).toContain('\r\n');
  expect(await litfass(['check', '--root', root, '--max-warnings', '0'])).toMatchObject({ code: 0 });
});

test.each([
  ['AC/DC', 'ac-dc'],
  ['$& lamps', 'lamps'],
  ['Ünal', 'uenal'],
  ['東京', 'my-site'],
  ['Łódź "Lamps"', 'lodz-lamps'],
  ['a: b # c', 'a-b-c'],
  ['Lamps '.repeat(20).trim(), 'lamps-'.repeat(10).slice(0, -1)],
])('the name %j is kept word for word, and its host, package and address are %s', async (name, word) => {
  const { root } = await initialised(`named-${word}-${name.length}`, '--locales', 'de', '--name', name);
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const settings = parse(text('content/site.yaml'));
  expect([settings.name, settings.url, settings.links.mail.url]).toEqual([
    name,
    `https://${word}.example`,
    `mailto:hello@${word}.example`,
  ]);
  expect([JSON.parse(text('package.json')).name, text('README.md').split('\n')[0]]).toEqual([word, `# ${name}`]);
});

test('takes language tags as people write them', async () => {
  const { root } = await initialised('tags', '--locales', 'EN, pt_br');
  expect(parse(readFileSync(join(root, 'content/site.yaml'), 'utf8')).locales).toEqual([
    'en',
    { tag: 'pt-BR', status: 'in-translation' },
  ]);
  const twice = await litfass(['init', join(folder, 'twice'), '--locales', 'en,EN']);
  expect(twice).toMatchObject({ code: 2, stderr: 'litfass: en is named twice\n' });
});

test('nothing is written over, and a language that is none is refused', async () => {
  const { root } = await initialised('full', '--locales', 'en');
  writeFileSync(join(root, 'mine.txt'), 'mine');
  expect(await litfass(['init', root, '--locales', 'en'])).toMatchObject({ code: 2 });
  expect(readFileSync(join(root, 'mine.txt'), 'utf8')).toBe('mine');
  const { code, stderr } = await litfass(['init', join(folder, 'none'), '--locales', 'en,english_UK']);
  expect(code).toBe(2);
  expect(stderr).toContain('“english_UK” is not a language tag');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
