// litfass new claim --from FILE:LINE: the figures of a text become claims, and its sentences stay.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { litfass, problemsOf, siteWith, type TestSite } from '../support/helpers.ts';

const page = 'content/pages/home.yaml';

/** A site whose home page has these texts in line 12 and 13. */
function siteSaying(de: string, en: string): TestSite {
  const home = `layout: plain
slug: { de: "", en: en }
name: { de: Start, en: Home }
title: { de: Lampen aus dem Hof für den Garten, en: Lamps from the yard for gardens }
description:
  de: Lampen für draußen, aus Glas und Messing, in der Werkstatt am Hafen von Hand gemacht und geprüft.
  en: Lamps for outdoors, made of glass and brass by hand in the workshop at the harbour, and tested there.
sections:
  - type: hero
    heading: { de: Licht für draußen, en: Light for outdoors }
    text:
      de: "${de}"
      en: "${en}"
`;
  return siteWith({ [page]: home });
}

const from = (site: TestSite, place: string) =>
  litfass(['new', 'claim', 'offer', '--from', place, '--date', '2026-11-01', '--root', site.root]);
const read = (site: TestSite, file: string) => readFileSync(join(site.root, file), 'utf8');

test('each figure becomes a claim in all languages, and the sentences read as before', async () => {
  const site = siteSaying(
    'Mehr als 70 Laternen, innerhalb von 21 Tagen, ab 19,90 € im Monat.',
    'More than 70 lanterns, within 21 days, from €19.90 a month.',
  );
  const { stdout, code } = await from(site, `${page}:12`);
  expect(code).toBe(0);
  expect(
    stdout.replaceAll('\u00a0', ' '),
  ).toBe(`added offer to content/claims.yaml: kind count, comparator more-than, value 70
  de: mehr als 70
  de, inline: Mehr als 70
  en: more than 70
  en, inline: More than 70
added offer-2 to content/claims.yaml: kind duration, comparator at-most, value 21, unit day
  de: höchstens 21 Tage
  de, inline: innerhalb von 21 Tagen
  en: at most 21 days
  en, inline: within 21 days
added offer-3 to content/claims.yaml: kind price, comparator from, value 19.9, unit EUR, tax gross, period P1M, term P1M
  correct its tax, period and term there if they are others; its words say {tax} and {period} if you add them
  de: ab 19,90 €
  en: from €19.90
${page}:12
  Mehr als 70 Laternen, innerhalb von 21 Tagen, ab 19,90 € im Monat.
  \${claim.offer, inline} Laternen, \${claim.offer-2, inline}, \${claim.offer-3} im Monat.
${page}:13
  More than 70 lanterns, within 21 days, from €19.90 a month.
  \${claim.offer, inline} lanterns, \${claim.offer-2, inline}, \${claim.offer-3} a month.
`);
  expect(read(site, page)).toContain('de: "${claim.offer, inline} Laternen, ${claim.offer-2, inline}, ');
  const found = await problemsOf(site);
  expect(found.filter(({ place }) => place?.file === page).map(({ text }) => text)).toEqual([]);
  expect(found.filter(({ place }) => place?.file === 'content/claims.yaml').map(({ rule }) => rule)).toEqual([]);
});

test('what is unclear, or stated by a claim already, stays as it is', async () => {
  const site = siteSaying('Für 1,500 € und 3 Sack Kies: mehr als 50 Lampen.', 'Many lamps.');
  const { stdout } = await from(site, `./${page}:12:9`);
  expect(stdout).toContain('left as it is: “1,500 €” may be 1500 or 1.5; write the one that it is');
  expect(stdout).toContain('left as it is: “50” may be ${claim.lamps}');
  expect(read(site, page)).toContain('de: "Für 1,500 € und ${claim.offer} Sack Kies: mehr als 50 Lampen."');
});

test('a price is paid as the words beside it say, also where several stand in one sentence', async () => {
  const site = siteSaying('9,50 € im Monat, 95 € im Jahr oder einmalig 950 €.', 'Ask for the price.');
  await from(site, `${page}:12`);
  const claims = read(site, 'content/claims.yaml');
  const periods = ['offer', 'offer-2', 'offer-3'].map(
    (id) => new RegExp(`^${id}:(?:\\n .*?)*?\\n  period: (\\w+)`, 'm').exec(claims)?.[1],
  );
  expect(periods).toEqual(['P1M', 'P1Y', 'once']);
});

test('languages that compare otherwise state one claim, each in its words', async () => {
  const site = siteSaying(
    'Fertig in zwei Wochen, 8 Wochen mit Glas.',
    'Ready within two weeks, or 8 weeks with glass.',
  );
  await from(site, `${page}:12`);
  expect(read(site, page)).toContain('de: "Fertig in ${claim.offer, inline}, ${claim.offer-2} mit Glas."');
  expect(read(site, page)).toContain('en: "Ready ${claim.offer, inline}, or ${claim.offer-2} with glass."');
  expect(read(site, 'content/claims.yaml')).toContain('inline: within {spelled} weeks');
  expect((await problemsOf(site)).filter(({ place }) => place?.file === page)).toEqual([]);
});

test.each([
  ['content/pages/home.yaml:10', 'no text has a figure without a claim at content/pages/home.yaml:10'],
  ['content/pages/nowhere.yaml:1', 'no text has a figure without a claim at content/pages/nowhere.yaml:1'],
  ['home', '“home” is not FILE:LINE'],
])('%s is refused, and nothing is written', async (place, message) => {
  const site = siteSaying('Mehr als 70 Laternen.', 'More than 70 lanterns.');
  const before = read(site, 'content/claims.yaml');
  const { stderr, code } = await from(site, place);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
  expect(read(site, 'content/claims.yaml')).toBe(before);
});

test('a claim needs a figure or a place, and no id that is taken', async () => {
  const site = siteSaying('Mehr als 70 Laternen.', 'More than 70 lanterns.');
  const taken = await litfass(['new', 'claim', 'lamps', '--from', `${page}:12`, '--root', site.root]);
  expect(taken.stderr).toContain('there is already a claim lamps');
  expect(taken.stdout).toBe('');
  expect(read(site, page)).toContain('Mehr als 70 Laternen');
  const neither = await litfass(['new', 'claim', 'offer', '--root', site.root]);
  expect(neither.stderr).toContain('a claim is made of one figure, or of a text');
});
