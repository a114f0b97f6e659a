// Tests sites with symbolic links: in the place of the root, the theme, or a file or folder of the site.
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isUnwatched } from '../../src/commands/unwatched.ts';
import { linkHint } from '../../src/files/path-guard.ts';
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
        ['file', `${folder} is a link out of content/, templates/ and public/`, linkHint, folder],
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
    expect((await problemsOf(site)).map(({ text }) => text)).toContain(
      'templates/assets is a link out of content/, templates/ and public/',
    );
  });

  test('a file in templates/assets/ that leads out of a shared theme', async () => {
    const site = siteLinked('templates');
    symlinkSync('/etc/hostname', join(site.root, 'templates/assets/hostname.txt'));
    expect((await problemsOf(site)).map(({ text }) => text)).toEqual([
      'templates/assets/hostname.txt is a link out of content/, templates/ and public/',
    ]);
  });
});

test('a link to a folder in content/, templates/ or public/ is followed where it replaces a whole folder', async () => {
  const site = siteWith();
  track(site);
  for (const folder of ['public', 'content/images']) {
    renameSync(join(site.root, folder), join(site.root, `templates/moved-${folder.replace('/', '-')}`));
    symlinkSync(join(site.root, `templates/moved-${folder.replace('/', '-')}`), join(site.root, folder));
  }
  expect(await problemsOf(site)).toEqual([]);
  await buildOf(site);
  expect(filesBelow(site.out).has('humans.txt')).toBe(true);
  expect(isUnwatched(site.root, 'public/humans.txt')).toBe(false);
});

describe('a link is judged by what it leads to:', () => {
  const secret = 'SMTP_PASSWORD=candlelight\n';
  const key = '-----BEGIN PRIVATE KEY-----\n';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';
  const files = {
    '.env': secret,
    '.litfass/contact.key': key,
    'content/.env': secret,
    'content/.drafts/summer.yaml': 'title: Summer\n',
    'content/evidence/prod.env': secret,
    'content/evidence/notes.bak': secret,
    'content/evidence/plan.txt': 'A plan.\n',
    'templates/.git/config': secret,
    'templates/assets/drawn.svg': svg,
    'node_modules/lamps/lamp.svg': svg,
  };
  const out = 'is a link out of content/, templates/ and public/';
  const unread = (name: string) => `is a link to ${name}, which litfass does not read`;
  const said = async (links: Readonly<Record<string, string>>) => {
    const site = siteWith(files);
    track(site);
    for (const [link, target] of Object.entries(links)) {
      rmSync(join(site.root, link), { recursive: true, force: true });
      mkdirSync(join(site.root, link, '..'), { recursive: true });
      symlinkSync(target, join(site.root, link));
    }
    const problems = (await problemsOf(site)).filter(
      ({ rule }) => !/^(idle-evidence|secret|unknown-image)$/.test(rule),
    );
    return problems.map(({ text, place }) => [text, place?.file]);
  };

  test.each([
    ['public/e.txt', '../.env', out],
    ['public/.well-known/e.txt', '../../.env', out],
    ['public', '.litfass', out],
    ['public', '.', out],
    ['templates/assets/e.txt', '../../.env', out],
    ['content/images/e.svg', '../../node_modules/lamps/lamp.svg', out],
    ['content/pages/e.yaml', '../../.env', out],
    ['content/terms.yaml', '../package.json', 'is a broken link'],
    ['content/addresses.lock.yaml', '/etc/hostname', out],
    ['public/e.txt', '../content/.env', unread('.env')],
    ['public/e.txt', '../content/evidence/prod.env', unread('prod.env')],
    ['public/e.txt', '../content/evidence/notes.bak', unread('notes.bak')],
    ['public/e.txt', '../templates/.git/config', unread('config')],
    ['public', 'templates/.git', unread('.git')],
    ['content/pages/e.yaml', '../.drafts/summer.yaml', unread('summer.yaml')],
    ['content/images', '../.litfass', out],
    ['public/a', '../content/evidence', 'is a link to a folder'],
    ['public/a', 'nowhere', 'is a broken link'],
    ['public', 'nowhere', 'is a broken link'],
  ])('%s -> %s', async (link, target, fault) => {
    expect(await said({ [link]: target })).toEqual([[`${link} ${fault}`, link]]);
  });

  test('a chain of links by its end', async () => {
    expect(await said({ 'public/a.txt': 'b.txt', 'public/b.txt': '../.env' })).toEqual([
      [`public/a.txt ${out}`, 'public/a.txt'],
      [`public/b.txt ${out}`, 'public/b.txt'],
    ]);
  });

  test('ordinary files of the three folders are read', async () => {
    const links = {
      'public/plan.txt': '../content/evidence/plan.txt',
      'public/drawn.svg': '../templates/assets/drawn.svg',
      'content/images/drawn.svg': '../../templates/assets/drawn.svg',
    };
    expect(await said(links)).toEqual([]);
  });

  test('nothing of it is published', async () => {
    const site = siteWith(files);
    track(site);
    symlinkSync('../.env', join(site.root, 'public/e.txt'));
    expect((await litfass(['build', '--root', site.root])).code).toBe(1);
    expect(filesBelow(site.out).size).toBe(0);
  });
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
