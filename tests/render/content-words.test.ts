// t() serves the texts of shared sections and pages by their names, through i18next.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { prepareRendering } from '../../src/render/index.ts';
import { buildOf, minimalSite, readRealSite, sentencesOf, siteWith } from '../support/helpers.ts';

test('the fourteen groups of the first site are resources of i18next, in each language', async () => {
  const { site, assets } = await readRealSite();
  const { words } = prepareRendering(site, routesOf(site), assets);
  const keys = {
    header: 'header.skip',
    hero: 'hero.points',
    testNow: 'testNow.steps.1.heading',
    testimonials: 'testimonials.items.2.name',
    features: 'features.items.4.heading',
    privacy: 'privacy.points.2.text',
    pricing: 'pricing.plan',
    faq: 'faq.items.7.question',
    finalCTA: 'finalCTA.action.label',
    contact: 'contact.errors.nameRequired',
    footer: 'footer.trademark',
    notFound: 'notFound.text',
    impressum: 'impressum.sections.0.heading',
    datenschutz: 'datenschutz.title',
  };
  const textsIn = (locale: string) => Object.values(keys).map((key) => words(key, locale));
  for (const locale of ['de', 'en', 'es']) {
    const texts = textsIn(locale);
    expect(texts.filter(({ isMissing, text }) => isMissing || text === '')).toEqual([]);
    expect(texts.map(({ sourceLocale }) => sourceLocale)).toEqual(Object.keys(keys).map(() => locale));
  }
  expect(words('notFound.heading', 'en').text).toBe('Oops! Page not found');
});

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
/** The picture section with texts beside it. */
const showing = (...keys: string[]) => ({
  'templates/sections/picture/section.tsx': read('templates/sections/picture/section.tsx')
    .replace('SectionProps }', 'SectionProps, usePage }')
    .replace(
      /return (<img.*>);/,
      `return <>{${JSON.stringify(keys)}.map((key) => <i key={key}>{usePage().t(key)}</i>)}$1</>;`,
    ),
});

describe('a component of a site', () => {
  test('reads the texts of a shared section with their claims, and of a page', async () => {
    const site = siteWith({
      ...showing('closing.heading', 'closing.body', 'home.title'),
      'content/sections/closing.yaml':
        'type: note\nheading: { de: Zum Schluss, en: To close }\nbody: { de: "Ab ${claim.price}.", en: "From ${claim.price}." }\n',
    });
    await buildOf(site);
    const html = readFileSync(join(site.out, 'en.html'), 'utf8');
    expect([...html.matchAll(/<i>(.*?)<\/i>/g)].map(([, text]) => text)).toEqual([
      'To close',
      'From €3.49 a month.',
      'Lanterns from Emden',
    ]);
    site.remove();
  });

  test('gets the text of the first language where another lacks it, and a missing one is reported', async () => {
    const site = siteWith({
      ...showing('closing.heading', 'closing.headline'),
      'content/sections/closing.yaml': 'type: note\nheading: { de: Zum Schluss }\nbody: { de: Ende., en: The end. }\n',
    });
    expect(await sentencesOf(site)).toEqual([
      'unknown-word: no locale has the interface word `closing.headline`, which / shows',
      'missing-translation: `heading` is missing in en; the text in de is shown instead',
    ]);
    site.remove();
  });
});
