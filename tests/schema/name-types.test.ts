// The types of the names in content/: what an editor reports in a theme, and when the file is written.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { load } from '../../src/read/load.ts';
import { nameTypes } from '../../src/schema/name-types.ts';
import { vocabularyOf } from '../../src/schema/vocabulary.ts';
import { typesFile, writeSchemas } from '../../src/schema/write.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { blogSite, ofBlog } from '../support/blog-site.ts';
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

test('a wrong asset, file or collection is an error that names the right ones', async () => {
  const here = site({
    'tsconfig.json': tsconfig,
    'public/zero.pdf': 'a file',
    'templates/wrong.tsx': `import { useEntries, usePage, useTags } from 'litfass/theme';

export function Checked() {
  const { asset, file } = usePage();
  asset('nope.svg');
  file('nope.pdf');
  useEntries('nope');
  useTags('nope');
  return null;
}
`,
    'templates/right.tsx': `import { usePage } from 'litfass/theme';

export function Checked() {
  const { asset, file } = usePage();
  return asset('icon.svg') + file('zero.pdf').href;
}
`,
  });
  linkPackages(here.root);
  const { loaded, bundle: bundled } = await read(here.root);
  const theme = bundled.theme && {
    ...bundled.theme,
    collections: { posts: { schema: z.strictObject({}), layout: '' } },
  };
  writeSchemas(here.root, { loaded, bundle: { ...bundled, theme } });
  const errors = typeErrors(here.root);
  expect(errors.map((line) => line.replace(/: error.*/, ''))).toEqual(
    [5, 6, 7, 8].map((line) => expect.stringMatching(`^templates/wrong.tsx\\(${line},`)),
  );
  expect(errors[0]).toContain('"icon.svg"');
  expect(errors[1]).toContain('"zero.pdf"');
  expect(errors[2]).toContain('"posts"');
});

test('entries have the types of their schema, without a type that is written by hand or with one', async () => {
  const types = `import { image, link, markdown, name, tags, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  author: name('Who wrote it'),
  lead: text().optional(),
  body: markdown(),
  to: link(),
  picture: image().optional(),
  tags: tags(),
  stars: z.int().min(1),
  kind: z.enum(['news', 'talk']).nullable(),
  'of-year': z.union([z.number(), z.boolean()]).optional(),
  steps: z.array(z.strictObject({ label: text(), at: z.tuple([z.string(), z.number()]) })),
  counts: z.record(z.string(), z.number()),
});
`;
  const here = blogSite({
    'tsconfig.json': tsconfig,
    'templates/schema.ts': types,
    'templates/index.ts': ofBlog('templates/index.ts')
      .replace(/schema: z\.strictObject\(\{.*?\}\),/s, 'schema,')
      .replace("import { z } from 'zod';", "import { schema } from './schema.ts';"),
    'templates/checked.tsx': `import { useEntries, useEntry, useList } from 'litfass/theme';
import type { z } from 'zod';
import type { schema } from './schema.ts';

type Fields = z.infer<typeof schema>;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export function Checked() {
  const [post] = useEntries('posts', { first: 1 });
  const same: Same<NonNullable<typeof post>['fields'], Fields> = true;
  const [byHand] = useEntries<{ readonly note: 'own' }>('posts');
  const own: 'own' | undefined = byHand?.fields.note;
  const stars: number = useEntry().fields.stars + (useList().entries[0]?.fields.stars ?? 0);
  void post?.fields.athor;
  return same && own && stars;
}
`,
  });
  track(here);
  linkPackages(here.root);
  writeSchemas(here.root, await read(here.root));
  const errors = typeErrors(here.root).filter((line) => line.startsWith('templates/checked.tsx'));
  expect(errors.map((line) => line.replace(/: error.*/, ''))).toEqual(['templates/checked.tsx(14,21)']);
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
