// Tests that an address of the site's own domain leads somewhere, wherever content names it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Changes, minimalSite, problemsWith, sentencesWith } from '../support/helpers.ts';

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const file = 'content/site.yaml';

/** The minimal site with one more address of its own domain, and with what `more` says. */
const withLink = (path: string, more = ''): Changes => ({
  [file]: `${settings.replace('links:', `links:\n  own: { url: "https://laterne.example${path}" }`)}\n${more}`,
  'public/two words.pdf': 'pdf',
  'public/tool/index.html': '<!doctype html><title>x</title>',
});

test.each([
  '',
  '/',
  '/kontakt',
  '/kontakt/',
  '/kontakt.html',
  '/kontakt/index.html',
  '/en/contact?from=mail',
  '/humans.txt',
  '/humans.txt?v=2#top',
  '/two%20words.pdf',
  '/tool/',
  '/sitemap.xml',
  '/robots.txt',
  '/de/kontakt',
  '/contact',
])('accepts https://laterne.example%s', async (path) => {
  expect(await sentencesWith(withLink(path))).toEqual([]);
});

test.each([
  ['/dead', 'put the file into public/, or write ${page.ID} for a page'],
  ['/kontatk', 'did you mean `/kontakt`?'],
  ['/human.txt', 'did you mean `/humans.txt`?'],
  ['/Humans.txt', 'did you mean `/humans.txt`?'],
  ['/two-words.pdf', 'did you mean `/two words.pdf`?'],
  ['/.hidden/notes', 'put the file into public/, or write ${page.ID} for a page'],
])('reports https://laterne.example%s at its place', async (path, hint) => {
  expect(await problemsWith(withLink(path))).toEqual([
    expect.objectContaining({
      rule: 'dead-address',
      text: `no page, file or redirect is at ${path}`,
      hint,
      place: expect.objectContaining({ file, line: 7, column: 15 }),
    }),
  ]);
});

test('reports an anchor that the page does not have, and accepts one that it has', async () => {
  expect(await sentencesWith(withLink('/kontakt/#lmap'))).toEqual(['dead-address: there is no `lmap` on /kontakt']);
  expect(await sentencesWith(withLink('/#lamp'))).toEqual([]);
});

test('reports an address with http and a host in capitals', async () => {
  expect(
    await sentencesWith({ [file]: settings.replace('https://shop.example/lamps', 'http://LATERNE.example/dead') }),
  ).toEqual(['dead-address: no page, file or redirect is at /dead']);
});

test('follows a redirect of the site, and reports an address that is gone', async () => {
  const addresses = 'addresses: { /alt: "${page.contact}", /weg: gone }';
  expect(await sentencesWith(withLink('/alt', addresses))).toEqual([]);
  expect(await sentencesWith(withLink('/weg', addresses))).toEqual([
    'dead-address: no page, file or redirect is at /weg',
  ]);
});

test('judges only addresses of the own host, and of those only what is below the base path', async () => {
  const based = (path: string) => ({ ...withLink(path, 'base: /docs') });
  expect(await sentencesWith(based('/dead'))).toEqual([]);
  expect(await sentencesWith(based('/docsdead'))).toEqual([]);
  expect(await sentencesWith(based('/docs/humans.txt'))).toEqual([]);
  expect(await sentencesWith(based('/docs/dead'))).toEqual([
    'dead-address: no page, file or redirect is at /docs/dead',
  ]);
  expect(
    await sentencesWith({ [file]: settings.replace('https://shop.example/lamps', 'https://a.laterne.example/x') }),
  ).toEqual([]);
});
