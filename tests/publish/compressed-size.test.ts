// Tests the compressed sizes of output files, which are measured with as little compression as possible.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { noCache } from '../../src/files/cache.ts';
import { type CompressedSizes, measuringSizes } from '../../src/publish/compressed-size.ts';
import { repository } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-sizes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Natural text, which has a different compressed size in each quality of brotli. */
const script = readFileSync(join(repository, 'tests/corpus/figures.de.tsv'), 'utf8').slice(0, 40_000);

const sizeAt = (quality: number, text = script) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  }).length;

function sizesFor(name: string, { text = script, known = [] as readonly (readonly [string, number])[] } = {}) {
  const out = join(folder, name);
  const file = join(`${out}.staged`, 'script.js');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  const staged = { bytes: Buffer.byteLength(text), sha256: name };
  const stored: unknown[] = [];
  const cache = { ...noCache, get: () => known, set: (...entry: unknown[]) => void stored.push(entry) };
  const files = new Map([['script.js', staged]]);
  const measuring = <Result>(act: (sizes: CompressedSizes) => Promise<Result>) =>
    measuringSizes(cache, { out, files }, act);
  return { measuring, stored, remove: () => rmSync(file) };
}

test('compresses a script once if several pages request its size at the same time', async () => {
  const { measuring, remove } = sizesFor('asked-at-once');
  const measured = await measuring(({ sizeOf }) => {
    const first = sizeOf('script.js');
    // Compressing it again would fail, because the file is gone.
    remove();
    return Promise.all([first, sizeOf('script.js'), sizeOf('script.js')]);
  });
  expect(measured).toEqual([sizeAt(11), sizeAt(11), sizeAt(11)]);
});

test('does not read all pages of a large site into memory at once to measure them', async () => {
  const out = join(folder, 'many');
  mkdirSync(`${out}.staged`, { recursive: true });
  const names = Array.from({ length: 400 }, (_, number) => `page-${number}.html`);
  for (const name of names) writeFileSync(join(`${out}.staged`, name), script.slice(0, 1_000));
  const files = new Map(names.map((name) => [name, { bytes: 1_000, sha256: name }]));
  const measured = await measuringSizes(noCache, { out, files }, ({ sizeOf }) => {
    const measurements = names.map((name) => sizeOf(name));
    // A file that has not been read yet counts as empty now.
    rmSync(`${out}.staged`, { recursive: true });
    return Promise.all(measurements);
  });
  expect(measured.filter((size) => size > 1).length).toBeLessThan(names.length);
});

test('uses the best quality only if a faster one does not suffice', async () => {
  expect([sizeAt(5) > sizeAt(10), sizeAt(10) > sizeAt(11)]).toEqual([true, true]);
  const measure = async (limit: number) => {
    const { measuring, stored } = sizesFor(`limit-${limit}`);
    const size = await measuring(({ sizeIfAbove }) => sizeIfAbove('script.js', limit));
    const [, , storedSizes] = stored[0] as [string, string, [string, number][]];
    return { size, qualities: storedSizes.map(([key]) => /^~\d+/.exec(key)?.[0] ?? 'best') };
  };
  expect(await measure(sizeAt(5))).toEqual({ size: undefined, qualities: ['~5'] });
  expect(await measure(sizeAt(10))).toEqual({ size: undefined, qualities: ['~5', '~10'] });
  expect(await measure(sizeAt(11))).toEqual({ size: undefined, qualities: ['~5', '~10', 'best'] });
  expect(await measure(sizeAt(11) - 1)).toEqual({ size: sizeAt(11), qualities: ['~5', '~10', 'best'] });
});

test('accepts a file that is small enough in a faster quality, even if the best quality was measured before and is larger', async () => {
  const lengths = Array.from({ length: 40 }, (_, step) => 100 * (step + 1));
  const text =
    lengths.map((length) => script.slice(0, length)).find((part) => sizeAt(10, part) < sizeAt(11, part)) ?? '';
  const limit = sizeAt(10, text);
  expect(limit).toBeLessThan(sizeAt(11, text));
  const cold = sizesFor('cold', { text });
  const warm = sizesFor('warm', { text, known: [['warm', sizeAt(11, text)]] });
  for (const { measuring } of [cold, warm])
    expect(await measuring(({ sizeIfAbove }) => sizeIfAbove('script.js', limit))).toBe(undefined);
});
