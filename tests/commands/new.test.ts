// Tests `litfass new`: the files that it writes build without errors, or say what is still to be done.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isError } from '../../src/problems/problem.ts';
import { loadSite } from '../support/build.ts';
import {
  type Changes,
  complaintsOf,
  firstSite,
  litfass,
  minimalSite,
  problemsOf,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

/** A site whose theme lists its sections as most themes do, one per line. */
function someSite(): TestSite {
  const index = readFileSync(join(minimalSite, 'templates/index.ts'), 'utf8');
  const site = siteWith({
    'templates/index.ts': index.replace(/ {2}sections: .*/, '  sections: {\n    hero,\n    note,\n    picture,\n  },'),
  });
  return track(site);
}

const read = ({ root }: TestSite, file: string) => readFileSync(join(root, file), 'utf8');

const errorsOf = async (site: TestSite) => (await problemsOf(site)).filter(isError).map(({ text }) => text);

test('a new page of each layout has no errors before any text is written', async () => {
  const site = track(firstSite());
  for (const layout of ['landing', 'topic', 'text']) {
    const name = `travel-${layout}`;
    const { stdout } = await litfass(['new', 'page', name, '--layout', layout, '--root', site.root]);
    expect(stdout).toContain(`wrote content/pages/${name}.yaml`);
    expect(read(site, `content/pages/${name}.yaml`)).toMatch(new RegExp(`^layout: ${layout}$`, 'm'));
  }
  expect(await errorsOf(site)).toEqual([]);
});

test('a new page is there in all languages, below the prefix of each', async () => {
  const site = track(firstSite());
  await litfass(['new', 'page', 'travel', '--layout', 'text', '--root', site.root]);
  expect(read(site, 'content/pages/travel.yaml')).toContain('\nslug: travel\n');
  const { pages } = (await loadSite(site.root)).site ?? {};
  expect(pages?.get('travel')?.slugs).toEqual({ de: 'travel', en: 'en/travel', es: 'es/travel' });
});

test('a new page says what to write in the language of the site, and a release that nobody has', async () => {
  const site = someSite();
  await litfass(['new', 'page', 'Über uns', '--root', site.root]);
  expect(read(site, 'content/pages/ueber-uns.yaml')).toContain('de: Der Titel der Seite Über uns\n');
  const page = read(site, 'content/pages/ueber-uns.yaml');
  site.change({ 'content/pages/ueber-uns.yaml': page.replace(/heading:.*/, 'heading: { de: Wir, en: We }') });
  const unwritten = (await problemsOf(site, { release: true })).filter(({ text }) => text.includes('not written yet'));
  expect(unwritten.map(({ text }) => text)).toEqual([
    'the title of the page ueber-uns is not written yet',
    'the description of the page ueber-uns is not written yet',
  ]);
});

test('a new page of an English site contains no undefined figure', async () => {
  const site = someSite();
  site.change({ 'content/site.yaml': read(site, 'content/site.yaml').replace('[de, en]', '[en, de]') });
  await litfass(['new', 'page', 'travel-tips', '--root', site.root]);
  // The section has no example, so its missing key is reported.
  expect(await errorsOf(site)).toEqual(['`heading` is missing here']);
});

test('a page cannot be called index, because hosts serve the home page there', async () => {
  const site = someSite();
  const { code, stderr } = await litfass(['new', 'page', 'index', '--root', site.root]);
  expect(stderr).toBe(
    'litfass: /index is reserved: hosts serve the home page there\n  hint choose another name for the page\n',
  );
  expect(code).toBe(2);
  expect(await problemsOf(site)).toEqual([]);
});

test.each([
  ['en', '/en is already the address of content/pages/home.yaml'],
  ['kontakt', '/kontakt is already the address of content/pages/contact.yaml'],
  ['home', 'content/pages/home.yaml exists already'],
])(
  'a page cannot be called %s if another page has that name, or that address in any language',
  async (name, reported) => {
    const site = someSite();
    site.change({ 'content/pages/broken.yaml': 'title: *never\nslug: { de: [kaputt\n' });
    const { code, stderr } = await litfass(['new', 'page', name, '--root', site.root]);
    expect(stderr).toContain(`litfass: ${reported}\n  hint choose another name`);
    expect(code).toBe(2);
  },
);

test('a new home page gets the address of the site', async () => {
  const site = someSite();
  site.change({ 'content/pages/home.yaml': null });
  const { stdout } = await litfass(['new', 'page', 'home', '--root', site.root]);
  expect(stdout).toContain('npx litfass dev at /\n');
  expect(read(site, 'content/pages/home.yaml')).toContain('slug: ""\n');
});

test('a new locale has no words, so that each word of the first locale is missing in it', async () => {
  const changes: Changes = {
    'content/locales/de.yaml': 'name: Deutsch\nwords:\n  menu: Menü öffnen\n  form:\n    send: Senden\n',
    'content/locales/en.yaml': 'name: English\nwords:\n  menu: Open menu\n  form:\n    send: Send\n',
  };
  const site = track(siteWith(changes));
  await litfass(['new', 'locale', 'fr', '--root', site.root]);
  const file = readFileSync(join(site.root, 'content/locales/fr.yaml'), 'utf8');
  expect(file).toBe('name: Français\nwords: {}\n');
  const { stdout } = await litfass(['translations', '--locale', 'fr', '--root', site.root]);
  expect(stdout).toContain('content/locales/de.yaml:3:9 words.menu\n    de: Menü öffnen');
  expect(stdout).toContain('content/locales/de.yaml:5:11 words.form.send\n    de: Senden');
});

test('a new locale of a site without words gets an empty list of words', async () => {
  const site = someSite();
  site.change({ 'content/locales/de.yaml': 'name: Deutsch\nwords: {}\n' });
  expect((await litfass(['new', 'locale', 'nl', '--root', site.root])).code).toBe(0);
  expect(read(site, 'content/locales/nl.yaml')).toBe('name: Nederlands\nwords: {}\n');
});

test('the first locale of a site is not said to be a translation', async () => {
  const site = someSite();
  site.change({ 'content/locales/de.yaml': null });
  const { stdout } = await litfass(['new', 'locale', 'de', '--root', site.root]);
  expect(stdout).toBe('wrote content/locales/de.yaml\nnext: npx litfass check lists what is missing\n');
});

test('a locale that content/site.yaml lists already gets the file that check reports as missing', async () => {
  const site = someSite();
  site.change({ 'content/locales/en.yaml': null });
  const settings = read(site, 'content/site.yaml');
  expect(await complaintsOf(site)).toContain('hint create it with npx litfass new locale en');
  expect((await litfass(['new', 'locale', 'en', '--root', site.root])).code).toBe(0);
  expect(read(site, 'content/locales/en.yaml')).toMatch(/^name: English\n/);
  expect(read(site, 'content/site.yaml')).toBe(settings);
  expect((await litfass(['new', 'locale', 'en', '--root', site.root])).code).toBe(2);
});

test('a section that is not in templates/index.ts is added to it, and nothing is written over', async () => {
  const site = someSite();
  const index = read(site, 'templates/index.ts');
  await litfass(['new', 'section', 'steps', '--root', site.root]);
  const added = read(site, 'templates/index.ts');
  site.change({ 'templates/index.ts': index, 'templates/sections/steps/style.css': '.steps { color: red }\n' });
  expect((await litfass(['new', 'section', 'steps', '--root', site.root])).code).toBe(0);
  expect(read(site, 'templates/index.ts')).toBe(added);
  expect(read(site, 'templates/sections/steps/style.css')).toBe('.steps { color: red }\n');
  expect((await litfass(['new', 'section', 'steps', '--root', site.root])).code).toBe(2);
});

test('an entry of a collection begins with the first of the values that a field may have', async () => {
  const site = someSite();
  const index = read(site, 'templates/index.ts').replace(
    'tags: tags()',
    "tags: tags(), kind: z.enum(['full', 'part'])",
  );
  site.change({ 'templates/index.ts': index });
  await litfass(['new', 'post', 'Werkstatt', '--date', '2026-11-25', '--root', site.root]);
  expect(read(site, 'content/posts/2026-11-25-werkstatt.md')).toContain('\nkind: full\n');
});

test.each(['ar', 'fr', 'pt-BR'])(
  'the file of the locale %s contains nothing that follows from its tag',
  async (tag) => {
    const site = someSite();
    site.change({ 'content/locales/de.yaml': `direction: rtl\n${read(site, 'content/locales/de.yaml')}` });
    expect((await litfass(['new', 'locale', tag, '--root', site.root])).code).toBe(0);
    expect(read(site, `content/locales/${tag}.yaml`)).not.toMatch(/^(territory|direction):/m);
    expect(read(site, 'content/site.yaml')).toContain(`locales: [de, en, { tag: ${tag}, status: in-translation }]`);
  },
);

test.each([
  ['steps', 'steps', 'steps,'],
  ['long-list', 'longList', "'long-list': longList,"],
  ['new', 'newSection', 'new: newSection,'],
  ['arguments', 'argumentsSection', 'arguments: argumentsSection,'],
  ['define-theme', 'defineThemeSection', "'define-theme': defineThemeSection,"],
])('a section %s is imported as %s', async (name, variable, entry) => {
  const site = someSite();
  const { code, stderr } = await litfass(['new', 'section', name, '--root', site.root]);
  expect([code, stderr]).toEqual([0, '']);
  const index = read(site, 'templates/index.ts');
  expect(index).toContain(`import { section as ${variable} } from './sections/${name}/section.tsx';`);
  expect(index).toContain(`    ${entry}\n`);
  expect(await problemsOf(site)).toEqual([]);
});

test.each([
  ['sections: {},', 'sections: { steps },'],
  ['sections: { },', 'sections: { steps },'],
  ['sections: { hero, note, picture },', 'sections: { steps, hero, note, picture },'],
])('a new section is added to a list on one line: %s', async (list, expected) => {
  const site = someSite();
  const index = readFileSync(join(minimalSite, 'templates/index.ts'), 'utf8');
  site.change({ 'templates/index.ts': index.replace(/sections: .*/, list) });
  const { stdout } = await litfass(['new', 'section', 'steps', '--root', site.root]);
  expect(stdout).toContain('added steps to templates/index.ts');
  expect(read(site, 'templates/index.ts')).toContain(expected);
});

test.each([
  ['[de, en]', '[de, en, { tag: fr, status: in-translation }]'],
  ['[de, en,]', '[de, en, { tag: fr, status: in-translation },]'],
  ['\n  - de\n  - en # so', '\n  - de\n  - en # so\n  - tag: fr\n    status: in-translation'],
])('a new locale changes the list %s to %s', async (list, expected) => {
  const site = someSite();
  site.change({ 'content/site.yaml': read(site, 'content/site.yaml').replace('[de, en]', list) });
  expect((await litfass(['new', 'locale', 'fr', '--root', site.root])).code).toBe(0);
  expect(read(site, 'content/site.yaml')).toContain(`\nlocales: ${expected}\n`);
});

test.each([
  ['page', 'a/b', 'a-b'],
  ['page', 'über_uns', 'ueber-uns'],
  ['section', 'Big Hero', 'big-hero'],
  ['page', '東京', 'long-messages'],
])('for a %s called %s, %s is proposed', async (kind, name, proposed) => {
  const { code, stderr } = await litfass(['new', kind, name, '--root', someSite().root]);
  expect([code, stderr]).toEqual([
    2,
    `litfass: “${name}” cannot be the name of a ${kind}\n  hint start with a lower-case letter, then use lower-case letters, digits and single hyphens: ${proposed}\n`,
  ]);
});

test('a page gets its id from its name, and the line that shows it in a menu is printed', async () => {
  const site = someSite();
  const { code, stdout } = await litfass(['new', 'page', 'Über uns', '--root', site.root]);
  expect(code).toBe(0);
  expect(parse(read(site, 'content/pages/ueber-uns.yaml'))).toMatchObject({
    slug: 'ueber-uns',
    name: { de: 'Über uns' },
  });
  const [line = ''] = /^ +- \{ to: .*/m.exec(stdout) ?? [];
  const settings = read(site, 'content/site.yaml').replace(/^ +- \{ to: /m, (first) => `${line}\n${first}`);
  site.change({ 'content/site.yaml': settings });
  expect((await problemsOf(site)).map(({ rule }) => rule)).not.toContain('orphan-page');
  expect(parse(settings).navigation.header[0]).toEqual({ to: '${page.ueber-uns}' });
});

test.each(['page', 'section'])('a %s name that begins with a digit is refused with a hint', async (kind) => {
  const site = someSite();
  const { code, stderr } = await litfass(['new', kind, '2027-plans', '--root', site.root]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'hint start with a lower-case letter, then use lower-case letters, digits and single hyphens: plans\n',
  );
});

test('a new claim is what its figure says, and can be used at once', async () => {
  const site = someSite();
  const added = (id: string, figure: string) => litfass(['new', 'claim', id, figure, '--root', site.root]);
  await added('team-discount', '20%');
  await added('delivery', 'höchstens 14 Tage');
  const { stdout } = await added('models', 'mehr als 60 Lampen');
  expect(stdout).toContain('its words in en are only the figure: complete them\nnext: write ${claim.models} where');
  await added('bag', '9,50 €');
  const claims = read(site, 'content/claims.yaml');
  expect(claims).toContain('team-discount:\n  kind: percentage\n  value: "20"\n');
  expect(claims).toContain('delivery:\n  kind: duration\n  value: "14"\n  comparator: at-most\n  unit: day\n');
  expect(claims).toContain('de:\n      default: "{value} Lampen"\n');
  expect(claims).toContain('bag:\n  kind: price\n  value: "9.5"\n  unit: EUR\n  tax: gross\n  period: once\n');
  // A count needs its noun in each language, and nothing uses the claims yet.
  expect((await problemsOf(site)).filter(isError).map(({ text }) => text)).toEqual([]);
});

test('a new claim may be written in any language of the site, or in English', async () => {
  const site = someSite();
  const added = (id: string, figure: string) => litfass(['new', 'claim', id, figure, '--root', site.root]);
  expect((await added('delivery', 'at most 14 days')).stdout).toContain('de: höchstens 14\u00a0Tage\n');
  expect((await added('start', 'from €9.90 a month')).stdout).toContain('de: ab 9,90\u00a0€ im Monat\n');
  const within = await added('reply', 'within 3 days');
  expect(within.stdout).toContain('en: within 3\u00a0days\n');
  expect(within.stdout).not.toContain('complete them');
});

test('a new claim is refused if it exists, or has no figure, or several', async () => {
  const site = someSite();
  const refused = async (id: string, figure: string) =>
    (await litfass(['new', 'claim', id, figure, '--root', site.root])).stderr;
  expect(await refused('price', '9 €')).toBe('litfass: there is already a claim price\n  hint choose another id\n');
  for (const figure of ['viel', '3 Lampen und 4 Kerzen'])
    expect(await refused('some', figure)).toContain(`“${figure}” is not one figure that a claim can have`);
  expect(await refused('some', 'doppelt so viel')).toContain('“doppelt” is not one figure that a claim can have');
  expect(await refused('some', 'neun von zehn Kunden')).toContain('“neun von zehn” is not one figure');
});

test('a new claim has the whole value that is written, and is refused with both values if it may have two', async () => {
  const site = someSite();
  const add = (id: string, figure: string) => litfass(['new', 'claim', id, figure, '--root', site.root]);
  await add('sold', '21 000 000 Lampen');
  await add('turnover', '3 Mrd. €');
  await add('deposit', '1.500 €');
  const before = read(site, 'content/claims.yaml');
  expect(before).toContain('sold:\n  kind: count\n  value: "21000000"\n');
  expect(before).toContain('turnover:\n  kind: price\n  value: "3000000000"\n');
  expect(before).toContain('deposit:\n  kind: price\n  value: "1500"\n');
  expect(await add('fee', '1,500 €')).toMatchObject({
    code: 2,
    stderr: 'litfass: “1,500 €” may be 1500 or 1.5\n  hint write the one that it is: 1500 or 1.5\n',
  });
  expect((await add('uptime', '99,999 %')).stderr).toContain('hint write the one that it is: 99999 or 99.9990\n');
  expect(read(site, 'content/claims.yaml')).toBe(before);
  await add('uptime', '99.9990 %');
  expect(read(site, 'content/claims.yaml')).toContain('uptime:\n  kind: percentage\n  value: "99.999"\n');
});

test.each([
  ['Unsere Röster', 'unsere-roester'],
  ['AC/DC live', 'ac-dc-live'],
])('a post called %s is written to one file', async (title, name) => {
  const site = someSite();
  const { stdout } = await litfass(['new', 'post', title, '--date', '2026-11-25', '--root', site.root]);
  expect(stdout.split('\n')[0]).toBe(`wrote content/posts/2026-11-25-${name}.md`);
});

test('a post for a later day is held back until then, and the day may be written as in a letter', async () => {
  const site = someSite();
  const { stdout } = await litfass(['new', 'post', 'Weihnachten', '--date', '24.12.2199', '--root', site.root]);
  expect(stdout).toContain('once draft: true is gone, from 2199-12-24 on\n');
  expect(read(site, 'content/posts/2199-12-24-weihnachten.md')).toContain('\npublish: 2199-12-24\n');
  await litfass(['new', 'post', 'Neujahr', '--date', '2026-1-1', '--root', site.root]);
  expect(read(site, 'content/posts/2026-01-01-neujahr.md')).not.toContain('publish');
});
