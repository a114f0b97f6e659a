// What check makes of sources that are valid. What it says of those that are not: tests/broken.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load } from '../../src/read/load.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { checkContent as check } from '../support/check-content.ts';

import {
  checkedOf,
  complaintsWith,
  litfass,
  minimalSite,
  problemsOf,
  problemsWith,
  provenClaims,
  sentencesOf,
  sentencesWith,
  siteWith,
} from '../support/helpers.ts';

test('the minimal site has no problem', async () => {
  expect(await sentencesWith()).toEqual([]);
});

test('a missing claims file is reported once, with the number of places that name claims', async () => {
  expect(
    await sentencesWith({ 'content/claims.yaml': null, 'content/evidence/lamps.yaml': 'lamps: [Ebbe, Flut]\n' }),
  ).toEqual(['missing-file: there is no content/claims.yaml, but 4 places name claims']);
  const silent = siteWith({ 'content/claims.yaml': null });
  const home = readFileSync(join(silent.root, 'content/pages/home.yaml'), 'utf8');
  silent.change({ 'content/pages/home.yaml': home.replace(/\$\{claim\.\w+\}/g, 'viel') });
  expect(await sentencesOf(silent)).toEqual([]);
});

test('the first locale is the default, and pages exist in all locales unless they say otherwise', async () => {
  const { site } = await checkedOf(siteWith());
  expect(site.defaultLocale).toBe('de');
  expect(site.pages.get('home')?.locales).toEqual(['de', 'en']);
});

test('a page in one locale is written with plain texts', async () => {
  expect(
    await sentencesWith({
      'content/pages/imprint.yaml': `layout: plain
locales: [de]
slug: impressum
title: Impressum der Werkstatt
description: Wer für diese Seiten verantwortlich ist, wo die Werkstatt liegt und wie du uns schreiben kannst.
index: false
sections: [{ type: hero, heading: Impressum }]
`,
    }),
  ).toEqual([]);
});

test('a locale may be that of a region with a number', async () => {
  const site = siteWith();
  const { code, stderr } = await litfass(['new', 'locale', 'es-419', '--root', site.root]);
  expect([code, stderr]).toEqual([0, '']);
  const sentences = await sentencesOf(site);
  expect(sentences).not.toContainEqual(expect.stringMatching(/^format/));
  expect(sentences).toContainEqual(expect.stringMatching(/es-419 is in translation/));
  expect((await litfass(['new', 'locale', 'es-41', '--root', site.root])).code).toBe(2);
});

test('a text for a locale without a slug must be a text too', async () => {
  expect(
    (
      await sentencesWith({
        'content/pages/more.yaml': `layout: plain
slug: { de: mehr }
title: { de: Noch mehr Laternen, en: More lanterns yet }
description: { de: Alles über noch mehr Laternen aus der Werkstatt in Emden und wie man sie pflegt, en: 5 }
index: false
sections: [{ type: hero, heading: { de: Mehr, en: [More] } }]
`,
      })
    ).filter((sentence) => /\b(but|text)\b/.test(sentence)),
  ).toEqual(['type: `description` in en must be a text', 'type: `heading` in en must be a text']);
});

test('a shared section appears on every page that uses it', async () => {
  const { site } = await checkedOf(siteWith());
  expect(site.pages.get('home')?.sections.map(({ type, source }) => `${type} ${source.file}`)).toEqual([
    'hero content/pages/home.yaml',
    'picture content/pages/home.yaml',
    'note content/sections/closing.yaml',
  ]);
});

test('a shared section that is wrong is reported once, however many pages use it', async () => {
  const contact = (text: string) => text;
  expect(
    await sentencesWith({
      'content/sections/closing.yaml': 'type: note\nheading: { de: Bis bald, en: Bye }\nbdy: { de: Ja, en: Yes }\n',
      'content/pages/more.yaml': contact(`layout: plain
slug: { de: mehr, en: en/more }
title: { de: Noch mehr Laternen, en: More lanterns yet }
description: { de: Kurz, en: Short }
index: false
sections: [{ type: hero, heading: { de: Mehr, en: More } }, { use: closing }]
`),
    }),
  ).toEqual(['unknown-key: `bdy` is not a key here']);
});

test('a site whose only page cannot be read is not reported as a site without pages', async () => {
  const others = ['contact', 'failed', 'not-found', 'sent'].map((name) => [`content/pages/${name}.yaml`, null]);
  const sentences = await sentencesWith({
    ...Object.fromEntries(others),
    'content/pages/home.yaml': 'title: { de: Start\n',
  });
  expect(sentences.map((sentence) => sentence.split(':')[0])).toEqual(['unknown-page', 'yaml']);
});

test('a claim that is wrong is reported once, however many texts state it', async () => {
  const site = siteWith();
  const { readFileSync } = await import('node:fs');
  const claims = readFileSync(`${site.root}/content/claims.yaml`, 'utf8');
  site.change({ 'content/claims.yaml': claims.replace('kind: count', 'kind: cuont') });
  expect(await sentencesOf(site)).toEqual(['value: `kind` cannot be “cuont”']);
});

test('placeholders are replaced by their values', async () => {
  const site = siteWith();
  site.change({
    'content/site.yaml': `name: Laterne
url: { value: "https://laterne.example", placeholder: true }
locales: [de, en]
values: { city: { value: Emden, placeholder: true } }
links: { shop: { url: "https://shop.example/lamps", placeholder: true } }
`,
  });
  const { site: checked } = await checkedOf(site);
  expect([checked.url, checked.values]).toEqual(['https://laterne.example', { city: 'Emden', name: 'Laterne' }]);
});

describe('a picture that is decoration', () => {
  test('has an empty alternative text', async () => {
    const { readFileSync } = await import('node:fs');
    const site = siteWith();
    const home = readFileSync(`${site.root}/content/pages/home.yaml`, 'utf8');
    site.change({ 'content/pages/home.yaml': home.replace('alt: { de: Eine Lampe, en: A lamp }', 'alt: ""') });
    expect(await sentencesOf(site)).toEqual([]);
  });
});

test('plural forms that only one language has are no missing words', async () => {
  const words = readFileSync(`${minimalSite}/content/locales/en.yaml`, 'utf8');
  const more = words.replace('  lamps_other:', '  lamps_few: few\n  lamps_other:');
  expect(await sentencesWith({ 'content/locales/en.yaml': more })).toEqual([]);
});

test.each([
  ['the words are a number', '{ default: 24, short: "{signed} Lampen" }', '`default` must be a text, not 24'],
  ['the words are a map', '{ default: { a: b }, short: "{signed} Lampen" }', '`default` must be a text, not a map'],
  ['the locale has a text', 'Lampen', '`de` must be a map of keys and values, not “Lampen”'],
  ['the locale is empty', '', '`de` must be a map of keys and values, not empty'],
])('a claim in which %s is reported there, and nowhere that states it', async (_, written, reported) => {
  const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8');
  expect(await sentencesWith({ 'content/claims.yaml': claims.replace(/de: .*signed.*/, `de: ${written}`) })).toEqual([
    `type: ${reported}`,
  ]);
});

test('a page in a language that the site does not have is reported, whatever its texts', async () => {
  const site = siteWith({
    'content/pages/more.yaml': `layout: plain
slug: { fr: plus }
title: Plus de lampes
description: Toutes les lampes
sections: [{ type: hero, heading: 40 lampes }]
`,
  });
  expect(await sentencesOf(site)).toContain('unknown-locale: fr is not a locale of the site');
});

test('a link whose name cannot be one is reported, and nothing else is made of it', async () => {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const link = '  "a(": { url: "https://old.example", retired: 2026-01-01 }\n';
  expect(await sentencesWith({ 'content/site.yaml': settings.replace('links:\n', `links:\n${link}`) })).toEqual([
    'format: `a(` is not a valid name here',
  ]);
});

test('a link that was shut down is a warning where it is declared, as long as something uses it', async () => {
  const settings = (use: string) => ({
    'content/site.yaml': `name: Laterne
url: https://laterne.example
locales: [de, en]
values: { city: Emden }
links: { shop: { url: "https://shop.example/lamps", retired: 2025-07-20 }, new: { url: "https://new.example" } }
`,
    'content/claims.yaml': provenClaims,
    'content/sections/closing.yaml': `type: note
heading: { de: Bis bald, en: Bye }
body: { de: "[Lampen](${use})", en: "[Lamps](${use})" }
`,
  });
  expect(await sentencesWith(settings('${link.shop}'))).toEqual([
    'retired-link: the target of `shop` was shut down on 2025-07-20',
  ]);
  expect(await sentencesWith(settings('${link.new}'))).toEqual([]);
  const spaced = await complaintsWith(settings('${ link.shop }'));
  expect(spaced).toContain('used here: content/sections/closing.yaml:3:23');
  const navigation = 'navigation: { header: [{ to: link.shop, label: { de: Lampen, en: Lamps } }] }\n';
  const { 'content/site.yaml': site, ...others } = settings('${link.new}');
  expect(await complaintsWith({ ...others, 'content/site.yaml': site + navigation })).toContain(
    'used here: content/site.yaml:6:30',
  );
});

test('a postcode of four digits and its town is no figure of the site’s values', async () => {
  const reported = (locale: string, value: string) => {
    const site = siteWith({ 'content/site.yaml': null });
    site.change({
      'content/site.yaml': `name: Laterne\nurl: https://laterne.example\nlocales: [${locale}]\nvalues: { city: ${value} }\n`,
    });
    return sentencesOf(site).then((all) => all.filter((one) => one.startsWith('raw-figure: “')));
  };
  expect(await reported('fr', '1000 Bruxelles')).toEqual([]);
  expect(await reported('fr', '1000 clients')).toEqual(['raw-figure: “1000” is a figure that comes from no claim']);
  expect(await reported('de', 'A-1010 Wien')).toEqual([]);
  expect(await reported('de', '1000 Kunden')).toEqual(['raw-figure: “1000” is a figure that comes from no claim']);
});

test('a site may have more files than a call can have arguments', async () => {
  const { root } = siteWith({ 'content/claims.yaml': provenClaims });
  const place = { file: '', line: 1, column: 1, length: 1, source: '' };
  const pages = Array.from({ length: 70_000 }, (_, number) => ({
    ...{ file: `content/pages/${number}.yaml`, text: '', sha256: '', data: null, place: () => place },
  }));
  const loaded = { sources: [...load(root).sources, ...pages], problems: [], unread: [], evidence: new Map() };
  const { site, problems } = check(loaded, { ...(await bundle(root)), theme: undefined });
  expect(site).toBeUndefined();
  expect(new Set(problems.map(({ text }) => text))).toEqual(
    new Set(['the file must be a map of keys and values, not empty']),
  );
});

test('forbidden content of a text is reported at each of its places', async () => {
  const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
  const en = 'Some <b>light</b>.\n\n        More <b>light</b>, <b>every</b> day.\n';
  const reported = (
    await problemsWith({
      'content/pages/home.yaml': home.replace(/ {6}en: We have .*\n/, `      en: |\n        ${en}`),
    })
  ).filter(({ rule }) => rule === 'html');
  expect(reported.map(({ place }) => `${place?.line}:${place?.column}`)).toEqual(['14:14', '16:14', '16:28']);
});

test('what does not exist is reported at each place of a text that names it', async () => {
  const reported = (
    await problemsWith({
      'content/sections/closing.yaml': `type: note
heading: { de: "Bis \${site.town} bald in \${site.town}", en: See you soon }
body:
  de: |
    In \${site.city}, [hier](\${page.shop}).

    Oder [dort](\${page.shop}), in \${site.city}.
  en: |
    In \${site.city}, [here](\${page.contact}).

    Or [there](\${page.contact}), in \${site.city}.
`,
    })
  ).filter(({ rule }) => rule.startsWith('unknown-'));
  expect(reported.map(({ text, place }) => [text, place?.line, place?.column])).toEqual([
    ['there is no value `town`', 2, 21],
    ['there is no value `town`', 2, 42],
    ['there is no page `shop`', 5, 29],
    ['there is no page `shop`', 7, 17],
  ]);
});

test('words that are the same everywhere name claims that every locale has words for', async () => {
  const site = siteWith();
  const read = (file: string) => readFileSync(join(site.root, file), 'utf8');
  site.change({
    'content/claims.yaml': read('content/claims.yaml').replace(', short: "{signed} lamps"', ''),
    'content/sections/closing.yaml': `${read('content/sections/closing.yaml')}said: "\${claim.lamps, short}"\n`,
  });
  expect(await sentencesOf(site)).toEqual(['unknown-style: the claim `lamps` has no style `short` in en']);
});

test.each([
  ['{value} lamppua', ['claim: there are no words for {value} in fi yet']],
  ['yli {figure} lamppua', []],
])(
  'in a language whose comparators the engine does not know the words of a claim say them: %s',
  async (words, reported) => {
    const site = siteWith();
    const read = (file: string) => readFileSync(join(site.root, file), 'utf8');
    const inFinnish = (text: string) => text.replace(/\ben:/g, 'fi:').replaceAll('{value} lamps', words);
    for (const file of ['home', 'contact', 'sent', 'failed', 'not-found']) {
      const page = `content/pages/${file}.yaml`;
      site.change({ [page]: inFinnish(read(page)) });
    }
    site.change({
      'content/site.yaml': read('content/site.yaml').replace('[de, en]', '[de, fi]'),
      'content/claims.yaml': inFinnish(read('content/claims.yaml')),
      'content/sections/closing.yaml': inFinnish(read('content/sections/closing.yaml')),
      'content/locales/fi.yaml': read('content/locales/en.yaml'),
      'content/locales/en.yaml': null,
    });
    expect(await sentencesOf(site)).toEqual(reported);
    const home = read('content/pages/home.yaml').replace(
      'fi: We have ${claim.lamps}',
      'fi: We have ${claim.lamps, value}',
    );
    site.change({ 'content/pages/home.yaml': home });
    expect(await sentencesOf(site)).toEqual([
      ...reported,
      'unknown-style: the claim `lamps` has no style `value` in fi',
    ]);
  },
);

test.each([
  ['24', 'put it in quotes: "24"'],
  ['true', 'put it in quotes: "true"'],
  ['{ Licht: draußen }', 'a text that begins with { or [ needs quotes'],
  ['[Licht für draußen]', 'a text that begins with { or [ needs quotes'],
  ['', 'there is no value after the colon'],
])('where a text belongs, %s is reported with what to do', async (written, hint) => {
  const site = siteWith();
  const home = readFileSync(join(site.root, 'content/pages/home.yaml'), 'utf8');
  const heading = `heading:\n      de: ${written}\n      en: Light for outdoors\n`;
  site.change({ 'content/pages/home.yaml': home.replace(/heading: \{.*\n/, heading) });
  const problems = await problemsOf(site);
  expect(problems.map((problem) => [problem.text, problem.hint])).toEqual([['`heading` in de must be a text', hint]]);
});

test('no place is computed without a problem, because that parses the file a second time', async () => {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const more =
    'addresses: { /alt: "${page.contact}", /vorbei: gone }\nbudgets: { layouts: { plain: { html: 40 KB } } }\n';
  const site = siteWith({ 'content/site.yaml': `${settings}${more}`, 'content/claims.yaml': provenClaims });
  const loaded = load(site.root);
  const place = (file: string) => () => expect.fail(`somebody asks for a place in ${file}`);
  const sources = loaded.sources.map((source) => Object.create(source, { place: { value: place(source.file) } }));
  expect(check({ ...loaded, sources }, await bundle(site.root)).problems).toEqual([]);
  site.remove();
});
