// Tests the cache in .litfass/memory/: it is used as long as nothing that it depends on has changed, and
// never if it is damaged. proofs/build-proofs.test.ts proves that it only saves time.
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keyOf, openCache } from '../../src/files/cache.ts';
import { environmentReads } from '../../src/files/environment.ts';
import { openBuildCache } from '../../src/run/whole-build.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { filesBelow, litfass, litfassProcess, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

function newSite(): TestSite {
  return track(siteWith({}));
}

const runBuild = (site: TestSite, ...options: string[]) =>
  litfass(['build', '--root', site.root, '--date', '2026-02-01', ...options]);

test('returns a cached value for the same key only', () => {
  const { root } = newSite();
  openCache(root).set('thing', keyOf('a', 'b'), { cached: ['ä', 1] });
  expect(openCache(root).get('thing', keyOf('a', 'b'))).toEqual({ cached: ['ä', 1] });
  expect(openCache(root).get('thing', keyOf('ab', ''))).toBeUndefined();
  expect(openCache(root).get('other', keyOf('a', 'b'))).toBeUndefined();
});

test('ignores a cache file that is damaged, cut off or from another version of litfass', () => {
  const { root } = newSite();
  const file = join(root, '.litfass/memory/thing.json');
  const cache = openCache(root);
  cache.set('thing', 'key', 'kept');
  const valid = readFileSync(file, 'utf8');
  for (const damaged of [
    '',
    '{}',
    valid.slice(0, -3),
    valid.replace('kept', 'lept'),
    valid.replace('"engine":"', '"engine":"x'),
  ]) {
    writeFileSync(file, damaged);
    expect(cache.get('thing', 'key'), damaged).toBeUndefined();
  }
  writeFileSync(file, valid);
  expect(cache.get('thing', 'key')).toBe('kept');
});

test('compiles a theme again if its compiled file was cut off or changed', async () => {
  const site = newSite();
  await runBuild(site);
  const [name, valid] = [...filesBelow(join(site.root, '.litfass'))].find(([name]) => /^theme-/.test(name)) ?? ['', ''];
  for (const damaged of ['', String(valid).slice(0, -10), String(valid).replace('"main"', '"div"')]) {
    site.change({ [`.litfass/${name}`]: damaged, dist: null });
    expect(await runBuild(site), damaged).toMatchObject({ code: 0 });
    expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('<main');
  }
});

test('keeps the last few compiled themes, because running builds may still import them', async () => {
  const site = newSite();
  const layout = readFileSync(join(site.root, 'templates/layout.tsx'), 'utf8');
  const compiled = async (words: string) => {
    site.change({ 'templates/layout.tsx': layout.replace('<main', `<main data-words="${words}"`) });
    return (await bundle(site.root)).themeFile;
  };
  const first = await compiled('first');
  for (const words of 'abcdef') await compiled(words);
  expect(await compiled('first')).toBe(first);
  for (const words of 'ghijkl') await compiled(words);
  expect(existsSync(first), 'a build that began six edits ago can still import it').toBe(true);
  for (const words of 'mnop') await compiled(words);
  expect(existsSync(first)).toBe(false);
  expect(readdirSync(join(site.root, '.litfass')).filter((name) => name.startsWith('theme-'))).toHaveLength(8);
});

test('prints the same report and writes no file in a build without changes', async () => {
  const site = newSite();
  const first = await runBuild(site);
  const before = filesBelow(join(site.root, 'dist'));
  const again = await runBuild(site);
  expect(first.stdout).toMatch(/^10 pages in 2 locales in .*\(26 written, 0 unchanged, 0 deleted\)/);
  expect(again.stdout).toMatch(/^10 pages in 2 locales in .*\(0 written, 26 unchanged, 0 deleted\)/);
  expect(again.stderr).toBe(first.stderr);
  expect(filesBelow(join(site.root, 'dist'))).toEqual(before);
});

test('restores files of the output that were edited or deleted', async () => {
  const site = newSite();
  await runBuild(site);
  const before = filesBelow(join(site.root, 'dist'));
  writeFileSync(join(site.root, 'dist/kontakt.html'), 'edited');
  rmSync(join(site.root, 'dist/en/contact.html'));
  const { stdout } = await runBuild(site);
  expect(stdout).toMatch(/\(3 written, 23 unchanged, 0 deleted\)/);
  expect(filesBelow(join(site.root, 'dist'))).toEqual(before);
});

test('detects an edit that changes neither size nor time of a file', async () => {
  const site = newSite();
  await runBuild(site);
  const file = join(site.root, 'content/pages/sent.yaml');
  const time = new Date('2026-01-01');
  utimesSync(file, time, time);
  await runBuild(site);
  writeFileSync(file, readFileSync(file, 'utf8').replace('Danke für', 'Danke hür'));
  utimesSync(file, time, time);
  const { stdout } = await runBuild(site);
  expect(stdout).not.toMatch(/\(0 written/);
  expect(readFileSync(join(site.root, 'dist/kontakt/danke.html'), 'utf8')).toContain('Danke hür');
});

test('keeps the cache of a site with 2,000 warnings small, and prints the same in a build without changes', async () => {
  const name = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const text = (index: number) => `Diese Notiz heißt ${name(index)}, und sie bleibt so lange ohne Übersetzung.`;
  const note = (index: number) =>
    `  - type: note\n    heading: { de: Notiz ${name(index)} }\n    body: { de: "${text(index)}" }\n`;
  const head = 'layout: plain\nslug: { de: notizen, en: en/notes }\ntitle: { de: Notizen, en: Notes }\n';
  const texts = 'description: { de: Viele Notizen, en: Many notes }\nsections:\n';
  const hero = '  - { type: hero, heading: { de: Notizen, en: Notes } }\n';
  const notes = Array.from({ length: 1000 }, (_, index) => note(index)).join('');
  const site = siteWith({ 'content/pages/notes.yaml': `${head}${texts}${hero}${notes}` });
  track(site);
  await setTimeout(40);
  const first = await runBuild(site);
  const again = await runBuild(site);
  expect(again.stdout).toContain('0 written');
  expect(again.stderr).toMatch(/^2,00\d warnings; npx litfass check --all lists them$/m);
  expect(first.stderr.endsWith(again.stderr)).toBe(true);
  const bytes = [...filesBelow(join(site.root, '.litfass/memory')).values()].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  expect(bytes).toBeLessThan(10_000_000);
});

test('skips a build only if the outside files, the variables and the day that the theme reads are the same', async () => {
  const site = siteWith({ 'data/words.json': '{}' });
  track(site);
  const open = () => openBuildCache({ cache: openCache(site.root), root: site.root }, {});
  await setTimeout(40);
  const store = () =>
    open().set('reported', { outsideFiles: ['data/words.json'], environmentReads: ['LITFASS_WORD', '@day'] });
  store();
  expect(open().get()).toBe('reported');
  vi.stubEnv('LITFASS_WORD', 'another');
  expect(open().get()).toBeUndefined();
  store();
  expect(open().get()).toBe('reported');
  site.change({ 'data/words.json': '{"a":1}' });
  expect(open().get()).toBeUndefined();
  await setTimeout(40);
  store();
  expect(open().get()).toBe('reported');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  expect(open().get()).toBeUndefined();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('compiles a theme again when the imports in package.json change', async () => {
  const layout = readFileSync(join(newSite().root, 'templates/layout.tsx'), 'utf8');
  const importing = (file: string) => ({ 'package.json': `{ "imports": { "#words": "./data/${file}.json" } }` });
  const site = siteWith({
    'templates/layout.tsx': `import words from '#words';\n${layout.replace('<footer>', '<footer>{words.foot}')}`,
    'data/a.json': '{ "foot": "Emden" }',
    'data/b.json': '{ "foot": "Leer" }',
    ...importing('a'),
  });
  track(site);
  const { fingerprint } = await bundle(site.root, openCache(site.root));
  site.change(importing('b'));
  expect((await bundle(site.root, openCache(site.root))).fingerprint).not.toBe(fingerprint);
});

test('finds the environment variables that compiled code reads, and assumes all of them in doubt', () => {
  expect(environmentReads('a(process.env.B, process.env?.C, process.env["D"], new Date(0), Date.now())')).toEqual([
    'B',
    'C',
    'D',
  ]);
  expect(environmentReads('var { E } = process.env')).toEqual(['*']);
  expect(environmentReads('f(process.env[name], new Date)')).toEqual(['*', '@day']);
  expect(environmentReads('year(new Date())')).toEqual(['@day']);
  expect(environmentReads('processes.environment, anew Dates(), new Dates()')).toEqual([]);
});

test('lets two processes build with one cache at the same time, and later builds are correct', async () => {
  const site = newSite();
  const home = readFileSync(join(site.root, 'content/pages/home.yaml'), 'utf8');
  const outs = ['one', 'two'].map((name) => join(site.root, name));
  const build = (out: string, ...options: string[]) =>
    litfassProcess(['build', '--root', site.root, '--date', '2026-02-01', '--out', out, ...options]);
  for (const word of ['Licht', 'Lampen', 'Schatten']) {
    site.change({ 'content/pages/home.yaml': home.replace('Licht', word) });
    expect((await Promise.all(outs.map((out) => build(out)))).map(({ code }) => code)).toEqual([0, 0]);
  }
  const cold = join(site.root, 'cold');
  await build(cold, '--no-cache');
  for (const out of outs) {
    await build(out);
    expect(filesBelow(out)).toEqual(filesBelow(cold));
  }
});

test('builds everything again with --no-cache, with the same result', async () => {
  const site = newSite();
  await runBuild(site);
  const before = filesBelow(join(site.root, 'dist'));
  for (const name of readdirSync(join(site.root, '.litfass/memory')))
    writeFileSync(join(site.root, '.litfass/memory', name), 'nonsense');
  expect((await runBuild(site, '--no-cache')).code).toBe(0);
  expect((await runBuild(site)).code).toBe(0);
  expect(filesBelow(join(site.root, 'dist'))).toEqual(before);
});

test('prints the duration of each stage with --timings', async () => {
  const site = newSite();
  const { stdout } = await runBuild(site, '--timings');
  for (const stage of ['reading', 'checking', 'rendering', 'publishing'])
    expect(stdout).toMatch(new RegExp(`^${stage} +\\d+ ms$`, 'm'));
});

test('names with --timings each rule that takes more than a second', async () => {
  const rule = (scope: string, id: string, times: number) => `defineRule({
  ...{ id: '${id}', severity: 'warning', scope: '${scope}', what: 'A.', why: 'B.', wrong: 'a: 1', right: 'a: 2' },
  check: () => {
    if (left['${id}']-- > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${1_020 / times});
    return [];
  },
})`;
  const rules = [rule('page', 'slow-page', 2), rule('page', 'quick', 1_020), rule('text', 'slow-text', 2)].join(', ');
  const index = readFileSync(join(minimalSite, 'templates/index.ts'), 'utf8');
  const site = newSite();
  site.change({
    'templates/index.ts': `import { defineRule } from 'litfass/theme';
const left: Record<string, number> = { 'slow-page': 2, quick: 1, 'slow-text': 2 };
const rules = [${rules}];
${index.replace('defineTheme({', 'defineTheme({ rules,')}`,
  });
  const { stdout } = await runBuild(site, '--timings');
  expect(stdout.match(/^rule theme\S+(?= \d{4,} ms$)/gm)).toEqual(['rule theme/slow-text', 'rule theme/slow-page']);
});

test('removes leftover temporary files of the cache, but not copies of the contact form’s database', async () => {
  const site = newSite();
  site.change({
    '.litfass/contact.db.20261121': 'a copy',
    '.litfass/contact.key.20261101': 'a copy',
    '.litfass/memory/.pages.json.999999999': 'half',
    '.litfass/.theme-abc.mjs.999999999': 'half',
  });
  await runBuild(site);
  const left = [...filesBelow(join(site.root, '.litfass')).keys()].filter((name) => /\.\d+$/.test(name));
  expect(left.sort()).toEqual(['contact.db.20261121', 'contact.key.20261101']);
});
