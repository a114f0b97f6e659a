// The content of the first site meets its specification. docs/specification.md lists the test of each
// requirement.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesBelow, realSite, repository } from '../support/helpers.ts';

const pages = new Map(
  [...filesBelow(join(realSite, 'dist'))].flatMap(([name, bytes]) =>
    name.endsWith('.html') ? [[name, bytes.toString()] as const] : [],
  ),
);

const pageOf = (name: string) => pages.get(name) ?? '';

const claimsIn = (html: string) => new Set([...html.matchAll(/ data-claim="([^"]+)"/g)].map(([, id = '']) => id));

/** The section of a page that has this id. */
const sectionOf = (name: string, id: string) =>
  new RegExp(`<section id="${id}".*?</section>`, 's').exec(pageOf(name))?.[0] ?? '';

describe('the values of claims match the specification', () => {
  const claims = parse(readFileSync(join(repository, 'content/claims.yaml'), 'utf8')) as Record<string, object>;

  test.each([
    ['languages', { value: '50', comparator: 'more-than' }],
    ['processing-time', { value: { min: '5', max: '15' }, comparator: 'exactly', unit: 'second' }],
    ['time-saving', { value: '80', comparator: 'up-to', kind: 'percentage' }],
    ['accuracy', { value: '99', comparator: 'exactly', kind: 'percentage' }],
    ['builtin-accuracy', { value: { min: '70', max: '80' }, comparator: 'exactly', kind: 'percentage' }],
    ['metadata-retention', { value: '24', comparator: 'at-most', unit: 'hour' }],
    ['server-logs', { value: '14', comparator: 'at-most', unit: 'day' }],
    ['price', { value: '3.49', comparator: 'exactly', unit: 'EUR', period: 'P1M' }],
    ['fair-use', { value: '60', comparator: 'about', unit: 'minute', period: 'P1M' }],
    ['planned-messengers', { value: '3', comparator: 'exactly' }],
    ['availability', { value: '95', comparator: 'at-least', kind: 'percentage' }],
    ['minimum-term-monthly', { value: '1', comparator: 'exactly', unit: 'month' }],
    ['minimum-term-yearly', { value: '12', comparator: 'exactly', unit: 'month' }],
    ['withdrawal', { value: '14', comparator: 'exactly', unit: 'day' }],
    ['refund-window', { value: '30', comparator: 'exactly', unit: 'day' }],
    ['refund-fee', { value: '25', comparator: 'up-to', kind: 'percentage' }],
    ['price-change-notice', { value: '30', comparator: 'exactly', unit: 'day' }],
    ['terms-change-notice', { value: '30', comparator: 'at-least', unit: 'day' }],
    ['extraordinary-cancellation', { value: '14', comparator: 'exactly', unit: 'day' }],
  ])('%s: %j', (id, expected) => {
    expect(claims[id]).toMatchObject(expected);
  });
});

test('the pages of each language state every claim of the product', () => {
  const expected =
    'languages processing-time no-storage eu-servers gdpr metadata-retention time-saving accuracy beta independence ' +
    'planned-messengers gradual-release any-client one-plan price monthly-cancellation unlimited free-trial human-review';
  for (const locale of ['de', 'en', 'es']) {
    // The legal pages and the list of all claims state them for other reasons.
    const marketing = [...pages]
      .filter(
        ([name]) => !/^(datenschutz|nutzungsbedingungen|behauptungen|en\/claims|es\/afirmaciones)\.html$/.test(name),
      )
      .filter(([, html]) => html.includes(`<html lang="${locale}"`));
    const stated = claimsIn(marketing.map(([, html]) => html).join(''));
    expect(
      expected.split(' ').filter((id) => !stated.has(id)),
      locale,
    ).toEqual([]);
  }
});

test('the comparison shows both accuracies in one row', () => {
  const [row = ''] = pageOf('whatsapp-vs-nachgelesen.html')
    .match(/<div role="row" class="row">.*?<\/div><\/div><\/div>/gs)
    ?.filter((one) => one.includes('data-claim="accuracy"')) ?? [''];
  expect([...claimsIn(row)]).toEqual(['accuracy', 'builtin-accuracy']);
});

test('the comparison marks no unproven claim as an advantage', () => {
  const claims = parse(readFileSync(join(repository, 'content/claims.yaml'), 'utf8')) as Record<string, object>;
  const isProven = (id: string) => !/none-yet|proves/.test(JSON.stringify(claims[id]));
  const cells = [...pages].flatMap(
    ([, html]) => html.match(/<div class="better" role="cell">.*?<span class="verdict">/gs) ?? [],
  );
  expect(cells.length).toBeGreaterThan(4);
  expect(cells.filter((cell) => ![...claimsIn(cell)].every(isProven))).toEqual([]);
  expect(pageOf('whatsapp-vs-nachgelesen.html')).toContain('(von uns geschätzt, wie der Wert daneben)');
});

test('the terms of use state all claims about subscriptions and support', () => {
  const stated = claimsIn(pageOf('nutzungsbedingungen.html'));
  const expected =
    'human-review fair-use subscriptions minors support-priority monthly-cancellation availability minimum-term-monthly ' +
    'minimum-term-yearly withdrawal withdrawal-in-trial refund-window refund-fee price-change-notice terms-change-notice ' +
    'extraordinary-cancellation server-logs';
  expect(expected.split(' ').filter((id) => !stated.has(id))).toEqual([]);
});

test('the privacy policy has its date', () => {
  expect(pageOf('datenschutz.html')).toMatch(/27\.11\.2024/);
});

test.each(['impressum.html', 'en/legal-notice.html', 'es/aviso-legal.html'])(
  '%s links to the dispute platform of the EU and to the social media profile',
  (name) => {
    const links = [...pageOf(name).matchAll(/ href="(https:[^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(
      expect.arrayContaining(['https://ec.europa.eu/consumers/odr', 'https://social.example/@nachgelesen']),
    );
  },
);

describe.each(['index.html', 'en.html', 'es.html'])('on the home page %s', (name) => {
  const itemsOf = (id: string) => sectionOf(name, id).match(/<li>.*?<\/li>/gs) ?? [];

  test('the first of three steps leads to the chat, and the second starts the trial', () => {
    const [first = '', second = '', ...others] = itemsOf('test_now');
    expect(others).toHaveLength(1);
    expect(first).toMatch(/ href="https:\/\/wa\.me\/.* class="qr"/s);
    expect([...claimsIn(second)]).toEqual(['free-trial']);
  });

  test('each of three testimonials has a name, a picture and a text', () => {
    const [picture, name] = [/<figure><img [^>]*><p>[^<]+/, /<figcaption>[^<]+/];
    expect(itemsOf('testimonials').map((item) => [picture.test(item), name.test(item)])).toEqual(
      Array(3).fill([true, true]),
    );
  });

  test('the three points of privacy are no storage, servers in the EU, and the GDPR', () => {
    const headings = itemsOf('privacy').map((item) => [...claimsIn(item.replace(/<\/h3>.*/s, ''))]);
    expect(headings).toEqual([['no-storage'], ['eu-servers'], ['gdpr']]);
  });

  test('the plan states price, trial, cancellation and unlimited use', () => {
    const stated = claimsIn(sectionOf(name, 'pricing'));
    for (const id of ['one-plan', 'price', 'free-trial', 'monthly-cancellation', 'unlimited', 'languages'])
      expect(stated, id).toContain(id);
  });
});

test('the header lists four solutions, four sections and the contact page', () => {
  const [list = ''] = /<nav class="main".*?<\/nav>/s.exec(pageOf('kontakt.html')) ?? [];
  expect([...list.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/whatsapp-uebersetzung',
    '/whatsapp-transkription',
    '/lange-sprachnachrichten',
    '/whatsapp-vs-nachgelesen',
    '/#features',
    '/#pricing',
    '/#testimonials',
    '/#faq',
    '/kontakt',
  ]);
});

test('every page has a header, a footer, a title and a description, and all but 404 pages have social tags', () => {
  const parts = [/<header /, /<footer /, /<title>[^<]+/, /<meta name="description" content="[^"]+/];
  const social = ['title', 'description', 'image'].map((what) => new RegExp(`property="og:${what}" content="[^"]+`));
  const lacking = [...pages].flatMap(([name, html]) => {
    const wanted = name.endsWith('404.html') ? parts : [...parts, ...social];
    return wanted.filter((part) => !part.test(html)).map((part) => `${name}: ${part}`);
  });
  expect(lacking).toEqual([]);
});
