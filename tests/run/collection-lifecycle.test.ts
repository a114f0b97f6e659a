// The life of an entry: a draft, a later day, a release, and what becomes of its addresses afterwards.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { blogSettings, blogSite, ofBlog, post } from '../support/blog-site.ts';
import { type Changes, filesBelow, litfass, problemsOf, type TestSite } from '../support/helpers.ts';

let site: TestSite | undefined;
const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
  site?.remove();
  site = undefined;
});

const draft = (front: string): Changes => ({
  'content/posts/2026-04-02-door.md': post('Eine neue Tür aus Holz', front),
});

/** The problems on a day, without the warning about addresses on some hosts. */
async function said(changes: Changes, date = '2026-06-01'): Promise<string[]> {
  site = blogSite(changes);
  const problems = await problemsOf(site, { date });
  return problems
    .filter(({ rule }) => rule !== 'host-limit')
    .map(({ text, place }) => `${place?.file}:${place?.line}:${place?.column} ${text}`);
}

/** Builds the site on a day, and returns the paths of its pages of 2026 in German. */
async function built(here: TestSite, ...args: string[]): Promise<string[]> {
  const { code, stderr } = await litfass(['build', '--root', here.root, ...args]);
  expect(`${code} ${stderr}`).toMatch(/^0 /);
  return [...filesBelow(here.out).keys()].filter((file) => /^20/.test(file));
}

describe('a draft', () => {
  test('is in no build, no list and no feed', async () => {
    const here = blogSite(draft('draft: true\n'));
    site = here;
    expect(await built(here, '--date', '2026-06-01')).toEqual(['2026/01/first-lamp.html', '2026/02/red-glass.html']);
    expect([...filesBelow(here.out)].filter(([, bytes]) => bytes.includes('neue Tür'))).toEqual([]);
  });

  test('may be unfinished', async () => {
    expect(await said(draft('draft: true\ntags: [none]\nunknown: 1\n'))).toEqual([]);
  });

  test('cannot be linked to, but by another draft', async () => {
    const linking = { 'content/posts/2026-05-02-x.md': post('Was sonst noch geschah', '', '${posts.2026-04-02-door}') };
    expect(await said({ ...draft('draft: true\n'), ...linking })).toEqual([
      'content/posts/2026-05-02-x.md:6:3 the page `posts/2026-04-02-door` is a draft',
    ]);
    const both = {
      'content/posts/2026-05-02-x.md': post('Was sonst noch geschah', 'draft: true\n', '${posts.2026-04-02-door}'),
    };
    expect(await said({ ...draft('draft: true\n'), ...both })).toEqual([]);
  });

  test('cannot be the home page, nor the target of an old address', async () => {
    const home = {
      'content/pages/home.yaml': ofBlog('content/pages/home.yaml').replace('slug: ""', 'slug: ""\ndraft: true'),
    };
    const old = blogSettings(['collections:', 'home: home\naddresses: { /old: "${page.home}" }\ncollections:']);
    expect(await said({ ...home, ...old })).toEqual([
      'content/site.yaml:6:16 the page `home` is a draft',
      'content/site.yaml:8:7 the page `home` is a draft',
      'content/site.yaml:9:20 the page `home` is a draft',
    ]);
  });

  test('may be a page, and leaves the menus', async () => {
    const page = ofBlog('content/pages/home.yaml').replace('slug: ""', 'slug: shop\ndraft: true');
    const menu = blogSettings([
      '    - { to: "${page.posts}" }',
      '    - { to: "${page.posts}" }\n    - { to: "${page.shop}" }',
    ]);
    expect(await said({ 'content/pages/shop.yaml': page, ...menu })).toEqual([
      'content/site.yaml:8:16 the page `shop` is a draft',
    ]);
  });
});

describe('an entry for a later day', () => {
  const later = draft('publish: 2026-07-01\n');

  test('is held back by `publish:` alone: a day to come is pointed out, but for what has no feed', async () => {
    const early = draft('date: 2026-07-01\n');
    expect(await said(early)).toEqual([
      'content/posts/2026-04-02-door.md:5:7 the entry is dated 2026-07-01, and is published before',
    ]);
    expect(await said(early, '2026-07-01')).toEqual([]);
    expect(await said(draft('date: 2026-07-01\npublish: 2026-07-01\n'))).toEqual([]);
    const events = blogSettings(['    feed: { path: feed.xml }\n', '']);
    expect(await said({ ...early, ...events })).toEqual([]);
  });

  test('is built from that day on', async () => {
    const here = blogSite(later);
    site = here;
    expect(await built(here, '--date', '2026-06-30')).not.toContain('2026/04/door.html');
    expect(await built(here, '--date', '2026-07-01')).toContain('2026/04/door.html');
    expect(readFileSync(join(here.out, 'feed.xml'), 'utf8')).toContain('Eine neue Tür');
  });

  test('must be right before', async () => {
    expect(await said(draft('publish: 2026-07-01\ntags: [none]\n'))).toEqual([
      'content/posts/2026-04-02-door.md:6:8 there is no tag `none`',
    ]);
    expect(await said(draft('publish: 2026-02-30\n'))).toEqual([
      'content/posts/2026-04-02-door.md:5:10 there is no 2026-02-30 in the calendar',
    ]);
  });
});

test('`status` counts pages, and lists what no build contains yet', async () => {
  const here = blogSite({
    ...draft('publish: 2026-07-01\n'),
    'content/posts/2026-05-02-x.md': post('Was sonst noch geschah', 'draft: true\n'),
  });
  site = here;
  const run = async (...args: string[]) => (await litfass(['status', '--root', here.root, ...args])).stdout;
  expect(await run('--date', '2026-06-01')).toBe(`1 page
6 entries in posts
not published on 2026-06-01:
  draft       content/posts/2026-05-02-x.md
  2026-07-01  content/posts/2026-04-02-door.md
de → en · 21 texts · 0 missing, 0 identical, 0 stale, 21 not yet accepted
de → fr · 17 texts · 0 missing, 0 identical, 0 stale, 17 not yet accepted
`);
  expect(JSON.parse(await run('--date', '2026-07-01', '--json'))).toMatchObject({
    date: '2026-07-01',
    counts: { pages: 1, posts: 6 },
    drafts: ['content/posts/2026-05-02-x.md'],
    scheduled: [],
    translations: [{ locale: 'en' }, { locale: 'fr' }],
  });
  here.change({ 'content/posts/2026-04-02-door.md': null, 'content/posts/2026-05-02-x.md': null });
  expect(await run('--date', '2026-06-01')).toContain(
    '1 page\n4 entries in posts\nall of them are published on 2026-06-01\n',
  );
});

test('`new post` writes an entry with the fields that it needs, as a draft', async () => {
  const here = blogSite();
  site = here;
  const run = (...args: string[]) => litfass(['new', 'post', ...args, '--root', here.root, '--date', '2026-06-01']);
  const { code, stdout } = await run('Grüße aus der Werkstatt');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^wrote content\/posts\/2026-06-01-gruesse-aus-der-werkstatt\.md\nnext: /),
  ]);
  const file = join(here.root, 'content/posts/2026-06-01-gruesse-aus-der-werkstatt.md');
  expect(readFileSync(file, 'utf8')).toMatch(
    /^---\ntitle: Grüße aus der Werkstatt\ndescription: .*\ndraft: true\nauthor: Your name\n---\n\n$/,
  );
  const page = '2026/06/gruesse-aus-der-werkstatt.html';
  expect(await built(here, '--date', '2026-06-01')).not.toContain(page);
  writeFileSync(file, readFileSync(file, 'utf8').replace('draft: true\n', ''));
  expect(await built(here, '--date', '2026-06-01')).toContain(page);
  await run('Une lettre', '--locale', 'fr');
  expect(existsSync(join(here.root, 'content/posts/2026-06-01-une-lettre.fr.md'))).toBe(true);
  expect((await run('Grüße aus der Werkstatt')).stderr).toContain('exists already');
  expect((await run('A', '--locale', 'it')).stderr).toContain('the site has no locale it');
  expect((await run('A', '--collection', 'news')).stderr).toContain('the theme has no collection news');
  expect((await run('???')).stderr).toContain('cannot be the name of a file');
});

describe('after a release', () => {
  const real = blogSettings(['https://laterne.example', 'https://laterne-emden.de']);
  const decided = (line: string) =>
    blogSettings(
      ['https://laterne.example', 'https://laterne-emden.de'],
      ['collections:', `addresses:\n  ${line}\ncollections:`],
    );

  async function released(changes: Changes = {}): Promise<TestSite> {
    const here = blogSite({ ...real, ...changes });
    site = here;
    const { code, stderr } = await litfass(['build', '--release', '--root', here.root, '--date', '2026-06-01']);
    expect(`${code} ${stderr}`).toMatch(/^0 /);
    return here;
  }

  const redirectsOf = (here: TestSite) => readFileSync(join(here.out, '_redirects'), 'utf8').split('\n');

  test('a tag that disappears leads to the list in its language, without asking', async () => {
    const here = await released();
    const german = ofBlog('content/posts/2026-02-10-red-glass.md').replace('tags: [glass, lamps]', 'tags: [lamps]');
    here.change({ 'content/posts/2026-02-10-red-glass.md': german });
    await built(here, '--release', '--date', '2026-06-02');
    expect(redirectsOf(here)).toEqual(
      expect.arrayContaining(['/neues/glass /neues/ 301', '/en/news/glass /en/news/ 301']),
    );
    // The lock remembers it, and the tag may return.
    await built(here, '--release', '--date', '2026-06-03');
    expect(redirectsOf(here)).toContain('/neues/glass /neues/ 301');
    here.change({ 'content/posts/2026-02-10-red-glass.md': ofBlog('content/posts/2026-02-10-red-glass.md') });
    await built(here, '--release', '--date', '2026-06-04');
    expect(redirectsOf(here)).not.toContain('/neues/glass /neues/ 301');
  });

  test('the last page of a list leads to the list when it has no entries any more', async () => {
    const here = await released();
    here.change({ 'content/posts/2026-03-01-open-day.en.md': null, ...decided('/en/2026/03/open-day.html: gone') });
    await built(here, '--date', '2026-06-02');
    expect(redirectsOf(here)).toContain('/en/news/2 /en/news/ 301');
  });

  test('an entry that becomes a draft asks, too', async () => {
    const here = await released();
    const text = ofBlog('content/posts/2026-03-01-open-day.en.md').replace('---\n', '---\ndraft: true\n');
    here.change({ 'content/posts/2026-03-01-open-day.en.md': text });
    const { stderr } = await litfass(['build', '--root', here.root, '--date', '2026-06-02']);
    expect(stderr).toContain('but the page `posts/2026-03-01-open-day` is not published any more');
  });

  test('an entry that is deleted asks where its address leads', async () => {
    const here = await released();
    here.change({ 'content/posts/2026-03-01-open-day.en.md': null });
    const { code, stderr } = await litfass(['build', '--root', here.root, '--date', '2026-06-02']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      '/en/2026/03/open-day.html was released, but the page `posts/2026-03-01-open-day` does not exist',
    );
  });
});

test('`dev` shows drafts, and says to open pages that no build contains them', async () => {
  const here = blogSite({
    ...draft('publish: 2026-07-01\n'),
    'content/posts/2026-05-02-x.md': post('Was sonst noch geschah', 'draft: true\n'),
  });
  site = here;
  const report = { say: () => {}, complain: () => {}, log: () => {} };
  const options = { root: here.root, host: '127.0.0.1', port: 0, date: '2026-06-01' };
  const { url, checked, close } = await startDev(options, report);
  stopping.push(close);
  await checked;
  const waits = async (path: string) => {
    expect((await fetch(`${url}${path}`)).status).toBe(200);
    const reader = (await fetch(`${url}/__litfass/events?page=${encodeURIComponent(path)}`)).body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return JSON.parse(new TextDecoder().decode(value).slice('data: '.length)).waits;
  };
  expect(await waits('/2026/05/x.html')).toBe('Draft');
  expect(await waits('/2026/04/door.html')).toBe('Published on 2026-07-01');
  expect(await waits('/2026/02/red-glass.html')).toBeUndefined();
});
