// The URLs of a site, the files they are written to, and which slugs are valid.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { outputsOf, slugFault } from '../../src/addresses/page-address.ts';
import { routesOf } from '../../src/addresses/routes.ts';
import { checkedOf, minimalSite, sentencesOf, siteWith } from '../support/helpers.ts';

test('every page has a route and outputs for each locale', async () => {
  const { site } = await checkedOf(siteWith());
  expect(
    routesOf(site).map(({ page, locale, url, outputs }) => `${page.id} ${locale} ${url} ${outputs.join(' ')}`),
  ).toEqual([
    'contact de /kontakt kontakt.html kontakt/index.html',
    'contact en /en/contact en/contact.html en/contact/index.html',
    'failed de /kontakt/fehler kontakt/fehler.html kontakt/fehler/index.html',
    'failed en /en/contact/error en/contact/error.html en/contact/error/index.html',
    'home de / index.html',
    'home en /en en.html en/index.html',
    'not-found de /404.html 404.html',
    'not-found en /en/404.html en/404.html',
    'sent de /kontakt/danke kontakt/danke.html kontakt/danke/index.html',
    'sent en /en/contact/thanks en/contact/thanks.html en/contact/thanks/index.html',
  ]);
});

test('alternates are the same for every locale of a page, and include that locale', async () => {
  const { site } = await checkedOf(siteWith());
  const contact = routesOf(site).filter(({ page }) => page.id === 'contact');
  const alternates = [
    { locale: 'de', url: '/kontakt' },
    { locale: 'en', url: '/en/contact' },
  ];
  expect(contact.map((route) => route.alternates)).toEqual([alternates, alternates]);
});

test('pages with `index: false` and the not-found page are not indexed', async () => {
  const { site } = await checkedOf(siteWith());
  const hidden = routesOf(site).filter(({ indexed }) => !indexed);
  expect([...new Set(hidden.map(({ page }) => page.id))]).toEqual(['failed', 'not-found', 'sent']);
});

describe('a fact of content/site.yaml in a slug', () => {
  const page = (slug: string) => `layout: plain
locales: [de]
slug: ${slug}
title: Ein Vergleich der Lampen
description: Kurz.
index: false
sections: [{ type: hero, heading: Hier entlang, to: "\${page.contact}" }]
`;
  const settings = readFileSync(`${minimalSite}/content/site.yaml`, 'utf8');
  const siteOf = (slug: string, value: string) =>
    siteWith({
      'content/site.yaml': settings.replace(/^values:\n/m, `$&  slug: ${value}\n`),
      'content/pages/comparison.yaml': page(slug),
    });

  test('is inserted into the URL unchanged', async () => {
    for (const slug of ['"kerzen-gegen-${site.slug}"', '{ de: "kerzen-gegen-${site.slug}" }']) {
      const { site } = await checkedOf(siteOf(slug, 'lichtwerk'));
      expect(routesOf(site).map(({ url }) => url)).toContain('/kerzen-gegen-lichtwerk');
    }
  });
  test('is reported when its value is not valid in a slug', async () => {
    expect(await sentencesOf(siteOf('"gegen-${site.slug}"', 'Licht Werk'))).toEqual([
      'slug: “gegen-Licht Werk” cannot be a slug',
    ]);
  });
  test('is reported when it is unknown', async () => {
    expect(await sentencesOf(siteOf('"gegen-${site.slgu}"', 'lichtwerk'))).toEqual([
      'slug: “gegen-${site.slgu}” cannot be a slug',
    ]);
  });
});

describe('a slug', () => {
  const plain = ['', 'a', 'a-b', 'a/b-c', '404', 'en/2026', 'a--b', 'A', 'a_B', '_a', 'v1.2', 'ä', '日本語', 'हिन्दी'];
  test.each([...plain, 'a/', 'a.html', 'a/b.c/', 'hashes.txt.html'])('“%s” is valid', (slug) =>
    expect(slugFault(slug)).toBe(undefined),
  );
  test.each([
    '/',
    '/a',
    'a//',
    '..',
    'a/../b',
    './a',
    '.a',
    'a.',
    'a./b',
    'a b',
    '-a',
    'a//b',
    'a.html/',
    'a.html/b',
    'a.html.html',
    'a/index',
    'index.html',
    'a\\b',
    'a?b',
    'a%b',
    'a:b',
    'nul.txt',
    'con/a',
    'ж'.repeat(120),
    '%2e%2e',
    'a'.repeat(201),
  ])('“%s” is not valid', (slug) => expect(slugFault(slug)).toEqual(expect.any(String)));
});

describe('output files', () => {
  const noPagesBelow = () => false;
  const somePagesBelow = () => true;
  const forms = [
    { form: 'both', outputs: ['en/faq.html', 'en/faq/index.html'] },
    { form: undefined, outputs: ['en/faq.html', 'en/faq/index.html'] },
    { form: 'file', outputs: ['en/faq.html'] },
    { form: 'folder', outputs: ['en/faq/index.html'] },
  ] as const;

  test.each(forms)('follow `hosts.pages`: $form', ({ form, outputs }) => {
    expect(outputsOf('en/faq', { form, hasPagesBelow: noPagesBelow })).toEqual(outputs);
  });

  test('of a page with pages below it are a file and a folder, or only a folder for `folder`', () => {
    expect(outputsOf('en', { form: 'file', hasPagesBelow: somePagesBelow })).toEqual(['en.html', 'en/index.html']);
    expect(outputsOf('en', { form: 'folder', hasPagesBelow: somePagesBelow })).toEqual(['en/index.html']);
  });

  test.each(forms)('are index.html for the home page and a single file for the not-found page: $form', ({ form }) => {
    expect(outputsOf('', { form, hasPagesBelow: somePagesBelow })).toEqual(['index.html']);
    expect(outputsOf('en/404', { form, isNotFound: true, hasPagesBelow: somePagesBelow })).toEqual(['en/404.html']);
  });
});
