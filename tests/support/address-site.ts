// A site whose pages have addresses of every form, with dots, capitals, `_` and letters of other scripts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Changes } from './helpers.ts';
import { minimalSite } from './helpers.ts';

/** The slugs of the pages, by their id. */
const slugs = {
  guides: '{ all: guides/ }',
  history: '{ de: guides/Geschichte_der_Lampe.html, en: en/guides/History_of_the_lamp.html }',
  all: '{ de: für-alle/größen/, en: en/日本語.html }',
  hashes: 'downloads/hashes.txt.html',
  version: 'v1.2',
  shade: 'Schirme/αβγ_Δ',
  above: '{ all: lamps.html }',
  below: 'lamps/red-2.0/',
  plus: 'c++/a+b.html',
};

/** What changes the minimal site into one with these addresses. */
export function everyAddress(settings = ''): Changes {
  const ids = Object.keys(slugs);
  const links = ids.map((id) => `\${page.${id}}`);
  const pages = Object.entries(slugs).map(([id, slug]) => [`content/pages/${id}.yaml`, page(id, slug, links)]);
  const site = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  return { ...Object.fromEntries(pages), 'content/site.yaml': `${site}${settings}` };
}

/** The addresses of these pages. */
export const addresses = [
  '/guides/',
  '/en/guides/',
  '/guides/Geschichte_der_Lampe.html',
  '/en/guides/History_of_the_lamp.html',
  '/f%C3%BCr-alle/gr%C3%B6%C3%9Fen/',
  '/en/%E6%97%A5%E6%9C%AC%E8%AA%9E.html',
  '/downloads/hashes.txt.html',
  '/en/downloads/hashes.txt.html',
  '/v1.2',
  '/en/v1.2',
  '/Schirme/%CE%B1%CE%B2%CE%B3_%CE%94',
  '/en/Schirme/%CE%B1%CE%B2%CE%B3_%CE%94',
  '/lamps.html',
  '/en/lamps.html',
  '/lamps/red-2.0/',
  '/en/lamps/red-2.0/',
  '/c++/a+b.html',
  '/en/c++/a+b.html',
];

function page(id: string, slug: string, links: readonly string[]): string {
  return `layout: plain
slug: ${slug}
title: { de: "Die Seite ${id} der Laternen", en: "The page ${id} of the lanterns" }
description:
  de: Die Seite ${id} ist eine von mehreren, deren Adressen sich in ihrer Form voneinander unterscheiden.
  en: The page ${id} is one of several pages whose addresses differ from each other in their form.
sections:
  - type: hero
    heading: { de: "Seite ${id}", en: "Page ${id}" }
  - type: note
    heading: { de: "Alle Seiten", en: "All pages" }
    body: { all: "${links.map((link) => `[${link.slice(7, -1)}](${link})`).join(', ')}" }
`;
}
