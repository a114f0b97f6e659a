// `translations sync`: a PO file of each locale stays beside the site, for a platform that edits it. The
// side that has changed since the last sync wins.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, litfass, siteWith } from '../support/helpers.ts';
import { inFiles, prose, rulesPage } from '../support/page-files.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const po = 'content/translations/en.po';
const home = 'content/pages/home.yaml';

async function syncedSite(changes: Parameters<typeof siteWith>[0] = {}) {
  const site = track(siteWith(changes));
  const run = (...args: string[]) => litfass(['translations', ...args, '--root', site.root]);
  await run('accept', '--all');
  const path = (file: string) => join(site.root, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const edit = (file: string, from: string, to: string) => {
    expect(read(file)).toContain(from);
    writeFileSync(path(file), read(file).replace(from, to));
  };
  const sync = async (...args: string[]) => {
    const result = await run('sync', ...args);
    return { ...result, said: `${result.stderr}${result.stdout}` };
  };
  await sync();
  return { ...site, run, read, edit, sync, list: async () => (await run('--locale', 'en')).stdout };
}

const entry = (words: string, original = 'Licht für draußen') => `msgid "${original}"\nmsgstr "${words}"\n`;

test('the first sync writes a file that says what the site says, and the next ones change nothing', async () => {
  const site = await syncedSite();
  expect(site.read(po)).toContain(entry('Light for outdoors'));
  const before = filesBelow(site.root);
  expect((await site.sync('--check')).code).toBe(0);
  expect((await site.sync()).said).toContain('0 translations written · ');
  expect(filesBelow(join(site.root, 'content'))).toEqual(
    new Map([...before].flatMap(([file, bytes]) => (file.startsWith('content/') ? [[file.slice(8), bytes]] : []))),
  );
  expect((await litfass(['check', '--root', site.root])).code).toBe(0);
});

describe('what has changed since the last sync', () => {
  test('in the PO file goes into the site, and is accepted', async () => {
    const site = await syncedSite();
    site.edit(po, entry('Light for outdoors'), entry('Lights for the night'));
    expect((await site.sync('--check')).code).toBe(1);
    expect(site.read(home)).toContain('Light for outdoors');
    await site.sync();
    expect(site.read(home)).toContain('en: Lights for the night }');
    expect(await site.list()).toContain('0 stale, 0 not yet accepted');
  });

  test('in the site goes into the PO file', async () => {
    const site = await syncedSite();
    site.edit(home, 'Light for outdoors', 'Lights for the night');
    await site.sync();
    expect(site.read(po)).toContain(entry('Lights for the night'));
    expect(site.read(home)).toContain('Lights for the night');
  });

  test('in both stays in the site; the words of the PO file become fuzzy, until somebody says that they are right', async () => {
    const site = await syncedSite();
    site.edit(home, 'Light for outdoors', 'Lights for the garden');
    site.edit(po, entry('Light for outdoors'), entry('Lights for the night'));
    const line = site.read(po).split('\n').indexOf('msgid "Licht für draußen"') + 1;
    expect((await site.sync()).said).toContain(`${po}:${line} ${home} hero.heading: it was changed in the site, too`);
    expect(site.read(home)).toContain('Lights for the garden');
    expect(site.read(po)).toContain(`#, fuzzy\n${entry('Lights for the night')}`);
    await site.sync();
    expect(site.read(po)).toContain(`#, fuzzy\n${entry('Lights for the night')}`);
    site.edit(po, `#, fuzzy\n${entry('Lights for the night')}`, entry('Lights for the night'));
    await site.sync();
    expect(site.read(home)).toContain('Lights for the night');
  });

  test('in an original makes the translation fuzzy; without the mark, it is accepted', async () => {
    const site = await syncedSite();
    site.edit(home, 'Licht für draußen', 'Licht für den Garten');
    await site.sync();
    const fuzzy = `#, fuzzy\n#| msgid "Licht für draußen"\n`;
    expect(site.read(po)).toContain(`${fuzzy}${entry('Light for outdoors', 'Licht für den Garten')}`);
    expect(await site.list()).toContain('1 stale');
    site.edit(po, fuzzy, '');
    await site.sync();
    expect(await site.list()).toContain('0 stale');
  });
});

test('a lock of an earlier version is read as it was meant, and written with names that are true', async () => {
  const site = await syncedSite();
  site.edit(home, 'Licht für draußen', 'Licht für den Garten');
  await site.run('export', '--locale', 'en', '--out', join(site.root, 'a.en.po'));
  site.edit('a.en.po', 'Please enter a message', 'Please write a message');
  expect((await site.run('import', join(site.root, 'a.en.po'))).code).toBe(0);
  await site.sync();
  const lock = 'content/translations.lock.yaml';
  const before = site.read(lock);
  const earlier = before
    .replace(/en: (\w+ \w+) stale$/gm, 'stale: $1')
    .replace(/^version: 2$/m, 'version: 1')
    .replace(/^imported:/m, `${po.replace(/po$/, 'imported')}:`);
  expect(earlier.match(/^ +stale: |^content\/translations\/en\.imported:/gm)).toHaveLength(2);
  writeFileSync(join(site.root, lock), earlier);
  await site.sync();
  expect(site.read(lock)).toBe(before);
  expect(site.read(po)).toContain('#, fuzzy');
  expect(await site.list()).toContain('1 stale');
});

test('what imports of two languages have written is remembered by text, in the same order after each', async () => {
  const site = await syncedSite();
  await litfass(['new', 'locale', 'fr', '--root', site.root]);
  const imported = async (locale: string, words: string) => {
    const file = join(site.root, `a.${locale}.po`);
    await site.run('export', '--locale', locale, '--out', file);
    const now = readFileSync(file, 'utf8').replace(/(?<=msgid "Bis bald"\nmsgstr ").*(?=")/, words);
    writeFileSync(file, now);
    expect((await site.run('import', file, '--locale', locale)).stdout).toContain('1 translation written');
    return site.read('content/translations.lock.yaml').split('\nimported:\n')[1] ?? '';
  };
  await imported('fr', 'À bientôt');
  const both = await imported('en', 'See you');
  const again = await imported('fr', 'À la prochaine');
  const shape = (lock: string) => lock.replace(/[a-z]{8} [a-z]{8}/g, '…');
  expect(shape(both)).toBe('  "content/sections/closing.yaml heading":\n    en: …\n    fr: …\n');
  expect(shape(again)).toBe(shape(both));
});

test('nothing of a PO file is lost: entries without a text stay as obsolete ones, its header as it is', async () => {
  const site = await syncedSite();
  site.edit(po, 'Language-Team: none', 'Language-Team: Emden');
  site.edit(home, '    icon: lamp\n', '    icon: lamp\n    # gone\n');
  const own = '\nmsgid "Alte Laternen"\nmsgstr "Old lanterns"\n';
  writeFileSync(join(site.root, po), `${site.read(po)}${own}`);
  await site.sync();
  expect(site.read(po)).toContain('Language-Team: Emden');
  expect(site.read(po)).toContain('#~ msgid "Alte Laternen"\n#~ msgstr "Old lanterns"\n');
  await site.sync();
  expect(site.read(po).match(/Old lanterns/g)?.length).toBe(1);
});

test('words that would break the site stay in the PO file, fuzzy', async () => {
  const site = await syncedSite();
  site.edit(po, entry('Light for outdoors'), entry('Light for 64 gardens'));
  const { code, said } = await site.sync();
  expect([code, said]).toEqual([1, expect.stringContaining('hero.heading: “64” is a figure that comes from no claim')]);
  expect(site.read(home)).toContain('Light for outdoors');
  expect(site.read(po)).toContain(`#, fuzzy\n${entry('Light for 64 gardens')}`);
});

test('lists in files of one language follow the order of the original', async () => {
  const site = await syncedSite(inFiles());
  const garden = 'content/pages/garden.yaml';
  const rows = ['      - { label: Rot, tag: red }\n', '      - { label: Blau, tag: blue }\n'];
  site.edit(garden, rows.join(''), rows.toReversed().join(''));
  expect((await litfass(['check', '--root', site.root])).stderr).toContain('in another order');
  expect((await site.sync()).said).toContain('1 file of en put in the order of the original');
  expect(site.read('content/pages/garden.en.yaml')).toContain('      - label: Blue\n      - label: Red\n');
  expect((await litfass(['check', '--root', site.root])).stderr).not.toContain('in another order');
});

describe('a text whose place moves', () => {
  const inEnglish = `title: The rules for all lanterns
description: What is true of lanterns and of everybody who buys some, in simple words on a single page.
name: Rules
sections:
  - { heading: The rules }
`;
  const pageFiles = (words: string) => ({
    ...prose,
    'content/pages/terms.md': rulesPage('Eins.\n\nZwei.\n\nDrei.'),
    ...(words && { 'content/pages/terms.en.md': `---\n${inEnglish}---\n\n${words}\n` }),
  });

  test('keeps its translation, and a new paragraph waits for one of its own', async () => {
    const site = await syncedSite(pageFiles('One.\n\nTwo.\n\nThree.'));
    site.edit(po, entry('Two.', 'Zwei.'), entry('Second.', 'Zwei.'));
    site.edit('content/pages/terms.md', 'Eins.', 'Ganz neu.\n\nEins.');
    const { said } = await site.sync();
    expect(said).toContain('content/pages/terms.yaml prose.body: it is not written: #1 has no translation');
    for (const [original, words] of Object.entries({
      'Ganz neu.': '',
      'Eins.': 'One.',
      'Zwei.': 'Second.',
      'Drei.': 'Three.',
    }))
      expect(site.read(po)).toContain(entry(words, original));
    site.edit(po, entry('', 'Ganz neu.'), entry('Brand new.', 'Ganz neu.'));
    await site.sync();
    expect(site.read('content/pages/terms.en.md')).toMatch(/---\n\nBrand new\.\n\nOne\.\n\nSecond\.\n\nThree\.\n$/);
    expect(await site.list()).toContain('0 stale');
    expect(site.read(po)).not.toContain('#~');
  });

  test('is not mistaken for the entry of a list that is there now', async () => {
    const site = await syncedSite(inFiles());
    const rows = ['      - { label: Rot, tag: red }\n', '      - { label: Blau, tag: blue }\n'];
    site.edit('content/pages/garden.yaml', rows.join(''), rows.toReversed().join(''));
    site.edit(po, entry('Blue', 'Blau'), entry('Azure', 'Blau'));
    await site.sync();
    expect(site.read('content/pages/garden.en.yaml')).toContain('- label: Azure\n      - label: Red\n');
    expect(site.read(po)).toContain(entry('Azure', 'Blau'));
    expect(site.read(po)).toContain(entry('Red', 'Rot'));
  });
});

test('an original of several places has an entry of its own where only one of them is a conflict', async () => {
  const site = await syncedSite();
  const contact = 'content/pages/contact.yaml';
  expect(site.read(po).match(/^msgid "Schreib uns einen Brief"$/gm)?.length).toBe(1);
  site.edit(
    contact,
    'heading: { de: Schreib uns einen Brief, en: Write us a letter }',
    'heading: { de: Schreib uns einen Brief, en: Please write }',
  );
  site.edit(
    po,
    entry('Write us a letter', 'Schreib uns einen Brief'),
    entry('Drop us a line', 'Schreib uns einen Brief'),
  );
  expect((await site.sync()).said).toContain(`${contact} hero.heading: it was changed in the site, too`);
  for (let run = 0; run < 2; run++) {
    expect(site.read(contact)).toContain('en: Please write }');
    expect(site.read(contact)).toContain('title: { de: Schreib uns einen Brief, en: Drop us a line }');
    expect((await site.sync()).code).toBe(0);
  }
});

test('a site with errors is not synced: entries of files that cannot be read would be lost', async () => {
  const site = await syncedSite();
  const before = site.read(po);
  const page = site.read(home);
  site.change({ [home]: page.replace('layout: plain', 'layout: "plain') });
  const { code, said } = await site.sync();
  expect([code, said]).toEqual([1, expect.stringContaining(home)]);
  expect(site.read(po)).toBe(before);
});

test('marks and notes of translators stay; an entry that has a text again is no longer obsolete', async () => {
  const site = await syncedSite();
  site.edit(po, 'msgid ""\nmsgstr ""\n', '# By Anna.\nmsgid ""\nmsgstr ""\n');
  const heading = '#. content/pages/home.yaml hero.heading\n';
  site.edit(po, heading, `# Ask the workshop.\n#, fuzzy\n${heading}`);
  await site.sync();
  await site.sync();
  expect(site.read(po)).toMatch(/^# By Anna\.\nmsgid ""/);
  expect(site.read(po)).toContain(`# Ask the workshop.\n${heading}`);
  expect(site.read(po)).toContain(`#, fuzzy\n${entry('Light for outdoors')}`);
  const page = site.read(home);
  site.edit(home, / {2}- type: picture[\s\S]*?(?= {2}- use)/.exec(page)?.[0] ?? '', '');
  await site.sync();
  expect(site.read(po)).toContain('#~ msgid "Eine Lampe"\n#~ msgstr "A lamp"\n');
  site.change({ [home]: page });
  await site.sync();
  expect(site.read(po)).not.toContain('#~ msgid "Eine Lampe"');
  expect(site.read(po)).toContain(entry('A lamp', 'Eine Lampe'));
});
