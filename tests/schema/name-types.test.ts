// The types of the names in content/: what an editor reports in a theme, and when the file is written.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../../src/read/load.ts';
import { nameTypes } from '../../src/schema/name-types.ts';
import { vocabularyOf } from '../../src/schema/vocabulary.ts';
import { typesFile, writeSchemas } from '../../src/schema/write.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { litfass, repository, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';
import { linkPackages, typeErrors } from '../support/type-errors.ts';

const track = trackedSites();

function site(changes: Parameters<typeof siteWith>[0] = {}): TestSite {
  return track(siteWith(changes));
}

const read = async (root: string) => ({ loaded: load(root), bundle: await bundle(root) });

const tsconfig = JSON.stringify({
  compilerOptions: {
    ...{ target: 'es2024', module: 'nodenext', jsx: 'react-jsx', strict: true, noEmit: true, skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, types: ['node', 'react'] },
  },
  include: ['templates', typesFile],
});

const theme = (...lines: readonly string[]) => `import { usePage } from 'litfass/theme';

export function Checked() {
  const { claims, link, route, t } = usePage();
${lines.map((line) => `  ${line};`).join('\n')}
  return null;
}
`;

test('a theme that names a page, link, word or claim that does not exist has an error in the editor', async () => {
  const here = site({
    'tsconfig.json': tsconfig,
    'templates/wrong.tsx': theme(
      "link('page.contcat')",
      "link('link.nowhere')",
      "link('contact')",
      "t('contact.errors.nameRequred')",
      "claims().find(({ id }) => id === 'prize')",
      "void (route.page === 'hom')",
    ),
    'templates/right.tsx': theme(
      "link('page.contact')",
      "link('page.home#faq')",
      "link('#faq')",
      "t('contact.errors.nameRequired')",
      "t('lamps', { count: 2 })",
      "claims().find(({ id }) => id === 'price')",
      "void (route.page === 'home')",
    ),
  });
  linkPackages(here.root);
  writeSchemas(here.root, await read(here.root));
  const errors = typeErrors(here.root);
  expect(errors.map((line) => line.replace(/: error.*/, ''))).toEqual(
    [5, 6, 7, 8, 9, 10].map((line) => expect.stringMatching(`^templates/wrong.tsx\\(${line},`)),
  );
  expect(errors[0]).toContain('"page.contcat"');
});

test('the theme of the first site only uses names that exist', async () => {
  writeSchemas(repository, await read(repository));
  expect(readFileSync(join(repository, typesFile), 'utf8')).toContain('| "contact-sent"');
  expect(typeErrors(repository, 'templates')).toEqual([]);
});

test('a build writes the types, and a word or page that is added changes them', async () => {
  const here = site();
  await litfass(['build', '--root', here.root]);
  expect(existsSync(join(here.root, typesFile))).toBe(true);
  here.change({ 'content/locales/de.yaml': 'name: Deutsch\nwords: { menu: Menü }\n' });
  expect(writeSchemas(here.root, await read(here.root))).toEqual([typesFile]);
  here.change({ 'content/pages/about.yaml': 'layout: plain\n' });
  expect(writeSchemas(here.root, await read(here.root))).toContain(typesFile);
  const types = readFileSync(join(here.root, typesFile), 'utf8');
  expect(types).toContain('| "about"');
  expect(types).toContain('| "menu";');
});

test('a kind without names accepts none, and one with more names than TypeScript can bear accepts all', async () => {
  const known = vocabularyOf(await read(site().root));
  const pages = Array.from({ length: 30_000 }, (_, index) => `page-${index}`);
  const types = nameTypes({ ...known, links: [], pages });
  expect(types).toContain('    page: string;\n    link: never;\n');
});
