// The HTML of a page: texts and their fallbacks, the direction of writing, islands, and the facts that are
// read from it.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { readPage } from '../../src/render/facts.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import { type Changes, checkedOf, minimalSite, siteWith } from '../support/helpers.ts';

const home = readFileSync(`${minimalSite}/content/pages/home.yaml`, 'utf8');
const index = readFileSync(`${minimalSite}/templates/index.ts`, 'utf8');

async function pageOf(url: string, changes: Changes = {}) {
  const { site, assets } = await checkedOf(siteWith(changes));
  const routes = routesOf(site);
  const route = routes.find((one) => one.url === url);
  if (!route) throw new Error(`no route ${url}`);
  return render(route, prepareRendering(site, routes, assets));
}

test('renders a page in its locale', async () => {
  const { html } = await pageOf('/en');
  expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">/);
  expect(html).toContain('<h1>Light for outdoors</h1>');
  expect(html).toContain('more than 50 lamps');
});

test('rendering twice gives the same bytes', async () => {
  expect((await pageOf('/')).html).toBe((await pageOf('/')).html);
});

test('collects the facts of a page', async () => {
  const page = await pageOf('/');
  const { html, title, description, ids, links, resources, imagesWithoutAlt, inlineCode } = page;
  expect(title).toBe('Laternen aus Emden');
  expect(description).toMatch(/^Hier gibt es Laternen aus Emden/);
  expect([page.mainHeadings, page.skippingHeading]).toEqual([['Licht für draußen'], undefined]);
  expect(ids).toEqual(['root', 'content', 'lamp', 'closing']);
  expect(links).toEqual(['/', '/kontakt', 'https://shop.example/lamps', '/en']);
  expect(readPage(html).shown.marks.map(({ claim }) => claim)).toEqual(['lamps', 'price']);
  expect(resources.map((url) => url.replace(/-[0-9a-f]{10}/, ''))).toEqual([
    '/assets/icon.svg',
    '/assets/lamp.svg',
    '/assets/lamp.svg',
  ]);
  expect([imagesWithoutAlt, inlineCode]).toEqual([[], []]);
});

test('falls back to the first locale for a missing text, and marks its language', async () => {
  const { html } = await pageOf('/en', {
    'content/pages/home.yaml': home
      .replace('de: Licht für draußen, en: Light for outdoors', 'de: Licht für draußen')
      .replace('      en: We have ${claim.lamps}, from **${claim.price}**.\n', ''),
  });
  expect(html).toContain('<h1><span lang="de">Licht für draußen</span></h1>');
  expect(html).toContain('lang="de">Wir haben <data value="50" data-claim="lamps">mehr als 50 Lampen</data>');
});

test('marks the direction of a fallback text', async () => {
  const words = readFileSync(`${minimalSite}/content/locales/de.yaml`, 'utf8');
  const changes = {
    'content/locales/de.yaml': `direction: rtl\n${words}`,
    'content/pages/home.yaml': home.replace('de: Licht für draußen, en: Light for outdoors', 'de: Licht für draußen'),
  };
  const { html } = await pageOf('/en', changes);
  expect(html).toContain('<h1><span lang="de" dir="rtl">Licht für draußen</span></h1>');
  expect((await pageOf('/404.html', changes)).html).toContain('<div lang="en" dir="ltr"><section');
});

test('a fallback text states its claims in the fallback language', async () => {
  const claims = readFileSync(`${minimalSite}/content/claims.yaml`, 'utf8');
  const { html, title } = await pageOf('/en', {
    'content/claims.yaml': claims.replace('{signed} Lampen" }', '{signed} Lampen", genitive: "{value}er Lampen" }'),
    'content/pages/home.yaml': home
      .replace('de: Laternen aus Emden, en: Lanterns from Emden', 'de: "Das Licht ${claim.lamps, genitive}"')
      .replace('de: Licht für draußen, en: Light for outdoors', 'de: "Licht ${claim.lamps, genitive}"')
      .replace(', en: A lamp', ''),
  });
  expect(title).toBe('Das Licht mehr als 50er Lampen');
  expect(html).toContain('50er Lampen</data></span></h1>');
});

test('titles are plain text: Markdown and references are reduced to their words', async () => {
  const { title } = await pageOf('/', {
    'content/pages/home.yaml': home.replace(
      'title: { de: Laternen aus Emden',
      'title: { de: "**Laternen** _aus_ [${site.city}](${page.contact}) & ${claim.lamps}"',
    ),
  });
  expect(title).toBe('Laternen aus Emden & mehr als 50 Lampen');
});

test('escapes texts in attributes and tags', async () => {
  const { html } = await pageOf('/', {
    'content/pages/home.yaml': home
      .replace('title: { de: Laternen aus Emden', `title: { de: '"> 5 < 6 &amp;'`)
      .replace('de: Eine Lampe', `de: '" onerror="x'`),
  });
  expect(html).toContain('<title>&quot;&gt; 5 &lt; 6 &amp;</title>');
  expect(html).toContain('alt="&quot; onerror=&quot;x"');
});

test('does not mark claims when `claims.attributes` is off', async () => {
  const settings = readFileSync(`${minimalSite}/content/site.yaml`, 'utf8');
  const { html } = await pageOf('/', { 'content/site.yaml': `${settings}claims: { attributes: false }\n` });
  expect(html).not.toContain('data-claim');
  expect(html).toContain('Wir haben mehr als 50 Lampen');
});

test('the 404 page of the default locale contains every language', async () => {
  const { html } = await pageOf('/404.html');
  expect(html).toContain('<h1>Hier ist nichts</h1>');
  expect(html).toMatch(/<div lang="en"><section.*<h1>Nothing is here<\/h1>/);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect((await pageOf('/en/404.html')).html).not.toContain('Hier ist nichts');
});

test('a link to a page without the current locale says which language it leads to', async () => {
  const { html } = await pageOf('/en', {
    'content/pages/imprint.yaml': `layout: plain
locales: [de]
slug: impressum
title: Impressum der Werkstatt
description: Wer für diese Seiten verantwortlich ist.
index: false
sections: [{ type: hero, heading: Impressum }]
`,
    'content/pages/home.yaml': home.replace('to: ${page.contact}', 'to: ${page.imprint}'),
  });
  expect(html).toContain('<a href="/impressum" hrefLang="de" lang="de">');
});

describe('the direction of writing', () => {
  /** The minimal site with another language instead of English, and without claims. */
  const siteIn = (tag: string, more = ''): Changes => {
    const files = globSync('content/**/*.yaml', { cwd: minimalSite }).map((file): [string, string] => [
      file,
      readFileSync(`${minimalSite}/${file}`, 'utf8')
        .replace(/\ben:(?=.)/g, `${tag}:`)
        .replace('[de, en]', `[de, ${tag}]`)
        .replace(/\$\{claim\.\w+\}/g, 'A'),
    ]);
    const { 'content/locales/en.yaml': words, ...others } = Object.fromEntries(files);
    return {
      ...others,
      'content/claims.yaml': null,
      'content/locales/en.yaml': null,
      [`content/locales/${tag}.yaml`]: `${more}${words}`,
    };
  };

  test.each(['ar', 'ckb', 'dv', 'fa', 'he', 'ur', 'ur-Aran', 'yi', 'az-Arab', 'ku-Arab', 'pa-Arab-PK', 'ff-Adlm'])(
    'is right to left for %s',
    async (tag) => {
      const { html } = await pageOf('/en', siteIn(tag));
      expect(html).toContain(`<html lang="${tag}" dir="rtl">`);
    },
  );

  test.each(['az', 'ku', 'pa', 'ar-Latn', 'en-US', 'xx'])(
    'is left to right for %s, so there is no `dir`',
    async (tag) => {
      const { html } = await pageOf('/en', siteIn(tag));
      expect(html).toContain(`<html lang="${tag}">`);
    },
  );

  test('is overridden by `direction` in the locale file', async () => {
    expect((await pageOf('/en', siteIn('ar', 'direction: ltr\n'))).html).toContain('<html lang="ar">');
    expect((await pageOf('/en', siteIn('xx', 'direction: rtl\n'))).html).toContain('<html lang="xx" dir="rtl">');
  });
});

describe('an island', () => {
  const theme: Changes = {
    'templates/islands/counter.tsx': `import { defineIsland } from 'litfass/theme';
import { useId } from 'react';
export const counter = defineIsland<{ start: string }>({ name: 'counter', component: Counter });
function Counter({ start }: { start: string }) {
  return <button id={useId()} type="button">{start}</button>;
}
`,
    'templates/sections/counter/section.tsx': `import { defineSection, Island, plain, text } from 'litfass/theme';
import { z } from 'zod';
import { counter } from '../../islands/counter.tsx';
const schema = z.strictObject({ start: text() });
export const section = defineSection({ schema, component: ({ start }) => <Island of={counter} props={{ start: plain(start) }} when="visible" /> });
`,
    'templates/index.ts': index
      .replace(
        'import { section as hero }',
        "import { section as counter } from './sections/counter/section.tsx';\nimport { section as hero }",
      )
      .replace('sections: { hero', 'sections: { counter, hero'),
    'content/pages/home.yaml': home.replace(
      '  - use: closing',
      `  - type: counter\n    start: { de: "Los & 'jetzt'", en: Go }\n  - type: counter\n    start: { de: Zwei, en: Two }`,
    ),
  };

  test('is rendered separately from its page, with an id prefix of its own', async () => {
    const { html } = await pageOf('/', theme);
    const islands = [...html.matchAll(/<litfass-island ([^>]*)>(.*?)<\/litfass-island>/g)];
    expect(islands.map(([, attributes = '']) => attributes.replace(/-[0-9a-f]{10}\.js/, '.js'))).toEqual([
      'data-island="counter" data-src="/assets/islands-counter.js" data-prefix="i0" data-seen="litfass-island" data-props="{&quot;start&quot;:&quot;Los &amp; \'jetzt\'&quot;}"',
      'data-island="counter" data-src="/assets/islands-counter.js" data-prefix="i1" data-seen="litfass-island" data-props="{&quot;start&quot;:&quot;Zwei&quot;}"',
    ]);
    const ids = islands.map(([, , inner = '']) => /id="([^"]+)"/.exec(inner)?.[1]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('adds scripts only to pages that use one: other pages load just boot.js', async () => {
    const { html } = await pageOf('/kontakt', theme);
    expect(html.match(/src="[^"]*\.js"/g)?.map((src) => src.replace(/-[0-9a-f]{10}/, ''))).toEqual([
      'src="/assets/boot.js"',
    ]);
    expect(html).not.toContain('islands-');
  });
});

test('a theme without islands and browser code adds no script', async () => {
  expect((await pageOf('/')).html).not.toContain('<script');
});

test('markup inside quoted attribute values is not read as facts', () => {
  const { facts } = readPage(
    '<p title="<a href=&quot;/x&quot; id=&quot;y&quot;>">a > b</p><img src="/a.png"><i onclick="x"></i>',
  );
  expect([facts.links, facts.ids, facts.imagesWithoutAlt, facts.inlineCode]).toEqual([
    [],
    [],
    ['/a.png'],
    ['<i onclick>'],
  ]);
});
