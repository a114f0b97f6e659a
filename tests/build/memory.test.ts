// What builds leave for each other in .litfass/memory/: trusted as long as nothing that it depends on
// has changed, and never when it is damaged. That nothing but time is saved by it: build-proofs.test.ts.
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { bundle } from '../../src/bundle/index.ts';
import { environmentReads } from '../../src/cache/environment.ts';
import { keyOf, openCache } from '../../src/cache/index.ts';
import { openBuildCache } from '../../src/cache/whole-build.ts';
import { filesBelow, litfass, litfassProcess, siteWith, type TestSite } from '../support/helpers.ts';

const sites: TestSite[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

function someSite(): TestSite {
  const site = siteWith({});
  sites.push(site);
  return site;
}

const built = (site: TestSite, ...options: string[]) =>
  litfass(['build', '--root', site.root, '--date', '2026-02-01', ...options]);

test('what was kept comes back for the same key, and for no other', () => {
  const { root } = someSite();
  openCache(root).set('thing', keyOf('a', 'b'), { kept: ['ä', 1] });
  expect(openCache(root).get('thing', keyOf('a', 'b'))).toEqual({ kept: ['ä', 1] });
  expect(openCache(root).get('thing', keyOf('ab', ''))).toBeUndefined();
  expect(openCache(root).get('other', keyOf('a', 'b'))).toBeUndefined();
});

test('a file that is damaged, cut off, or of another engine is as good as not there', () => {
  const { root } = someSite();
  const file = join(root, '.litfass/memory/thing.json');
  const memory = openCache(root);
  memory.set('thing', 'key', 'kept');
  const sound = readFileSync(file, 'utf8');
  for (const damaged of [
    '',
    '{}',
    sound.slice(0, -3),
    sound.replace('kept', 'lept'),
    sound.replace('"engine":"', '"engine":"x'),
  ]) {
    writeFileSync(file, damaged);
    expect(memory.get('thing', 'key'), damaged).toBeUndefined();
  }
  writeFileSync(file, sound);
  expect(memory.get('thing', 'key')).toBe('kept');
});

test('a compiled theme that was cut off or changed is written again', async () => {
  const site = someSite();
  await built(site);
  const [name, sound] = [...filesBelow(join(site.root, '.litfass'))].find(([name]) => /^theme-/.test(name)) ?? ['', ''];
  for (const damaged of ['', String(sound).slice(0, -10), String(sound).replace('"main"', '"div"')]) {
    site.change({ [`.litfass/${name}`]: damaged, dist: null });
    expect(await built(site), damaged).toMatchObject({ code: 0 });
    expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('<main');
  }
});

test('a compiled theme stays for the runs that are about to import it, and few are kept', async () => {
  const site = someSite();
  const layout = readFileSync(join(site.root, 'templates/layout.tsx'), 'utf8');
  const compiled = async (words: string) => {
    site.change({ 'templates/layout.tsx': layout.replace('<main', `<main data-words="${words}"`) });
    return (await bundle(site.root)).themeFile;
  };
  const first = await compiled('first');
  for (const words of 'abcdef') await compiled(words);
  expect(await compiled('first')).toBe(first);
  for (const words of 'ghijkl') await compiled(words);
  expect(existsSync(first), 'a build that began before these six edits has it still').toBe(true);
  for (const words of 'mnop') await compiled(words);
  expect(existsSync(first)).toBe(false);
  expect(readdirSync(join(site.root, '.litfass')).filter((name) => name.startsWith('theme-'))).toHaveLength(8);
});

test('a build without changes prints the same report and touches no file', async () => {
  const site = someSite();
  const first = await built(site);
  const before = filesBelow(join(site.root, 'dist'));
  const again = await built(site);
  expect(first.stdout).toMatch(/^10 pages in 2 locales in .*\(26 written, 0 unchanged, 0 deleted\)/);
  expect(again.stdout).toMatch(/^10 pages in 2 locales in .*\(0 written, 26 unchanged, 0 deleted\)/);
  expect(again.stderr).toBe(first.stderr);
  expect(filesBelow(join(site.root, 'dist'))).toEqual(before);
});

test('a file of the output that was edited, or is gone, is made good', async () => {
  const site = someSite();
  await built(site);
  const before = filesBelow(join(site.root, 'dist'));
  writeFileSync(join(site.root, 'dist/kontakt.html'), 'edited');
  rmSync(join(site.root, 'dist/en/contact.html'));
  const { stdout } = await built(site);
  expect(stdout).toMatch(/\(3 written, 23 unchanged, 0 deleted\)/);
  expect(filesBelow(join(site.root, 'dist'))).toEqual(before);
});

test('an edit that leaves size and time of a file as they were is seen', async () => {
  const site = someSite();
  await built(site);
  const file = join(site.root, 'content/pages/sent.yaml');
  const time = new Date('2026-01-01');
  utimesSync(file, time, time);
  await built(site);
  writeFileSync(file, readFileSync(file, 'utf8').replace('Danke für', 'Danke hür'));
  utimesSync(file, time, time);
  const { stdout } = await built(site);
  expect(stdout).not.toMatch(/\(0 written/);
  expect(readFileSync(join(site.root, 'dist/kontakt/danke.html'), 'utf8')).toContain('Danke hür');
});

test('the cache of a site with 2,000 warnings stays small, and a build without changes prints them all', async () => {
  const name = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const text = (index: number) => `Diese Notiz heißt ${name(index)}, und sie bleibt so lange ohne Übersetzung.`;
  const note = (index: number) =>
    `  - type: note\n    heading: { de: Notiz ${name(index)} }\n    body: { de: "${text(index)}" }\n`;
  const head = 'layout: plain\nslug: { de: notizen, en: en/notes }\ntitle: { de: Notizen, en: Notes }\n';
  const texts = 'description: { de: Viele Notizen, en: Many notes }\nsections:\n';
  const hero = '  - { type: hero, heading: { de: Notizen, en: Notes } }\n';
  const notes = Array.from({ length: 1000 }, (_, index) => note(index)).join('');
  const site = siteWith({ 'content/pages/notes.yaml': `${head}${texts}${hero}${notes}` });
  sites.push(site);
  await setTimeout(40);
  const first = await built(site);
  const again = await built(site);
  expect(again.stdout).toContain('0 written');
  expect(again.stderr).toMatch(/^200\d warnings in \d entries$/m);
  expect(first.stderr.endsWith(again.stderr)).toBe(true);
  const bytes = [...filesBelow(join(site.root, '.litfass/memory')).values()].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  expect(bytes).toBeLessThan(10_000_000);
});

test('files, variables and the day that a theme reads outside templates/ are compared before a build is skipped', async () => {
  const site = siteWith({ 'data/words.json': '{}' });
  sites.push(site);
  const open = () => openBuildCache(openCache(site.root), site.root, {});
  await setTimeout(40);
  const keep = () =>
    open().set(
      'reported',
      { output: new Map(), others: [] },
      { outsideFiles: ['data/words.json'], environmentReads: ['LITFASS_WORD', '@day'] },
    );
  keep();
  expect(open().get()).toBe('reported');
  vi.stubEnv('LITFASS_WORD', 'another');
  expect(open().get()).toBeUndefined();
  keep();
  expect(open().get()).toBe('reported');
  site.change({ 'data/words.json': '{"a":1}' });
  expect(open().get()).toBeUndefined();
  await setTimeout(40);
  keep();
  expect(open().get()).toBe('reported');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  expect(open().get()).toBeUndefined();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a theme is compiled again when the imports in package.json change', async () => {
  const layout = readFileSync(join(someSite().root, 'templates/layout.tsx'), 'utf8');
  const named = (file: string) => ({ 'package.json': `{ "imports": { "#words": "./house/${file}.json" } }` });
  const site = siteWith({
    'templates/layout.tsx': `import words from '#words';\n${layout.replace('<footer>', '<footer>{words.foot}')}`,
    'house/a.json': '{ "foot": "Emden" }',
    'house/b.json': '{ "foot": "Leer" }',
    ...named('a'),
  });
  sites.push(site);
  const { fingerprint } = await bundle(site.root, openCache(site.root));
  site.change(named('b'));
  expect((await bundle(site.root, openCache(site.root))).fingerprint).not.toBe(fingerprint);
});

test('what compiled code asks of its environment is read from it; in doubt it is every variable', () => {
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

test('two processes with one cache build at the same time, and the next builds are right', async () => {
  const site = someSite();
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

test('--no-cache computes everything again, with the same result', async () => {
  const site = someSite();
  await built(site);
  const before = filesBelow(join(site.root, 'dist'));
  for (const name of readdirSync(join(site.root, '.litfass/memory')))
    writeFileSync(join(site.root, '.litfass/memory', name), 'nonsense');
  expect((await built(site, '--no-cache')).code).toBe(0);
  expect((await built(site)).code).toBe(0);
  expect(filesBelow(join(site.root, 'dist'))).toEqual(before);
});

test('--timings prints the duration of each stage', async () => {
  const site = someSite();
  const { stdout } = await built(site, '--timings');
  for (const stage of ['reading', 'checking', 'rendering', 'publishing'])
    expect(stdout).toMatch(new RegExp(`^${stage} +\\d+ ms$`, 'm'));
});

test('files beside the database of the contact form are not taken for its parts, whatever their names', async () => {
  const site = someSite();
  site.change({
    '.litfass/contact.db.20261121': 'a copy',
    '.litfass/contact.key.20261101': 'a copy',
    '.litfass/memory/.pages.json.999999999': 'half',
    '.litfass/.theme-abc.mjs.999999999': 'half',
  });
  await built(site);
  const left = [...filesBelow(join(site.root, '.litfass')).keys()].filter((name) => /\.\d+$/.test(name));
  expect(left.sort()).toEqual(['contact.db.20261121', 'contact.key.20261101']);
});
