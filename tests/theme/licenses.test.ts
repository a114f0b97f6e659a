// Tests licenses.txt, which contains the licences of the packages in the scripts of a site, and of the
// theme's fonts and drawings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../../src/theme/bundle.ts';
import { type Changes, realSite, repository, siteWith } from '../support/helpers.ts';

const island = (imports: string) =>
  `import { defineIsland } from 'litfass/theme';\n${imports}\nexport default defineIsland({ name: 'tiny', component: () => <p>{word}</p> });\n`;

/** The text of licenses.txt, and the problems of the theme. */
async function licensesOf(changes: Changes, from?: string) {
  const site = siteWith(changes, from === undefined ? {} : { from });
  const { assets, problems } = await bundle(site.root);
  const file = assets.files.get('licenses.txt');
  return { text: file instanceof Uint8Array ? Buffer.from(file).toString() : undefined, problems, root: site.root };
}

/** A package in the node_modules of the site. */
function packageWith(name: string, settings: object, files: Changes = {}): Changes {
  const folder = `node_modules/${name}`;
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, version: '1.2.3', main: 'index.js', ...settings }),
    [`${folder}/index.js`]: `export const word = ${JSON.stringify(name)};\n`,
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text])),
  };
}

test('lists the licences of React and litfass for a site with islands', async () => {
  const { text = '', root } = await licensesOf({}, join(repository, 'tests/second-site'));
  for (const name of ['litfass', 'react', 'react-dom', 'scheduler'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\\n\\nMIT License\\n\\nCopyright`, 'm'));
  expect(text).toContain('@license React');
  expect(text).not.toContain(root);
  expect(text).not.toContain(repository);
});

test('lists the packages that an island or browser.ts imports, with their licences and notices', async () => {
  const { text, problems } = await licensesOf({
    ...packageWith('tiny', { license: 'ISC' }, { 'LICENSE.md': 'ISC\r\nof Tiny\n', NOTICE: 'Noted.' }),
    ...packageWith('@some/old', { licenses: [{ type: 'BSD' }, { type: 'MIT' }] }),
    ...packageWith('unused', { license: 'GPL-3.0' }),
    'node_modules/@some/old/index.js': '/*! Old by Some */\nexport const old = document.title;\n',
    'templates/islands/tiny.tsx': island("import { word } from 'tiny';"),
    'templates/browser.ts': "import { old } from '@some/old';\nimport 'unused';\ndocument.title = old + old;\n",
  });
  expect(problems).toEqual([]);
  expect(text).toContain('\n\ntiny 1.2.3 (ISC)\n\nISC\nof Tiny\n\nNoted.\n');
  expect(text).toContain('\n\n@some/old 1.2.3 (BSD, MIT)\n\nno license text in the package\n');
  expect(text).not.toContain('unused');
  expect(text).toContain('@some/old/index.js:\n  /*! Old by Some */');
});

test('writes no licenses.txt if the scripts of a site contain no package', async () => {
  expect((await licensesOf({})).text).toBeUndefined();
  expect((await licensesOf({ 'templates/browser.ts': "document.title = 'a';\n" })).text).toBeUndefined();
});

test('includes the licences beside the fonts and drawings of a theme unchanged', async () => {
  const { text, problems } = await licensesOf({
    'templates/assets/OFL.txt': 'tiny.woff2 is Tiny.\r\nCopyright Tiny Authors\n',
    'templates/assets/icons/LICENSE-icons.md': 'Icons by Some\n',
    'templates/assets/tiny.txt': 'A text that is shown',
  });
  expect(problems).toEqual([]);
  expect(text).toContain('\n\ntiny.woff2 is Tiny.\nCopyright Tiny Authors\n');
  expect(text).toContain('\n\nIcons by Some\n');
  expect(text).not.toContain('A text that is shown');
});

test('names the authors of both fonts of the first site, with the whole licence', () => {
  const text = readFileSync(join(realSite, 'dist/licenses.txt'), 'utf8');
  expect(text).toContain('head.woff2 is Bricolage Grotesque');
  expect(text).toContain('text.woff2 is Hanken Grotesk');
  expect(text).toContain('The Bricolage Grotesque Project Authors');
  expect(text).toContain('The Hanken Grotesk Project Authors');
  expect(text).toContain('OTHER DEALINGS IN THE FONT SOFTWARE');
});

test('includes a legal comment of the theme’s own code', async () => {
  const { text } = await licensesOf({ 'templates/browser.ts': "/*! Vendored, MIT */\ndocument.title = 'a';\n" });
  expect(text).toContain('/*! Vendored, MIT */');
});

test.each(['licenses.txt', 'Licenses.TXT'])('refuses public/%s if litfass writes licenses.txt itself', async (name) => {
  const { problems } = await licensesOf({ [`public/${name}`]: 'mine' }, join(repository, 'tests/second-site'));
  expect(problems.map(({ rule, text }) => `${rule}: ${text}`)).toEqual([
    `collision: public/${name} is a file that litfass writes itself`,
  ]);
  expect((await licensesOf({ 'public/licenses.txt': 'mine' })).problems).toEqual([]);
});
