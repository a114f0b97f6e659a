// Which urls a site has, and where they lie in the output.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routesOf } from '../../src/model/routes.ts';
import { outputsOf, slugFault } from '../../src/site/page.ts';
import { checkedOf, minimalSite, sentencesOf, siteWith } from '../support/helpers.ts';

test('every page and locale is a route with its outputs', async () => {
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

test('alternates are the same for every locale of a page, and name that locale too', async () => {
  const { site } = await checkedOf(siteWith());
  const contact = routesOf(site).filter(({ page }) => page.id === 'contact');
  const alternates = [
    { locale: 'de', url: '/kontakt' },
    { locale: 'en', url: '/en/contact' },
  ];
  expect(contact.map((route) => route.alternates)).toEqual([alternates, alternates]);
});

test('search engines are shown neither pages that say so nor the not-found page', async () => {
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

  test('is in the address as written', async () => {
    for (const slug of ['"kerzen-gegen-${site.slug}"', '{ de: "kerzen-gegen-${site.slug}" }']) {
      const { site } = await checkedOf(siteOf(slug, 'lichtwerk'));
      expect(routesOf(site).map(({ url }) => url)).toContain('/kerzen-gegen-lichtwerk');
    }
  });
  test('has to be made of what slugs are made of', async () => {
    expect(await sentencesOf(siteOf('"gegen-${site.slug}"', 'Licht Werk'))).toEqual([
      'slug: “gegen-Licht Werk” cannot be a slug',
    ]);
  });
  test('has to be there', async () => {
    expect(await sentencesOf(siteOf('"gegen-${site.slgu}"', 'lichtwerk'))).toEqual([
      'slug: “gegen-${site.slgu}” cannot be a slug',
    ]);
  });
});

describe('a slug', () => {
  test.each(['', 'a', 'a-b', 'a/b-c', '404', 'en/2026'])('“%s” can be one', (slug) =>
    expect(slugFault(slug)).toBe(undefined),
  );
  test.each([
    '/a',
    'a/',
    '..',
    'a/../b',
    './a',
    'A',
    'ä',
    'a b',
    'a--b',
    '-a',
    'a//b',
    'a.html',
    'a\\b',
    '%2e%2e',
    'a'.repeat(201),
  ])('“%s” cannot be one', (slug) => expect(slugFault(slug)).toEqual(expect.any(String)));
});

describe('a page is written', () => {
  const [none, some] = [() => false, () => true];
  const forms = [
    { form: 'both', outputs: ['en/faq.html', 'en/faq/index.html'] },
    { form: undefined, outputs: ['en/faq.html', 'en/faq/index.html'] },
    { form: 'file', outputs: ['en/faq.html'] },
    { form: 'folder', outputs: ['en/faq/index.html'] },
  ] as const;

  test.each(forms)('in the forms that hosts.pages asks for: $form', ({ form, outputs }) => {
    expect(outputsOf('en/faq', { form, hasPagesBelow: none })).toEqual(outputs);
  });

  test('as a file and in a folder where others lie below it, unless only folders are wanted', () => {
    expect(outputsOf('en', { form: 'file', hasPagesBelow: some })).toEqual(['en.html', 'en/index.html']);
    expect(outputsOf('en', { form: 'folder', hasPagesBelow: some })).toEqual(['en/index.html']);
  });

  test.each(forms)(
    'as index.html when it is the home page, and as a file when it is the not-found page: $form',
    ({ form }) => {
      expect(outputsOf('', { form, hasPagesBelow: some })).toEqual(['index.html']);
      expect(outputsOf('en/404', { form, isNotFound: true, hasPagesBelow: some })).toEqual(['en/404.html']);
    },
  );
});
