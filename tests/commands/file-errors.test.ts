// Tests what commands say of a file where a folder must go, a folder where a file must go, links that lead
// nowhere, and names that every object has.
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { linkHint } from '../../src/files/path-guard.ts';
import { litfass, siteWith, type TestSite } from '../support/helpers.ts';

/** What a command prints about a site in which something else is in the place of `path`. */
async function said(site: TestSite, ...command: readonly string[]) {
  const isInit = command[0] === 'init';
  const { code, stderr } = await litfass([...command, ...(isInit ? [] : ['--root', site.root])]);
  return { code, stderr: stderr.replaceAll(site.root, 'SITE') };
}

const hint = '\n  hint move, rename or repair it, and run it again\n';

test.each([
  ['content/claims.yaml', 'new claim lamp-count 5%'],
  ['content/pages/other.yaml', 'new page lamps'],
  ['templates/index.ts', 'new section lamps'],
  ['.vscode/settings.json', 'schema'],
  ['texts.po', 'translations import SITE/texts.po --locale en'],
])('a folder in the place of %s is named by %s', async (path, command) => {
  const site = siteWith({ [path]: null });
  mkdirSync(join(site.root, path), { recursive: true });
  const { code, stderr } = await said(site, ...command.replace('SITE', site.root).split(' '));
  expect({ code, stderr }).toEqual({
    code: 73,
    stderr: `litfass: SITE/${path}: a folder is where a file must go (EISDIR)${hint}`,
  });
  site.remove();
});

test.each([
  ['content/pages/summer.yaml', 'new page summer'],
  ['content/locales/fr.yaml', 'new locale fr'],
  ['content/claims.yaml', 'new claim lamp-count 5%'],
])('a link to nothing in the place of %s is named by %s', async (path, command) => {
  const site = siteWith({ [path]: null });
  mkdirSync(dirname(join(site.root, path)), { recursive: true });
  symlinkSync('nowhere/at/all', join(site.root, path));
  expect(await said(site, ...command.split(' '))).toEqual({
    code: 73,
    stderr: `litfass: ${path} is a broken link\n  hint ${linkHint}\n`,
  });
  site.remove();
});

test('a new site is not written onto a file, below a file, or through a link to nothing', async () => {
  const site = siteWith({ file: 'text' });
  symlinkSync('nowhere', join(site.root, 'link'));
  for (const [folder, reason] of [
    ['file', 'a file is where a folder must go (ENOTDIR)'],
    ['file/site', 'a file is where a folder must go (ENOTDIR)'],
    ['link', 'nothing is there, or a link leads nowhere (ENOENT)'],
    ['x'.repeat(300), 'a name is too long (ENAMETOOLONG)'],
  ] as const) {
    const { code, stderr } = await said(site, 'init', join(site.root, folder));
    expect([code, stderr.replace(/^litfass: SITE\/[^:]*: /, '')], folder).toEqual([73, `${reason}${hint}`]);
  }
  site.remove();
});

test.each(['constructor', 'toString', '__proto__'])('%s is a name like any other', async (name) => {
  const site = siteWith({ [`texts.${name}`]: 'text' });
  expect(await said(site, 'translations', 'import', join(site.root, `texts.${name}`))).toEqual({
    code: 2,
    stderr: `litfass: texts.${name} is no file of translations\n  hint its name ends with .po, .xliff, .xlf or .csv\n`,
  });
  const { stderr } = await litfass([name]);
  expect(stderr).toBe(`litfass: there is no command ${name}\n  hint npx litfass --help lists the commands\n`);
  site.remove();
});

test('a collection that is called constructor is one that the theme does not have', async () => {
  const { readFileSync } = await import('node:fs');
  const site = siteWith();
  const settings = readFileSync(join(site.root, 'content/site.yaml'), 'utf8');
  site.change({ 'content/site.yaml': `${settings}collections: { constructor: { address: "{name}" } }\n` });
  const { code, stderr } = await said(site, 'check');
  expect([code, stderr.split('\n')[0]]).toEqual([
    1,
    'error the theme has no collection `constructor` [unknown-collection]',
  ]);
  site.remove();
});
