// Pages whose translations stand in files of their own, and pages in Markdown.
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import { fingerprint } from '../../src/translations/lock.ts';
import {
  type Changes,
  checkedOf,
  filesBelow,
  litfass,
  minimalSite,
  problemsOf,
  problemsWith,
  sentencesOf,
  sentencesWith,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';
import {
  beside,
  english,
  index,
  inFiles,
  inMarkdown,
  original,
  prose,
  terms,
  termsInEnglish,
  withBody,
} from '../support/page-files.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');

let site: TestSite | undefined;
afterEach(() => {
  site?.remove();
  site = undefined;
});

async function htmlOf(url: string, changes: Changes): Promise<string> {
  const here = siteWith(changes);
  site = here;
  const { site: checked, assets } = await checkedOf(here);
  const routes = routesOf(checked);
  const route = routes.find((one) => one.url === url);
  if (!route) throw new Error(`no route ${url} among ${routes.map((one) => one.url).join(' ')}`);
  const { html } = render(route, prepareRendering(checked, routes, assets));
  here.remove();
  return html;
}

/** What is reported, with its place. */
async function said(changes: Changes): Promise<string[]> {
  const problems = await problemsWith(changes);
  return problems
    .filter(({ rule }) => rule !== 'orphan-page')
    .map(
      ({ rule, text, place, severity }) => `${severity} ${rule} ${place?.file}:${place?.line}:${place?.column} ${text}`,
    );
}

test('waivers and overrides of a page are also for the files of its languages', async () => {
  const ofClaims = '{ files: [content/claims.yaml], rules: { unproven-claim: off, overdue-review: off } }';
  const site = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8').replace(/^overrides:.*\n/m, '');
  const short = inFiles(english.replace('title: Lanterns for the garden', 'title: Lanterns'));
  expect(await said(short)).toEqual([expect.stringContaining('length content/pages/garden.en.yaml:2:8')]);
  for (const settings of [
    `overrides: [${ofClaims}]\nwaivers: [{ rule: length, file: content/pages/garden.yaml, reason: short, owner: us, until: 2099-01-01 }]`,
    `overrides: [${ofClaims}, { files: [content/pages/garden.yaml], rules: { length: off } }]`,
  ])
    expect(await said({ ...short, 'content/site.yaml': `${site}${settings}\n` })).toEqual([]);
});

describe('a page in files of each language', () => {
  test('says nothing of texts of a section that the theme does not have', async () => {
    const unknown = { 'content/pages/garden.yaml': original.replace('type: note', 'type: notte') };
    expect((await said({ ...inFiles(), ...unknown })).filter((line) => line.includes('page-files'))).toEqual([]);
    const broken = { 'templates/index.ts': index.replace('icons: [', "body: 'none',\n  icons: [") };
    const terms = '---\nlayout: plain\nslug: terms\nlocales: [de]\ntitle: T\ndescription: D\n---\n\nWords.\n';
    const linked = inFiles(english, original.replace('page.home', 'page.terms'));
    expect(await said({ ...linked, ...broken, 'content/pages/terms.md': terms })).toEqual([
      expect.stringContaining('names no section with a field `body`'),
    ]);
  });

  test('is the same as one with its translations beside', async () => {
    expect(await said(inFiles())).toEqual(await said(beside));
    for (const url of ['/garten', '/en/garden']) expect(await htmlOf(url, inFiles())).toBe(await htmlOf(url, beside));
  });

  test('may repeat what is no text, and leave entries without texts empty', async () => {
    const repeated = english
      .replace('  - heading: Light', '  - type: hero\n    heading: Light')
      .replace('label: Red', 'label: Red\n        tag: red')
      .concat('  - {}\n');
    expect(await said(inFiles(`layout: plain\n${repeated}`))).toEqual(await said(inFiles()));
  });

  test('may have another word for what is the same in all languages', async () => {
    const own = english.replace('body: "From', 'said: "1.42"\n    body: "From');
    expect(await htmlOf('/en/garden', inFiles(own))).toContain('<blockquote>1.42</blockquote>');
    expect(await htmlOf('/garten', inFiles(own))).toContain('<blockquote>1:42</blockquote>');
  });

  test('may mix both homes, one for each text', async () => {
    const first = original.replace('heading: Gläser', 'heading: { de: Gläser, en: Glasses }');
    expect(
      await said(
        inFiles(
          english.replace('    heading: Glasses\n', '').replace('  - heading: Glasses\n    body', '  - body'),
          first,
        ),
      ),
    ).toEqual(await said(beside));
    expect(await said(inFiles(english, first))).toEqual([
      'error page-files content/pages/garden.en.yaml:6:5 `heading` has its translations beside the original',
    ]);
  });

  test('lacks a text where the original has it', async () => {
    expect(await said(inFiles(english.replace('title: Lanterns for the garden\n', '')))).toEqual([
      'warning missing-translation content/pages/garden.yaml:4:1 `title` is missing in en; the text in de is shown instead',
    ]);
  });

  test('has its faults in its own file', async () => {
    expect(await said(inFiles(english.replace('From ${claim.lamps}', 'From **${claim.lamp}')))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^error unknown-claim content\/pages\/garden\.en\.yaml:7:19 /),
        expect.stringMatching(/^error markdown content\/pages\/garden\.en\.yaml:7:17 /),
      ]),
    );
  });

  test.each([
    [
      'another fact',
      ['  - heading: Light', '  - type: note\n    heading: Light'],
      '5:5 `type` differs from the original, and is no text to translate',
    ],
    [
      'a key of its own',
      ['  - heading: Glasses', '  - heading: Glasses\n    look: wide'],
      '7:5 the original has no `look`',
    ],
    [
      'more entries',
      ['      - label: Blue', '      - label: Blue\n      - label: Green'],
      '11:9 the original has only 2 of these entries',
    ],
    [
      'a map',
      ['heading: Glasses', 'heading: { en: Glasses }'],
      '6:16 `heading` must be a plain text here: the file has one language',
    ],
  ])('cannot have %s', async (_, [from = '', to = ''], text) => {
    expect(await said(inFiles(english.replace(from, to)))).toEqual(
      expect.arrayContaining([`error page-files content/pages/garden.en.yaml:${text}`]),
    );
  });

  test('in a locale in translation is only warned about', async () => {
    const settings = read('content/site.yaml').replace('[de, en]', '[de, { tag: en, status: in-translation }]');
    const more = english.replace('label: Blue', 'label: Blue\n      - label: Green');
    const found = await said({ ...inFiles(more), 'content/site.yaml': settings });
    expect(found).toContain(
      'warning page-files content/pages/garden.en.yaml:11:9 the original has only 2 of these entries',
    );
    expect(found.filter((one) => one.startsWith('error'))).toEqual([]);
  });

  test('is broken without blame for its original', async () => {
    expect(await said(inFiles(`${english}x: [`))).toEqual([
      expect.stringMatching(/^error yaml content\/pages\/garden\.en\.yaml/),
    ]);
  });

  test('a file of a language that the site does not have is reported', async () => {
    expect(await said({ ...inFiles(), 'content/pages/garden.it.yaml': english })).toEqual([
      'error unknown-locale content/pages/garden.it.yaml:1:1 it is not a locale of the site',
    ]);
  });

  test('a name with a dot is one of another page, unless it ends in a language', async () => {
    const section = 'type: note\nheading: { de: Oben, en: Above }\nbody: { de: Oben., en: Above. }\n';
    for (const name of ['top', 'old-2', 'v2'])
      expect(await said({ [`content/sections/closing.${name}.yaml`]: section })).toEqual(await said({}));
  });

  test.each([
    ['an empty file of a language', inFiles(''), /^warning missing-translation/],
    [
      'a list in place of it',
      inFiles('- a\n'),
      /page-files content\/pages\/garden\.en\.yaml:1:3 the file of a language/,
    ],
    ['an empty original', inFiles(english, ''), /content\/pages\/garden\.yaml/],
    ['a list in place of the original', inFiles(english, '- a\n'), /content\/pages\/garden\.yaml/],
  ])('%s is reported', async (_, files, first) => {
    const found = await said(files);
    expect(found[0]).toMatch(first);
    expect(found.filter((one) => one.includes('not-localized'))).toEqual([]);
  });

  test('two files of the same words are reported', async () => {
    expect(await said({ ...inFiles(), ...withBody, 'content/pages/garden.en.md': `---\n${english}---\n` })).toEqual([
      expect.stringMatching(
        /^error page-files content\/pages\/garden\.en\.yaml:1:1 content\/pages\/garden\.en\.md has/,
      ),
    ]);
  });

  test('a shared section, too', async () => {
    const section = { 'content/sections/closing.yaml': 'type: note\nid: closing\nheading: Und nun\nbody: Tschüss.\n' };
    const words = 'heading: And now\nbody: Good bye.\n';
    expect(await said({ ...section, 'content/sections/closing.en.yaml': words })).toEqual([]);
    expect(await htmlOf('/en', { ...section, 'content/sections/closing.en.yaml': words })).toContain('Good bye.');
  });
});

describe('the original', () => {
  test('is the file without a locale in its name, in the first of its locales', async () => {
    const first = original.replace('layout: plain', 'layout: plain\nlocales: [en, de]');
    const html = await htmlOf('/garten', {
      'content/pages/garden.yaml': first,
      'content/pages/garden.de.yaml': english,
    });
    expect(html).toContain('Lanterns for the garden');
  });

  test('is the only file that there is, which exists in its language', async () => {
    const { 'content/pages/garden.yaml': _, ...rest } = inFiles();
    const alone = original.replace('slug: { de: garten, en: en/garden }', 'slug: garden');
    const files = { ...rest, 'content/pages/garden.en.yaml': alone };
    expect(await said(files)).toEqual([]);
    expect(await htmlOf('/en/garden', files)).toContain('Laternen für den Garten');
  });
});

describe('a page in Markdown', () => {
  test('has its body in the section that the theme names, in each language', async () => {
    expect(await said(inMarkdown())).toEqual([]);
    expect(await htmlOf('/en/terms', inMarkdown())).toMatch(
      /Before\..*<article><h2 id="what-you-may-do">What you may do<\/h2><p>Read <strong>everything<\/strong>\.<\/p><\/article>/s,
    );
  });

  test('says where its body stands', async () => {
    const first = terms.replace('  - heading: Worte', '  - body\n  - heading: Worte');
    const english = termsInEnglish.replace('  - heading: Words', '  - body\n  - heading: Words');
    expect(await said(inMarkdown(first, english))).toEqual([]);
    expect(await htmlOf('/regeln', inMarkdown(first, english))).toMatch(/<article>.*<\/article>.*Davor\./s);
  });

  test('has its faults at their lines, in front matter and body', async () => {
    const faulty = terms
      .replace('Alles **lesen**', 'Alles **lesen, mehr als 50 Lampen')
      .replace('Regeln\n', 'Regeln ${claim.no}\n');
    expect(await said(inMarkdown(faulty))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^error unknown-claim content\/pages\/terms\.md:8:21 /),
        expect.stringMatching(/^error markdown content\/pages\/terms\.md:16:7 /),
      ]),
    );
  });

  test('needs a section of the theme', async () => {
    expect(await said({ ...inMarkdown(), 'templates/index.ts': index })).toEqual(
      expect.arrayContaining([
        'error page-files content/pages/terms.md:14:1 the theme has no section for the body of a Markdown page',
      ]),
    );
  });

  test.each([
    ['front matter without an end', '---\nlayout: plain\n', 'yaml', '1:1 the front matter has no end'],
    [
      '`body` in its front matter',
      '---\nlayout: plain\nbody: x\n---\n',
      'page-files',
      '3:1 `body` is what stands below the front matter',
    ],
    ['wrong YAML', '---\nlayout: [\n---\n', 'yaml', '2:9'],
  ])('cannot have %s', async (_, text, rule, found) => {
    expect(await said({ ...prose, 'content/pages/rules.md': text })).toEqual(
      expect.arrayContaining([expect.stringContaining(`error ${rule} content/pages/rules.md:${found}`)]),
    );
  });
});

describe('one slug for all locales', () => {
  const withSlug = (slug: string, settings = ''): Changes => ({
    'content/pages/garden.yaml': String(beside['content/pages/garden.yaml']).replace(/^slug: .*$/m, `slug: ${slug}`),
    'content/site.yaml': `${read('content/site.yaml')}${settings}`,
  });

  test.each([
    ['garten', '', '/garten', '/en/garten'],
    ['{ all: garten, en: garten }', '', '/garten', undefined],
    ['{ all: garten, en: en/garden }', '', '/garten', '/en/garden'],
    ['{ all: garten, en: /english/garden }', '', '/garten', '/english/garden'],
    ['garten', 'urls: { prefix: { de: de, en: "" } }\n', '/de/garten', '/garten'],
  ])('%s with %j', async (slug, settings, german, english) => {
    const files = withSlug(slug, settings);
    if (english === undefined)
      expect(await said(files)).toContainEqual(expect.stringContaining('two pages want the address /garten'));
    else {
      expect(await htmlOf(german, files)).toContain('<html lang="de">');
      expect(await htmlOf(english, files)).toContain('<html lang="en">');
    }
  });

  test('a prefix of a locale that the site does not have is reported', async () => {
    expect(await said(withSlug('garten', 'urls: { prefix: { fr: fr } }\n'))).toEqual([
      expect.stringMatching(/^error unknown-locale content\/site\.yaml:\d+:19 fr is not a locale of the site/),
    ]);
  });
});

describe('what is the same in all locales', () => {
  const person = 'templates/sections/note/section.tsx';
  const theme: Changes = {
    [person]: read(person)
      .replace('markdown,', 'image, link, markdown, name, Picture,')
      .replace('heading: text(),', 'heading: text(), who: name(), image: image(), to: link(),')
      .replace('heading, body,', 'heading, who, image, to, body,')
      .replace('{body}', '<b>{who}</b><Picture image={image} /><a {...to}>→</a>{body}'),
    'content/images/lampe.svg': read('content/images/lamp.svg').replace('<svg', '<svg id="de"'),
  };
  const section = (fields: string): Changes => ({
    ...theme,
    'content/sections/closing.yaml': `type: note\nid: closing\n${fields}\n`,
  });
  const fields = `heading: { all: Fastly }
who: Jana Kurz
image: { src: { all: lamp.svg, de: lampe.svg }, alt: { de: Lampe, en: Lamp } }
to: { all: "\${page.contact}", de: "\${page.home}" }
body: { all: Fastly GmbH, de: Fastly aus Emden }`;

  test('is written once: texts, names, pictures and links', async () => {
    expect(await said(section(fields))).toEqual([]);
    expect(await htmlOf('/', section(fields))).toMatch(
      /<h2>Fastly<\/h2><b>Jana Kurz<\/b><img src="\/assets\/lampe-\w+\.svg"[^>]*><a href="\/">→<\/a><p>Fastly aus Emden<\/p>/,
    );
    expect(await htmlOf('/en', section(fields))).toMatch(
      /<h2>Fastly<\/h2><b>Jana Kurz<\/b><img src="\/assets\/lamp-\w+\.svg"[^>]*><a href="\/en\/contact">→<\/a><p>Fastly GmbH<\/p>/,
    );
  });

  test('is checked like any other text', async () => {
    expect(
      await said(section(fields.replace('Fastly GmbH', '77 % heller').replace('all: lamp.svg', 'all: lmap.svg'))),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^warning raw-figure content\/sections\/closing\.yaml:7:14 /),
        expect.stringMatching(/^error unknown-image content\/sections\/closing\.yaml:5:22 /),
      ]),
    );
    expect(await said(section(fields.replace('de: lampe.svg', 'fr: lampe.svg')))).toEqual([
      'error unknown-locale content/sections/closing.yaml:5:32 fr is not a locale of the site',
    ]);
    expect(await said(section(fields.replace('{ all: lamp.svg, de', '{ de')))).toEqual([
      expect.stringMatching(/content\/sections\/closing\.yaml:5/),
    ]);
  });
});

describe('a regional variant', () => {
  const british: Changes = {
    ...inFiles(),
    'content/pages/garden.yaml': original.replace('slug: { de: garten, en: en/garden }', 'slug: garten'),
    'content/site.yaml': read('content/site.yaml').replace('[de, en]', '[de, en, en-GB]'),
    'content/locales/en-GB.yaml': 'name: British\nwords: { menu: "Menu of ours" }\n',
    'content/pages/home.yaml': read('content/pages/home.yaml').replace(/^slug: .*$/m, 'slug: ""'),
    ...Object.fromEntries(
      ['contact', 'sent', 'failed', 'not-found'].map((id) => [
        `content/pages/${id}.yaml`,
        read(`content/pages/${id}.yaml`).replace(/^slug: .*$/m, `slug: ${id === 'not-found' ? '"404"' : `to-${id}`}`),
      ]),
    ),
  };

  test('has the texts, words and claims of its language, without a word about it', async () => {
    const found = await said(british);
    expect(found).toEqual([]);
    const html = await htmlOf('/en-gb/garten', british);
    expect(html).toContain('<html lang="en-GB">');
    expect(html).toContain('<h1>Light in the garden</h1>');
    expect(html).toMatch(/From <data value="50" data-claim="lamps">more than 50 lamps<\/data> on/);
    expect(html).toContain('aria-label="Menu of ours"');
    expect(html).not.toMatch(/<(?:h1|p|div|span)[^>]* lang=/);
  });

  test('writes only what differs', async () => {
    const own = { ...british, 'content/pages/garden.en-GB.yaml': 'sections:\n  - heading: Light in ye olde garden\n' };
    expect(await htmlOf('/en-gb/garten', own)).toContain('<h1>Light in ye olde garden</h1>');
    const here = siteWith(own);
    site = here;
    const { stdout } = await litfass(['translations', '--json', '--root', here.root]);
    const { findings } = JSON.parse(stdout) as { findings: { locale: string; file: string; key: string }[] };
    expect(findings.filter(({ locale }) => locale === 'en-GB').map(({ file, key }) => `${file} ${key}`)).toEqual([
      'content/pages/garden.en-GB.yaml hero.heading',
      'content/locales/en-GB.yaml words.menu',
    ]);
  });
});

describe('what follows', () => {
  const run = async (here: TestSite, ...args: string[]) => {
    const ran = await litfass([...args, '--root', here.root]);
    return `${ran.code} ${ran.stdout}${ran.stderr}`;
  };

  test('a translation that moves into a file stays accepted', async () => {
    const here = siteWith(beside);
    site = here;
    await run(here, 'translations', 'accept');
    here.change(inFiles());
    expect((await sentencesOf(here)).filter((one) => /stale|new-trans/.test(one))).toEqual([]);
    here.change(inFiles(english, original.replace('Licht im Garten', 'Licht im Hof')));
    const [problem] = (await problemsOf(here)).filter(({ rule }) => rule === 'stale-translation');
    expect(problem).toMatchObject({ place: { file: 'content/pages/garden.en.yaml', line: 5 } });
  });

  test('accept takes the file of a translation, and that of a Markdown page', async () => {
    const here = siteWith({ ...inFiles(), ...inMarkdown() });
    site = here;
    const accept = (file: string) => run(here, 'translations', 'accept', join(here.root, file));
    await run(here, 'translations', 'accept');
    here.change({
      ...inFiles(english, original.replace('Licht im', 'Lichter im')),
      'content/pages/terms.md': terms.replace('Alles', 'Vieles'),
    });
    expect(await accept('content/pages/garden.en.yaml')).toContain('1 stale one accepted');
    expect(await accept('content/pages/terms.md')).toContain('1 stale one accepted');
    expect(await accept('content/pages/nothing.en.yaml')).toContain('there are no translations in');
  });

  test('check --fix writes into the file that has the words', async () => {
    const here = siteWith({
      ...prose,
      ...inFiles(english.replace('${claim.lamps}', 'more than 50 lamps')),
      ...inMarkdown(
        terms.replace('Alles', 'Alle mehr als 50 Lampen'),
        termsInEnglish.replace('everything', 'more than 50 lamps'),
      ),
    });
    site = here;
    const ran = await run(here, 'check', '--fix', '--date', '2026-02-01');
    expect(ran).toContain('figures rewritten');
    const written = (file: string) => readFileSync(join(here.root, 'content/pages', file), 'utf8');
    expect(written('garden.en.yaml')).toBe(english);
    expect(written('terms.md')).toBe(terms.replace('Alles', 'Alle ${claim.lamps}'));
    expect(written('terms.en.md')).toBe(termsInEnglish.replace('everything', '${claim.lamps}'));
  });

  test('a build from the cache shows the same as one from nothing, whatever changed in a file', async () => {
    const here = siteWith({ ...inFiles(), ...inMarkdown() });
    site = here;
    const build = (...options: string[]) => run(here, 'build', '--out', here.out, '--date', '2026-02-01', ...options);
    const ran = [await build()];
    const changes: readonly Changes[] = [
      { 'content/pages/garden.en.yaml': english.replace('Light', 'Lights') },
      { 'content/pages/terms.en.md': termsInEnglish.replace('everything', 'all of it') },
      { 'content/pages/garden.yaml': original.replace('Licht', 'Lichter') },
    ];
    for (const change of changes) {
      here.change(change);
      ran.push(await build());
      const warm = filesBelow(here.out);
      ran.push(await build('--no-cache'));
      expect(filesBelow(here.out)).toEqual(warm);
    }
    expect(ran.filter((one) => !one.startsWith('0 '))).toEqual([]);
  });

  test('a warm check says the same as the first one', async () => {
    const here = siteWith({ ...inMarkdown(terms, termsInEnglish.replace('everything', 'what 77 people wrote')) });
    site = here;
    const said = async () => (await run(here, 'check', '--date', '2026-02-01')).replace(/[\d.]+ s /, '');
    const first = await said();
    expect(first).toContain('content/pages/terms.en.md:');
    expect(await said()).toBe(first);
  });

  test('a page keeps its id when its file is renamed', async () => {
    const here = siteWith(inFiles());
    site = here;
    renameSync(join(here.root, 'content/pages/garden.yaml'), join(here.root, 'content/pages/garden.de.yaml'));
    expect(await sentencesOf(here)).toEqual(await sentencesWith(inFiles()));
  });
});

test('a prefix may have capitals, dots and letters of any script, as a slug may', async () => {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const at = (prefix: string) => ({
    ...inFiles(english, original.replace(/slug: .*/, 'slug: garten')),
    'content/site.yaml': `${settings}urls: { prefix: { en: "${prefix}" } }\n`,
  });
  for (const [prefix, url] of [
    ['zh-TW', '/zh-TW/garten'],
    ['englisch.für', '/englisch.f%C3%BCr/garten'],
    ['int/en', '/int/en/garten'],
  ] as const)
    expect([prefix, await htmlOf(url, at(prefix))]).toEqual([prefix, expect.any(String)]);
  for (const prefix of ['en/', '/en', 'a b', '.en'])
    expect([prefix, await said(at(prefix))]).toEqual([
      prefix,
      expect.arrayContaining([expect.stringContaining('content/site.yaml:18:23')]),
    ]);
});

describe('a list of the original that has changed', () => {
  const stamp = (name: string, from: string, own: string) =>
    `  ${name}:\n    en: ${fingerprint(from)} ${fingerprint(own)}\n    ${fingerprint(from)}: "${from}"\n`;
  const lock = {
    'content/translations.lock.yaml': `version: 1
content/pages/garden.yaml:
${stamp('hero.heading', 'Licht im Garten', 'Light in the garden')}${stamp('note.rows.0.label', 'Rot', 'Red')}${stamp('note.rows.1.label', 'Blau', 'Blue')}`,
  };
  const rows = (...labels: string[]) =>
    original.replace(
      /( {6}- \{ label.*\n)+/,
      labels.map((label) => `      - { label: ${label}, tag: ${label.toLowerCase()} }\n`).join(''),
    );
  const labelsOf = async (changes: Changes) =>
    ((await htmlOf('/en/garden', changes)) ?? '').match(
      /(?<=<p[^>]*>(?:<span[^>]*>)?)(Grün|Gelb|Blau|Rot|Red|Blue)\b/g,
    );

  test('finds its translations by the lock, wherever they stand', async () => {
    const changes = { ...inFiles(english, rows('Grün', 'Blau', 'Rot')), ...lock };
    expect(await labelsOf(changes)).toEqual(['Grün', 'Blue', 'Red']);
    expect(await said(changes)).toEqual([
      'warning page-files content/pages/garden.en.yaml:8:5 `rows` has its entries in another order than the original',
      'warning missing-translation content/pages/garden.yaml:15:11 `label` is missing in en; the text in de is shown instead',
    ]);
  });

  test('pairs by position without a lock, and where the lock knows nothing', async () => {
    const changed = inFiles(english, rows('Grün', 'Blau', 'Rot'));
    expect(await labelsOf(changed)).toEqual(['Red', 'Blue', 'Rot']);
    expect(await labelsOf({ ...inFiles(english, rows('Grün', 'Gelb')), ...lock })).toEqual(['Red', 'Blue']);
    expect(await labelsOf({ ...inFiles(), ...lock })).toEqual(['Red', 'Blue']);
  });

  test('finds whole sections, and says places in the file that has the words', async () => {
    const [head = '', hero = '', note = ''] = original.split(/(?= {2}- type)/);
    const moved = head + note.replace('  - use: closing\n', '') + hero;
    const changes = { ...inFiles(english.replace('Light in the', 'Light in **the'), moved), ...lock };
    expect(await said(changes)).toEqual(
      expect.arrayContaining([
        'warning page-files content/pages/garden.en.yaml:4:1 `sections` has its entries in another order than the original',
      ]),
    );
    expect(await htmlOf('/en/garden', { ...inFiles(english, moved), ...lock })).toContain(
      '<h1>Light in the garden</h1>',
    );
  });
});
