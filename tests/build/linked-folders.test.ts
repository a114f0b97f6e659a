// Tests sites with symbolic links: in the place of the root, the theme, or a file or folder of the site.
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isUnwatched } from '../../src/commands/unwatched.ts';
import { siteStamps } from '../../src/run/whole-build.ts';
import { buildOf, filesBelow, litfass, problemsOf, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

/** The minimal site with stylesheets that name an asset; `linked` is moved and replaced by a link. */
function siteLinked(linked: string, changes: Record<string, string> = {}): TestSite {
  const site = siteWith({
    'templates/styles/base.css': 'body { background: url(../assets/icon.svg) }',
    'templates/sections/hero/style.css': '.calm { background: url(../../assets/icon.svg) }',
    ...changes,
  });
  track(site);
  const elsewhere = join(site.root, '../elsewhere');
  mkdirSync(elsewhere);
  const [from, to] = [join(site.root, linked), join(elsewhere, 'moved')];
  renameSync(from, to);
  symlinkSync(to, linked === '' ? site.root : from);
  return site;
}

test.each(['', 'templates', 'templates/styles', 'templates/sections/hero/style.css'])(
  'resolves assets in stylesheets if “%s” is a link',
  async (linked) => {
    const site = siteLinked(linked);
    expect(await problemsOf(site)).toEqual([]);
    await buildOf(site);
    const urls = readFileSync(join(site.out, 'index.html'), 'utf8').match(/url\(\/assets\/icon-\w+\.svg\)/g);
    expect(urls).toHaveLength(2);
    rmSync(join(site.root, '../elsewhere'), { recursive: true });
  },
);

test.each(['', 'templates'])('reports an error of a component at its line if “%s” is a link', async (linked) => {
  const file = 'templates/head.tsx';
  const site = siteLinked(linked, { [file]: 'export function Head() {\n  throw new Error("no head");\n}\n' });
  const [problem] = await problemsOf(site);
  expect(problem?.place).toMatchObject({ file, line: 2 });
});

test.each(['', 'templates'])('supports CSS modules if “%s” is a link', async (linked) => {
  const site = siteLinked(linked, {
    'templates/head.tsx':
      "import styles from './head.module.css';\nexport const Head = () => <meta name={styles.a} />;\n",
    'templates/head.module.css': '.a { background: url(./assets/icon.svg) }',
  });
  await buildOf(site);
  const html = readFileSync(join(site.out, 'index.html'), 'utf8');
  const name = /<meta name="(m[0-9a-f]{6}_a)"/.exec(html)?.[1];
  expect(html).toContain(`.${name}{background:url(/assets/icon-`);
});

describe('a link out of the site is refused before anything behind it is listed:', () => {
  /** The site with a link to a folder of somebody else, which has a file of each kind. */
  const leadingOut = (folder: string, target = '../elsewhere') => {
    const site = siteWith({ [folder]: null });
    track(site);
    const files = {
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.yaml': 'a: 1\n',
      'pages/b.yaml': 'b: 1\n',
    };
    site.change(Object.fromEntries(Object.entries(files).map(([name, text]) => [`../elsewhere/${name}`, text])));
    mkdirSync(join(site.root, folder, '..'), { recursive: true });
    const depth = '../'.repeat(folder.split('/').length - 1);
    symlinkSync(target.startsWith('/') ? target : `${depth}${target}`, join(site.root, folder));
    return site;
  };

  test.each(['public', 'content', 'content/images', 'content/evidence', 'templates/assets'])('%s', async (folder) => {
    for (const target of ['../elsewhere', '/']) {
      const site = leadingOut(folder, target);
      const problems = (await problemsOf(site)).filter(({ rule }) => !/unknown-image|theme/.test(rule));
      expect(problems.map(({ rule, text, hint, place }) => [rule, text, hint, place?.file])).toEqual([
        ['file', `${folder} is a link out of the site`, 'links are not followed: copy the folder', folder],
      ]);
      const { code } = await litfass(['build', '--root', site.root]);
      expect([code, filesBelow(site.out).size]).toEqual([1, 0]);
      const names = Object.keys(siteStamps(site.root)).map((path) => path.slice(site.root.length + 1));
      expect(names.filter((name) => name.startsWith(`${folder}/`))).toEqual([]);
      expect(isUnwatched(site.root, folder)).toBe(true);
    }
  });

  test('templates, if there is no theme', async () => {
    const site = leadingOut('templates', '/');
    expect((await problemsOf(site)).map(({ text }) => text)).toEqual(['there is no templates/index.ts']);
    expect(Object.keys(siteStamps(site.root)).filter((path) => path.includes('/templates/'))).toEqual([]);
  });

  test('the assets of a theme that several sites share', async () => {
    const site = siteLinked('templates');
    const shared = join(site.root, '../elsewhere/moved');
    expect(await problemsOf(site)).toEqual([]);
    renameSync(join(shared, 'assets'), join(site.root, '../others'));
    symlinkSync('../../others', join(shared, 'assets'));
    expect((await problemsOf(site)).map(({ text }) => text)).toContain('templates/assets is a link out of the site');
  });

  test('a file in templates/assets/ that leads out of a shared theme', async () => {
    const site = siteLinked('templates');
    symlinkSync('/etc/hostname', join(site.root, 'templates/assets/hostname.txt'));
    expect((await problemsOf(site)).map(({ text }) => text)).toEqual([
      'templates/assets/hostname.txt is outside the site’s folder',
    ]);
  });
});

test('a link to another folder of the site is followed where it replaces a whole folder', async () => {
  const site = siteWith();
  track(site);
  for (const folder of ['public', 'content/images', 'content']) {
    renameSync(join(site.root, folder), join(site.root, `moved-${folder.replace('/', '-')}`));
    symlinkSync(join(site.root, `moved-${folder.replace('/', '-')}`), join(site.root, folder));
  }
  expect(await problemsOf(site)).toEqual([]);
  await buildOf(site);
  expect(filesBelow(site.out).has('humans.txt')).toBe(true);
  expect(isUnwatched(site.root, 'public/humans.txt')).toBe(false);
});

test('dev watches what a build reads, and nothing else', () => {
  const site = siteWith();
  track(site);
  const watched = [
    'content/pages/home.yaml',
    'public',
    'public/.well-known/a.txt',
    'templates/index.ts',
    '../shared/a.ts',
  ];
  const others = [
    'content/pages/.home.yaml.swp',
    'public/.DS_Store',
    'content/a.yaml~',
    'public/__MACOSX/a',
    'templates/.git/HEAD',
  ];
  expect(watched.filter((path) => isUnwatched(site.root, path))).toEqual([]);
  expect(others.filter((path) => !isUnwatched(site.root, path))).toEqual([]);
});
