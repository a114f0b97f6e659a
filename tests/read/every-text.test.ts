// One list of all texts, which everything takes that looks at texts: each with its file, its path and its
// words in all locales.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textId } from '../../src/translations/text-id.ts';
import { blogSite } from '../support/blog-site.ts';
import { loadSite } from '../support/build.ts';
import { siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

/** "content/site.yaml navigation.header.0.label · de Start · en Home", and its path if that is another. */
async function textsOf(site: TestSite): Promise<readonly string[]> {
  const { texts } = await loadSite(track(site).root);
  return Array.from(texts(), (text) => {
    const id = textId(text);
    const path = text.path.join('.');
    const words = Array.from(text.words, ([locale, { text: own }]) => `${locale} ${own.slice(0, 20).trim()}`);
    return [id, ...(id.endsWith(` ${path}`) ? [] : [path]), ...words].join(' · ');
  });
}

test('what an editor would list is in it: labels, names, titles, alternatives, words, words of claims', async () => {
  const site = siteWith();
  const settings = readFileSync(join(site.root, 'content/site.yaml'), 'utf8');
  const labelled = '{ to: "${page.home}", label: { de: Anfang, all: Start } }';
  site.change({ 'content/site.yaml': settings.replace('{ to: "${page.home}" }', () => labelled) });
  const texts = await textsOf(site);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toEqual(
    expect.arrayContaining([
      'content/site.yaml navigation.header.0.label · de Anfang · en Start',
      'content/sections/closing.yaml heading · de Bis bald · en See you soon',
      'content/pages/home.yaml name · de Start · en Home',
      'content/pages/home.yaml title · de Laternen aus Emden · en Lanterns from Emden',
      'content/pages/home.yaml hero.heading · sections.0.heading · de Licht für draußen · en Light for outdoors',
      'content/pages/home.yaml picture#lamp.image.alt · sections.1.image.alt · de Eine Lampe · en A lamp',
      'content/locales words.lamps_one · de {{count}} Lampe · en {{count}} lamp',
      'content/claims.yaml lamps.text.short · de {signed} Lampen · en {signed} lamps',
    ]),
  );
});

test('words stand where they are written, also those of the original in a file of its language', async () => {
  const site = siteWith({
    'content/pages/about.yaml': `layout: plain
slug: { de: about, en: en/about }
name: Über uns
title: Wer wir sind
description: Wir sind Leute in Emden, die seit Jahren Laternen bauen und gern von ihnen erzählen und zeigen.
sections:
  - type: picture
    image: { src: lamp.svg, alt: Eine Lampe }
`,
    'content/pages/about.de.yaml': 'title: Wer wir in Emden sind\n',
    'content/pages/about.en.yaml': `name: About us
title: Who we are
description: We are people in Emden who have been building lanterns for years, and like to talk of them.
sections: [{ image: { alt: A lamp } }]
`,
  });
  const { texts } = await loadSite(track(site).root);
  const about = Array.from(texts()).filter(({ file }) => file === 'content/pages/about.yaml');
  const places = about.flatMap(({ path, words }) =>
    Array.from(words.values(), (own) => {
      const { file, line } = own.source.place(own.path);
      return `${path.at(-1)} ${file.replace('content/pages/', '')}:${line}`;
    }),
  );
  expect(places).toEqual([
    ...['name about.yaml:3', 'name about.en.yaml:1', 'title about.de.yaml:1', 'title about.en.yaml:2'],
    ...['description about.yaml:5', 'description about.en.yaml:3', 'alt about.yaml:8', 'alt about.en.yaml:4'],
  ]);
});

test('of a collection, the texts of entries are in it, each in the languages of its entry, and those of lists', async () => {
  expect(await textsOf(blogSite())).toEqual(
    expect.arrayContaining([
      'content/site.yaml collections.posts.list.name · de Neues · en News · fr Nouvelles',
      'content/site.yaml collections.posts.by.tags.names.glass · de Glas · en glass · fr le verre',
      'content/posts/2026-01-05-first-lamp.yaml title · de Unsere erste Lampe l · en Our first lamp is al',
      'content/posts/visite.yaml prose.body · sections.0.body · fr C’était beau.',
    ]),
  );
});
