// Generates the JSON-LD of a page for search engines from claims, values and pages of the site only.
// Browsers never run it, so the Content-Security-Policy needs no exception. Without `organization:`
// in content/site.yaml, pages have none.

import type {
  Article,
  BreadcrumbList,
  Graph,
  Offer,
  Organization,
  SoftwareApplication,
  Thing,
  WebSite,
} from 'schema-dts';
import { withoutBase } from '../addresses/base.ts';
import { routeUrl } from '../addresses/page-address.ts';
import { type Claim, machineValue } from '../claims/claim.ts';
import type { Site } from '../read/site.ts';
import { listId } from '../site/entries.ts';
import { isRecord } from '../site/record.ts';
import { parseReference } from '../text/references.ts';
import type { Image } from '../text/shown-text.ts';
import type { Entry } from '../theme/index.ts';
import type { PageRendering } from './rendered.ts';

/**
 * The <script> element with the JSON-LD, or '' for a page that is not indexed or a site without
 * `organization:`.
 */
export function structuredData(page: PageRendering, entry?: Entry<unknown>, picture?: Image): string {
  const { route, site } = page;
  const { organization } = site;
  if (!organization || !route.indexed) return '';
  const things: Thing[] =
    route.page.id === site.home
      ? [
          organizationOf(organization, page),
          webSite(site),
          ...(organization.product ? [application(organization.product, page)] : []),
        ]
      : [breadcrumbs(page), ...(entry ? [article(entry, picture, page)] : [])];
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  // Only `<` could end the element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** An entry of a collection. Its author is its field of that name. */
function article(
  { title, description, date, fields }: Entry<unknown>,
  picture: Image | undefined,
  { route, site }: PageRendering,
): Article {
  const author = isRecord(fields) ? fields.author : undefined;
  return {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: date.day,
    inLanguage: route.locale,
    mainEntityOfPage: `${site.url}${route.url}`,
    image: picture && `${site.url}${withoutBase(site.base, picture.src) ?? picture.src}`,
    author: typeof author === 'string' ? { '@type': 'Person', name: author } : undefined,
    publisher: { '@id': idOf(site, 'organization') },
  };
}

type OrganizationSettings = NonNullable<Site['organization']>;

function organizationOf(settings: OrganizationSettings, page: PageRendering): Organization {
  const { site } = page;
  const email = words(settings.email, page);
  const telephone = words(settings.telephone, page);
  const contact = settings.contact && linkAddress(String(settings.contact), page);
  const profiles = settings.same_as.map((profile) => linkAddress(String(profile), page));
  const reachable = email !== undefined || telephone !== undefined || contact !== undefined;
  return {
    '@type': 'Organization',
    '@id': idOf(site, 'organization'),
    name: site.name,
    legalName: words(settings.legal_name, page),
    url: `${site.url}/`,
    logo: settings.logo && `${site.url}${settings.logo}`,
    sameAs: profiles.length > 0 ? profiles : undefined,
    contactPoint: reachable
      ? {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email,
          telephone,
          url: contact,
          availableLanguage: site.locales.map(({ tag }) => tag),
        }
      : undefined,
  };
}

function webSite(site: Site): WebSite {
  return {
    '@type': 'WebSite',
    '@id': idOf(site, 'website'),
    name: site.name,
    url: `${site.url}/`,
    inLanguage: site.locales.map(({ tag }) => tag),
    publisher: { '@id': idOf(site, 'organization') },
  };
}

/** Each language describes the application in its own words on its home page, so each has its own id. */
function application(product: NonNullable<OrganizationSettings['product']>, page: PageRendering): SoftwareApplication {
  const { route, site } = page;
  const url = `${site.url}${route.url}`;
  return {
    '@type': 'SoftwareApplication',
    '@id': `${url}#application`,
    name: site.name,
    description: page.resolverIn(route.locale).plain(route.page.description),
    url,
    inLanguage: route.locale,
    applicationCategory: product.category,
    operatingSystem: words(product.operating_system, page),
    publisher: { '@id': idOf(site, 'organization') },
    offers: offer(product.price, page),
  };
}

/** The price: as the words of its claim in the description, as a number for machines. */
function offer(written: unknown, page: PageRendering): Offer | undefined {
  const { route, site } = page;
  const description = words(written, page);
  const text = typeof written === 'string' ? written : (written as Record<string, string>)[route.locale];
  const reference = parseReference(String(text ?? '').trim());
  const claim = reference?.kind === 'claim' ? site.claims.get(reference.name) : undefined;
  if (!claim || typeof claim.value !== 'string') return undefined;
  const price = { price: machineValue(claim), priceCurrency: claim.unit };
  return {
    '@type': 'Offer',
    ...price,
    description,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      valueAddedTaxIncluded: claim.tax && claim.tax === 'gross',
      billingDuration: claim.term,
      ...perTime(claim),
    },
  };
}

/** The period that a price is for, with its UN/CEFACT code: `P1M` is 1 MON. */
function perTime({ period = 'once' }: Pick<Claim, 'period'>) {
  const [, count = '', unit = ''] = /^P(\d+)([DWMY])$/.exec(period) ?? [];
  const unitCode = { D: 'DAY', W: 'WEE', M: 'MON', Y: 'ANN' }[unit];
  if (!unitCode) return {};
  return { referenceQuantity: { '@type': 'QuantitativeValue' as const, value: Number(count), unitCode } };
}

/** The pages from the home page down the path of the address to the page itself. */
function breadcrumbs({ route, site, resolverIn }: PageRendering): BreadcrumbList {
  const { plain } = resolverIn(route.locale);
  const { entry, list } = route.page;
  const of = (entry ?? list)?.of;
  // Those of a collection are below its list, wherever they stand.
  const lists = of === undefined ? route.above : [of, ...(list?.tag ? [listId(of, { tag: list.tag })] : [])];
  const above = [site.home, ...new Set(lists)]
    .filter((id) => id !== route.page.id)
    .map((id) => site.pages.get(id))
    .filter((page) => page !== undefined);
  const path = [...above, route.page];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: path.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: plain(page.name ?? page.title),
      item: `${site.url}${routeUrl(page, route.locale)}`,
    })),
  };
}

function idOf(site: Site, name: string): string {
  return `${site.url}/#${name}`;
}

/** A value of content as plain text, recorded among the texts of the page like all others. */
function words(value: unknown, { route, resolverIn }: PageRendering): string | undefined {
  if (value === undefined) return undefined;
  return resolverIn(route.locale).literal(value);
}

/** The absolute URL of a link of content. */
export function linkAddress(written: string, { route, site, resolverIn }: PageRendering): string {
  const { href } = resolverIn(route.locale).link(written);
  return href.startsWith('/') ? `${site.url}${withoutBase(site.base, href) ?? href}` : href;
}
