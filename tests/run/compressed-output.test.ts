// Tests `litfass build --compress`, which writes compressed files beside the originals and compresses only
// changed files again.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { filesBelow, litfass, minimalSite, siteWith } from '../support/helpers.ts';

const site = siteWith({ 'public/short.txt': 'short', 'public/noise.txt': noise(2000) });
afterAll(site.remove);
const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
const options = { root: site.root, out: site.out } as const;

test('writes a .br and a .gz of text files, with the same content, if they are smaller', async () => {
  const { compressed } = await build({ ...options, compress: true });
  const files = filesBelow(site.out);
  const compressedNames = [...files.keys()].filter((name) => /\.(br|gz)$/.test(name));
  expect(compressedNames).toEqual(
    expect.arrayContaining(['index.html.br', 'index.html.gz', 'sitemap.xml.br', 'sitemap.xml.gz']),
  );
  const inFolders = compressedNames.filter(
    (name) => files.has(name.replace(/\/index(\.html\.(br|gz))$/, '$1')) && name.includes('/index.'),
  );
  expect(inFolders.length).toBeGreaterThan(0);
  const count = (compressedNames.length - inFolders.length) / 2;
  expect(compressed).toEqual({ files: count, anew: count });
  for (const name of compressedNames) {
    const original = files.get(name.replace(/\.(br|gz)$/, ''));
    const decompress = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    expect(decompress(files.get(name) ?? Buffer.alloc(0)).equals(original ?? Buffer.alloc(0)), name).toBe(true);
    expect(files.get(name)?.length, name).toBeLessThan(original?.length ?? 0);
  }
  expect(compressedNames.filter((name) => /^short|^noise|\.(png|woff2)\./.test(name))).toEqual([]);
});

test('does not compress unchanged files again, nor write their compressed files', async () => {
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

test('replaces a damaged compressed file', async () => {
  await build({ ...options, compress: true });
  const original = readFileSync(join(site.out, 'index.html.br'));
  writeFileSync(join(site.out, 'index.html.br'), 'damaged');
  await build({ ...options, compress: true });
  expect(readFileSync(join(site.out, 'index.html.br')).equals(original)).toBe(true);
});

test('prints the time of compressing; a build without --compress removes the compressed files', async () => {
  const { stdout } = await litfass(['build', '--root', site.root, '--compress']);
  expect(stdout).toMatch(/ · \d+\.\d\d s of it to compress 0 of \d+ files · /);
  await build(options);
  expect([...filesBelow(site.out).keys()].filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
});

/** Bytes without repetition, which become larger when they are compressed. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state >> 8;
  });
}
