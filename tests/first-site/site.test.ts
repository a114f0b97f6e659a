// The first site as a whole, built from the real content with the real theme.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'zod';
import { fieldsIn } from '../../src/site/fields.ts';
import type { SocialWords } from '../../src/theme/index.ts';
import { picture } from '../../templates/parts/picture-schema.ts';
import { parted, stage } from '../../templates/parts/stage-schema.ts';
import type { Built } from '../support/build.ts';
import { buildOf, filesBelow, firstSite, realSite, repository } from '../support/helpers.ts';

let built: Built;
let files: ReadonlyMap<string, Buffer>;
let pages: readonly (readonly [name: string, html: string])[];

beforeAll(async () => {
  const site = firstSite();
  built = await buildOf(site);
  files = filesBelow(site.out);
  pages = [...files].filter(([name]) => name.endsWith('.html')).map(([name, bytes]) => [name, bytes.toString()]);
});

/** The names of the pages for which `matches` is true. */
function pagesWhere(matches: (html: string, name: string) => boolean): string[] {
  return pages.filter(([name, html]) => matches(html, name)).map(([name]) => name);
}

test('the only warnings are about the platform that was shut down, and what nothing proves yet', () => {
  const {
    'retired-link': retired,
    'unproven-claim': unproven,
    ...others
  } = Object.groupBy(built.warnings, ({ rule }) => rule);
  expect(others).toEqual({});
  expect(retired).toHaveLength(1);
  expect(unproven).toHaveLength(9);
});

test('what a testimonial says of the product is checked like all copy: its figures are claims', () => {
  const section = { items: [{ name: 'Svenja', text: { en: 'It saves me 80 %.' } }] };
  const schema = built.content.bundle.theme?.sections.testimonials?.schema;
  const copy = fieldsIn(schema as z.ZodType, section).flatMap(({ kind, value, path }) =>
    kind.parts(value, path).flatMap((part) => (part.is === 'words' ? [[part.path.join('.'), part.kind.isCopy]] : [])),
  );
  expect(copy).toEqual([
    ['items.0.name', false],
    ['items.0.text', true],
  ]);
});

test('two builds give the same bytes', () => {
  const shared = filesBelow(join(realSite, 'dist'));
  expect([...shared.keys()]).toEqual([...files.keys()]);
  expect([...files].filter(([name, bytes]) => !shared.get(name)?.equals(bytes)).map(([name]) => name)).toEqual([]);
});

describe('routes', () => {
  const routes = `
    /                       /en                              /es
    /kontakt                /en/contact                      /es/contacto
    /kontakt/danke          /en/contact/thanks               /es/contacto/gracias
    /kontakt/fehler         /en/contact/error                /es/contacto/error
    /impressum              /en/legal-notice                 /es/aviso-legal
    /datenschutz            /en/privacy-policy               /es/politica-de-privacidad
    /nutzungsbedingungen    /en/terms-of-use                 /es/condiciones-de-uso
    /whatsapp-vs-nachgelesen /en/whatsapp-vs-nachgelesen     /es/whatsapp-vs-nachgelesen
    /whatsapp-uebersetzung  /whatsapp-translation            /traduccion-whatsapp
    /fremdsprachige-nachrichten /foreign-language-messages   /mensajes-idioma-extranjero
    /internationale-kommunikation /international-communication /comunicacion-internacional
    /lange-sprachnachrichten /long-voice-messages            /mensajes-voz-largos
    /whatsapp-transkription /whatsapp-transcription          /transcripcion-whatsapp
    /datenschutz-uebersetzung /privacy-translation           /privacidad-traduccion
    /so-funktioniert-uebersetzung /how-translation-works     /como-funciona-traduccion
    /fuer-geschaeftskunden  /for-business                    /para-empresas
    /fuer-reisende          /for-travelers                   /para-viajeros
    /barrierefreiheit       /en/accessibility                /es/accesibilidad
    /behauptungen           /en/claims                       /es/afirmaciones
    /404.html               /en/404.html                     /es/404.html`
    .split(/\s+/)
    .filter(Boolean);

  test('are exactly those of the specification', () => {
    expect(built.pages.map(({ route }) => route.url).sort()).toEqual([...routes].sort());
  });

  test.each(routes)('%s is a file', (url) => {
    const name = url === '/' ? 'index.html' : `${url.slice(1).replace(/\.html$/, '')}.html`;
    expect(files.get(name)?.toString()).toMatch(/^<!DOCTYPE html>/);
  });

  test('every internal link leads to an existing page and anchor', () => {
    const byUrl = new Map(built.pages.map((page) => [page.route.url, page]));
    const dead = built.pages.flatMap((page) =>
      page.links
        .filter((href) => /^[/#]/.test(href))
        .filter((href) => {
          const [path = '', anchor] = href.split('#');
          const target = path === '' ? page : byUrl.get(path);
          return !target || (anchor && !target.ids.includes(anchor));
        })
        .map((href) => `${page.route.url} → ${href}`),
    );
    expect(dead).toEqual([]);
  });

  test('every page is linked from another one', () => {
    const linked = new Set(built.pages.flatMap((page) => page.links.map((href) => href.split('#')[0])));
    const orphans = built.pages.filter(({ route }) => route.indexed && !linked.has(route.url));
    expect(orphans.map(({ route }) => route.url)).toEqual([]);
  });
});

describe('search engines', () => {
  test('read the same URLs in the sitemap and in the heads', () => {
    const sitemap = files.get('sitemap.xml')?.toString() ?? '';
    const listed = new Map(
      [...sitemap.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => [
        /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '',
        alternatesIn(entry),
      ]),
    );
    const heads = new Map(
      pages.flatMap(([, html]) => {
        const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
        return canonical ? [[canonical, alternatesIn(html.slice(0, html.indexOf('</head>')))] as const] : [];
      }),
    );
    expect(listed).toEqual(heads);
    for (const alternates of listed.values())
      for (const [, href] of alternates) expect([...listed.keys()]).toContain(href);
  });

  test('find a unique title and description on each page', () => {
    const indexed = built.pages.filter(({ route }) => route.indexed);
    for (const key of ['title', 'description'] as const)
      expect(new Set(indexed.map((page) => page[key])).size).toBe(indexed.length);
  });

  test('find a social image for every page: its own, or the one of the site', () => {
    const imageOf = (html: string) =>
      /property="og:image" content="https:\/\/nachgelesen\.example(\/[^"]+)"/.exec(html)?.[1];
    expect(pagesWhere((html) => !files.has(imageOf(html)?.slice(1) ?? ''))).toEqual([]);
    for (const name of ['404.html', 'en/404.html', 'kontakt/danke.html'])
      expect(imageOf(files.get(name)?.toString() ?? '')).toBe('/og-image.png');
  });

  test('see the big picture of a page beside a link to it, in the colours of the page', () => {
    const draw = built.content.bundle.theme?.socialImage?.draw;
    const folder = join(repository, 'content/pages');
    const staged = readdirSync(folder).flatMap((name) => {
      const stage = /^ +stage: (\w+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
      return stage ? [{ page: name.replace('.yaml', ''), stage }] : [];
    });
    expect(staged).toHaveLength(10);
    for (const { page, stage } of staged) {
      const words = { heading: 'A headline', page, direction: 'ltr', site: { name: 'Site' }, measure: () => 5 };
      const markup = renderToStaticMarkup(draw?.(words as unknown as SocialWords));
      const picture = Buffer.from(/base64,([^"]+)/.exec(markup)?.[1] ?? '', 'base64').toString();
      const drawing = readFileSync(join(repository, `templates/assets/stage-${stage}.svg`), 'utf8');
      expect(picture, page).toContain(/ d="[^"]+"/.exec(drawing)?.[0]);
      expect(picture, page).not.toMatch(/var\(|undefined/);
    }
  });

  test('find exactly one heading of level 1 on every page', () => {
    expect(pagesWhere((html) => html.match(/<h1[\s>]/g)?.length !== 1)).toEqual([]);
  });

  function alternatesIn(text: string): [string, string][] {
    return [...text.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag = '', href = '']) => [
      tag,
      href,
    ]);
  }
});

describe('no page', () => {
  test('contains an inline script', () => {
    expect(pagesWhere((html) => /<script(?![^>]*\ssrc=)(?![^>]*json)/.test(html))).toEqual([]);
  });
  test('contains a style attribute or an event handler', () => {
    expect(built.pages.filter((page) => page.inlineCode.length > 0).map(({ route }) => route.url)).toEqual([]);
  });
  test('contacts another host', () => {
    expect(
      pagesWhere((html) =>
        /(?:\s(?:src|srcset|poster|action)="|<link[^>]*(?:stylesheet|icon|preload)[^>]*href=")(?:https?:)?\/\//.test(
          html,
        ),
      ),
    ).toEqual([]);
    expect(pagesWhere((html) => /url\((?:"|')?(?:https?:)?\/\//.test(html))).toEqual([]);
  });
  test('loads React unless it has an island', () => {
    const withReact = built.pages.filter((page) => page.resources.some((url) => url.startsWith('/assets/islands-')));
    expect(withReact.map(({ route }) => route.url).sort()).toEqual([
      '/',
      '/en',
      '/en/contact',
      '/es',
      '/es/contacto',
      '/kontakt',
    ]);
    expect(pagesWhere((html) => html.includes('/assets/islands-') && !html.includes('<litfass-island'))).toEqual([]);
  });
  test('leaves a reference or a placeholder unresolved', () => {
    expect(
      pagesWhere((html) => /\$\{|\{\{|undefined|\[object Object\]|NaN/.test(html.replace(/<style>.*?<\/style>/, ''))),
    ).toEqual([]);
  });
  test('has anything but one root in its body', () => {
    expect(pagesWhere((html) => !/<body><div id="root">[\s\S]*<\/div><\/body><\/html>\n$/.test(html))).toEqual([]);
  });
});

test('links to the chat contain no text, because visitors say hello in their own language', () => {
  const chats = built.pages.flatMap(({ links }) => links.filter((href) => href.startsWith('https://wa.me/')));
  expect([...new Set(chats)]).toEqual([expect.not.stringContaining('?')]);
});

test('the name of the product, also in URLs, is only in content/site.yaml', () => {
  const written = ['content', 'templates'].flatMap((folder) =>
    [...filesBelow(join(repository, folder))]
      .filter(([, bytes]) => /Nachgelesen|-nachgelesen|nachgelesen\./.test(bytes.toString()))
      .map(([name]) => `${folder}/${name}`),
  );
  expect(written).toEqual(['content/site.yaml']);
});

test('the module that every page loads does not contain React', () => {
  const [boot] = [...files].filter(([name]) => name.startsWith('assets/boot-'));
  expect(boot?.[1].toString()).not.toContain('react');
});

test.each(['de', 'en', 'es'])(
  'the fourteen groups of words exist in %s, as words, shared sections or pages',
  (locale) => {
    const { words } = parse(readFileSync(join(repository, `content/locales/${locale}.yaml`), 'utf8')) as {
      words: object;
    };
    const shared = [...filesBelow(join(repository, 'content/sections')).keys()].map((name) =>
      name.replace('.yaml', ''),
    );
    const pageNames = [...filesBelow(join(repository, 'content/pages')).keys()].map((name) =>
      name.replace('.yaml', ''),
    );
    const known = new Set([...Object.keys(words), ...shared, ...pageNames]);
    const groups = [
      'header',
      'hero',
      'testNow',
      'testimonials',
      'features',
      'privacy',
      'pricing',
      'faq',
      'finalCTA',
      'contact',
      'footer',
      'notFound',
      'impressum',
      'datenschutz',
    ];
    expect(groups.filter((group) => !known.has(group))).toEqual([]);
  },
);

test.each([
  ['/kontakt', '/barrierefreiheit'],
  ['/en/contact', '/en/accessibility'],
  ['/es/contacto', '/es/accesibilidad'],
])('every page links to the accessibility statement, which links to the contact page %s', (contact, url) => {
  const statement = built.pages.find(({ route }) => route.url === url);
  expect(statement?.links).toEqual(expect.arrayContaining([contact, 'mailto:kontakt@nachgelesen.example']));
  const missing = built.pages.filter(
    ({ route, links }) => route.locale === statement?.route.locale && !links.includes(url),
  );
  expect(missing.map(({ route }) => route.url)).toEqual([]);
});

test('every page has the link for cancelling contracts (§ 312k BGB)', () => {
  const portal = 'https://billing.nachgelesen.example/portal';
  expect(built.pages.filter(({ links }) => !links.includes(portal)).map(({ route }) => route.url)).toEqual([]);
});

test('a scene shows every text of its content, because unused texts would still be translated and announced', () => {
  const hidden = built.pages.flatMap(({ route }) => {
    const page = parse(readFileSync(join(repository, 'content/pages', `${route.page.id}.yaml`), 'utf8'));
    const hero = page.sections.find((section: { conversation?: unknown }) => section.conversation);
    const html = files.get(`${route.url.slice(1) || 'index'}.html`)?.toString() ?? '';
    const [figure = ''] = /<figure class="(?:scene|chat)".*?<\/figure>/s.exec(html) ?? [];
    const shown = figure.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    return wordsIn(hero?.conversation.messages, route.locale)
      .filter((words) => !words.includes('${') && !shown.includes(words))
      .map((words) => `${route.url}: ${words}`);
  });
  expect(hidden).toEqual([]);
});

/** The texts of a conversation that a visitor reads, without its kinds and language tags. */
function wordsIn(value: unknown, locale: string): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (locale in value) return wordsIn(Object.entries(value).find(([key]) => key === locale)?.[1], locale);
  return Object.entries(value).flatMap(([key, inner]) => (/^(kind|language)$/.test(key) ? [] : wordsIn(inner, locale)));
}

test('a scene names each of its voice messages once for screen readers', () => {
  const twice = pagesWhere((html) => {
    const [figure = ''] = /<figure class="(?:scene|chat)".*?<\/figure>/s.exec(html) ?? [];
    const named = [...figure.matchAll(/<span class="hidden">([^<]*)/g)].map(([, words]) => words);
    return new Set(named).size < named.length;
  });
  expect(twice).toEqual([]);
});

test('the terms of use and the privacy policy state every claim with a figure', () => {
  const claims = parse(readFileSync(join(repository, 'content/claims.yaml'), 'utf8')) as Record<string, object>;
  const figures = Object.keys(claims).filter((id) => Object.hasOwn(claims[id] ?? {}, 'value'));
  const legal = `${files.get('nutzungsbedingungen.html')}${files.get('datenschutz.html')}`;
  expect(figures.length).toBeGreaterThan(20);
  expect(figures.filter((id) => !legal.includes(`data-claim="${id}"`))).toEqual([]);
});

describe('menus', () => {
  const menu = (html: string, part: 'solutions' | 'menu') =>
    new RegExp(`id="${part}".*?</(?:dialog|div)>`, 's').exec(html.replace(/<ul class="langs".*?<\/ul>/gs, ''))?.[0] ??
    '';
  const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);

  test('omit pages that lack the current language, but the footer links to them with a note', async () => {
    const settings = readFileSync(join(realSite, 'content/site.yaml'), 'utf8');
    const entry = '    - { to: "${page.german}" }\n';
    const site = firstSite({
      'content/pages/german.yaml': `layout: text
locales: [de]
slug: nur-deutsch
title: Eine Seite nur auf Deutsch
description: Für einen Test gibt es diese Seite in einer Sprache allein, und alle Menüs müssen damit zurechtkommen können.
sections:
  - { type: prose, heading: Nur auf Deutsch, body: Mehr steht hier nicht. }
`,
      'content/site.yaml': settings.replace(/^ {2}(?:topics|legal):\n/gm, (key) => key + entry),
    });
    await buildOf(site);
    const [german = '', english = ''] = ['nur-deutsch.html', 'en.html'].map((name) =>
      readFileSync(join(site.out, name), 'utf8'),
    );
    expect(linksIn(menu(german, 'menu'))).toContain('/nur-deutsch');
    expect(linksIn(menu(english, 'solutions') + menu(english, 'menu'))).not.toContain('/nur-deutsch');
    const footer = /<footer.*?<\/footer>/s.exec(english)?.[0];
    expect(footer).toMatch(/<a href="\/nur-deutsch"[^>]* lang="de"><span>[^<]+<span lang="en">\(in.German\)</);
    expect(german, 'the switch leads to the home page').toMatch(/<a href="\/en"[^>]*hrefLang="en"/i);
  });

  test('of small screens list every topic of the language', () => {
    for (const { route } of built.pages.filter(({ route }) => route.page.id === 'home')) {
      const topics = built.pages.filter(
        (page) => page.route.page.layout === 'topic' && page.route.locale === route.locale,
      );
      const html = files.get(`${route.url.slice(1) || 'index'}.html`)?.toString() ?? '';
      expect(linksIn(menu(html, 'menu'))).toEqual(expect.arrayContaining(topics.map((topic) => topic.route.url)));
      expect(topics.length).toBeGreaterThanOrEqual(9);
    }
  });
});

test('each small drawing exists and is shown on a page', () => {
  const names = picture.options;
  const drawings = readFileSync(join(repository, 'templates/assets/drawings.svg'), 'utf8');
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !drawings.includes(`id="${name}"`))).toEqual([]);
  const shown = pages.flatMap(([, html]) => [...html.matchAll(/class="spot".*?#(\w+)/g)].map(([, name]) => name));
  expect(new Set(shown)).toEqual(new Set(names));
});

test('each large picture exists and is shown on a page', () => {
  const names = [...stage.options, ...parted.options];
  const files = readdirSync(join(repository, 'templates/assets')).flatMap(
    (name) => /^stage-(\w+)\.svg$/.exec(name)?.[1] ?? [],
  );
  expect(files.sort()).toEqual(names.sort());
  expect(new Set(pages.flatMap(([, html]) => picturesOf(html)))).toEqual(new Set(names));
});

function picturesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/\/stage-(\w+?)-[^"#]*#all/g)].map(([, name = '']) => name))];
}

describe('topics', () => {
  const topics =
    'translation foreign-messages international long-messages transcription privacy-translation how-it-works business travelers';
  const sectionsOf = (id: string) => {
    const page = built.pages.find(({ route }) => route.page.id === id)?.route.page;
    return page?.outline.map(({ type, file }) => /sections\/(.+)\.yaml/.exec(file)?.[1] ?? type) ?? [];
  };

  test.each(topics.split(' '))('%s has all sections of a landing page', (id) => {
    const ownSections = ['hero', 'pairs', 'use-cases', 'before-after', 'features', 'faq'];
    expect(sectionsOf(id)).toEqual(expect.arrayContaining([...ownSections, 'testNow', 'priceLine', 'final-cta']));
  });
  test('each show one large picture that no other topic shows', () => {
    const shown = topics.split(' ').map((id) => {
      const url = built.pages.find(({ route }) => route.page.id === id && route.locale === 'de')?.route.url ?? '';
      return picturesOf(files.get(`${url.slice(1)}.html`)?.toString() ?? '');
    });
    expect(shown.map((names) => names.length)).toEqual(shown.map(() => 1));
    expect(new Set(shown.flat()).size).toBe(shown.length);
  });
  test('show their use cases in several ways', () => {
    const looks = topics
      .split(' ')
      .map(
        (id) =>
          built.pages
            .find(({ route }) => route.page.id === id)
            ?.route.page.outline.find(({ type }) => type === 'use-cases')?.look,
      );
    expect(new Set(looks).size).toBeGreaterThan(4);
  });
  test('end with different designs', () => {
    const ends = topics
      .split(' ')
      .map((id) => built.pages.find(({ route }) => route.page.id === id)?.route.page.outline.at(-1));
    expect(new Set(ends.map((end) => end?.type))).toEqual(new Set(['final-cta']));
    expect(new Set(ends.map((end) => end?.look)).size).toBeGreaterThan(4);
  });
  test.each([
    ['so-funktioniert-uebersetzung', ['Aufschreiben', 'Übersetzen', 'Zusammenfassen']],
    ['how-translation-works', ['It’s written down', 'It’s translated', 'It’s summed up']],
    ['como-funciona-traduccion', ['Pasarlo a texto', 'Traducirlo', 'Resumirlo']],
    ['datenschutz-uebersetzung', ['Verschlüsselt empfangen', 'Verarbeiten', 'Sofort löschen', 'Keine Protokolle']],
    ['privacy-translation', ['It arrives encrypted', 'It’s processed', 'It’s deleted immediately', 'No logs']],
    ['privacidad-traduccion', ['Llega cifrado', 'Se procesa', 'Se borra de inmediato', 'Sin registros']],
  ])('%s has the steps %j', (name, steps) => {
    const html = files.get(`${name}.html`)?.toString() ?? '';
    const [list = ''] = /<section[^>]* class="steps .*?<\/ol>/s.exec(html) ?? [];
    const headings = [...list.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, inner = '']) => inner.replace(/<[^>]+>/g, ''));
    expect(headings).toEqual(steps.map((step) => expect.stringMatching(`^${step}`)));
  });
});

test('prices have the format of each language', () => {
  expect(files.get('index.html')?.toString()).toContain('3,49\u00a0€');
  expect(files.get('en.html')?.toString()).toContain('€3.49');
  expect(files.get('es.html')?.toString()).toContain('3,49\u00a0€');
});

test('dates have the format of each language', () => {
  expect(files.get('behauptungen.html')?.toString()).toContain('1.\u00a0November\u00a02026');
  expect(files.get('en/claims.html')?.toString()).toContain('1\u00a0November\u00a02026');
  expect(files.get('es/afirmaciones.html')?.toString()).toContain('1\u00a0de\u00a0noviembre\u00a0de\u00a02026');
});

test.each([
  ['behauptungen.html', 'nutzungsbedingungen.html'],
  ['en/claims.html', 'en/terms-of-use.html'],
  ['es/afirmaciones.html', 'es/condiciones-de-uso.html'],
])('%s names each clause by its heading in %s, and counts what it lists', (claims, terms) => {
  const page = files.get(claims)?.toString() ?? '';
  const headings = new Map(
    [...(files.get(terms)?.toString() ?? '').matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id, text]) => [
      id,
      text,
    ]),
  );
  const address = `/${terms.replace('.html', '')}#`;
  const links = [...page.matchAll(/<dd><a href="([^"]+)">(.*?)<\/a>/g)].map(([, href = '', text]) => [
    href.replace(address, ''),
    text,
  ]);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(([id, text]) => headings.get(id) !== text)).toEqual([]);
  const counts = [...page.matchAll(/<b data-ordinal="">(\d+)<\/b> <a href="#([^"]+)">/g)];
  const listed = [...page.matchAll(/<h2 id="([^"]+)">.*?<ul class="ledger">(.*?)<\/ul>/gs)];
  expect(counts.map(([, count, id]) => [id, Number(count)])).toEqual(
    listed.map(([, id, list = '']) => [id, list.split('<li ').length - 1]),
  );
});
