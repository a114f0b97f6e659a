// What a release asks for besides: everything real, proven, reviewed and translated. An ordinary build is for looking and
// knows nothing of it; a command hands `releaseGate` to the build.
import type { Problem } from './diagnostics/problem.ts';
import type { Site } from './model/site.ts';
import type { Loaded, Source } from './model/source.ts';
import type { RenderedPage } from './render/rendered.ts';
import { type Addresses, nextAddresses } from './site/addresses.ts';
import { endpointOf, functionOf } from './site/contact-settings.ts';
import { dayAfter } from './site/day.ts';
import { isRecord } from './site/fields.ts';
import { valueAt } from './site/shape.ts';

/** What a build is given to judge with. `loaded` tells where things stand, `date` is the day of the release. */
export interface ReleaseInput {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  readonly loaded: Loaded;
  readonly date: string | undefined;
}

export interface ReleaseGate {
  /** What only a release refuses. Waivers of content/site.yaml hold for it as for everything else; severities do not (rules.ts). */
  readonly problems: (releasing: ReleaseInput) => readonly Problem[];
  /** The addresses that it leaves behind: the next content/addresses.lock.yaml. */
  readonly addresses: (releasing: ReleaseInput) => Addresses;
}

export const releaseGate: ReleaseGate = { problems: releaseProblems, addresses: releasedAddresses };

function releaseProblems({ site, pages, loaded, date }: ReleaseInput): Problem[] {
  const claims = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
  return [
    ...baseUrlProblems(site),
    ...authUrlProblems(site),
    ...placeholders(site),
    ...linksToNowhere(site),
    ...unreachableValues(site),
    ...exampleSections(site),
    ...(claims
      ? [...unrealClaims(site, claims), ...unprovenClaims(site, claims), ...overdueReviews(site, claims, date)]
      : []),
    ...formProblems(site, pages),
  ];
}

function releasedAddresses({ site, pages, date }: ReleaseInput): Addresses {
  // Without a day nothing can be dated.
  if (date === undefined) return site.released;
  const { released, addresses: decisions, defaultLocale } = site;
  const served = pages
    .filter(({ route }) => !route.page.not_found)
    .map(({ route: { url, page, locale }, contentHash = '' }) => ({
      url,
      page: page.id,
      locale,
      content: contentHash,
    }));
  return nextAddresses({ released, decisions, defaultLocale, served }, date);
}

function baseUrlProblems({ url, source }: Site): Problem[] {
  const written = valueAt(source?.data, ['url']);
  const address = isRecord(written) ? written.value : written;
  const own = typeof address === 'string' && new URL(address).origin === new URL(url).origin;
  // A url that --base-url names stands in no file.
  const place = own ? source?.place(isRecord(written) ? ['url', 'value'] : ['url']) : undefined;
  const hint = 'write the real address under url: in content/site.yaml, or name it with --base-url';
  const problem = (rule: string, text: string): Problem => ({
    rule,
    severity: 'error',
    text,
    hint,
    ...(place && { place }),
  });
  if (isReserved(url)) return [problem('base-url', `nobody can visit a site at ${url}`)];
  if (own && isRecord(written) && written.placeholder === true)
    return [problem('placeholder', `the address of the site is not real yet: ${url}`)];
  return [];
}

/** Sign-in on another machine than the visitor's own, and over TLS. */
function authUrlProblems({ auth, source }: Site): Problem[] {
  if (!auth || !source || !(auth.url.startsWith('http:') || isReserved(auth.url))) return [];
  const text = auth.url.startsWith('http:')
    ? `the auth service is not asked over https: ${auth.url}`
    : `nobody can reach the auth service at ${auth.url}`;
  const hint = 'write the address of the real service under auth: in content/site.yaml';
  return [{ rule: 'auth-url', severity: 'error', text, hint, place: source.place(['auth', 'url']) }];
}

/** Values and links that say of themselves that they are not real yet. */
function placeholders({ source }: Site): Problem[] {
  if (!source) return [];
  return (['values', 'links'] as const).flatMap((group) => {
    const entries = valueAt(source.data, [group]);
    return Object.entries(isRecord(entries) ? entries : {}).flatMap(([name, entry]): Problem[] => {
      if (!isRecord(entry) || entry.placeholder !== true) return [];
      const key = group === 'values' ? 'value' : 'url';
      const text = `${group === 'values' ? 'the value' : 'the link'} \`${name}\` is not real yet: ${String(entry[key])}`;
      const hint = `write the real one, and remove placeholder: true`;
      return [{ rule: 'placeholder', severity: 'error', text, hint, place: source.place([group, name, key]) }];
    });
  });
}

/** Nor can anybody be reached at such a domain, by a value such as an address for mail. */
function unreachableValues({ source }: Site): Problem[] {
  const values = valueAt(source?.data, ['values']);
  return Object.entries(isRecord(values) ? values : {}).flatMap(([name, entry]): Problem[] => {
    if (isRecord(entry) && entry.placeholder === true) return [];
    const value = String(isRecord(entry) ? entry.value : entry);
    if (!isReserved(/^[^@\s]+@[^@\s]+$/.test(value) ? `mailto:${value}` : value)) return [];
    const text = `the value \`${name}\` names a domain that nobody can have: ${value}`;
    const place = source?.place(['values', name, ...(isRecord(entry) ? ['value'] : [])]);
    return [{ rule: 'placeholder', severity: 'error', text, place }];
  });
}

/** A link to a domain that nobody can have is a placeholder, whether it says so or not. */
function linksToNowhere({ source, links, contact }: Site): Problem[] {
  if (!source) return [];
  const found = Object.entries(links).flatMap(([name, link]): Problem[] => {
    if (link.placeholder || !isReserved(link.url)) return [];
    const text = `the link \`${name}\` leads to a domain that nobody can have: ${link.url}`;
    return [{ rule: 'placeholder', severity: 'error', text, place: source.place(['links', name, 'url']) }];
  });
  const wrong = (text: string, key: string): Problem[] => [
    ...found,
    { rule: 'form-endpoint', severity: 'error', text, place: source.place(['contact', key]) },
  ];
  const { endpoint = '' } = endpointOf(contact) ?? {};
  if (isReserved(endpoint)) return wrong(`the form posts to a domain that nobody can have: ${endpoint}`, 'endpoint');
  const { url = '' } = functionOf(contact) ?? {};
  if (isReserved(url)) return wrong(`the form calls a domain that nobody can have: ${url}`, 'url');
  return url.startsWith('http:') ? wrong(`the form sends messages unencrypted: ${url}`, 'url') : found;
}

/** Sections that say of themselves that nobody said this: `example: true`. A shared one is told once. */
function exampleSections({ pages }: Site): Problem[] {
  const told = new Set<string>();
  return [...pages.values()].flatMap((page) =>
    page.sections.flatMap(({ source, path, data, type }): Problem[] => {
      const where = `${source.file} ${path.join('.')}`;
      if (data.example !== true || told.has(where)) return [];
      told.add(where);
      const hint = 'show real ones and write example: false, or remove the section from its pages';
      const text = `the section \`${type}\` holds made-up examples`;
      return [{ rule: 'example', severity: 'error', text, hint, place: source.place([...path, 'example']) }];
    }),
  );
}

function unrealClaims({ claims }: Site, source: Source): Problem[] {
  return [...claims.values()].flatMap(({ id, placeholder, owner }): Problem[] => {
    if (!placeholder) return [];
    const hint = `ask ${owner} for what is true, and remove placeholder: true`;
    const text = `the claim \`${id}\` is not real yet`;
    return [{ rule: 'placeholder', severity: 'error', text, hint, place: source.place([id, 'placeholder']) }];
  });
}

function unprovenClaims({ claims }: Site, source: Source): Problem[] {
  return [...claims.values()].flatMap(({ id, evidence, owner }): Problem[] => {
    if (evidence !== 'none-yet') return [];
    const hint = `ask ${owner} for data, a document, a measurement or counsel, or stop stating it`;
    const text = `nothing proves the claim \`${id}\` yet`;
    return [{ rule: 'unproven-claim', severity: 'error', text, hint, place: source.place([id, 'evidence']) }];
  });
}

function overdueReviews({ claims }: Site, source: Source, date: string | undefined): Problem[] {
  if (date === undefined) return [];
  return [...claims.values()].flatMap(({ id, reviewed, review_every, owner }): Problem[] => {
    const due = dayAfter(reviewed, review_every);
    if (due >= date) return [];
    const hint = `ask ${owner} whether it still holds, then write the day under reviewed:`;
    const text = `the claim \`${id}\` was to be reviewed by ${due}`;
    return [{ rule: 'overdue-review', severity: 'error', text, hint, place: source.place([id, 'reviewed']) }];
  });
}

/** A form that posts to nowhere loses what a visitor wrote. */
function formProblems({ contact, source }: Site, pages: readonly RenderedPage[]): Problem[] {
  const told = new Set<string>();
  return pages.flatMap(({ route: { page, url }, forms }): Problem[] => {
    const section = contact ? undefined : page.sections.find(({ type }) => type === 'contact');
    if ((!section && !forms.some(({ action }) => action === '')) || told.has(page.id)) return [];
    told.add(page.id);
    const text = `the form on ${url} posts to nowhere`;
    const hint = contact
      ? 'a component wrote it without an action'
      : 'content/site.yaml needs contact: with an endpoint or a function';
    const place = section ? section.source.place([...section.path, 'type']) : page.source.place(['layout']);
    const related = source && !contact ? [{ text: 'contact: is missing here:', place: source.place([]) }] : [];
    return [{ rule: 'form-endpoint', severity: 'error', text, hint, place, related }];
  });
}

/** Domains that RFC 2606 and 6761 keep free, this machine, and addresses of private networks. */
function isReserved(url: string): boolean {
  const mail = /^mailto:[^@]*@([^?]*)/.exec(url)?.[1];
  const host = (mail ?? (URL.canParse(url) ? new URL(url).hostname : '')).toLowerCase().replace(/\.$/, '');
  if (/(^|\.)(localhost|test|example|invalid|local|internal)$/.test(host)) return true;
  if (/(^|\.)example\.(com|org|net)$/.test(host)) return true;
  if (/^\[/.test(host)) return /^\[(::1?|fe80:.*|f[cd][0-9a-f]{2}:.*)\]$/.test(host);
  return /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\./.test(host) && /^[\d.]+$/.test(host);
}
