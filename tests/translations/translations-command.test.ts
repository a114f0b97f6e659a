// `litfass translations` and `accept` as they are typed, on a small site, and what check says of the same.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { litfass, sentencesOf, siteWith, type TestSite } from '../support/helpers.ts';

const lock = 'content/translations.lock.yaml';
let site: TestSite | undefined;

afterEach(() => {
  site?.remove();
  site = undefined;
});

/** The lock of the minimal site, as the first `accept` writes it. */
let accepted = '';

beforeAll(async () => {
  const made = siteWith();
  const { code, stdout } = await litfass(['translations', 'accept', '--root', made.root]);
  expect(stdout).toMatch(/accepted for the first time/);
  expect(code).toBe(0);
  accepted = readFileSync(join(made.root, lock), 'utf8');
  made.remove();
});

/** A site whose translations have all been accepted. */
function acceptedSite() {
  site = siteWith({ [lock]: accepted });
  const made = site;
  const run = (...args: string[]) => litfass(['translations', ...args, '--root', made.root]);
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(made.root, file), 'utf8');
    expect(text).toContain(from);
    made.change({ [file]: text.replace(from, to) });
  };
  return { ...made, run, edit, readLock: () => readFileSync(join(made.root, lock), 'utf8') };
}

const heading = ['content/pages/home.yaml', 'Licht für draußen', 'Licht für den Garten'] as const;

test('a German edit makes its translation stale, with the words that changed; accepting fixes it', async () => {
  const { run, edit, ...own } = acceptedSite();
  expect(await sentencesOf(own)).toEqual([]);
  edit(...heading);
  expect(await sentencesOf(own)).toEqual([
    'stale-translation: `hero.heading` changed in de since its translation into en was accepted: Licht für [-draußen-] {+den Garten+}',
  ]);
  const listed = await run();
  expect(listed.stdout).toContain('en · stale: the original has changed');
  expect(listed.stdout).toContain('content/pages/home.yaml:10:');
  expect(listed.stdout).toContain('de: Licht für [-draußen-] {+den Garten+}');
  expect(listed.stdout).toContain('de → en · ');
  expect(listed.code).toBe(0);
  expect((await run('--strict')).code).toBe(1);
  expect((await run('accept', '--key', 'hero.heading', 'content/pages/home.yaml')).stdout).toMatch(
    /1 stale one accepted/,
  );
  expect(await sentencesOf(own)).toEqual([]);
  expect((await run('--strict')).code).toBe(0);
});

test.each(['content/pages', 'content/pages/', 'content', './content/pages/'])(
  'accept of the folder %s takes all files below it',
  async (folder) => {
    const { run, edit, root } = acceptedSite();
    edit(...heading);
    const given = folder.startsWith('.') ? join(root, folder) : folder;
    expect((await run('accept', given)).stdout).toMatch(/^0 translations .+ · 1 stale one accepted/);
    expect((await run('--strict')).code).toBe(0);
  },
);

test('accept of a folder takes nothing outside of it', async () => {
  const { run, edit } = acceptedSite();
  edit(...heading);
  expect((await run('accept', 'content/sections/')).stdout).toMatch(/· 0 stale ones accepted/);
  expect((await run('accept', 'content/locales/')).code).toBe(0);
  expect((await run('--strict')).code).toBe(1);
  const { code, stderr } = await run('accept', 'content/page');
  expect([code, stderr]).toEqual([2, expect.stringContaining('there are no translations in content/page')]);
});

test('another value of a claim makes nothing stale, other words of it do', async () => {
  const { edit, ...own } = acceptedSite();
  edit('content/claims.yaml', 'value: "50"', 'value: "60"');
  expect(await sentencesOf(own)).toEqual([]);
  edit('content/claims.yaml', '"{value} Lampen"', '"{value} gute Lampen"');
  expect(await sentencesOf(own)).toEqual([
    'stale-translation: `lamps.text.default` changed in de since its translation into en was accepted: {value} {+gute+} Lampen',
  ]);
});

test('interface words are stale like all others', async () => {
  const { run, edit, ...own } = acceptedSite();
  edit('content/locales/de.yaml', 'menu: Menü', 'menu: Speisekarte');
  expect(await sentencesOf(own)).toEqual([
    'stale-translation: `words.menu` changed in de since its translation into en was accepted: [-Menü-] {+Speisekarte+}',
  ]);
  expect((await run('accept', 'content/locales/en.yaml')).code).toBe(0);
  expect(await sentencesOf(own)).toEqual([]);
});

test('the words of the original are named for all translations of them', async () => {
  const { run, edit } = acceptedSite();
  edit('content/locales/de.yaml', 'menu: Menü', 'menu: Speisekarte');
  const { stdout } = await run('accept', 'content/locales/de.yaml', '--key', 'words.menu');
  expect(stdout).toContain('1 stale one accepted');
});

test('a key that waits in several files is accepted in none until one is named', async () => {
  const { run, edit, readLock } = acceptedSite();
  edit(...heading);
  edit('content/pages/sent.yaml', 'heading: { de: Deine Nachricht ist da', 'heading: { de: Sie ist da');
  const before = readLock();
  const { code, stderr } = await run('accept', '--key', 'hero.heading');
  expect(stderr).toContain('hero.heading is in 2 files: content/pages/home.yaml, content/pages/sent.yaml');
  expect(code).toBe(2);
  expect(readLock()).toBe(before);
});

test('a page that lacks a locale is listed with its file, for that locale alone', async () => {
  const { run, change } = acceptedSite();
  const shop = `layout: plain
slug: { de: laden }
title: Der Laden
description: Der Laden.
index: false
sections:
  - type: hero
    heading: Der Laden
`;
  change({ 'content/pages/shop.yaml': shop });
  const file = 'content/pages/shop.yaml';
  const { findings } = JSON.parse((await run('--json')).stdout) as { findings: unknown[] };
  expect(findings).toContainEqual(
    expect.objectContaining({ locale: 'en', state: 'missing', key: 'slug', file, line: 2, original: 'laden' }),
  );
  expect((await run('--csv')).stdout).toContain(`\r\nen,missing,slug,${file},2,1,laden,,`);
});

test('the list as JSON and CSV has each text with its place', async () => {
  const { run, edit } = acceptedSite();
  edit(...heading);
  const { findings } = JSON.parse((await run('--json')).stdout) as { findings: unknown[] };
  expect(findings).toEqual([
    {
      locale: 'en',
      state: 'stale',
      key: 'hero.heading',
      file: 'content/pages/home.yaml',
      line: 10,
      column: 46,
      original: 'Licht für den Garten',
      translation: 'Light for outdoors',
      was: 'Licht für draußen',
      words: 2,
      diff: 'Licht für [-draußen-] {+den Garten+}',
    },
  ]);
  expect((await run('--csv')).stdout.split('\r\n')[1]).toBe(
    'en,stale,hero.heading,content/pages/home.yaml,10,2,Licht für den Garten,Light for outdoors,Licht für draußen',
  );
});

test('missing and untranslated texts are listed, scenes and short ones are not', async () => {
  const { run, edit } = acceptedSite();
  edit('content/pages/home.yaml', '{ de: Licht für draußen, en: Light for outdoors }', '{ de: Licht für draußen }');
  edit('content/pages/contact.yaml', 'en: Write us a letter }\ndesc', 'en: Schreib uns einen Brief }\ndesc');
  edit('content/pages/not-found.yaml', 'en: Nothing is here. }', 'en: Hier ist nichts. }');
  const { stdout } = await run();
  expect(stdout).toContain('en · missing\n  content/pages/home.yaml:10:5 hero.heading\n    de: Licht für draußen\n');
  expect(stdout).toContain('en · the same words as the original\n  content/pages/contact.yaml:3:');
  expect(stdout).toContain('1 missing, 1 identical, 0 stale, 0 not yet accepted');
});

test('words that are the same in a region of the original’s language are its translation', async () => {
  const { root, change, run } = acceptedSite();
  for (const { parentPath, name } of readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.yaml')) continue;
    const file = join(parentPath, name).slice(root.length + 1);
    const text = readFileSync(join(root, file), 'utf8').replace(/\ben: /g, 'de-AT: ');
    change({ [file]: text.replace('[de, en]', '[de, de-AT]').replace('Write us a letter', 'Schreib uns einen Brief') });
  }
  change({
    'content/locales/de-AT.yaml': readFileSync(join(root, 'content/locales/en.yaml'), 'utf8'),
    'content/locales/en.yaml': null,
    [lock]: null,
  });
  expect((await run()).stdout).toMatch(/de → de-AT · \d+ texts · 0 missing, 0 identical, 0 stale/);
});

test('a new text is not stale: it is listed as not yet accepted', async () => {
  const { run, edit, ...own } = acceptedSite();
  edit(
    'content/pages/contact.yaml',
    'sections:\n',
    'sections:\n  - { type: note, heading: { de: Neu hier, en: New here }, body: { de: Ganz neu., en: All new. } }\n',
  );
  expect(await sentencesOf(own)).toEqual([]);
  expect((await run()).stdout).toContain(
    'en · not yet accepted\n  content/pages/contact.yaml · 2 texts: note.heading, note.body\n',
  );
  expect((await run('--strict')).code).toBe(1);
});

test('a renamed page is not lost', async () => {
  const { run, readLock, ...own } = acceptedSite();
  const text = readFileSync(join(own.root, 'content/pages/sent.yaml'), 'utf8');
  const settings = readFileSync(join(own.root, 'content/site.yaml'), 'utf8').replace('sent: sent', 'sent: thanks');
  own.change({ 'content/pages/sent.yaml': null, 'content/pages/thanks.yaml': text, 'content/site.yaml': settings });
  expect((await run()).stdout).toMatch(/translations moved without changes; the next accept records the new places/);
  await run('accept', '--all');
  expect(readLock()).toContain('content/pages/thanks.yaml:');
  expect(readLock()).not.toContain('content/pages/sent.yaml:');
});

test('accepting twice writes the same file', async () => {
  const { run, readLock, root } = acceptedSite();
  const before = readLock();
  await run('accept', '--all');
  expect(readLock()).toBe(before);
  expect(readdirSync(join(root, 'content')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('texts of files that are gone leave the lock with --all', async () => {
  const { run, readLock, change } = acceptedSite();
  change({
    [lock]: `${readLock()}content/pages/zzz.yaml:\n  hero.heading:\n    en: abcdefgh ijklmnop\n    abcdefgh: "Weg"\n`,
  });
  await run('accept', 'content/pages/home.yaml');
  expect(readLock()).toContain('zzz.yaml');
  expect((await run('accept', '--all')).stdout).toContain('1 entry of deleted texts dropped');
  expect(readLock()).not.toContain('zzz.yaml');
});

test('a damaged lock is an error with its line, and --all writes it again', async () => {
  const { run, readLock, change, ...own } = acceptedSite();
  const before = readLock();
  change({ [lock]: before.replace('version: 1', 'verse: 1') });
  expect(await sentencesOf(own)).toEqual([
    'translations-lock: content/translations.lock.yaml cannot be read from this line on',
  ]);
  expect((await run()).code).toBe(1);
  expect((await run('accept', 'content/pages/home.yaml')).code).toBe(1);
  expect((await run('accept', '--all')).code).toBe(0);
  expect(readLock()).toBe(before);
});

test('a lock with both sides of a merge is not written over', async () => {
  const { run, readLock, change, ...own } = acceptedSite();
  const merging = readLock().replace('version: 1', '<<<<<<< HEAD\nversion: 1');
  change({ [lock]: merging });
  expect(await sentencesOf(own)).toEqual([
    'translations-lock: content/translations.lock.yaml contains an unresolved merge conflict',
  ]);
  expect((await run('accept', '--all')).code).toBe(1);
  expect(readLock()).toBe(merging);
});

test('a lock of a later version is never overwritten', async () => {
  const { run, readLock, change } = acceptedSite();
  const later = readLock().replace('version: 1', 'version: 3');
  change({ [lock]: later });
  const { code, stderr } = await run('accept', '--all');
  expect(stderr).toContain('has version 3, but this litfass supports version 1 or 2');
  expect(code).toBe(1);
  expect(readLock()).toBe(later);
});

test('slips on the command line are reported with what was probably meant', async () => {
  const { run } = acceptedSite();
  const slips = [
    [['accept'], 'no translations selected'],
    [['accept', '--key', 'hero.headin'], 'did you mean `hero.heading`?'],
    [
      ['accept', 'content/pages/sent.yaml', '--key', 'picture.image.alt'],
      'there is no text picture.image.alt in content/pages/sent.yaml',
    ],
    [['accept', 'content/pages/hom.yaml'], 'did you mean `content/pages/home.yaml`?'],
    [['--locale', 'de'], 'de is the original'],
    [['--locale', 'fr'], 'fr is not a locale of the site'],
  ] as const;
  for (const [args, reported] of slips) {
    const { code, stderr } = await run(...args);
    expect(stderr).toContain(reported);
    expect(code).toBe(2);
  }
});

test('a site with mistakes is reported those, and no lock is written', async () => {
  site = siteWith({ 'content/pages/home.yaml': 'layout: plane\n' });
  const { code, stderr } = await litfass(['translations', 'accept', '--root', site.root]);
  expect(stderr).toContain('error');
  expect(code).toBe(1);
  expect(existsSync(join(site.root, lock))).toBe(false);
});
