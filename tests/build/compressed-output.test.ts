// litfass build --compress: smaller forms beside the files, made again only where something changed.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { build } from '../../src/build.ts';
import { filesBelow, litfass, minimalSite, siteWith } from '../support/helpers.ts';

const site = siteWith({ 'public/short.txt': 'short', 'public/noise.txt': noise(2000) });
afterAll(site.remove);
const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
const options = { root: site.root, out: site.out } as const;

test('texts have a .br and a .gz with the same content, unless these would not be smaller', async () => {
  const { compressed } = await build({ ...options, compress: true });
  const files = filesBelow(site.out);
  const smaller = [...files.keys()].filter((name) => /\.(br|gz)$/.test(name));
  expect(smaller).toEqual(
    expect.arrayContaining(['index.html.br', 'index.html.gz', 'sitemap.xml.br', 'sitemap.xml.gz']),
  );
  const inFolders = smaller.filter(
    (name) => files.has(name.replace(/\/index(\.html\.(br|gz))$/, '$1')) && name.includes('/index.'),
  );
  expect(inFolders.length).toBeGreaterThan(0);
  const made = (smaller.length - inFolders.length) / 2;
  expect(compressed).toEqual({ files: made, anew: made });
  for (const name of smaller) {
    const whole = files.get(name.replace(/\.(br|gz)$/, ''));
    const open = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    expect(open(files.get(name) ?? Buffer.alloc(0)).equals(whole ?? Buffer.alloc(0)), name).toBe(true);
    expect(files.get(name)?.length, name).toBeLessThan(whole?.length ?? 0);
  }
  expect(smaller.filter((name) => /^short|^noise|\.(png|woff2)\./.test(name))).toEqual([]);
});

test('what did not change is not compressed again, and its file stays as it is', async () => {
  await build({ ...options, compress: true });
  const before = statSync(join(site.out, 'en.html.br')).mtimeMs;
  site.change({ 'content/pages/contact.yaml': contact.replace('Schreib uns einen Brief', 'Schreib uns einen Gruß') });
  const { compressed } = await build({ ...options, compress: true });
  expect(compressed?.anew).toBeGreaterThan(0);
  expect(compressed?.anew).toBeLessThan(compressed?.files ?? 0);
  expect(statSync(join(site.out, 'en.html.br')).mtimeMs).toBe(before);
  const files = filesBelow(site.out);
  const page = brotliDecompressSync(files.get('kontakt.html.br') ?? Buffer.alloc(0)).toString();
  expect(page).toBe(files.get('kontakt.html')?.toString());
  expect(page).toContain('Gruß');
});

test('a form that was damaged is made again', async () => {
  await build({ ...options, compress: true });
  const whole = readFileSync(join(site.out, 'index.html.br'));
  writeFileSync(join(site.out, 'index.html.br'), 'damaged');
  await build({ ...options, compress: true });
  expect(readFileSync(join(site.out, 'index.html.br')).equals(whole)).toBe(true);
});

test('the command prints the savings; a build without it removes the old compressed files', async () => {
  const { stdout } = await litfass(['build', '--root', site.root, '--compress']);
  expect(stdout).toMatch(/ · \d+\.\d\d s of it to compress 0 of \d+ files · /);
  await build(options);
  expect([...filesBelow(site.out).keys()].filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
});

/** Bytes without repetition, which get more when they are compressed. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state >> 8;
  });
}
