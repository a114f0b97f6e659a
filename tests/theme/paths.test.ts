// Tests that the `paths` of a site's tsconfig.json work in its theme as in the editor, and that its other
// settings change nothing.
import { readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryCache } from '../../src/files/cache.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { buildOf, type Changes, filesBelow, minimalSite, problemsWith, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const noteFile = 'templates/sections/note/section.tsx';
const note = readFileSync(join(minimalSite, noteFile), 'utf8');

/** The note section with additional `imports`, which also shows `body`. */
const noteWith = (imports: string, body: string) => `${imports}\n${note.replace('<h2>', `${body}<h2>`)}`;

const parts: Changes = {
  'templates/parts/card.tsx': `import styles from '@ui/card.module.css';
import words from '@ui/words.json';
export const Card = () => <b className={styles.card}>{words.card}</b>;
`,
  'templates/parts/card.module.css': '.card { color: #111112 }',
  'templates/parts/words.json': '{ "card": "a card" }',
  'templates/islands/lamp.tsx': `import { defineIsland } from 'litfass/theme';
import { useState } from 'react';
import { Card } from '@ui/card.js';
export const lamp = defineIsland({ name: 'lamp', component: () => <u>{useState('lit')[0]}<Card /></u> });
`,
  [noteFile]: noteWith(
    "import { Card } from '@ui/card';\nimport { lamp } from '@/islands/lamp.tsx';\nimport { Island as Shown } from 'litfass/theme';",
    '<Card /><Shown of={lamp} props={{}} />',
  ),
};
const paths = { '@ui/*': ['../templates/parts/*'], '@/*': ['../templates/*'] };

/** The HTML of the home page and the script of islands, without the hashes of files. */
async function builtWith(changes: Changes) {
  const site = track(siteWith(changes));
  await buildOf(site);
  const files = filesBelow(site.out);
  const islands = [...files.keys()].find((name) => /^assets\/islands-.*\.js$/.test(name)) ?? '';
  return { home: files.get('index.html')?.toString() ?? '', islands: files.get(islands)?.toString() ?? '' };
}

test('imports components, islands, CSS modules and JSON by the paths of tsconfig.json and what it extends', async () => {
  const { home, islands } = await builtWith({
    ...parts,
    'settings/base.json': JSON.stringify({ compilerOptions: { paths } }),
    'tsconfig.json': '{\n  // a comment\n  "extends": "./settings/base",\n}\n',
  });
  expect(home).toMatch(/<b class="(m[0-9a-f]{6}_card)">a card<\/b>.*<u>lit<b class="\1">a card<\/b><\/u>/);
  expect(islands).toContain('a card');
});

test('imports the same files by relative paths and by the imports of package.json', async () => {
  const relative = (text: string) => text.replaceAll("'@ui/", "'../parts/").replaceAll("'@/islands", "'../../islands");
  const withImports = (text: string) =>
    text
      .replaceAll("'@ui/card'", "'#parts/card.tsx'")
      .replaceAll("'@ui/", "'#parts/")
      .replaceAll('card.js', 'card.tsx');
  const changed = (change: (text: string) => string): Changes =>
    Object.fromEntries(
      Object.entries(parts).map(([file, text]) => [
        file,
        change(String(text)).replaceAll("'../parts/", file === noteFile ? "'../../parts/" : "'../parts/"),
      ]),
    );
  const expected = await builtWith(changed(relative));
  expect(
    await builtWith({
      ...changed((text) => relative(withImports(text))),
      'package.json': '{ "imports": { "#parts/*": "./templates/parts/*" } }',
    }),
  ).toEqual(expected);
  expect(await builtWith({ ...parts, 'tsconfig.json': tsconfig({ paths: pathsOf('./') }) })).toEqual(expected);
  expect(await builtWith({ ...parts, 'tsconfig.json': tsconfig({ baseUrl: '.', paths: pathsOf('') }) })).toEqual(
    expected,
  );
});

const tsconfig = (compilerOptions: object) => JSON.stringify({ compilerOptions });
const pathsOf = (prefix: string) => ({
  '@ui/*': [`${prefix}templates/parts/*`],
  '@/*': [`${prefix}templates/*`],
});

test('keeps one React and one litfass/theme, and the way in which JSX and classes are compiled', async () => {
  const plain = Object.fromEntries(Object.entries(parts).map(([file, text]) => [file, `${text}`.replaceAll('\r', '')]));
  const expected = await builtWith({ ...plain, 'tsconfig.json': tsconfig({ paths: pathsOf('./') }) });
  const other = ['./templates/other.ts'];
  const options = {
    target: 'es5',
    jsx: 'preserve',
    jsxImportSource: 'preact',
    experimentalDecorators: true,
    useDefineForClassFields: false,
    paths: {
      ...pathsOf('./'),
      react: other,
      'react/*': other,
      'react-dom/*': other,
      'litfass/theme': other,
      zod: other,
    },
  };
  const files = {
    ...plain,
    'templates/other.ts': 'export const useState = () => ["dark"];',
    'tsconfig.json': tsconfig(options),
  };
  expect(await builtWith(files)).toEqual(expected);
});

test('compiles a theme again when only a file that tsconfig.json extends has changed', async () => {
  const base = (folder: string) => tsconfig({ paths: { '@ui/*': [`../templates/${folder}/*`] } });
  const site = track(
    siteWith({
      'templates/one/words.ts': "export const word = 'one';",
      'templates/two/words.ts': "export const word = 'two';",
      [noteFile]: noteWith("import { word } from '@ui/words';", '<b>{word}</b>'),
      'tsconfig.json': '{ "extends": ["./settings/base.json"] }',
      'settings/base.json': base('one'),
    }),
  );
  const cache = memoryCache();
  const first = await bundle(site.root, cache);
  expect([first.problems, first.outsideFiles]).toEqual([[], ['settings/base.json', 'tsconfig.json']]);
  site.change({ 'settings/base.json': base('two') });
  expect((await bundle(site.root, cache)).themeFile).not.toBe(first.themeFile);
});

test('imports a stylesheet by a path', async () => {
  const site = track(
    siteWith({
      'templates/one/tokens.css': ':root { color: #222223 }',
      'templates/two/tokens.css': ':root { color: #333334 }',
      'templates/styles/base.css': "@import '@ui/tokens.css';",
      'tsconfig.json': tsconfig({ paths: { '@ui/*': ['./templates/one/*'] } }),
    }),
  );
  const cache = memoryCache();
  expect((await bundle(site.root, cache)).assets.stylesheet([])).toContain('color:#222223');
  site.change({ 'tsconfig.json': tsconfig({ paths: { '@ui/*': ['./templates/two/*'] } }) });
  expect((await bundle(site.root, cache)).assets.stylesheet([])).toContain('color:#333334');
});

test('reports an import by a path where no file is at its line', async () => {
  const [problem] = await problemsWith({
    [noteFile]: noteWith("import { Card } from '@ui/crad';", '<Card />'),
    'tsconfig.json': tsconfig({ paths: pathsOf('./') }),
  });
  expect(problem).toMatchObject({
    text: 'could not resolve "@ui/crad"',
    place: { file: noteFile, line: 1, column: 22 },
  });
});

test('reports a tsconfig.json that cannot be read', async () => {
  expect(await problemsWith({ 'tsconfig.json': '{ "compilerOptions": { "paths": }' })).toContainEqual(
    expect.objectContaining({ rule: 'theme', place: expect.objectContaining({ file: 'tsconfig.json', line: 1 }) }),
  );
});

test('makes one module of a file that is imported by a path and by a relative one, in a linked folder too', async () => {
  const site = track(
    siteWith({
      'templates/parts/lamp.ts': 'export const lamp = {};',
      [noteFile]: noteWith(
        "import { lamp } from '@ui/lamp';\nimport { lamp as same } from '../../parts/lamp.ts';",
        '<b>{String(lamp === same)}</b>',
      ),
      'tsconfig.json': tsconfig({ paths: pathsOf('./') }),
    }),
  );
  renameSync(join(site.root, 'templates'), join(site.root, 'theme'));
  symlinkSync('theme', join(site.root, 'templates'));
  await buildOf(site);
  expect(filesBelow(site.out).get('index.html')?.toString()).toContain('<b>true</b>');
});

test('does not need what tsconfig.json says of other things, or extends from a package that is not installed', async () => {
  const options = { target: 'es2099', jsx: 'magic', moduleResolution: 'gone' };
  const text = JSON.stringify({ extends: '@tsconfig/strictest/tsconfig.json', compilerOptions: options });
  const module = { 'templates/parts/card.module.css': '.card { color: red }' };
  expect(await problemsWith({ ...module, 'tsconfig.json': text })).toEqual([]);
});
