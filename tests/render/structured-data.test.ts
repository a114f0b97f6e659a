// Structured data (JSON-LD): it is derived from the content, and its claims are in the ledger.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Graph, Organization, SoftwareApplication } from 'schema-dts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildOf, filesBelow, litfass, minimalSite, realSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const organizationSettings = `organization:
  legal_name: "Laterne </script> GmbH, \${site.city}"
  contact: "\${page.contact}"
  same_as: ["\${link.shop}"]
  product: { category: ShoppingApplication, price: "\${claim.price}" }
`;

const track = trackedSites();

async function builtWith(block: string): Promise<TestSite> {
  const site = siteWith({ 'content/site.yaml': `${settings}${block}` });
  track(site);
  await buildOf(site);
  return site;
}

/** The objects in the structured data of a page, or undefined when it has none. */
function thingsIn(html: string): readonly unknown[] | undefined {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(found.length).toBeLessThan(2);
  return found[0]?.[1] === undefined ? undefined : (JSON.parse(found[0][1]) as Graph)['@graph'];
}

const page = ({ out }: Pick<TestSite, 'out'>, name: string) => readFileSync(join(out, name), 'utf8');

describe('structured data of a site with `organization`', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await builtWith(organizationSettings);
  });

  test('describes on the home page the organization, the site, and the product with the price of its claim', () => {
    expect(thingsIn(page(site, 'en.html'))).toEqual([
      {
        '@type': 'Organization',
        '@id': 'https://laterne.example/#organization',
        name: 'Laterne',
        legalName: 'Laterne </script> GmbH, Emden',
        url: 'https://laterne.example/',
        sameAs: ['https://shop.example/lamps'],
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          url: 'https://laterne.example/en/contact',
          availableLanguage: ['de', 'en'],
        },
      },
      {
        '@type': 'WebSite',
        '@id': 'https://laterne.example/#website',
        name: 'Laterne',
        url: 'https://laterne.example/',
        inLanguage: ['de', 'en'],
        publisher: { '@id': 'https://laterne.example/#organization' },
      },
      {
        '@type': 'SoftwareApplication',
        '@id': 'https://laterne.example/en#application',
        name: 'Laterne',
        description: /name="description" content="([^"]*)"/.exec(page(site, 'en.html'))?.[1],
        url: 'https://laterne.example/en',
        inLanguage: 'en',
        applicationCategory: 'ShoppingApplication',
        publisher: { '@id': 'https://laterne.example/#organization' },
        offers: {
          '@type': 'Offer',
          price: '3.49',
          priceCurrency: 'EUR',
          description: '€3.49 a month',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: '3.49',
            priceCurrency: 'EUR',
            valueAddedTaxIncluded: true,
            billingDuration: 'P1M',
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
          },
        },
      },
    ]);
  });

  test('is a breadcrumb on every other page', () => {
    expect(thingsIn(page(site, 'kontakt.html'))).toEqual([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Start', item: 'https://laterne.example/' },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'Schreib uns einen Brief',
            item: 'https://laterne.example/kontakt',
          },
        ],
      },
    ]);
  });

  test('is missing on pages that are not indexed', () => {
    for (const name of ['404.html', 'en/404.html', 'kontakt/danke.html'])
      expect(thingsIn(page(site, name))).toBeUndefined();
  });

  test('escapes </script> in values', () => {
    expect(page(site, 'index.html')).toContain('Laterne \\u003c/script> GmbH, Emden');
  });

  test('adds its price to the ledger, with the line in content/site.yaml', async () => {
    const { stdout } = await litfass(['claims', '--csv', '--root', site.root, '--date', '2026-06-01']);
    const line = `${settings}${organizationSettings}`.split('\n').findIndex((text) => text.includes('price:')) + 1;
    const stated = stdout.split('\n').filter((text) => text.includes(`content/site.yaml,${line}`));
    expect(stated.length).toBe(2);
    for (const text of stated) expect(text).toMatch(/^price,.*json-ld/);
  });
});

test('the price has the decimals that the page shows', async () => {
  const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8').replace('"3.49"', '"3.5"');
  const site = siteWith({ 'content/claims.yaml': claims, 'content/site.yaml': `${settings}${organizationSettings}` });
  track(site);
  await buildOf(site);
  const html = page(site, 'en.html');
  const offer = (thingsIn(html) as { offers?: unknown }[]).find(({ offers }) => offers)?.offers;
  expect(offer).toMatchObject({ price: '3.50', description: '€3.50 a month', priceSpecification: { price: '3.50' } });
  expect(html).toContain('<data value="3.50" data-claim="price">€3.50 a month</data>');
});

test('structured data is missing on a site without `organization`', async () => {
  const site = await builtWith('');
  for (const [name, bytes] of filesBelow(site.out))
    if (name.endsWith('.html')) expect(bytes.toString()).not.toContain('ld+json');
});

describe('the first site', () => {
  const built = { out: join(realSite, 'dist') };
  const htmlFiles = () => [...filesBelow(built.out)].filter(([name]) => name.endsWith('.html'));

  test('has no ratings, and every object has a type', () => {
    for (const [name, bytes] of htmlFiles()) {
      const html = bytes.toString();
      const things = thingsIn(html);
      expect(Boolean(things), name).toBe(html.includes('rel="canonical"'));
      const text = JSON.stringify(things ?? []);
      expect(text, name).not.toMatch(/aggregateRating|"[rR]eview|"Rating/);
      for (const thing of things ?? []) expect(thing).toHaveProperty('@type');
    }
  });

  test('names its logo, which exists', () => {
    for (const name of ['index.html', 'en.html', 'es.html']) {
      const [organization] = thingsIn(page(built, name)) as readonly Organization[];
      expect(organization).toHaveProperty('logo', 'https://nachgelesen.example/logo.png');
    }
    expect(filesBelow(built.out).get('logo.png')?.subarray(1, 4).toString()).toBe('PNG');
  });

  test('has the same price in all languages, written in the form of each', () => {
    const offers = ['index.html', 'en.html', 'es.html'].map((name) => {
      const things = thingsIn(page(built, name)) as readonly SoftwareApplication[];
      const found = things.find((thing) => (thing as { '@type': string })['@type'] === 'SoftwareApplication');
      return (found as { offers: { price: string; description: string } }).offers;
    });
    expect(offers.map(({ price }) => price)).toEqual(['3.49', '3.49', '3.49']);
    expect(offers.map(({ description }) => description)).toEqual([
      '3,49\u00a0€ im Monat',
      '€3.49 a month',
      '3,49\u00a0€ al mes',
    ]);
  });
});
