// Tests a locale that is in translation: what `check` and a release report, and what search engines and
// readers get.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContactSite } from '../../src/commands/read-contact-site.ts';
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

/** The home page has an Arabic address and one Arabic text. */
const partlyTranslated = {
  'content/site.yaml': inArabic('{ tag: ar, status: in-translation }'),
  'content/claims.yaml': proven,
  'content/locales/ar.yaml': 'name: العربية\ndirection: rtl\nwords: {}\n',
  'content/pages/home.yaml': minimal('content/pages/home.yaml')
    .replace('en: en }', 'en: en, ar: ar }')
    .replace('Light for outdoors }', 'Light for outdoors, ar: ضوء }'),
};

const oneLine = 'in-translation: ar is in translation: 39 translations are missing';

describe('a locale in translation', () => {
  test('is reported in one line at its entry, instead of one line per text', async () => {
    const reported = await withChanges(partlyTranslated, async ({ root }) => litfass(['check', '--root', root]));
    expect(reported.code).toBe(0);
    expect(reported.stderr).toContain('warning ar is in translation: 39 translations are missing [in-translation]');
    expect(reported.stderr).toContain('content/site.yaml:3:21');
    expect(reported.stderr).toContain('1 warning\n');
  });

  test('is reported at its entry even if the site cannot be rendered, but not if it has neither a file nor a page', async () => {
    const settings = partlyTranslated['content/site.yaml'];
    const broken = {
      'content/pages/contact.yaml': 'layout: plian\n',
      'content/site.yaml': settings.replace('en, {', 'en, fr, {'),
    };
    const reported = (await problemsWith({ ...partlyTranslated, ...broken })).filter(
      ({ rule }) => rule === 'in-translation',
    );
    expect(reported.map(({ place }) => [place?.file, place?.line, place?.column])).toEqual([
      ['content/site.yaml', 3, 25],
    ]);
    expect(await sentencesWith({ 'content/site.yaml': settings })).toEqual([
      'missing-file: content/locales/ has no file for ar',
    ]);
  });

  test('can be released, even with stale translations', async () => {
    expect(sentences(await refusals(siteWith(partlyTranslated)))).toEqual([]);
    const site = siteWith(partlyTranslated);
    await litfass(['translations', 'accept', '--all', '--root', site.root]);
    site.change({
      'content/pages/home.yaml': partlyTranslated['content/pages/home.yaml'].replace('Licht für', 'Helles Licht für'),
    });
    expect(sentences(await refusals(site))).toEqual([
      expect.stringMatching(/^stale-translation: .* its translation into en was accepted/),
    ]);
    expect(await sentencesOf(site)).toContain(`${oneLine}, 1 is stale`);
  });

  test('shows the original text where a translation is missing, and is hidden from search engines', async () => {
    const site = siteWith(partlyTranslated);
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

  test('is open to search engines if the site says so', async () => {
    const site = siteWith({
      ...partlyTranslated,
      'content/site.yaml': inArabic('{ tag: ar, status: in-translation, index: true }'),
    });
    await buildOf(site);
    expect(readFileSync(join(site.out, 'ar.html'), 'utf8')).not.toContain('noindex');
    expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('hreflang="ar"');
    expect(readFileSync(join(site.out, 'sitemap.xml'), 'utf8')).toContain('<loc>https://laterne.de/ar</loc>');
  });

  test('is listed by `translations` with its state and the number of missing texts', async () => {
    const site = siteWith(partlyTranslated);
    const { stdout } = await litfass(['translations', '--root', site.root]);
    expect(stdout).toMatch(/^de → ar · in translation · \d+ texts · \d+ missing, /m);
    expect(stdout).toMatch(/^de → en · \d+ texts · 0 missing, /m);
    const { locales } = JSON.parse((await litfass(['translations', '--json', '--root', site.root])).stdout);
    expect(locales).toEqual([
      {
        locale: 'en',
        texts: expect.any(Number),
        words: 0,
        missing: 0,
        identical: 0,
        stale: 0,
        new: expect.any(Number),
      },
      expect.objectContaining({ locale: 'ar', status: 'in-translation', missing: expect.any(Number) }),
    ]);
  });

  test('needs no pages for the contact form, but uses those of the first locale', async () => {
    const { locales } = (await readContactSite(siteWith(partlyTranslated).root)) ?? {};
    expect(locales?.ar).toMatchObject({ form: '/kontakt', sent: '/kontakt/danke', failed: '/kontakt/fehler' });
    expect(locales?.en?.form).toBe('/en/contact');
  });

  test('has its home page at its prefix, if the page does not say where', async () => {
    const site = siteWith({ ...partlyTranslated, 'content/pages/home.yaml': minimal('content/pages/home.yaml') });
    expect(await sentencesOf(site)).toEqual([expect.stringMatching(/^in-translation: ar is in translation: \d+ /)]);
    await buildOf(site);
    expect(readFileSync(join(site.out, 'ar.html'), 'utf8')).toContain('<html lang="ar" dir="rtl">');
  });

  test('cannot be the first locale, and can be listed only once', async () => {
    const sentencesFor = (list: string) => sentencesWith({ 'content/site.yaml': settings.replace('[de, en]', list) });
    expect(await sentencesFor('[{ tag: de, status: in-translation }, en]')).toEqual([
      'value: de is the original language of all texts, so it cannot be in translation',
    ]);
    expect(await sentencesFor('[de, en, { tag: en, status: in-translation }]')).toEqual([
      'duplicate: the locale en is listed twice',
    ]);
    expect(await sentencesFor('[de, { tag: en, status: translating }]')).toEqual([
      'value: `status` cannot be “translating”',
    ]);
  });
});

test('`index: false` hides a complete locale from search engines', async () => {
  const site = siteWith({ 'content/site.yaml': settings.replace('[de, en]', '[de, { tag: en, index: false }]') });
  expect(await sentencesOf(site)).toEqual([]);
  await buildOf(site);
  expect(readFileSync(join(site.out, 'en.html'), 'utf8')).toContain('<meta name="robots" content="noindex">');
  expect(readFileSync(join(site.out, 'sitemap.xml'), 'utf8')).not.toContain('/en');
});

test('`litfass new locale` adds a line to a list with entries of several lines', async () => {
  const multiLine = settings.replace('[de, en]', '\n  - de\n  - tag: en\n    status: in-translation\n');
  const site = siteWith({ 'content/site.yaml': multiLine });
  expect((await litfass(['new', 'locale', 'en', '--root', site.root])).stderr).toContain(
    'en is a locale of the site already',
  );
  await litfass(['new', 'locale', 'fr', '--root', site.root]);
  expect(readFileSync(join(site.root, 'content/site.yaml'), 'utf8')).toContain(
    '\n  - de\n  - tag: en\n    status: in-translation\n  - tag: fr\n    status: in-translation\n',
  );
});
