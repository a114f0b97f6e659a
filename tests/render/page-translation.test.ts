// usePage().translation: how far the page is translated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { type Changes, filesBelow, litfass, minimalSite, siteWith } from '../support/helpers.ts';
import { english, inFiles, original } from '../support/page-files.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
/** A layout that says how far the page is translated. */
const saying = {
  'templates/layout.tsx': layout
    .replace('const { navigation, locales, t }', 'const { navigation, locales, t, translation }')
    .replace('<main id="content">', '<main id="content" data-translation={translation}>'),
};

/** The states of the pages with these words in their address, by address. */
async function states(changes: Changes, options: { readonly workers?: number; readonly accepted?: Changes } = {}) {
  const site = track(siteWith({ ...saying, ...changes }));
  if (options.accepted) {
    expect((await litfass(['translations', 'accept', '--all', '--root', site.root])).code).toBe(0);
    site.change(options.accepted);
  }
  const { workers } = options;
  const { pages } = await build({ root: site.root, out: site.out, ...(workers !== undefined && { workers }) });
  const found = pages.map(({ route: { url, outputs } }) => {
    const html =
      filesBelow(site.out)
        .get(outputs[0] ?? '')
        ?.toString() ?? '';
    return [url, /data-translation="(.*?)"/.exec(html)?.[1]] as const;
  });
  return Object.fromEntries(found.filter(([url]) => /gart?en|garden|en\/terms|agb/.test(url)));
}

test('an original, and a translation that has all texts', async () => {
  expect(await states(inFiles())).toEqual({ '/garten': 'original', '/en/garden': 'complete' });
});

test('a translation that lacks a text, or all of its own', async () => {
  const partial = english.replace('title: Lanterns for the garden\n', '');
  expect((await states(inFiles(partial)))['/en/garden']).toBe('partial');
  expect((await states(inFiles('sections: [{}]\n')))['/en/garden']).toBe('fallback');
});

test('a translation whose original has changed since it was accepted', async () => {
  const changed = { 'content/pages/garden.yaml': original.replace('Licht im Garten', 'Licht im Hof') };
  expect(await states(inFiles(), { accepted: changed })).toEqual({ '/garten': 'original', '/en/garden': 'outdated' });
  expect((await states(inFiles(), { accepted: {} }))['/en/garden']).toBe('complete');
  const threads = await states(inFiles(), { accepted: changed, workers: 2 });
  expect(threads['/en/garden']).toBe('outdated');
});

test('a regional variant is complete with the texts of its language', async () => {
  const words = readFileSync(join(minimalSite, 'content/locales/en.yaml'), 'utf8');
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const site = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const regional = {
    ...inFiles(english, original.replace('slug: { de: garten, en: en/garden }', 'slug: garten')),
    'content/site.yaml': site.replace('[de, en]', '[de, en, { tag: en-GB, status: in-translation }]'),
    'content/pages/home.yaml': home.replace('en: en }', 'en: en, en-GB: en-gb }'),
    'content/locales/en-GB.yaml': words.replace('name: English', 'name: British English'),
  };
  expect(await states(regional)).toMatchObject({ '/en/garten': 'complete', '/en-gb/garten': 'complete' });
});
