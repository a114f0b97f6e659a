// Parity: a translation states the same claims, has the same links and placeholders, and lists of the
// same length.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildOf, minimalSite, readRealSite, sentencesWith, siteWith } from '../support/helpers.ts';

const page = (de: string, en: string) => ({
  'content/sections/closing.yaml': `type: note\nheading: { de: Und nun, en: And now }\nbody:\n  de: ${de}\n  en: ${en}\n`,
});

const block = (text: string) => `|\n${text.replace(/^(?=.)/gm, '    ')}`;

async function reported(changes: Record<string, string>): Promise<string[]> {
  const sentences = await sentencesWith(changes);
  return sentences.filter((sentence) => sentence.startsWith('parity'));
}

test('the same claims in another order and style are the same', async () => {
  expect(
    await reported(page('Ab ${claim.price} für ${claim.lamps}.', '${claim.lamps, value} from ${claim.price, figure}.')),
  ).toEqual([]);
});

test('a claim that the translation lacks is reported', async () => {
  expect(await reported(page('Ab ${claim.price}.', 'Ask us.'))).toEqual([
    'parity-claims: `body` in en lacks the claim `price`, which de has',
  ]);
});

test('a claim that only the translation states is reported', async () => {
  expect(await reported(page('Ruf an.', 'Ask for ${claim.lamps}.'))).toEqual([
    'parity-claims: `body` in en has the claim `lamps`, which de lacks',
  ]);
});

test('a claim stated twice in one language and once in the other is reported', async () => {
  expect(await reported(page('${claim.lamps}, ja ${claim.lamps}.', '${claim.lamps}.'))).toEqual([
    'parity-claims: `body` in en lacks the claim `lamps`, which de has',
  ]);
});

test('values of the site may be in one language only', async () => {
  expect(await reported(page('Komm nach ${site.city}.', 'Come and see us.'))).toEqual([]);
});

test('links are compared by their targets, in any order', async () => {
  expect(
    await reported(
      page('Sieh [hier](${page.contact}) oder [da](${link.shop}).', 'See [there](${link.shop}) or ${page.contact}.'),
    ),
  ).toEqual([]);
  expect(await reported(page('Sieh [hier](page.contact).', 'See [here](${page.contact}).'))).toEqual([]);
  expect(await reported(page('Sieh [hier](${page.contact}).', 'See [here](${page.home}).'))).toEqual([
    'parity-links: `body` in en lacks the link to ${page.contact}, which de has, and has the link to ${page.home}, which de lacks',
  ]);
});

test('another anchor is another link', async () => {
  expect(await reported(page('Sieh [hier](${page.home}#lamp).', 'See [here](${page.home}).'))).toHaveLength(1);
});

describe('an id that differs by language', () => {
  const home = (sections: string) => {
    const frame = 'layout: plain\nslug: { de: "", en: en }\nname: { de: Start, en: Home }\n';
    const facts = 'title: { de: Laternen aus Emden, en: Lanterns from Emden }\ndescription:\n';
    const de = `  de: ${'Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.'}\n`;
    const en = `  en: ${'Lanterns from Emden, made by hand and meant for the garden, in many colours and sizes.'}\n`;
    return { 'content/pages/home.yaml': `${frame}${facts}${de}${en}sections:\n${sections}` };
  };
  const hero =
    '  - { type: hero, heading: { de: Licht, en: Light }, text: { de: "DE", en: "EN" }, to: "${page.contact}" }\n';
  const parts = (de: string, en: string) =>
    home(
      hero.replace('DE', de).replace('EN', en) +
        '  - { type: note, id: { de: recht, en: legal }, heading: { de: Recht, en: Legal }, body: { de: "## Ort {#ort}", en: "## Place {#place}" } }\n' +
        '  - { type: note, id: preise, heading: { de: Preise, en: Prices }, body: { de: Günstig., en: Cheap. } }\n',
    );

  test('pairs with the part that is at the same place', async () => {
    expect(await sentencesWith(parts('[a](#recht) [b](#ort)', '[b](#place) [a](#legal)'))).toEqual([]);
    expect(await sentencesWith(parts('[a](${page.home}#recht)', '[a](${page.home}#legal)'))).toEqual([]);
  });

  test('is an error where it leads to another heading of the text', async () => {
    const body = (anchor: string) => `"## A {#a}\\n\\n## B {#b}\\n\\n[a](#${anchor})"`;
    expect(await reported(page(body('a'), body('b')))).toEqual([
      'parity-links: `body` in en lacks the link to heading 1, which de has, and has the link to heading 2, which de lacks',
    ]);
    expect(await reported(parts('[a](#recht)', 'See below.'))).toEqual([
      'parity-links: `text` in en lacks the link to a part of the page, which de has',
    ]);
  });

  test('is that of the language of the page, in links and menus', async () => {
    const menu =
      '  header:\n    - { to: { all: "${page.home}#recht", en: "${page.home}#legal" }, label: { de: Recht, en: Legal } }\n';
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    const site = siteWith({
      ...parts('[a](${page.home}#recht)', '[a](${page.home}#legal)'),
      'content/site.yaml': settings.replace(/^ {2}header:\n(?: {4}.*\n)+/m, menu),
    });
    await buildOf(site);
    const linked = ['index.html', 'en/index.html', 'kontakt/index.html'].map((name) =>
      Array.from(readFileSync(join(site.out, name), 'utf8').matchAll(/href="([^"]*#[^"]*)"/g), ([, href]) => href),
    );
    expect(linked).toEqual([['#recht', '#recht'], ['#legal', '#legal'], ['/#recht']]);
    expect(readFileSync(join(site.out, 'en/index.html'), 'utf8')).toContain('<section id="legal"');
  });

  test('stands in the file of its language', async () => {
    const facts = (title: string) =>
      `title: ${title}\ndescription: ${'Laternen, Lampen und Lichter. '.repeat(3)}${title}.\n`;
    const site = siteWith({
      'content/pages/law.yaml': `layout: plain\nslug: { de: recht, en: law }\n${facts('Unser gutes Recht')}sections:\n  - { type: hero, heading: Recht, text: "[a](#recht)", to: { all: "#recht", en: "#legal" } }\n  - { type: note, id: recht, heading: Recht, body: Gut. }\n`,
      'content/pages/law.en.yaml': `${facts('The law and we')}sections:\n  - { heading: Law, text: "[a](#legal)" }\n  - { id: legal, heading: Law, body: Good. }\n`,
    });
    await buildOf(site);
    const html = readFileSync(join(site.out, 'law/index.html'), 'utf8');
    expect(html.match(/<section id="legal"|href="#[^"]*"/g)).toEqual([
      'href="#legal"',
      'href="#legal"',
      '<section id="legal"',
    ]);
  });

  test('is one for all where a site sets parity-ids', async () => {
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    const changes = page('"## Recht {#recht}"', '"## Legal {#legal}"');
    expect(await sentencesWith(changes)).toEqual([]);
    expect(
      await sentencesWith({ ...changes, 'content/site.yaml': `${settings}rules: { parity-ids: error }\n` }),
    ).toEqual([
      'parity-ids: `body` in en lacks the id {#recht}, which de has, and has the id {#legal}, which de lacks',
    ]);
  });

  test('is of a language of the site, and well formed in each', async () => {
    expect(
      await sentencesWith(home(`${hero}  - { use: closing }\n`.replace('hero,', 'hero, id: { fr: loi, en: 1 lamp },'))),
    ).toEqual(['unknown-locale: fr is not a locale of the site', 'format: `en` has the wrong format']);
  });
});

test('a text with a misspelt claim is reported for that alone', async () => {
  expect(await sentencesWith(page('Ab ${claim.prise}.', 'From ${claim.price}.'))).toEqual([
    'unknown-claim: there is no claim `prise`',
  ]);
});

test('the numbers of list entries, paragraphs and headings are compared', async () => {
  const de = block('## Licht\n\nEins.\n\nZwei.\n\n- a\n- b\n- c\n');
  const en = block('## Light\n\nOne.\n\n- a\n- b\n');
  expect(await reported(page(de, en))).toEqual([
    'parity-list: `body` has 1 paragraph instead of 2 and 2 list entries instead of 3 in en',
  ]);
});

test('the rows of a table are compared', async () => {
  const de = block('| Was | Wie |\n|---|---|\n| a | b |\n| c | d |\n');
  const en = block('| What | How |\n|---|---|\n| a | b |\n');
  expect(await reported(page(de, en))).toEqual(['parity-list: `body` has 1 table row instead of 2 in en']);
});

test('lines broken elsewhere are no other paragraphs', async () => {
  expect(await reported(page(block('Ein Satz\nüber zwei Zeilen.\n'), block('One sentence.\n')))).toEqual([]);
});

test('placeholders of interface words are the same in every locale', async () => {
  const words = (tag: string, hello: string) => ({
    [`content/locales/${tag}.yaml`]: `name: ${tag}\nwords:\n  menu: Menu\n  hello: "${hello}"\n`,
  });
  expect(
    await reported({ ...words('de', '{{name}}, {{count}} Lampen'), ...words('en', '{{count}} lamps for {{ name }}') }),
  ).toEqual([]);
  expect(await reported({ ...words('de', 'Hallo {{name}}'), ...words('en', 'Hello {{nmae}}') })).toEqual([
    'parity-placeholders: `hello` in en lacks {{name}}, which de has, and has {{nmae}}, which de lacks',
  ]);
});

test('the real site states the same in all its languages, but for legal texts that are summed up in two of them', async () => {
  const { problems } = await readRealSite();
  const places = problems
    .filter(({ rule }) => /^parity-(claims|links|placeholders)/.test(rule))
    .map(({ place }) => place?.file);
  expect([...new Set(places)].sort()).toEqual([
    'content/pages/datenschutz.yaml',
    'content/pages/nutzungsbedingungen.yaml',
  ]);
});
