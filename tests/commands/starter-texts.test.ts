// Tests the words of a new site: nine languages have their own, any other is in translation with words that
// are marked as borrowed, and a release finds every sentence of the starter that is still there.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { starterFolder, starterLanguages, starterLines, starterText } from '../../src/read/starter.ts';
import { filesBelow, litfass, repository } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-starter-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function newSite(name: string, locales: string) {
  const root = join(folder, name);
  const { stdout } = await litfass(['init', root, '--locales', locales]);
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const edit = (file: string, change: (text: string) => string) => writeFileSync(join(root, file), change(read(file)));
  const contentFiles = () => [...filesBelow(join(root, 'content')).keys()].map((file) => `content/${file}`);
  return { root, stdout, read, edit, contentFiles };
}

/** Each line that a release reports for this reason, with its place. */
async function reportedLines(root: string, reason: string) {
  const { stdout } = await litfass(['check', '--release', '--all', '--json', '--root', root]);
  const { problems } = JSON.parse(stdout) as {
    readonly problems: readonly { rule: string; text: string; file: string; line: number }[];
  };
  return problems
    .filter(({ rule, text }) => rule === 'placeholder' && text.includes(reason))
    .map(({ file, line }) => `${file}: ${readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim()}`);
}

const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'];

test('the starter is written in nine languages, whose words have the same keys', () => {
  expect([...starterLanguages().keys()].sort()).toEqual(languages);
  const keysOf = (words: object): string[] =>
    Object.entries(words).flatMap(([key, one]) => [key, ...(typeof one === 'object' ? keysOf(one as object) : [])]);
  const keys = languages.map((tag) =>
    keysOf(parse(readFileSync(join(starterFolder, `content/locales/${tag}.yaml`), 'utf8')).words),
  );
  for (const one of keys) expect(one).toEqual(keys[0]);
});

test.each(languages)('a site in %s alone has no warning, and no line in another language', async (tag) => {
  const { root, contentFiles, read } = await newSite(`alone-${tag}`, tag);
  expect(await litfass(['check', '--root', root, '--max-warnings', '0'])).toMatchObject({ code: 0, stderr: '' });
  expect(contentFiles().filter((file) => /^texts:|\bstatus:/m.test(read(file)))).toEqual([]);
  const foreign = contentFiles().flatMap((file) =>
    read(file)
      .split('\n')
      .map((line) =>
        line
          .replace(/\d{4}-\d\d-\d\d/, 'TODAY')
          .replace(/^ *(?:[\w-]+: (?:\{ default: )?|[-#>]+ )*"?/, '')
          .replace(/"?(?: \})?$/, ''),
      )
      .filter((line) => / \p{L}/u.test(line) && starterLines().get(line)?.languages.has(tag) === false),
  );
  expect(foreign).toEqual([]);
});

test('no line is translated that the starter does not have any more', () => {
  for (const [tag, texts] of starterLanguages())
    for (const line of Object.keys(texts ?? {}))
      expect(
        [line, `author: ${line}`].some((one) => starterLines().get(one)?.languages.has('en')),
        `${tag}: ${line}`,
      ).toBe(true);
});

test('a line keeps its mark in another language, and is one line however it is wrapped', () => {
  expect(starterText('## Who writes here', 'fr')).toBe('## Qui écrit ici');
  expect(starterText('author: Your name', 'nl')).toBe('author: Je naam');
  expect(starterText('Put a worry to rest\nas a neighbour\n- Who\n  writes here\\\nHome', 'it')).toBe(
    'Put a worry to rest as a neighbour\n- Chi scrive qui\\\nHome',
  );
  expect(starterText('Who writes here', 'de')).toBe('Who writes here');
});

test('a first language without words of its own is in translation, and what it borrows has its language and direction', async () => {
  const { root, stdout, read } = await newSite('hebrew', 'he');
  expect(stdout).toContain('what is not written in he is shown in en; npx litfass translations lists it');
  expect(stdout).toContain('when all is written in he, put it first under locales: in content/site.yaml');
  expect(parse(read('content/site.yaml'))).toMatchObject({
    locales: ['en', { tag: 'he', status: 'in-translation' }],
    urls: { prefix: { en: 'en', he: '' } },
  });
  expect(await litfass(['build', '--root', root])).toMatchObject({ code: 0 });
  expect(read('dist/en.html')).toContain('<html lang="en">');
  const prices = read('dist/prices.html');
  expect(prices).toContain('<html lang="he" dir="rtl">');
  expect(prices).toContain('<h1><span lang="en" dir="ltr">What it costs</span></h1>');
  expect(prices).toMatch(/<p><span lang="en" dir="ltr">[^€]*><b>€9<\/b> a month/);
  // A word is a string, and has no attributes.
  expect(prices).toContain('>\u2068Skip to content\u2069</a>');
});

test('the language that has words comes first, and each address is where it was asked for', async () => {
  const { read } = await newSite('japanese', 'ja,de');
  expect(parse(read('content/site.yaml'))).toMatchObject({
    locales: ['de', { tag: 'ja', status: 'in-translation' }],
    urls: { prefix: { de: 'de', ja: '' } },
  });
  expect(parse(read('content/pages/prices.yaml')).slug).toEqual({ de: 'de/preise', ja: 'prices' });
});

test('a release lists the sentences whose mark is gone: in sections, posts, their author and the policy', async () => {
  const { root, edit, contentFiles } = await newSite('unmarked', 'fr,en');
  const reason = 'words that `init` wrote are still there';
  expect(await reportedLines(root, reason)).toHaveLength(4);
  for (const file of contentFiles()) edit(file, (text) => text.replace(/^ *example: true\n/gm, ''));
  const lines = await reportedLines(root, reason);
  for (const line of [
    'content/pages/home.yaml: fr: Dites ce que vous faites en une phrase claire',
    'content/pages/home.yaml: en: Say what you do in one clear sentence',
    'content/pages/home.yaml: fr: De `content/claims.yaml`. Un chiffre y est écrit une seule fois et reste le même sur toutes les pages et dans toutes les langues.',
    'content/pages/privacy.yaml: - qui est responsable, avec une adresse',
    'content/pages/privacy.yaml: - who is responsible, with an address',
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => /: author: (Votre nom|Your name)$/.test(line))).toHaveLength(4);
  expect(
    lines.some((line) =>
      line.endsWith('Nommez les personnes. On fait plus facilement confiance à quelqu’un qu’à une entreprise.'),
    ),
  ).toBe(true);
  // What any site could say as it is, and headings, which one may keep.
  expect(lines.filter((line) => line.includes('What you have to add'))).toEqual([]);
  expect(lines.filter((line) => /^content\/(pages\/(sent|failed|not-found)|locales\/|claims|site)/.test(line))).toEqual(
    [],
  );

  edit('content/pages/privacy.yaml', (text) =>
    text.replace(/body:.*/s, 'body: { fr: Nous gardons tout., en: We keep it all. }\n'),
  );
  expect((await reportedLines(root, reason)).filter((line) => line.includes('privacy.yaml'))).toEqual([]);
});

test('a release lists what is written in another language than it should be', async () => {
  const { root, read, edit } = await newSite('foreign', 'en,fr');
  expect(await reportedLines(root, 'words in fr are still those of `init` in')).toEqual([]);
  edit('content/locales/fr.yaml', (text) => text.replace('Aller au contenu', 'Skip to content'));
  const borrowed = {
    'content/pages/not-found.yaml': ['Il n’y a rien ici', 'There is nothing here'],
    'content/pages/sent.yaml': ['Merci, il est bien arrivé', 'Thank you, it has arrived'],
    'content/pages/failed.yaml': ['Le message n’est pas parti', 'It was not sent'],
  };
  for (const [file, [french = '', english = '']] of Object.entries(borrowed))
    edit(file, (text) => text.replace(french, english).replace(/^draft: .*\n/m, ''));
  const lines = await reportedLines(root, 'words in fr are still those of `init` in en');
  expect(lines.map((line) => line.replace(/:.*/, '')).sort()).toEqual([
    'content/locales/fr.yaml',
    ...Object.keys(borrowed).sort(),
  ]);
  const [, price = ''] = /en: \{ default: "([^"]*)"/.exec(read('content/claims.yaml')) ?? [];
  const inPortuguese = `fr: { default: "${starterText(price, 'pt')}", short: "{value}" }`;
  edit('content/claims.yaml', (text) => text.replace(/fr: \{ default: .*/, inPortuguese));
  expect(await reportedLines(root, 'words in fr are still those of `init` in pt')).toEqual([
    `content/claims.yaml: ${inPortuguese}`,
  ]);
  edit('content/site.yaml', (text) =>
    text.replace(/^locales: .*/m, 'locales: [en, { tag: fr, status: in-translation }]'),
  );
  expect(await reportedLines(root, 'words in fr are still')).toEqual([]);
});
