// Tests `url()` in the stylesheets of a theme: it names a file of templates/assets/ or public/, or the error
// says what to write.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOf, type Changes, filesBelow, minimalSite, problemsWith, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

/** The smallest file that is a picture. */
const picture = 'GIF89a\x01\0\x01\0\0\0\0;';

const track = trackedSites();

const sheet = 'templates/styles/base.css';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>';
const files: Changes = {
  'templates/assets/icons.svg': svg,
  'templates/assets/two words.svg': svg,
  'templates/assets/faces/text.woff2': 'font',
  'public/public.png': picture,
  'public/two words.png': picture,
};

/** The stylesheet of the home page, without hashes. */
async function styleWith(css: string, changes: Changes = {}): Promise<string> {
  const site = track(siteWith({ ...files, [sheet]: css, ...changes }));
  await buildOf(site);
  const home = filesBelow(site.out).get('index.html')?.toString() ?? '';
  return (/<style[^>]*>([\s\S]*?)<\/style>/.exec(home)?.[1] ?? '').replace(/-[0-9a-f]{10}\./g, '-HASH.');
}

test.each([
  ['url(../assets/icons.svg#lamp)', 'url(/assets/icons-HASH.svg#lamp)'],
  ['url("../assets/icons.svg")', 'url(/assets/icons-HASH.svg)'],
  ["URL( '../assets/two words.svg?v=1#q' )", 'url(/assets/two-words-HASH.svg#q)'],
  ['url(../assets/two%20words.svg)', 'url(/assets/two-words-HASH.svg)'],
  ['url(/public.png)', 'url(/public.png)'],
  ['url(/public.png?v=2)', 'url(/public.png?v=2)'],
  ['url("/two words.png")', 'url(/two\\ words.png)'],
  ['url(/two%20words.png)', 'url(/two%20words.png)'],
  [
    'image-set(url(../assets/icons.svg) 1x, url(/public.png) 2x)',
    'image-set(url(/assets/icons-HASH.svg) 1x,url(/public.png) 2x)',
  ],
  ['url(data:image/svg+xml,%3Csvg/%3E)', 'url(data:image/svg+xml,%3Csvg/%3E)'],
])('understands %s', async (written, expected) => {
  expect(await styleWith(`body{background:${written}}`)).toContain(`body{background:${expected}}`);
});

test('keeps the reference to a filter of the page, and resolves a custom property where it is written', async () => {
  const css = ':root{--lamp:url(../assets/icons.svg#lamp)}body{filter:url(#id);background:var(--lamp)}';
  expect(await styleWith(css)).toContain(
    ':root{--a:url(/assets/icons-HASH.svg#lamp)}body{filter:url(#id);background:var(--a)}',
  );
});

test('reads the addresses of fonts without what is for old browsers', async () => {
  const src =
    'url(../assets/faces/text.woff2?#iefix) format("woff2"),url(../assets/faces/text.woff2?v=1) format("woff2")';
  expect(await styleWith(`@font-face{font-family:T;src:${src}}`)).toContain('/assets/faces/text-HASH.woff2#iefix');
});

test('resolves a URL from the folder of the stylesheet or CSS module, below a base path too', async () => {
  const site = track(
    siteWith({
      ...files,
      'content/site.yaml': `base: /docs\n${readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8')}`,
      'templates/sections/note/style.css': '.note{background:url(../../assets/icons.svg);mask:url(/public.png)}',
    }),
  );
  await buildOf(site);
  expect(filesBelow(site.out).get('index.html')?.toString()).toMatch(
    /\.note\{background:url\(\/docs\/assets\/icons-[0-9a-f]+\.svg\);.*mask:url\(\/docs\/public\.png\)/,
  );
});

test.each([
  [
    './local.svg',
    'templates/styles/local.svg is not in templates/assets/',
    'move it to templates/assets/ and write url(../assets/local.svg)',
  ],
  ['icons.svg#lamp', 'there is no file templates/styles/icons.svg', 'did you mean `../assets/icons.svg`?'],
  ['../assets/icon.sgv', 'there is no file templates/assets/icon.sgv', 'did you mean `../assets/icon.svg`?'],
  ['../img/icons.svg', 'there is no file templates/img/icons.svg', 'did you mean `../assets/icons.svg`?'],
  ['@/assets/icons.svg', 'there is no file templates/styles/@/assets/icons.svg', 'did you mean `../assets/icons.svg`?'],
  ['../../public/public.png', 'public/public.png is not in templates/assets/', 'write url(/public.png)'],
  ['public.png', 'there is no file templates/styles/public.png', 'did you mean `/public.png`?'],
  [
    'gone.jpg',
    'there is no file templates/styles/gone.jpg',
    'put it into templates/assets/ and write url(../assets/gone.jpg)',
  ],
])('says what to write instead of url(%s)', async (written, text, hint) => {
  const css = `body {\n  background: url(${written});\n}\n`;
  expect(await problemsWith({ ...files, 'templates/styles/local.svg': svg, [sheet]: css })).toEqual([
    expect.objectContaining({ text, hint, place: expect.objectContaining({ file: sheet, line: 2, column: 15 }) }),
  ]);
});

test('reports a file that is not in public/ at its line of the stylesheet', async () => {
  const css = 'body {\n  background: url(/pulbic.png);\n}\n';
  expect(await problemsWith({ ...files, [sheet]: css })).toEqual([
    expect.objectContaining({
      rule: 'dead-link',
      hint: 'did you mean `public.png`?',
      place: expect.objectContaining({ file: sheet, line: 2, column: 19 }),
    }),
  ]);
});

test('reports a string in image-set(), which nothing would find', async () => {
  const css = 'body {\n  background: image-set(url(/public.png) type("image/png") 1x, "lamp.png" 2x);\n}\n';
  expect(await problemsWith({ ...files, [sheet]: css })).toEqual([
    expect.objectContaining({
      rule: 'dead-link',
      text: expect.stringMatching(/ loads lamp\.png, which does not exist/),
      hint: 'write url(lamp.png), also in image-set()',
      place: expect.objectContaining({ file: sheet, line: 2 }),
    }),
  ]);
});
