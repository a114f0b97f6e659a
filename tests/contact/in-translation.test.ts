// A locale in translation: what check and a release say of it, and how search engines and readers meet it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContactSite } from '../../src/contact/site-facts.ts';
import { refusals, sentences } from '../support/cli-errors.ts';
import {
  buildOf,
  litfass,
  minimalSite,
  problemsWith,
  sentencesOf,
  sentencesWith,
  siteWith,
  withChanges,
} from '../support/helpers.ts';

const minimal = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const settings = minimal('content/site.yaml').replaceAll('.example', '.de');
const inArabic = (entry: string) => settings.replace('[de, en]', `[de, en, ${entry}]`);
const proven = minimal('content/claims.yaml')
  .replaceAll('evidence: none-yet', 'evidence: [{ type: counsel, who: Kanzlei Deich, date: 2026-01-01 }]')
  .replaceAll('reviewed: 2026-01-01', 'reviewed: 2026-11-01');

/** The home page has an address in Arabic, and one text. */
const unfinished = {
  'content/site.yaml': inArabic('{ tag: ar, status: in-translation }'),
  'content/claims.yaml': proven,
  'content/locales/ar.yaml': 'name: العربية\ndirection: rtl\nwords: {}\n',
  'content/pages/home.yaml': minimal('content/pages/home.yaml')
    .replace('en: en }', 'en: en, ar: ar }')
    .replace('Light for outdoors }', 'Light for outdoors, ar: ضوء }'),
};

const oneLine = 'in-translation: ar is in translation: 21 translations are missing';

describe('a locale in translation', () => {
  test('is reported in one line, at its entry, instead of one for each text', async () => {
    const reported = await withChanges(unfinished, async ({ root }) => litfass(['check', '--root', root]));
    expect(reported.code).toBe(0);
    expect(reported.stderr).toContain('warning ar is in translation: 21 translations are missing [in-translation]');
    expect(reported.stderr).toContain('content/site.yaml:3:21');
    expect(reported.stderr).toContain('1 warning\n');
  });

  test('is reported at its entry also while the site cannot be rendered, and not where it has neither file nor page', async () => {
    const settings = unfinished['content/site.yaml'];
    const broken = {
      'content/pages/contact.yaml': 'layout: plian\n',
      'content/site.yaml': settings.replace('en, {', 'en, fr, {'),
    };
    const reported = (await problemsWith({ ...unfinished, ...broken })).filter(({ rule }) => rule === 'in-translation');
    expect(reported.map(({ place }) => [place?.file, place?.line, place?.column])).toEqual([
      ['content/site.yaml', 3, 25],
    ]);
    expect(await sentencesWith({ 'content/site.yaml': settings })).toEqual([
      'missing-file: content/locales/ has no file for ar',
    ]);
  });

  test('can be released, also with stale translations', async () => {
    expect(sentences(await refusals(siteWith(unfinished)))).toEqual([]);
    const site = siteWith(unfinished);
    await litfass(['translations', 'accept', '--all', '--root', site.root]);
    site.change({
      'content/pages/home.yaml': unfinished['content/pages/home.yaml'].replace('Licht für', 'Helles Licht für'),
    });
    expect(sentences(await refusals(site))).toEqual([
      expect.stringMatching(/^stale-translation: .* its translation into en was accepted/),
    ]);
    expect(await sentencesOf(site)).toContain(`${oneLine}, 1 is stale`);
  });

  test('shows the original where a text is missing, and is kept out of search engines', async () => {
    const site = siteWith(unfinished);
    await buildOf(site);
    const html = readFileSync(join(site.out, 'ar.html'), 'utf8');
    expect(html).toContain('ضوء');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toMatch(/lang="de"[^>]*>(?:<[^>]*>)*Wir haben/);
    expect(readFileSync(join(site.out, 'index.html'), 'utf8')).not.toContain('hreflang="ar"');
    expect(readFileSync(join(site.out, 'sitemap.xml'), 'utf8')).not.toContain('/ar<');
    expect(readFileSync(join(site.out, 'sitemap.xml'), 'utf8')).not.toContain('hreflang="ar"');
  });

  test('is listed by search engines where the site says so', async () => {
    const site = siteWith({
      ...unfinished,
      'content/site.yaml': inArabic('{ tag: ar, status: in-translation, index: true }'),
    });
    await buildOf(site);
    expect(readFileSync(join(site.out, 'ar.html'), 'utf8')).not.toContain('noindex');
    expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('hreflang="ar"');
    expect(readFileSync(join(site.out, 'sitemap.xml'), 'utf8')).toContain('<loc>https://laterne.de/ar</loc>');
  });

  test('is listed by `translations` with its state and what is missing', async () => {
    const site = siteWith(unfinished);
    const { stdout } = await litfass(['translations', '--root', site.root]);
    expect(stdout).toMatch(/^de → ar · in translation · \d+ texts · \d+ missing, /m);
    expect(stdout).toMatch(/^de → en · \d+ texts · 0 missing, /m);
    const { locales } = JSON.parse((await litfass(['translations', '--json', '--root', site.root])).stdout);
    expect(locales).toEqual([
      { locale: 'en', texts: expect.any(Number), missing: 0, identical: 0, stale: 0, new: expect.any(Number) },
      expect.objectContaining({ locale: 'ar', status: 'in-translation', missing: expect.any(Number) }),
    ]);
  });

  test('needs no pages of the contact form: those of the first locale serve', async () => {
    const { locales } = (await readContactSite(siteWith(unfinished).root)) ?? {};
    expect(locales?.ar).toMatchObject({ form: '/kontakt', sent: '/kontakt/danke', failed: '/kontakt/fehler' });
    expect(locales?.en?.form).toBe('/en/contact');
  });

  test('still needs an address of the home page', async () => {
    const home = minimal('content/pages/home.yaml');
    expect(await sentencesWith({ ...unfinished, 'content/pages/home.yaml': home })).toContain(
      'missing-translation: the page `home` must exist in every locale, but is missing in ar',
    );
  });

  test('cannot be the first one, and is in the list once', async () => {
    const written = (list: string) => sentencesWith({ 'content/site.yaml': settings.replace('[de, en]', list) });
    expect(await written('[{ tag: de, status: in-translation }, en]')).toEqual([
      'value: de is the original language of all texts, so it cannot be in translation',
    ]);
    expect(await written('[de, en, { tag: en, status: in-translation }]')).toEqual([
      'duplicate: the locale en is listed twice',
    ]);
    expect(await written('[de, { tag: en, status: translating }]')).toEqual([
      'value: `status` cannot be “translating”',
    ]);
  });
});

test('an index that is false hides a locale that is complete', async () => {
  const site = siteWith({ 'content/site.yaml': settings.replace('[de, en]', '[de, { tag: en, index: false }]') });
  expect(await sentencesOf(site)).toEqual([]);
  await buildOf(site);
  expect(readFileSync(join(site.out, 'en.html'), 'utf8')).toContain('<meta name="robots" content="noindex">');
  expect(readFileSync(join(site.out, 'sitemap.xml'), 'utf8')).not.toContain('/en');
});

test('a new locale finds its line among entries of several lines', async () => {
  const written = settings.replace('[de, en]', '\n  - de\n  - tag: en\n    status: in-translation\n');
  const site = siteWith({ 'content/site.yaml': written });
  expect((await litfass(['new', 'locale', 'en', '--root', site.root])).stderr).toContain(
    'en is a locale of the site already',
  );
  await litfass(['new', 'locale', 'fr', '--root', site.root]);
  expect(readFileSync(join(site.root, 'content/site.yaml'), 'utf8')).toContain(
    '\n  - de\n  - tag: en\n    status: in-translation\n  - fr\n',
  );
});
