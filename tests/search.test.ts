// What search engines read: sitemap.xml, robots.txt, and the same addresses in every head.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../src/build.ts';
import { buildOf, filesBelow, siteWith } from './helpers.ts';

async function builtSite() {
  const site = siteWith();
  await buildOf(site);
  return { site, read: (name: string) => readFileSync(join(site.out, name), 'utf8') };
}

test('the sitemap lists what may be found, with every counterpart', async () => {
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

test('robots are welcome and told where the sitemap is', async () => {
  const { read } = await builtSite();
  expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://laterne.example/sitemap.xml\n');
});

test('alternates are mutual: whoever is named names back', async () => {
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
  for (const [canonical, named] of alternates)
    for (const href of named.values()) expect([...(alternates.get(href)?.values() ?? [])]).toContain(canonical);
});

test('another base url is used everywhere', async () => {
  const site = siteWith();
  await build({ root: site.root, out: site.out, baseUrl: 'https://preview.example' });
  const texts = [...filesBelow(site.out).values()].map((bytes) => bytes.toString());
  expect(texts.some((text) => text.includes('https://laterne.example'))).toBe(false);
  expect(texts.some((text) => text.includes('https://preview.example/en/contact'))).toBe(true);
});
