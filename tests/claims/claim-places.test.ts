// Where a page can say something without it being a text node: the ledger knows each such place, and a
// figure that is typed there fails the build, whether an author typed it or a component.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routesOf } from '../../src/addresses/routes.ts';
import { ledgerOf } from '../../src/claims/ledger.ts';
import { prepareRendering, render } from '../../src/render/index.ts';
import { loadSite } from '../support/build.ts';
import {
  type Changes,
  litfass,
  minimalSite,
  repository,
  sentencesOf,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

/**
 * A section that puts each of its texts where no text node is. `typed` is what the component adds by
 * itself.
 */
const section = (typed = '') => `import { defineSection, plain, text } from 'litfass/theme';
import { z } from 'zod';
const schema = z.strictObject({ label: text(), hint: text(), product: text(), asks: text() });
export const section = defineSection({ schema, component: Places });
function Places({ label, hint, product, asks }) {
  const data = { '@context': 'https://schema.org', '@type': 'Product', name: plain(product) };
  return (
    <section aria-label={plain(label)}>
      <h1 title={plain(hint)}>Laterne</h1>
      <input placeholder={plain(asks)} aria-label="Laterne" />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\\\u003c') }} />
      ${typed}
    </section>
  );
}
`;

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const index = readFileSync(join(minimalSite, 'templates/index.ts'), 'utf8')
  .replace(
    'import { section as note }',
    "import { section as places } from './sections/places/section.tsx';\nimport { section as note }",
  )
  .replace('note, picture', 'note, picture, places');
const said = {
  title: { de: '${claim.lamps} aus Emden', en: '${claim.lamps} from Emden' },
  description: {
    de: 'Laternen für ${claim.price}, von Hand gemacht und für den Garten gedacht, in vielen Farben und in allen Größen.',
    en: 'Lanterns for ${claim.price}, made by hand and meant for the garden, in many colours and in all sizes.',
  },
  alt: { de: 'Lampen: ${claim.lamps}', en: 'Lamps: ${claim.lamps}' },
  label: { de: 'Auswahl: ${claim.lamps, short}', en: 'Choice: ${claim.lamps, short}' },
  hint: { de: 'Nur heute: ${claim.price}', en: 'Today: ${claim.price}' },
  product: { de: 'Die Laterne zu **${claim.price}**', en: 'The lantern for **${claim.price}**' },
  asks: { de: 'Welche von ${claim.lamps}?', en: 'Which of ${claim.lamps}?' },
};

function given(texts: typeof said, changes: Changes = {}): TestSite {
  const { title, description, alt, label, hint, product, asks } = texts;
  return track(
    siteWith({
      'public/preview.png': readFileSync(join(repository, 'public/og-image.png')),
      'content/site.yaml': `${settings}image: /preview.png\n`,
      'templates/index.ts': index,
      'templates/sections/places/section.tsx': section(),
      'content/pages/home.yaml': `layout: plain
slug: { de: "", en: en }
name: { de: Start, en: Home }
title: ${JSON.stringify(title)}
description: ${JSON.stringify(description)}
sections:
  - ${JSON.stringify({ type: 'places', label, hint, product, asks })}
  - type: picture
    image: { src: lamp.svg, alt: ${JSON.stringify(alt)} }
  - use: closing
`,
      ...changes,
    }),
  );
}

test('the ledger lists a claim in titles, meta and social tags, attributes and JSON-LD, each with its place', async () => {
  const { root } = given(said);
  expect(await sentencesOf({ root })).toEqual([]);
  const { site, assets, problems, loaded } = await loadSite(root, { date: '2026-06-01' });
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const pages = routes.map((route) => render(route, rendering));
  const source = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
  const { claims } = ledgerOf({ site, claims: site.claims, pages, date: '2026-06-01', problems, source });
  const places = claims.flatMap((claim) =>
    claim.places
      .filter(({ url }) => url === '/en')
      .map(({ words, where, file, line }) => `${words} · ${where.join(', ')} · ${file}:${line}`),
  );
  expect(places.sort()).toEqual([
    '50+ lamps · aria-label · content/pages/home.yaml:7',
    'more than 50 lamps · alt · content/pages/home.yaml:9',
    'more than 50 lamps · placeholder · content/pages/home.yaml:7',
    'more than 50 lamps · title, og:title, og:image:alt · content/pages/home.yaml:4',
    '€3.49 a month · description, og:description · content/pages/home.yaml:5',
    '€3.49 a month · json-ld · content/pages/home.yaml:7',
    '€3.49 a month · title attribute · content/pages/home.yaml:7',
  ]);
  const { stdout } = await litfass(['claims', '--csv', '--root', root, '--date', '2026-06-01']);
  expect(stdout).toMatch(/€3\.49 a month.*json-ld/);
  expect(stdout).toMatch(/more than 50 lamps.*og:image:alt/);
});

test('an author who types a figure into any of them is reported where', async () => {
  const typed = Object.fromEntries(
    Object.entries(said).map(([key, { de, en }]) => [
      key,
      { de: de.replace(/\$\{[^}]*\}/, '7 Farben'), en: en.replace(/\$\{[^}]*\}/, '7 colours') },
    ]),
  ) as typeof said;
  const reported = await sentencesOf(given(typed));
  expect(reported).toEqual(Array(14).fill('raw-figure: “7” is a figure that comes from no claim'));
});

describe('a component that types a figure is reported on the page', () => {
  test.each([
    ['the description', '<meta name="description" content="7 lamps" />', 'description'],
    ['a social tag', '<meta property="og:description" content="7 lamps" />', 'og:description'],
    ['another social tag', '<meta name="twitter:title" content="7 lamps" />', 'twitter:title'],
  ])('in %s, written by the head', async (_, tag, where) => {
    const head = `import { usePage } from 'litfass/theme';
export function Head() {
  return <>${tag}<link rel="icon" href={usePage().asset('icon.svg')} /></>;
}
`;
    const reported = await sentencesOf(given(said, { 'templates/head.tsx': head }));
    expect(reported).toContainEqual(
      expect.stringMatching(new RegExp(`^typed-figure: \\S+ has in ${where} the figure “7” in “7 lamps”`)),
    );
  });

  test('in attributes, JSON-LD and stylesheets, all in one run', async () => {
    const typed = [
      '<b aria-label="6 lamps" />',
      '<a href="#content" title="7 lamps">Ja</a>',
      '<img src="/preview.png" alt="8 lamps" />',
      '<textarea placeholder="9 lamps" />',
      '<p aria-description="10 lamps">Ja</p>',
      `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: '{"offers":{"price":"499"}}' }} />`,
    ].join('\n      ');
    const reported = await sentencesOf(
      given(said, {
        'templates/sections/places/section.tsx': section(typed),
        'templates/styles/base.css': 'main::after { content: "11 lamps"; }\n',
      }),
    );
    const figures = reported.flatMap(
      (sentence) => /^typed-figure: \S+ (.*?) the figure “([^”]*)”/.exec(sentence)?.slice(1).join(' ') ?? [],
    );
    expect(figures.sort()).toEqual([
      'has in alt 8',
      'has in aria-description 10',
      'has in aria-label 6',
      'has in json-ld 499',
      'has in placeholder 9',
      'has in title attribute 7',
      'shows through its stylesheet 11',
    ]);
  });
});
