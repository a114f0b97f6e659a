// The ledger: where pages state claims, in which words, and what state a claim is in on a day.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { ledgerCsv, ledgerTable } from '../../src/claims/claims-table.ts';
import { type Ledger, ledgerOf } from '../../src/claims/ledger.ts';
import { once } from '../../src/files/once.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import { loadSite } from '../support/build.ts';
import {
  minimalSite,
  readRealSite,
  repository,
  sentencesWith,
  sharedThemes,
  siteWith,
  type TestSite,
  today,
} from '../support/helpers.ts';

async function ledgerAt(root: string, date = '2026-06-01'): Promise<Ledger> {
  return ledgerIn(await loadSite(root, { date, cache: sharedThemes }), date);
}

const ledgerOfRealSite = once(async () => ledgerIn(await readRealSite(), today));

function ledgerIn({ site, assets, problems, loaded }: Awaited<ReturnType<typeof loadSite>>, date: string): Ledger {
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const pages = routes.map((route) => render(route, rendering));
  const source = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
  return ledgerOf({ site, claims: site.claims, pages, date, problems, source });
}

/** "en /en “more than 50 lamps” text content/pages/home.yaml:13:19", for one locale. */
function placesOf({ claims }: Ledger, id: string, locale: string): string[] {
  const claim = claims.find((one) => one.id === id);
  const places = claim?.places.filter((place) => place.locale === locale) ?? [];
  return places.map(
    ({ url, words, where, file, line, column }) => `${url} “${words}” ${where.join(', ')} ${file}:${line}:${column}`,
  );
}

const home = `layout: plain
slug: { de: "", en: en }
name: { de: Start, en: "Home of \${claim.lamps, short}" }
title: { de: Laternen aus Emden, en: "\${claim.lamps} from Emden" }
description:
  de: Hier gibt es Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.
  en: Lanterns from Emden for \${claim.price}, made by hand and meant for the garden, in many colours and sizes.
sections:
  - type: hero
    heading: { de: Licht, en: Light }
    text: { de: "Schön: **\${claim.price}**.", en: "Fine: **\${claim.price}**." }
  - type: picture
    image: { src: lamp.svg, alt: { de: Eine Lampe, en: "One of \${claim.lamps}" } }
  - type: note
    heading: { de: Rat, en: Advice }
    body: { de: "Nur \${claim.price}.", en: "Only \${claim.price}." }
    said: { de: "Ich habe \${claim.lamps}", en: "I own \${claim.lamps}" }
`;

describe('places', () => {
  let site: TestSite;
  let ledger: Ledger;
  beforeAll(async () => {
    site = siteWith({ 'content/pages/home.yaml': home });
    ledger = await ledgerAt(site.root);
  });
  afterAll(() => site.remove());

  test('are read from texts, titles, social tags and alternative texts, each with its line', () => {
    expect(placesOf(ledger, 'lamps', 'en').filter((place) => place.startsWith('/en '))).toEqual([
      '/en “more than 50 lamps” title, og:title content/pages/home.yaml:4:39',
      '/en “50+ lamps” text content/pages/home.yaml:3:33',
      '/en “more than 50 lamps” alt content/pages/home.yaml:13:64',
      '/en “more than 50 lamps” text content/pages/home.yaml:17:55',
    ]);
    expect(placesOf(ledger, 'price', 'en')).toEqual([
      '/en “€3.49 a month” description, og:description content/pages/home.yaml:7:31',
      '/en “€3.49 a month” text content/pages/home.yaml:11:60',
      '/en “€3.49 a month” text content/pages/home.yaml:16:50',
    ]);
  });

  test('of a page’s name are the pages that show it in their navigation', () => {
    const pages = placesOf(ledger, 'lamps', 'en').filter((place) => place.includes('home.yaml:3:33'));
    expect(pages.map((place) => place.split(' ')[0]).sort()).toEqual([
      '/en',
      '/en/404.html',
      '/en/contact',
      '/en/contact/error',
      '/en/contact/thanks',
    ]);
  });

  test('of another locale are its own', () => {
    expect(placesOf(ledger, 'price', 'de')).toEqual([
      '/ “3,49\u00a0€ im Monat” text content/pages/home.yaml:11:27',
      '/ “3,49\u00a0€ im Monat” text content/pages/home.yaml:16:22',
    ]);
  });
});

test('a claim that a text states twice is listed with the line of each', async () => {
  const body = (words: string) =>
    `\n        ${words} \${claim.price}.\n\n        ${words} \${claim.price}, \${claim.price}.\n`;
  const site = siteWith({
    'content/pages/home.yaml': home.replace(
      / {4}body: .*\n/,
      `    body:\n      de: |${body('Nur')}      en: |${body('Only')}`,
    ),
  });
  const places = placesOf(await ledgerAt(site.root), 'price', 'en').filter((place) => !place.includes('description'));
  site.remove();
  expect(places.map((place) => place.replace(/.*home/, 'home'))).toEqual([
    'home.yaml:11:60',
    'home.yaml:22:14',
    'home.yaml:24:14',
    'home.yaml:24:30',
  ]);
});

test('the same words in two texts of a page have to be shown twice', async () => {
  const reported = await sentencesWith({
    'content/pages/home.yaml': home
      .replace(/ {4}said: .*\n/, '    said: { de: "Rat: ${claim.price}", en: "Fine" }\n')
      .replace('body: { de: "Nur ${claim.price}."', 'body: { de: "Rat: ${claim.price}"'),
    'templates/sections/note/section.tsx': `
import { defineSection, markdown, scene, text } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({ heading: text(), body: markdown(), said: scene().optional() });
export const section = defineSection({ schema, component: Note });
function Note({ heading, body }) {
  return <section><h2>{heading}</h2>{body}</section>;
}
`,
  });
  expect(reported.filter((sentence) => sentence.startsWith('ledger'))).toEqual([
    'ledger: this text states the claim `price` (“3,49\u00a0€ im Monat”), but / does not show it',
  ]);
});

test('what a title says of a claim is not taken for the text that a component drops', async () => {
  const note = (body: string) => `
import { defineSection, markdown, plain, text } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({ heading: text(), body: markdown(), said: z.string().optional() });
export const section = defineSection({ schema, component: Note });
function Note({ heading, body }) {
  return <section><h2>{heading}</h2>${body}</section>;
}
`;
  const said = `title: { de: "Lampen für \${claim.price}", en: "Lamps for \${claim.price}" }
description:
  de: Hier gibt es Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.
  en: Lanterns from Emden, made by hand and meant for the garden, in many colours and all sizes.
layout: plain
slug: { de: lampen, en: en/lamps }
sections:
  - { type: hero, heading: { de: Licht, en: Light } }
  - { type: note, heading: { de: Preis, en: Price }, body: { de: "Nur \${claim.price}.", en: "Only \${claim.price}." } }
`;
  const ledger = async (body: string) => {
    const reported = await sentencesWith({
      'content/pages/lamps.yaml': said,
      'templates/sections/note/section.tsx': note(body),
    });
    return reported.filter((sentence) => sentence.startsWith('ledger') && sentence.includes('/lampen'));
  };
  expect(await ledger('')).toEqual([
    'ledger: this text states the claim `price` (“3,49\u00a0€ im Monat”), but /lampen does not show it',
  ]);
  // Taken apart, it is shown all the same.
  expect(await ledger("{plain(body).replace('Nur ', '')}")).toEqual([]);
});

describe('the state of a claim', () => {
  const claim = (lines: string) => `
lamps:
  kind: count
  value: "50"
  text: { de: { default: "{value} Lampen", short: "{value} Lampen" }, en: { default: "{value} lamps", short: "{value} lamps" } }
  owner: product
  reviewed: 2026-01-31
  review_every: P1M
${lines}
price:
  kind: promise
  text: { de: { default: "günstig" }, en: { default: "cheap" } }
  owner: product
  evidence: none-yet
  reviewed: 2026-01-01
  review_every: P12M
`;
  const counsel = '  evidence: [{ type: counsel, who: A lawyer, date: 2026-01-01 }]\n';
  const stateOn = async (date: string, lines: string) => {
    const site = siteWith({ 'content/claims.yaml': claim(lines) });
    const { claims } = await ledgerAt(site.root, date);
    site.remove();
    const [lamps] = claims;
    return `${lamps?.states.join(', ')} · ${lamps?.due} · ${lamps?.days}`;
  };

  test('is fine, due, or overdue by its next review, at the end of a shorter month', async () => {
    expect(await stateOn('2026-01-01', counsel)).toBe('fine · 2026-02-28 · 58');
    expect(await stateOn('2026-02-28', counsel)).toBe('due · 2026-02-28 · 0');
    expect(await stateOn('2026-03-02', counsel)).toBe('overdue · 2026-02-28 · -2');
  });
  test('knows the day it expires, when that comes first', async () => {
    expect(await stateOn('2026-02-11', `${counsel}  expires: 2026-02-10\n`)).toBe('expired · 2026-02-10 · -1');
  });
  test('is unproven without evidence, and a placeholder where it says so', async () => {
    expect(await stateOn('2026-02-01', '  evidence: none-yet\n  placeholder: true\n')).toBe(
      'placeholder, unproven, due · 2026-02-28 · 27',
    );
  });
});

describe('reports', () => {
  test('show every claim of the second site with its places', async () => {
    const ledger = await ledgerAt(`${repository}tests/second-site`, '2026-11-21');
    expect(ledgerTable(ledger, { places: true })).toBe(
      [
        'claim   value     state  owner    due                      evidence  places',
        'repair  2–3\u00a0days  fine   atelier  2027-01-15 (in 55 days)  counsel        2',
        '    fr /  “2–3\u00a0jours”  text  content/pages/accueil.yaml:11:22',
        '    nl /nl  “2-3\u00a0dagen”  text  content/pages/accueil.yaml:12:24',
        '',
      ].join('\n'),
    );
  });

  test('put a unit of the site’s own, whose plural is unknown, into brackets', async () => {
    const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8');
    const site = siteWith({ 'content/claims.yaml': claims.replace('  kind: count', '  kind: count\n  unit: lamp') });
    const ledger = await ledgerAt(site.root);
    site.remove();
    expect(ledger.claims.map(({ figure }) => figure)).toEqual(['more than 50 (lamp)', '€3.49']);
  });

  test('write nothing that a browser or a spreadsheet would run', async () => {
    const ledger = await ledgerOfRealSite();
    const [first, ...others] = ledger.claims;
    if (!first) throw new Error('the first site states no claim');
    const hostile = { ...first, owner: '=HYPERLINK("x")', words: { en: '<script>alert(1)</script>' }, figure: '' };
    const changed = { ...ledger, claims: [hostile, ...others] };
    expect(ledgerCsv(changed)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
