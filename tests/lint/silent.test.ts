// Mistakes that visitors would see, or that would remove a page, if they were not reported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minimalSite, problemsOf, problemsWith, sentencesOf, sentencesWith, siteWith } from '../support/helpers.ts';

const read = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const settings = read('content/site.yaml');
const home = read('content/pages/home.yaml');

/** The home page with other words about its lamps, in both languages. */
const saying = (words: string) => ({
  'content/pages/home.yaml': home
    .replace('Wir haben ${claim.lamps}, ab **${claim.price}**.', `'${words}'`)
    .replace('We have ${claim.lamps}, from **${claim.price}**.', `'${words}'`),
});

test('a value of the site states no figure and refers to nothing', async () => {
  expect(
    await sentencesWith({ 'content/site.yaml': settings.replace('city: Emden', 'city: mehr als 500 Lampen') }),
  ).toEqual(['raw-figure: “500” is a figure that comes from no claim']);
  expect(
    await sentencesWith({ 'content/site.yaml': settings.replace('city: Emden', 'city: "${claim.lamps}"') }),
  ).toEqual(['reference: `city` is shown literally: it cannot contain a reference']);
  expect(
    await sentencesWith({
      'content/site.yaml': settings
        .replace('city: Emden', 'city: { value: 26721 Emden }\n  street: Musterstraße 12')
        .replace('name: Laterne', 'name: Laternen 24'),
    }),
  ).toEqual([]);
});

test('what is denied is not what a claim says', async () => {
  const reported = await problemsWith(saying('Höchstens: nicht mehr als 50 Lampen'));
  expect(reported.map(({ rule, hint }) => `${rule}: ${hint}`)).toContain(
    'raw-figure: ${claim.lamps} says “mehr als 50 Lampen”: say the same as the claim',
  );
});

test.each([
  ['Mit über 50 Lampen', '${claim.lamps} instead of “über 50 Lampen”'],
  ['Mit mehr als fünfzig Lampen', '${claim.lamps} instead of “mehr als fünfzig Lampen”'],
])('“%s”: the hint says which words the claim takes the place of', async (words, hint) => {
  const reported = await problemsWith(saying(words));
  expect(reported.map((problem) => problem.hint)).toContain(`use ${hint}`);
});

test('a page cannot have the address that the contact form posts to', async () => {
  const site = siteWith({ 'content/site.yaml': settings.replace('endpoint: /contact', 'endpoint: /kontakt') });
  expect(await sentencesOf(site)).toEqual(['collision: a page and the contact form want the address /kontakt']);
  site.change({ 'content/site.yaml': settings.replace('endpoint: /contact', 'endpoint: /Kontakt') });
  expect(await sentencesOf(site)).toEqual(['collision: a page and the contact form want the address /Kontakt']);
});

test('a link of the navigation to another site has words', async () => {
  expect(
    await sentencesWith({
      'content/site.yaml': settings.replace('    - { to: "${page.home}" }', '    - { to: "${link.shop}" }'),
    }),
  ).toContain('empty-text: this link has no label');
});

test('one page is shown for what is not found', async () => {
  const second = read('content/pages/not-found.yaml').replace('de: "404", en: en/404', 'de: weg, en: en/gone');
  const reported = await problemsOf(
    siteWith({ 'content/pages/zz.yaml': second.replaceAll('icht gefunden', 'icht da').replace('Not found', 'Gone') }),
  );
  expect(reported[0]).toMatchObject({ text: 'two pages have not_found: true', rule: 'collision' });
});

test.each([
  ['[](${page.contact})', 'markdown: a link without words'],
  ['[${page.contact}](${page.contact})', 'markdown: a link inside a link: this reference is already a link'],
  ['[hier]()', 'raw-link: this link leads nowhere'],
  ['Es gibt {claim.lamps}.', 'reference: {claim.lamps} would be shown literally'],
  ['Es gibt $(claim.lamps).', 'reference: $(claim.lamps) would be shown literally'],
  ['Es gibt $claim.lamps.', 'reference: $claim.lamps would be shown literally'],
])('%s is reported', async (words, sentence) =>
  expect(new Set(await sentencesWith(saying(words)))).toEqual(new Set([sentence])),
);

test.each(['[Zum Brief](${page.contact})', '[${claim.lamps}](${page.contact})', 'Eine {große Klammer} und $ (Geld)'])(
  '%s is fine',
  async (words) => expect(await sentencesWith(saying(words))).toEqual([]),
);

test('what opens and is not closed is reported where it opens, not where the reader lost its way', async () => {
  const [first] = await problemsWith({
    'content/pages/home.yaml': home
      .replace(
        'heading: { de: Licht für draußen, en: Light for outdoors }',
        'heading:\n      de: "Licht\n      en: Light',
      )
      .replace('to: ${page.contact}', 'to: "${page.contact}"'),
  });
  expect(first).toMatchObject({
    text: 'this quotation mark is never closed',
    place: { line: 11, column: 11 },
  });
  const bracket = siteWith({
    'content/pages/home.yaml': home.replace('name: { de: Start, en: Home }', 'name: { de: Start, en: Home'),
  });
  const [reported] = await problemsOf(bracket);
  expect(reported).toMatchObject({ text: 'this bracket is never closed', place: { line: 3, column: 7 } });
});

test('a count is a whole number', async () => {
  const claims = read('content/claims.yaml');
  const [value = ''] = /value: "\d+"/.exec(claims) ?? [];
  expect(await sentencesWith({ 'content/claims.yaml': claims.replace(value, 'value: "1.000"') })).toContain(
    'claim: a count must be a whole number, not 1.000',
  );
});

test('a thousand that is written with a point is not taken for one', async () => {
  const site = (value: string) =>
    siteWith({
      'content/claims.yaml': `${read('content/claims.yaml')}\nreach:
  kind: limit
  value: "${value}"
  unit: meter
  comparator: up-to
  text: { de: { default: "{value} {unit}" }, en: { default: "{value} {unit}" } }
  evidence: none-yet
  owner: workshop
  reviewed: 2026-01-01
  review_every: P6M
`,
    });
  for (const [value, reported] of [
    ['1.000', 'claim: 1.000 would be read as 1'],
    ['12.500', 'claim: 12.500 would be read as 12.5'],
  ] as const)
    expect(await sentencesOf(site(value))).toContain(reported);
  for (const value of ['1000', '1.5', '0.250', '1.125', '3.50'])
    expect((await sentencesOf(site(value))).filter((reported) => reported.includes('would be read'))).toEqual([]);
});
