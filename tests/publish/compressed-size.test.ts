// The compressed sizes of files of the output, measured with as little compressing as possible.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { noCache } from '../../src/cache/index.ts';
import { openCompressedSizes } from '../../src/publish/compressed-size.ts';
import { repository } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-sizes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What people wrote, which each quality of brotli makes differently small. */
const script = readFileSync(join(repository, 'tests/corpus/figures.de.tsv'), 'utf8').slice(0, 40_000);

const at = (quality: number, text = script) =>
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
  const kept: unknown[] = [];
  const memory = { ...noCache, get: () => known, set: (...entry: unknown[]) => void kept.push(entry) };
  const sizes = openCompressedSizes(memory, { out, files: new Map([['script.js', staged]]) });
  return { sizes, kept, remove: () => rmSync(file) };
}

test('a script that many pages ask for at once is compressed once', async () => {
  const { sizes, remove } = sizesFor('asked-at-once');
  const first = sizes.sizeOf('script.js');
  // Compressing it again would find nothing.
  remove();
  expect(await Promise.all([first, sizes.sizeOf('script.js'), sizes.sizeOf('script.js')])).toEqual([
    at(11),
    at(11),
    at(11),
  ]);
});

test('not all pages of a large site are held at once while they are weighed', async () => {
  const out = join(folder, 'many');
  mkdirSync(`${out}.staged`, { recursive: true });
  const names = Array.from({ length: 400 }, (_, number) => `page-${number}.html`);
  for (const name of names) writeFileSync(join(`${out}.staged`, name), script.slice(0, 1_000));
  const files = new Map(names.map((name) => [name, { bytes: 1_000, sha256: name }]));
  const { sizeOf } = openCompressedSizes(noCache, { out, files });
  const weighing = names.map((name) => sizeOf(name));
  // A file that has not been read yet has the size 0 now.
  rmSync(`${out}.staged`, { recursive: true });
  const weights = await Promise.all(weighing);
  expect(weights.filter((weight) => weight > 1).length).toBeLessThan(names.length);
});

test('the best is only asked for where a quicker look does not do', async () => {
  expect([at(5) > at(10), at(10) > at(11)]).toEqual([true, true]);
  const looks = async (limit: number) => {
    const { sizes, kept } = sizesFor(`limit-${limit}`);
    const weight = await sizes.sizeIfAbove('script.js', limit);
    sizes.save();
    const [, , weights] = kept[0] as [string, string, [string, number][]];
    return { weight, looks: weights.map(([key]) => /^~\d+/.exec(key)?.[0] ?? 'best') };
  };
  expect(await looks(at(5))).toEqual({ weight: undefined, looks: ['~5'] });
  expect(await looks(at(10))).toEqual({ weight: undefined, looks: ['~5', '~10'] });
  expect(await looks(at(11))).toEqual({ weight: undefined, looks: ['~5', '~10', 'best'] });
  expect(await looks(at(11) - 1)).toEqual({ weight: at(11), looks: ['~5', '~10', 'best'] });
});

test('a file that a quicker look finds light enough is so, also where the best was weighed before and is worse', async () => {
  const lengths = Array.from({ length: 40 }, (_, step) => 100 * (step + 1));
  const text = lengths.map((length) => script.slice(0, length)).find((part) => at(10, part) < at(11, part)) ?? '';
  const limit = at(10, text);
  expect(limit).toBeLessThan(at(11, text));
  const cold = sizesFor('cold', { text });
  const warm = sizesFor('warm', { text, known: [['warm', at(11, text)]] });
  expect(await cold.sizes.sizeIfAbove('script.js', limit)).toBe(undefined);
  expect(await warm.sizes.sizeIfAbove('script.js', limit)).toBe(undefined);
});
