// After a change of an entry, only what shows it is made again: in `dev` and in builds, which use the same
// records of what pages read.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openEngine } from '../../src/engine.ts';
import { memoryCache, openCache } from '../../src/files/cache.ts';
import { workplaceAt } from '../../src/files/workplace.ts';
import { blogSettings, blogSite, ofBlog, post } from '../support/blog-site.ts';
import { build } from '../support/build.ts';
import { type Changes, filesBelow, litfass, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const date = '2026-06-01';

/** An engine that has rendered and checked the whole site. */
async function startedEngine({ root }: TestSite) {
  const engine = openEngine(workplaceAt(root, { cache: memoryCache(), date }));
  await engine.update();
  await engine.finish();
  return engine;
}

type Started = Awaited<ReturnType<typeof startedEngine>>;

/** The HTML of all pages that the engine shows, by URL. */
function pagesOf(engine: Started): Map<string, string> {
  const site = engine.site();
  return new Map(Array.from(site?.byUrl ?? [], ([url, route]) => [url, site?.page(route).html ?? '']));
}

/** Saves the changes, and returns how many pages are rendered for them, and the pages that are different. */
async function savedWith(changes: Changes, first: Changes = {}) {
  const site = track(blogSite(first));
  const engine = await startedEngine(site);
  const before = pagesOf(engine);
  const count = engine.rendered();
  site.change(changes);
  await engine.update(Object.keys(changes));
  await engine.finish();
  const rendered = engine.rendered() - count;
  const now = pagesOf(engine);
  expect(now).toEqual(pagesOf(await startedEngine(site)));
  const changed = [...now].flatMap(([url, html]) => (before.get(url) === html ? [] : url)).sort();
  return { rendered, changed, gone: [...before.keys()].filter((url) => !now.has(url)).sort() };
}

/** A file of the site with one replacement. */
function edited(file: string, from: string, to: string): Changes {
  const text = ofBlog(file);
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return { [file]: text.replace(from, to) };
}

const german = 'content/posts/2026-02-10-red-glass.md';

describe('dev renders no page that shows the same as before', () => {
  test('a new entry: itself, its neighbour, the lists that show it, and the new page of a list', async () => {
    const { rendered, changed } = await savedWith({
      'content/posts/2026-03-05-door.md': post('Eine neue Tür aus Holz'),
    });
    expect(changed).toEqual([
      '/',
      '/2026/02/red-glass.html',
      '/2026/03/door.html',
      // Its version in German is new.
      '/en/news/2/',
      '/neues/',
      '/neues/2/',
    ]);
    expect(rendered).toBe(changed.length);
  });

  test('a title: the entry, its neighbour, and what lists it in that language', async () => {
    const { rendered, changed } = await savedWith(edited(german, 'title: Rotes Glas', 'title: Grünes Glas'));
    expect(changed).toEqual([
      '/',
      '/2026/01/first-lamp.html',
      '/2026/02/red-glass.html',
      '/neues/',
      '/neues/glass',
      '/neues/lamps',
    ]);
    expect(rendered).toBe(changed.length);
  });

  test('a body: only the entry', async () => {
    const { rendered, changed } = await savedWith(edited(german, 'Aus Emden', 'Aus Leer'));
    expect(changed).toEqual(['/2026/02/red-glass.html']);
    expect(rendered).toBe(1);
  });

  test('the name of a tag: what shows it', async () => {
    const { rendered, changed } = await savedWith(blogSettings(['de: Glas', 'de: Gläser']));
    expect(changed).toEqual(['/2026/02/red-glass.html', '/neues/', '/neues/glass', '/neues/lamps']);
    expect(rendered).toBe(changed.length);
  });

  test('the words of one locale above the lists: only these', async () => {
    const { rendered, changed } = await savedWith(blogSettings(['fr: Nouvelles de l’atelier', 'fr: Des nouvelles']));
    expect(changed).toEqual([
      '/fr/2026/02/red-glass.html',
      '/fr/2026/03/visite.html',
      '/fr/nouvelles/',
      '/fr/nouvelles/glass',
      '/fr/nouvelles/lamps',
    ]);
    expect(rendered).toBeLessThanOrEqual(changed.length + 2);
  });

  test('a tag that disappears takes its list with it', async () => {
    const { gone } = await savedWith(edited(german, 'tags: [glass, lamps]', 'tags: [lamps]'));
    expect(gone).toEqual(['/en/news/glass', '/neues/glass']);
  });

  test('an entry that is deleted', async () => {
    const { rendered, changed, gone } = await savedWith({ 'content/posts/2026-03-01-open-day.en.md': null });
    expect(gone).toEqual(['/en/2026/03/open-day.html', '/en/news/2/']);
    expect(changed).toEqual(['/en', '/en/2026/02/red-glass.html', '/en/news/']);
    expect(rendered).toBe(changed.length);
  });
});

test('a build renders as few pages, and writes the same files as one that knows nothing', async () => {
  const site = track(blogSite());
  const options = () => ({ root: site.root, out: site.out, cache: openCache(site.root), date });
  await setTimeout(40);
  const first = await build(options());
  expect(first.renderedPages).toBe(20);
  site.change({ 'content/posts/2026-03-05-door.md': post('Eine neue Tür aus Holz') });
  await setTimeout(40);
  expect((await build(options())).renderedPages).toBe(6);
  site.change(edited(german, 'Aus Emden', 'Aus Leer'));
  await setTimeout(40);
  expect((await build(options())).renderedPages).toBe(1);
  const warm = filesBelow(site.out);
  await build({ root: site.root, out: `${site.out}-cold`, date });
  expect(filesBelow(`${site.out}-cold`)).toEqual(warm);
});

test('worker threads and shards write the same files', async () => {
  const site = track(blogSite({ 'content/posts/2026-03-05-door.md': post('Eine neue Tür aus Holz') }));
  const run = async (...args: string[]) => {
    const { code, stderr } = await litfass([...args, '--root', site.root, '--date', date]);
    expect(`${code} ${stderr.replace(/warning Cloudflare[\s\S]*?1 warning\n/, '')}`).toBe('0 ');
    return filesBelow(site.out);
  };
  const alone = await run('build', '--workers', '1');
  expect(await run('build', '--workers', '3')).toEqual(alone);
  for (const share of ['1/2', '2/2']) await run('build', '--shard', share, '--out', `${site.root}/part-${share[0]}`);
  expect(await run('merge', `${site.root}/part-1`, `${site.root}/part-2`)).toEqual(alone);
});
