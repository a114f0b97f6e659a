// What search engines read: sitemap.xml, robots.txt, and the canonical and alternate links of each page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { noAddresses } from '../../src/addresses/addresses-lock.ts';
import type { Route } from '../../src/addresses/routes.ts';
import { readRedirects } from '../../src/hosts/rule-files.ts';
import { answerTo } from '../../src/hosts/static-answer.ts';
import { sitemaps, sitemapText } from '../../src/publish/sitemap.ts';
import type { Site } from '../../src/read/site.ts';
import { socialLocale } from '../../src/render/head.ts';
import { build } from '../support/build.ts';
import { buildOf, filesBelow, realSite, siteWith } from '../support/helpers.ts';

async function builtSite() {
  const site = siteWith();
  await buildOf(site);
  return { site, read: (name: string) => readFileSync(join(site.out, name), 'utf8') };
}

test.each([
  ['de', 'AT', 'de_AT'],
  ['de-CH', undefined, 'de_CH'],
  ['zh-Hans', undefined, 'zh_CN'],
  ['zh-Hant', 'HK', 'zh_HK'],
  ['zh-Hant', undefined, 'zh_TW'],
  ['ja', undefined, 'ja_JP'],
  ['es-419', undefined, 'es_419'],
])('og:locale of %s with country %s is %s', (tag, territory, expected) => {
  expect(socialLocale(tag, territory)).toBe(expected);
});

test('the sitemap lists all indexed pages with their alternates', async () => {
  const { read } = await builtSite();
  const both = (de: string, en: string) => `    <xhtml:link rel="alternate" hreflang="de" href="${de}"/>
    <xhtml:link rel="alternate" hreflang="en" href="${en}"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="${de}"/>
`;
  const contact = both('https://laterne.example/kontakt', 'https://laterne.example/en/contact');
  const home = both('https://laterne.example/', 'https://laterne.example/en');
  expect(read('sitemap.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url>
    <loc>https://laterne.example/kontakt</loc>
${contact}  </url>
  <url>
    <loc>https://laterne.example/en/contact</loc>
${contact}  </url>
  <url>
    <loc>https://laterne.example/</loc>
${home}  </url>
  <url>
    <loc>https://laterne.example/en</loc>
${home}  </url>
</urlset>
`);
});

describe('a sitemap above the limits of the format', () => {
  // sitemaps() reads only these properties of a site and of its routes.
  const site = { url: 'https://laterne.example', defaultLocale: 'de', released: noAddresses } as Site;
  const routes = (urls: readonly string[]) =>
    urls.map((url) => ({ url, indexed: true, alternates: [{ locale: 'de', url }] }) as unknown as Route);
  const urlsIn = (text = '') =>
    [...text.matchAll(/<loc>https:\/\/laterne\.example(.*?)<\/loc>/g)].map(([, url]) => url);

  test.each([
    ['urls', Array.from({ length: 50_001 }, (_, at) => `/${at}`)],
    ['bytes', Array.from({ length: 48 }, (_, at) => `/${at}${'x'.repeat(1_000_000)}`)],
  ])('(%s) is split into several files, which together list every page once', (_, urls) => {
    const files = sitemaps(routes(urls), site);
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
    expect(files.get('sitemap.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    <loc>https://laterne.example/sitemap-1.xml</loc>
  </sitemap>
  <sitemap>
    <loc>https://laterne.example/sitemap-2.xml</loc>
  </sitemap>
</sitemapindex>
`);
    const listed = [...urlsIn(files.get('sitemap-1.xml')), ...urlsIn(files.get('sitemap-2.xml'))];
    expect(listed).toEqual(urls);
    expect(urlsIn(sitemapText(files))).toEqual(urls);
    for (const text of files.values()) {
      expect(urlsIn(text).length).toBeLessThanOrEqual(50_000);
      expect(text.length).toBeLessThan(50_000_000);
    }
  });

  test('is not split at exactly 50,000 URLs', () => {
    const files = sitemaps(routes(Array.from({ length: 50_000 }, (_, at) => `/${at}`)), site);
    expect([...files.keys()]).toEqual(['sitemap.xml']);
    expect(sitemapText(files)).toBe(files.get('sitemap.xml'));
  });
});

test('robots.txt allows all pages and names the sitemap', async () => {
  const { read } = await builtSite();
  expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://laterne.example/sitemap.xml\n');
});

test('alternates are mutual: each page that a page lists links back to it', async () => {
  const { site } = await builtSite();
  const alternates = new Map<string, Map<string, string>>();
  for (const [name, bytes] of filesBelow(site.out)) {
    if (!name.endsWith('.html')) continue;
    const html = bytes.toString();
    const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
    if (!canonical) continue;
    const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
    alternates.set(canonical, new Map(links.map(([, locale = '', href = '']) => [locale, href])));
  }
  expect([...alternates.keys()].sort()).toEqual([
    'https://laterne.example/',
    'https://laterne.example/en',
    'https://laterne.example/en/contact',
    'https://laterne.example/kontakt',
  ]);
  for (const [canonical, links] of alternates)
    for (const href of links.values()) expect([...(alternates.get(href)?.values() ?? [])]).toContain(canonical);
});

test('`baseUrl` replaces the URL of the site everywhere', async () => {
  const site = siteWith();
  await build({ root: site.root, out: site.out, baseUrl: 'https://preview.example' });
  const texts = [...filesBelow(site.out).values()].map((bytes) => bytes.toString());
  expect(texts.some((text) => text.includes('https://laterne.example'))).toBe(false);
  expect(texts.some((text) => text.includes('https://preview.example/en/contact'))).toBe(true);
});

// Reads only the output, as a search engine would: the files that a host serves at each URL.
describe('the first site, as served', () => {
  const base = 'https://nachgelesen.example';
  let files: ReadonlyMap<string, Buffer>;
  let heads: ReadonlyMap<string, Head>;
  beforeAll(() => {
    files = filesBelow(join(realSite, 'dist'));
    const pages = [...files].filter(([name]) => name.endsWith('.html'));
    heads = new Map(pages.map(([name, bytes]) => [name, headOf(bytes.toString())]));
  });

  /** The file that a host serves at an absolute URL with status 200, without a redirect. */
  function served(address: string): string | undefined {
    if (!address.startsWith(`${base}/`)) return undefined;
    const redirects = readRedirects(files.get('_redirects')?.toString() ?? '');
    const { status, file } = answerTo(new URL(address).pathname, (path) => files.has(path), {
      base: '',
      forms: new Set<never>(),
      redirects,
    });
    return status === 200 ? file : undefined;
  }
  const bytesOf = (name: string | undefined) => files.get(name ?? '')?.toString();
  const indexed = () => [...heads].filter(([, { hidden }]) => !hidden);

  test('each indexed page names one canonical URL, and is served there', () => {
    expect(indexed().length).toBeGreaterThan(30);
    for (const [name, { canonicals }] of indexed()) {
      expect(canonicals.length, name).toBe(1);
      // A page with pages below it is written to two files with the same content.
      expect(bytesOf(served(canonicals[0] ?? '')), name).toBe(bytesOf(name));
      expect(canonicals[0], name).not.toMatch(/\.html$|[^e]\/$|[?#]/);
    }
  });

  test('a page with noindex has no canonical URL and no alternates', () => {
    const hidden = [...heads].filter((entry) => entry[1].hidden);
    expect(hidden.map(([name]) => name)).toEqual(expect.arrayContaining(['404.html', 'en/404.html', 'es/404.html']));
    for (const [name, head] of hidden) expect([head.canonicals, head.versions], name).toEqual([[], []]);
  });

  test('alternates are absolute, exist, include the page itself, and are mutual', () => {
    for (const [name, { lang, canonicals, versions }] of indexed()) {
      if (versions.length === 0) continue;
      const locales = versions.map(([locale]) => locale);
      expect([...new Set(locales)], name).toEqual(locales);
      expect(new Map(versions).get(lang), name).toBe(canonicals[0]);
      for (const [locale, href] of versions) {
        const other = heads.get(served(href) ?? '');
        expect(other?.canonicals, `${name} → ${href}`).toEqual([href]);
        if (locale !== 'x-default') expect(other?.lang, `${name} → ${href}`).toBe(locale);
        expect(other?.versions, `${name} → ${href}`).toEqual(versions);
      }
    }
  });

  test('x-default is the German version', () => {
    for (const [name, { versions }] of indexed()) {
      const rest = versions.filter(([locale]) => locale === 'x-default');
      expect(rest.length, name).toBe(versions.length > 0 ? 1 : 0);
      expect(rest[0]?.[1], name).toBe(new Map(versions).get('de'));
    }
  });

  test('the sitemap lists the same URLs with the same alternates, each once', () => {
    const text = files.get('sitemap.xml')?.toString() ?? '';
    const listed = [...text.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => [
      /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '',
      versionsIn(entry),
    ]);
    const fromHeads = new Map(indexed().map(([, { canonicals, versions }]) => [canonicals[0] ?? '', versions]));
    expect(new Set(listed.map(([url]) => url)).size).toBe(listed.length);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(fromHeads));
    expect(files.get('robots.txt')?.toString()).toContain(`Sitemap: ${base}/sitemap.xml\n`);
  });

  test('the social tags name the same URL and languages', () => {
    for (const [name, { canonicals, lang, versions, social }] of indexed()) {
      const locales = ['de', 'en', 'es'].filter((tag) => new Map(versions).has(tag) && tag !== lang);
      expect(social.get('og:url'), name).toEqual(canonicals);
      expect(social.get('og:locale'), name).toEqual([expect.stringMatching(`^${lang}_[A-Z]{2}$`)]);
      expect(
        (social.get('og:locale:alternate') ?? []).map((tag) => tag.slice(0, 2)),
        name,
      ).toEqual(locales);
    }
  });
});

interface Head {
  readonly lang: string;
  readonly hidden: boolean;
  readonly canonicals: readonly string[];
  readonly versions: readonly (readonly [locale: string, href: string])[];
  readonly social: ReadonlyMap<string, readonly string[]>;
}

function headOf(html: string): Head {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = [...head.matchAll(/<meta property="(og:[\w:]+)" content="([^"]*)">/g)];
  const social = Map.groupBy(tags, ([, property = '']) => property);
  return {
    lang: /<html lang="([^"]*)"/.exec(head)?.[1] ?? '',
    hidden: head.includes('<meta name="robots" content="noindex">'),
    canonicals: [...head.matchAll(/<link rel="canonical" href="([^"]*)">/g)].map(([, href = '']) => href),
    versions: versionsIn(head),
    social: new Map([...social].map(([property, all]) => [property, all.map(([, , content = '']) => content)])),
  };
}

function versionsIn(text: string): (readonly [string, string])[] {
  return [...text.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag = '', href = '']) => [
    tag,
    href,
  ]);
}
