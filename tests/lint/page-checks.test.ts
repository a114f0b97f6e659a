// Rules about rendered pages: headings, links between pages, other origins, the contact form, the head, the
// sitemap, and the length of titles.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lintPages } from '../../src/lint/index.ts';
import { wordsHash } from '../../src/render/address-facts.ts';
import { headAddresses } from '../../src/render/language-versions.ts';
import type { RenderedPage } from '../../src/render/rendered.ts';
import {
  buildOf,
  minimalSite,
  problemsOf,
  problemsWith,
  sentencesOf,
  sentencesWith,
  siteWith,
} from '../support/helpers.ts';

const file = (name: string) => readFileSync(`${minimalSite}/${name}`, 'utf8');
const contact = file('content/pages/contact.yaml');
const settings = file('content/site.yaml');
const layout = file('templates/layout.tsx');
const head = file('templates/head.tsx');

/** The minimal site with `jsx` on every page. */
const withElement = (jsx: string) =>
  siteWith({ 'templates/layout.tsx': layout.replace("{t('lamps', { count: 2 })}", jsx) });

/** The minimal site with `jsx` in every head. `url` and `locale` are those of the page. */
function withHead(jsx: string) {
  const body = `const { route: { url, locale } } = usePage();\n  return <><link rel="icon" href={usePage().asset('icon.svg')} />${jsx}</>;`;
  return siteWith({ 'templates/head.tsx': head.replace(/return <link .*;/, body) });
}

test('reports a heading that skips a level, at its line in a long text, in each language', async () => {
  const problems = (
    await problemsWith({
      'content/sections/letter.yaml': `type: note
heading: { de: Brief, en: Letter }
body:
  de: |
    Ja.

    #### Ganz *tief*
  en: |
    Yes.

    #### Deep down
`,
      'content/pages/contact.yaml': `${contact}  - use: letter\n`,
    })
  ).filter(({ rule }) => rule === 'heading-order');
  expect(problems.map(({ place }) => `${place?.file}:${place?.line}`)).toEqual([
    'content/sections/letter.yaml:7',
    'content/sections/letter.yaml:11',
  ]);
});

test('suggests the whole group when the group of an interface word is missing', async () => {
  const [problem] = await problemsOf(withElement("{t('notes.back.label')}"));
  expect([problem?.rule, problem?.hint]).toEqual(['unknown-word', 'add `notes: { back: { label: … } }` here']);
});

describe('a page that no other page links to', () => {
  const lonely = contact
    .replace('de: kontakt, en: en/contact', 'de: einsam, en: en/lonely')
    .replaceAll('Schreib uns', 'Schick uns')
    .replaceAll('Write us', 'Send us')
    .replace(/Wie du|How to/g, 'x $&');

  test('is reported once when its languages link only to each other', async () => {
    expect(await sentencesWith({ 'content/pages/lonely.yaml': lonely })).toEqual([
      'orphan-page: no other page links to /einsam, /en/lonely',
    ]);
  });
  test('is not reported when it is not indexed', async () => {
    expect(
      await sentencesWith({ 'content/pages/lonely.yaml': lonely.replace('sections:', 'index: false\nsections:') }),
    ).toEqual([]);
  });
  test('is reported only for the language in which nothing links to it', async () => {
    const german = `layout: plain
locales: [de]
slug: nur-deutsch
title: Nur auf Deutsch
description: Kurz.
index: false
sections: [{ type: hero, heading: Hier entlang, to: "\${page.lonely}" }]
`;
    expect(await sentencesWith({ 'content/pages/lonely.yaml': lonely, 'content/pages/german.yaml': german })).toEqual([
      'orphan-page: no other page links to /en/lonely',
    ]);
  });
  test('is not reported when it is the home page, where visitors begin', async () => {
    expect(
      await sentencesWith({ 'content/site.yaml': settings.replace('    - { to: "${page.home}" }\n', '') }),
    ).toEqual([]);
  });
});

describe('a request to another origin', () => {
  test.each([
    ['<img src="https://cdn.example/a.png" alt="" />', 'https://cdn.example', '<img src>'],
    [
      '<img src="/humans.txt" srcSet="/humans.txt 1x, //cdn.example/b.png 2x" alt="" />',
      'https://cdn.example',
      '<img srcset>',
    ],
    ['<form action="https://forms.example/post" method="post" />', 'https://forms.example', '<form action>'],
    ['<button formAction="https://forms.example/post" />', 'https://forms.example', '<button formaction>'],
    ['<iframe src="https://video.example/1" title="x" />', 'https://video.example', '<iframe src>'],
    ['<video poster="https://cdn.example/p.jpg" />', 'https://cdn.example', '<video poster>'],
    ['<object data="https://cdn.example/x" />', 'https://cdn.example', '<object data>'],
  ])('is reported: %s', async (jsx, origin, where) => {
    expect(await sentencesOf(withElement(jsx))).toContain(
      `foreign-origin: /kontakt contacts another host: ${origin} in ${where} (the same on 9 more pages)`,
    );
  });

  test.each([
    ['<link rel="preconnect" href="https://fonts.example" />', '<link rel="preconnect" href>'],
    ['<link rel="stylesheet" href="https://fonts.example/css" />', '<link rel="stylesheet" href>'],
    ['<script src="https://fonts.example/x.js" />', '<script src>'],
  ])('is reported in the head: %s', async (jsx, where) => {
    expect(await sentencesOf(withHead(jsx))).toEqual([
      `foreign-origin: /kontakt contacts another host: https://fonts.example in ${where} (the same on 9 more pages)`,
    ]);
  });

  test('is reported in a stylesheet', async () => {
    expect(
      await sentencesWith({ 'templates/styles/base.css': 'body { background: url(https://cdn.example/sky.png) }' }),
    ).toEqual([
      'foreign-origin: /kontakt contacts another host: https://cdn.example in <style> (the same on 9 more pages)',
    ]);
  });

  test('is allowed to the endpoint of the contact form', async () => {
    const fields = ['name', 'email', 'message'].map((name) => `<input name="${name}" />`).join('');
    const site = withElement(
      `<form action="https://api.laterne.example/contact" method="post">${fields}<button>→</button></form>`,
    );
    site.change({
      'content/site.yaml': settings.replace('endpoint: /contact', 'endpoint: https://api.laterne.example/contact'),
    });
    expect(await sentencesOf(site)).toEqual([]);
  });

  test('is not a link, an inline picture, or an absolute URL of the site itself', async () => {
    const site = withElement(
      '<><a href="https://shop.example/lamps">x</a><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="" /><img src="https://laterne.example/humans.txt" alt="" /></>',
    );
    expect(await sentencesOf(site)).toEqual([]);
  });
});

describe('a contact form', () => {
  const form = (action: string, fields: readonly string[]) =>
    withElement(
      `<form action="${action}" method="post">${fields.map((name) => `<input name="${name}" />`).join('')}<button>→</button></form>`,
    );

  test('is reported when its fields do not have the names that the endpoint reads', async () => {
    expect(await sentencesOf(form('/contact', ['nom', 'email', 'bericht']))).toEqual([
      'contact-form: the contact form on /kontakt has no field named `name` and `message` (the same on 9 more pages)',
    ]);
  });

  test('is reported when it posts to another URL, only on its own page', async () => {
    expect(await sentencesOf(form('/envoyer', ['name', 'email', 'message']))).toEqual([
      'contact-form: no form on /kontakt posts to /contact (the same on 1 more page)',
    ]);
  });

  test('is not reported when the endpoint can process it', async () => {
    expect(await sentencesOf(form('/contact', ['name', 'email', 'message', 'locale']))).toEqual([]);
  });
});

describe('a head', () => {
  test('with another canonical URL is reported', async () => {
    expect(await sentencesOf(withHead('<link rel="canonical" href="https://laterne.example/other" />'))).toEqual([
      'hreflang: the head of /kontakt names https://laterne.example/other as its address (the same on 3 more pages)',
      'hreflang: /kontakt/fehler is kept out of search engines, but its head names https://laterne.example/other as its address (the same on 5 more pages)',
    ]);
  });
  test('with two canonical links is reported', async () => {
    const site = withHead('{url === "/" ? <link rel="canonical" href="https://laterne.example/" /> : null}');
    expect(await sentencesOf(site)).toEqual(['hreflang: the head of / names its address 2 times']);
  });
  test('with two alternates in one language is reported', async () => {
    const site = withHead(
      '{url === "/" ? <link rel="alternate" hrefLang="en" href="https://laterne.example/en/contact" /> : null}',
    );
    expect(await sentencesOf(site)).toEqual(['hreflang: the head of / names two versions in en']);
  });
  test('with an alternate that is not a page is reported', async () => {
    const site = withHead(
      '{url === "/" ? <link rel="alternate" hrefLang="fr" href="https://laterne.example/fr" /> : null}',
    );
    expect(await sentencesOf(site)).toEqual([
      'hreflang: the head of / names https://laterne.example/fr in fr, which is not a page',
    ]);
  });
  test('with an alternate in another language than the page behind it is reported', async () => {
    const site = withHead(
      '{url === "/" ? <link rel="alternate" hrefLang="fr" href="https://laterne.example/kontakt" /> : null}',
    );
    expect(await sentencesOf(site)).toEqual([
      'hreflang: the head of / names https://laterne.example/kontakt in fr, but that page is in de',
    ]);
  });
});

test('reports alternates that are not mutual, and a document with the wrong language', async () => {
  const { pages, rendering } = await buildOf(siteWith());
  const { site } = rendering;
  const alter = async (url: string, change: (page: RenderedPage) => Partial<RenderedPage>) => {
    const altered = pages.map((page) => (page.route.url === url ? { ...page, ...change(page) } : page));
    const problems = await lintPages({ site, pages: altered, files: new Set() });
    return problems.filter(({ rule }) => ['lang', 'hreflang'].includes(rule)).map(({ text }) => text);
  };
  expect(await alter('/', () => ({}))).toEqual([]);
  const withAlternates = ({ route }: RenderedPage, isThere: (one: { readonly href: string }) => boolean) => {
    const head = headAddresses(route, site);
    return { ...head, alternates: head.alternates.filter(isThere) };
  };
  const without = (href: string) => (page: RenderedPage) => ({
    head: withAlternates(page, (one) => one.href !== `https://laterne.example${href}`),
  });
  expect(await alter('/en', without('/'))).toContain(
    'the head of / names https://laterne.example/en, which does not name it back',
  );
  expect(await alter('/en', without('/en'))).toContain(
    'the head of /en does not name the page itself among its versions',
  );
  expect(await alter('/en', (page) => ({ head: withAlternates(page, () => false) }))).toContain(
    'the head of /en names none of its versions in other languages',
  );
  expect(await alter('/en', () => ({ lang: 'de' }))).toContain('/en is in en, but its <html> has lang="de"');
});

test('reports missing and additional pages in sitemap.xml', async () => {
  const { pages, rendering } = await buildOf(siteWith());
  const { site } = rendering;
  const locs = (...urls: string[]) => urls.map((url) => `<loc>https://laterne.example${url}</loc>`).join('');
  const sentences = async (sitemap: string) => {
    const problems = await lintPages({ site, pages, files: new Set(), sitemap });
    return problems.filter(({ rule }) => rule === 'sitemap').map(({ text }) => text);
  };
  expect(await sentences(locs('/', '/en', '/kontakt', '/en/contact'))).toEqual([]);
  expect(await sentences(locs('/', '/en', '/en/contact', '/kontakt/danke'))).toEqual([
    'sitemap.xml lists https://laterne.example/kontakt/danke, which is not an indexed page',
    'sitemap.xml does not list https://laterne.example/kontakt',
  ]);
});

test('uses the singular for one character', async () => {
  expect(
    await sentencesWith({ 'content/pages/contact.yaml': contact.replace('de: Schreib uns einen Brief', 'de: "–"') }),
  ).toEqual(['length: the title of /kontakt has 1 character']);
});

test('measures titles in characters, not in code units', async () => {
  const lamps = '🏮'.repeat(15);
  const long = contact.replace('en: Write us a letter }\ndesc', `en: "${lamps}" }\ndesc`);
  expect(await sentencesWith({ 'content/pages/contact.yaml': long })).toEqual([]);
  const short = long.replace(lamps, '🏮'.repeat(14));
  expect(await sentencesWith({ 'content/pages/contact.yaml': short })).toEqual([
    'length: the title of /en/contact has 14 characters',
  ]);
});

test('counts a joined emoji, a letter with a combining mark and a flag as one character each', async () => {
  for (const one of ['👨‍👩‍👧‍👦', 'n\u0303', '🇩🇪']) {
    const long = contact.replace('en: Write us a letter }\ndesc', `en: "${one.repeat(60)}" }\ndesc`);
    expect(await sentencesWith({ 'content/pages/contact.yaml': long })).toEqual([]);
    const longer = long.replace(one, `${one}${one}`);
    expect(await sentencesWith({ 'content/pages/contact.yaml': longer })).toEqual([
      'length: the title of /en/contact has 61 characters',
    ]);
  }
});

test('counts full-width characters twice, because search engines cut titles by width', async () => {
  const titled = (title: string) =>
    siteWith({
      'content/pages/contact.yaml': contact.replace('en: Write us a letter }\ndesc', `en: ${title} }\ndesc`),
    });
  for (const fine of ['音声を文字にする', '음'.repeat(30)]) expect(await sentencesOf(titled(fine))).toEqual([]);
  expect(await sentencesOf(titled('音'.repeat(31)))).toEqual([
    'length: the title of /en/contact is as wide as 62 characters',
  ]);
});

describe('the hash of a page’s words', () => {
  const hash = (body: string) => wordsHash(`<html lang="en"><head><title>T</title></head><body>${body}</body></html>`);
  const words = hash('<nav>Menu</nav><main><p>Hello <b>world</b></p></main>');

  test('ignores markup, file names and the menu', () => {
    expect(hash('<nav>Other</nav><main class="new"><h2 data-x="a > b">Hello world</h2><script>x</script></main>')).toBe(
      words,
    );
    expect(hash('<main><img src="/assets/a-1.svg"><p>Hello <!-- -->world</p></main>')).toBe(words);
  });
  test('changes with the words', () => {
    expect(hash('<main><p>Hello worlds</p></main>')).not.toBe(words);
  });
});
