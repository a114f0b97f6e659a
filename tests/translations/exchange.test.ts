// Translations go out to the tools of translators, and come back: `translations export` and `import`. The
// proof `exchange` sends random texts through these tools.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { segmentsOf, withSegments } from '../../src/translations/segments.ts';
import { type Changes, filesBelow, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { prose, rulesPage } from '../support/page-files.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const body = `## Kauf

Du kaufst eine Lampe.

- Sie ist neu.
- Sie ist aus [Emden](\${page.contact}).

\`\`\`sh
lampe --an
\`\`\``;

async function acceptedSite(changes: Changes = {}) {
  const site = track(siteWith(changes));
  const run = (command: string, ...args: string[]) => litfass(['translations', command, ...args, '--root', site.root]);
  expect(await run('accept', '--all')).toMatchObject({ code: 0, stderr: '' });
  const path = (name: string) => join(site.root, name);
  return {
    ...site,
    run,
    path,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    edit(name: string, from: string, to: string) {
      const text = readFileSync(path(name), 'utf8');
      expect(text).toContain(from);
      writeFileSync(path(name), text.replace(from, to));
    },
    list: async (locale: string) =>
      (await litfass(['translations', '--locale', locale, '--root', site.root])).stdout.split('\n').at(-2) ?? '',
  };
}

type Site = Awaited<ReturnType<typeof acceptedSite>>;

const contentOf = ({ root }: Pick<TestSite, 'root'>) =>
  new Map(Array.from(filesBelow(join(root, 'content')), ([file, bytes]) => [file, bytes.toString()]));

/** Exports a locale, lets a translator change the file, and imports it. */
async function through(site: Site, locale: string, name: string, change: (text: string) => string) {
  const file = site.path(name);
  expect((await site.run('export', '--locale', locale, '--out', file)).code).toBe(0);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return site.run('import', file);
}

const heading = 'content/pages/home.yaml hero.heading';

describe('a file that nobody changed', () => {
  test.each(['po', 'xliff', 'csv'])('changes nothing: %s', async (format) => {
    const site = await acceptedSite({
      ...prose,
      'content/pages/terms.md': rulesPage(body),
      'content/pages/terms.en.md': rulesPage(body)
        .replace(/^(?:slug|layout).*\n/gm, '')
        .replaceAll('Die Regeln', 'The terms')
        .replace('## Kauf', '## Buying'),
    });
    const before = contentOf(site);
    const { code, stdout, stderr } = await through(site, 'en', `a.en.${format}`, (text) => text);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^0 translations written · \d+ accepted as they are/);
    const after = contentOf(site);
    for (const [name, text] of before) if (!name.endsWith('lock.yaml')) expect(after.get(name)).toBe(text);
  });
});

describe('what a translator changed', () => {
  test.each<[string, (text: string) => string]>([
    ['po', (text) => text.replace('msgstr "Light for outdoors"', 'msgstr "Lights for the night"')],
    ['xliff', (text) => text.replace('>Light for outdoors<', '><g id="1">Lights</g> for the night<')],
    ['csv', (text) => text.replace(',Light for outdoors,', ',Lights for the night,').replace('\ufeff', '')],
  ])('is written, accepted, and is all that changes: %s', async (format, change) => {
    const site = await acceptedSite();
    const before = contentOf(site);
    const { code, stdout } = await through(site, 'en', `a.en.${format}`, change);
    expect([code, stdout.split(' · ')[0]]).toEqual([0, '1 translation written']);
    const expected = before.get('pages/home.yaml')?.replace('Light for outdoors', 'Lights for the night');
    expect(contentOf(site).get('pages/home.yaml')).toBe(expected);
    expect(await site.list('en')).toContain('0 missing, 0 identical, 0 stale, 0 not yet accepted');
  });

  test('is found in a table with other separators, columns and line ends', async () => {
    const site = await acceptedSite();
    const table = 'translation;key\nLights for the night;content/pages/home.yaml hero.heading\n;\n';
    await through(site, 'en', 'a.en.csv', () => table);
    // Without a fingerprint, nobody can tell whose words are newer.
    expect(site.read('content/pages/home.yaml')).toContain('Light for outdoors');
    writeFileSync(site.path('a.en.csv'), table);
    expect((await site.run('import', site.path('a.en.csv'), '--theirs')).code).toBe(0);
    expect(site.read('content/pages/home.yaml')).toContain('Lights for the night');
  });

  test('brings a new locale without a line of YAML: texts, words, claims, addresses', async () => {
    // No comparator has Arabic words.
    const claims = minimal('content/claims.yaml').replaceAll('more-than', 'exactly');
    const site = await acceptedSite({ 'content/claims.yaml': claims });
    await litfass(['new', 'locale', 'ar', '--root', site.root]);
    const translate = (text: string) =>
      text.replace(/^msgid (".*"(?:\n".*")*)\nmsgstr ""$/gm, (_, id: string) => {
        const isAddress = /^"[a-z\d/]+"$/.test(id);
        return `msgid ${id}\nmsgstr ${isAddress ? id : id.replace(/^"/, '"ع ')}`;
      });
    const { code, stderr } = await through(site, 'ar', 'a.ar.po', translate);
    expect([code, stderr]).toEqual([0, '']);
    expect(await site.list('ar')).toContain('0 missing');
    expect(site.read('content/pages/contact.yaml')).toContain('ar: ar/kontakt');
    expect(site.read('content/claims.yaml')).toMatch(/ar:\n? +(\{ )?default: "?ع \{value\} Lampen/);
    expect(site.read('content/locales/ar.yaml')).toContain('  lamps_zero: ع {{count}} Lampen\n');
    expect((await litfass(['check', '--root', site.root])).stderr).toContain(
      'ar is in translation: nothing is missing',
    );
  });

  test.each([
    ['/ar/ittisal/', 'kontakt', 'ar/ittisal'],
    [' ittisal ', 'kontakt', 'ar/ittisal'],
    ['ittisal', 'kontakt/', 'ar/ittisal/'],
    ['ittisal/', 'kontakt/', 'ar/ittisal/'],
    ['ittisal', 'kontakt.html', 'ar/ittisal.html'],
  ])('gives the address %s of %s the form of the original', async (words, original, written) => {
    const page = minimal('content/pages/contact.yaml').replace('de: kontakt,', `de: ${original},`);
    const site = await acceptedSite({ 'content/pages/contact.yaml': page });
    await litfass(['new', 'locale', 'ar', '--root', site.root]);
    const table = `key;translation\ncontent/pages/contact.yaml slug;${words}\n`;
    writeFileSync(site.path('a.ar.csv'), table);
    expect((await site.run('import', site.path('a.ar.csv'), '--theirs')).code).toBe(0);
    expect(site.read('content/pages/contact.yaml')).toContain(`ar: ${written} }`);
  });
});

describe('what has changed in the site since', () => {
  const toNight = (text: string) => text.replace('msgstr "Light for outdoors"', 'msgstr "Lights for the night"');

  test('an original: the translation is written, and stays stale against the words that it was made from', async () => {
    const site = await acceptedSite();
    const { code, stdout } = await through(site, 'en', 'a.en.po', (text) => {
      site.edit('content/pages/home.yaml', 'Licht für draußen', 'Licht für den Garten');
      return toNight(text);
    });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^1 translation written · \d+ accepted as they are · 1 stale/),
    ]);
    const { stdout: listed } = await litfass(['translations', '--locale', 'en', '--root', site.root]);
    expect(listed).toContain('de: Licht für [-draußen-] {+den Garten+}\n    en: Lights for the night');
  });

  test('a translation: it stays, unless the file is to win', async () => {
    const site = await acceptedSite();
    const changed = (text: string) => {
      site.edit('content/pages/home.yaml', 'Light for outdoors', 'Light for gardens');
      return toNight(text);
    };
    const { code, stderr } = await through(site, 'en', 'a.en.po', changed);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(new RegExp(`a.en.po:\\d+ ${heading}: it was changed in the site`)),
    ]);
    expect(site.read('content/pages/home.yaml')).toContain('Light for gardens');
    await site.run('import', site.path('a.en.po'), '--theirs');
    expect(site.read('content/pages/home.yaml')).toContain('Lights for the night');
  });

  test('a file in which a program has changed originals is not taken', async () => {
    const site = await acceptedSite();
    const { stderr } = await through(site, 'en', 'a.en.csv', (text) =>
      text.replace('Licht für draußen,Light for outdoors', 'Licht fÃ¼r drauÃŸen,Light fÃ¼r outdoors'),
    );
    expect(stderr).toContain(
      `${heading}: its original is not the one that went out; only the translation may be changed`,
    );
    expect(site.read('content/pages/home.yaml')).toContain('Light for outdoors');
  });
});

test('what would break the site is refused with its line, and all others are written', async () => {
  const site = await acceptedSite();
  const { code, stdout, stderr } = await through(site, 'en', 'a.en.po', (text) =>
    text
      .replace('msgstr "Light for outdoors"', 'msgstr "Light for 64 gardens"')
      .replace('msgstr "A lamp"', 'msgstr "A lamp of glass"'),
  );
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^1 translation written · .* · 1 entry refused/)]);
  const line = site.read('a.en.po').split('\n').indexOf('msgid "Licht für draußen"') + 1;
  expect(stderr).toContain(`a.en.po:${line} ${heading}: “64” is a figure that comes from no claim`);
  expect(site.read('content/pages/home.yaml')).toContain('Light for outdoors');
  expect(site.read('content/pages/home.yaml')).toContain('A lamp of glass');
});

test.each([
  ['a.en.po', 'msgid "a"\nmsgstr b\n', 'a.en.po:2: this is no line of a PO file'],
  ['a.en.xliff', '<xliff><file>\n<body>', 'a.en.xliff:2: '],
  ['a.en.csv', 'a,b\n1,2\n', 'a.en.csv:1: it has no column translation'],
  ['a.txt', 'x', 'a.txt is no file of translations'],
  ['a.po', 'msgid ""\nmsgstr ""\n', 'no locale'],
])('a file that cannot be read is reported with its line: %s', async (name, text, reported) => {
  const site = await acceptedSite();
  const before = contentOf(site);
  writeFileSync(site.path(name), text);
  const { code, stderr } = await site.run('import', site.path(name));
  expect(stderr).toContain(reported);
  expect(code).toBeGreaterThan(0);
  expect(contentOf(site)).toEqual(before);
});

describe('a file that a person has damaged', () => {
  test('may be corrected and imported again', async () => {
    const site = await acceptedSite();
    await through(site, 'en', 'a.en.po', (text) => text.replace('"Light for outdoors"', '"Lihgts for the night"'));
    for (const words of ['Lights for the night', 'Light for outdoors']) {
      writeFileSync(
        site.path('a.en.po'),
        site.read('a.en.po').replace(/(?<=msgid "Licht für draußen"\nmsgstr ").*(?=")/, words),
      );
      expect(await site.run('import', site.path('a.en.po'))).toMatchObject({ code: 0, stderr: '' });
      expect(site.read('content/pages/home.yaml')).toContain(`en: ${words} }`);
    }
  });

  test.each<[string, string, (bytes: Buffer) => Buffer, string]>([
    ['another encoding', 'a.en.po', (bytes) => Buffer.from(bytes.toString(), 'latin1'), 'is not in UTF-8'],
    [
      'a lost character',
      'a.en.csv',
      (bytes) => Buffer.from(bytes.toString().replace('ß', '\ufffd')),
      ':13: a character',
    ],
    ['a workbook', 'a.en.csv', () => Buffer.from('PK\u0003\u0004'), 'is a workbook or an archive'],
    ['nothing', 'a.en.csv', (bytes) => Buffer.from(bytes.toString().split('\r\n')[0] ?? ''), 'has no entries'],
  ])('is not taken: %s', async (_, name, damage, reported) => {
    const site = await acceptedSite();
    const before = contentOf(site);
    await site.run('export', '--locale', 'en', '--out', site.path(name));
    writeFileSync(site.path(name), damage(readFileSync(site.path(name))));
    const { code, stderr } = await site.run('import', site.path(name));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(reported.startsWith(':') ? /csv:\d+: a character/ : reported),
    ]);
    expect(contentOf(site)).toEqual(before);
  });

  test.each(['po', 'xliff', 'csv'])('is not taken for another locale: %s', async (format) => {
    const site = await acceptedSite();
    await litfass(['new', 'locale', 'fr', '--root', site.root]);
    await site.run('export', '--locale', 'fr', '--out', site.path(`a.en.${format}`));
    const before = contentOf(site);
    const { code, stderr } = await site.run('import', site.path(`a.en.${format}`));
    expect([code, stderr]).toEqual([2, expect.stringContaining('says that it is in fr, not in en')]);
    expect(contentOf(site)).toEqual(before);
  });

  test('whose keys have moved by a row is placed by its originals, and plural forms are not guessed', async () => {
    const site = await acceptedSite();
    const before = contentOf(site);
    const { code, stderr } = await through(site, 'en', 'a.en.csv', (text) => {
      const rows = text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(/,(.*)/s));
      const moved = rows.map(([, rest], index) => `${rows[(index + 1) % rows.length]?.[0]},${rest}`);
      return `${[text.split('\r\n')[0], ...moved].join('\r\n').replace('Light for outdoors', 'Lights')}\r\n`;
    });
    expect(code).toBe(0);
    expect(stderr).toContain('{{count}} Lampen: the site has no such text');
    const after = contentOf(site);
    expect(after.get('pages/home.yaml')).toBe(before.get('pages/home.yaml')?.replace('Light for outdoors', 'Lights'));
    for (const [name, text] of before) if (!/lock|home/.test(name)) expect(after.get(name)).toBe(text);
  });

  test('is read row by row: what contradicts itself is listed, and the rest is written', async () => {
    const site = await acceptedSite();
    const { stderr, stdout } = await through(site, 'en', 'a.en (1).csv', (text) => {
      const [head = '', ...rows] = text.split('\r\n');
      const row = (key: string) => rows.find((one) => one.startsWith(`content/pages/${key},`)) ?? '';
      const [title, name, other] = ['home.yaml title', 'home.yaml name', 'contact.yaml title'].map(row);
      return [
        head,
        title?.replace('Lanterns from Emden', ''),
        name?.replace('Home', 'Start page'),
        name?.replace('Home', 'First page'),
        other?.replace('contact.yaml title', 'sent.yaml title').replace('Write us a letter', 'Drop us a line'),
      ].join('\r\n');
    });
    expect(stdout).toMatch(/^3 translations written · 2 entries not taken/);
    expect(stderr).toMatch(/csv:2 .* title: it is empty: the site keeps its translation\n/);
    expect(stderr).toMatch(/csv:4 .* name: it is in the file twice: the translation of 3 is taken\n/);
    // The original says where a translation belongs.
    expect(site.read('content/pages/contact.yaml')).toContain('en: Drop us a line }');
    expect(site.read('content/pages/sent.yaml')).not.toContain('Drop us a line');
  });
});

describe('a PO file', () => {
  test('has one entry for an original, and contexts where it has several translations or forms', async () => {
    const twice = minimal('content/pages/home.yaml').replace('de: Licht für draußen', 'de: Unsere Laternen');
    const site = await acceptedSite({
      'content/pages/home.yaml': `${twice}  - type: note\n    heading: { de: Unsere Laternen, en: Our lanterns }\n    body: { de: Aus Glas und Messing, en: Made of glass }\n`,
    });
    const { stdout } = await site.run('export', '--locale', 'en');
    expect(stdout).toContain('msgctxt "content/pages/home.yaml hero.heading"\nmsgid "Unsere Laternen"\nmsgstr "Light');
    expect(stdout).toContain('msgctxt "content/pages/home.yaml note.heading"\nmsgid "Unsere Laternen"\nmsgstr "Our');
    expect(stdout).toMatch(/msgctxt "lamps_one"\nmsgid ".*Lampe"\n/);
    expect(stdout).toMatch(/^#: content\/pages\/home\.yaml:\d+$/m);
  });

  test('marks what is stale as fuzzy, with the words that it was made from', async () => {
    const site = await acceptedSite();
    site.edit('content/pages/home.yaml', 'Licht für draußen', 'Licht für den Garten');
    const { stdout } = await site.run('export', '--locale', 'en', '--stale');
    expect(stdout).toContain(
      '#, fuzzy\n#| msgid "Licht für draußen"\nmsgid "Licht für den Garten"\nmsgstr "Light for outdoors"\n',
    );
    expect(stdout.match(/^msgstr /gm)?.length).toBe(2);
    const file = site.path('b.en.po');
    writeFileSync(file, stdout.replace('#, fuzzy\n', '').replace('for outdoors', 'for the garden'));
    await site.run('import', file);
    expect(await site.list('en')).toContain('0 stale');
  });

  test('of another tool is found by its originals, paragraph by paragraph', async () => {
    const site = await acceptedSite({ ...prose, 'content/pages/terms.md': rulesPage(body) });
    const po = (entries: readonly (readonly [string, string, string?])[]) =>
      `msgid ""\nmsgstr ""\n\n${entries.map(([id, str, flags = '']) => `${flags}msgid "${id}"\nmsgstr "${str}"\n`).join('\n')}`;
    const first = [
      ['Kauf', 'Buying'],
      ['Du kaufst eine Lampe.', 'You buy a lamp.'],
      ['Sie ist neu.', 'It is new.'],
    ] as const;
    writeFileSync(site.path('c.en.po'), po(first));
    const partly = await site.run('import', site.path('c.en.po'));
    expect(partly.stderr).toContain('content/pages/terms.yaml prose.body: it is not written: #4 has no translation');
    const last = ['Sie ist aus [Emden](${page.contact}).', 'It is from [Emden](${page.contact}).'] as const;
    const fuzzy = '#, fuzzy\n#| msgid "Sie ist alt."\n';
    writeFileSync(site.path('c.en.po'), po([...first.slice(0, 2), ['Sie ist neu.', 'It is new.', fuzzy], last]));
    expect((await site.run('import', site.path('c.en.po'))).stdout).toContain('1 stale');
    expect(site.read('content/pages/terms.en.md')).toBe(
      `## Buying\n\nYou buy a lamp.\n\n- It is new.\n- It is from [Emden](\${page.contact}).\n\n\`\`\`sh\nlampe --an\n\`\`\`\n`,
    );
    const { stdout } = await site.run('export', '--locale', 'en', '--stale');
    expect(stdout).toContain('#| msgid "Sie ist alt."');
    expect(stdout).toContain('msgid "Sie ist neu."\nmsgstr "It is new."');
    expect(stdout).not.toContain('Du kaufst');
  });
});

test('a proposal in an XLIFF file is no translation', async () => {
  const site = await acceptedSite();
  const { stdout } = await through(site, 'en', 'a.en.xliff', (text) =>
    text.replace('</target>', '</target><alt-trans><source>x</source><target>Proposal</target></alt-trans>'),
  );
  expect(stdout).toMatch(/^0 translations written/);
});

describe('the parts of a long text', () => {
  test('are its paragraphs, headings, entries, quotes and cells; code and marks stay', () => {
    const text =
      '## One {#one}\n\nTwo\nlines\n\n- three\n  more\n- four\n  1. five ${claim.x, y}\n\n> six\n> seven\n\n```\nTwo\n```\n\n| a | b \\| c |\n|---|---|\n| d | |\n\nTwo';
    const parts = segmentsOf(text);
    expect(parts.map((one) => one.text)).toEqual([
      ...['One', 'Two\nlines', 'three\nmore', 'four', 'five ${claim.x, y}', 'six\nseven', 'a', 'b \\| c', 'd', 'Two'],
    ]);
    const again = (words: (text: string) => string) =>
      withSegments(
        text,
        parts,
        parts.map((one) => words(one.text)),
      );
    expect(again((words) => words)).toBe(text);
    expect(again((words) => words.toUpperCase().replace('CLAIM.X, Y', 'claim.x, y'))).toBe(
      text.replace(/```[^`]*```|\{#one\}|\$\{[^}]*\}|[a-zA-Z]+/g, (word) =>
        /^[a-zA-Z]+$/.test(word) ? word.toUpperCase() : word,
      ),
    );
  });
});
