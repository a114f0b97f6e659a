// What a release checks in addition: everything must be real, proven, reviewed and reachable. Only commands
// import this file; they pass `releaseGate` to the build.
import type { Problem } from './diagnostics/problem.ts';
import type { Site } from './model/site.ts';
import type { Loaded, Source } from './model/source.ts';
import type { RenderedPage } from './render/rendered.ts';
import { type Addresses, nextAddresses } from './site/addresses.ts';
import { endpointOf, functionOf } from './site/contact-settings.ts';
import { dayAfter } from './site/day.ts';
import { isRecord } from './site/fields.ts';
import { valueAt } from './site/shape.ts';

/** What these checks look at. */
export interface ReleaseInput {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  /** The files of content/, for the places of problems. */
  readonly loaded: Loaded;
  /** The day of the release: 2026-11-01. Without it, reviews are not checked and no address is recorded. */
  readonly date: string | undefined;
}

/** The part of a build that only a release has. */
export interface ReleaseGate {
  /**
   * Problems that only a release rejects. A site can waive them, but not lower their severity
   * (src/rules/).
   */
  readonly problems: (input: ReleaseInput) => readonly Problem[];
  /** The addresses to record: the next content/addresses.lock.yaml. */
  readonly addresses: (input: ReleaseInput) => Addresses;
}

/** The gate of `--release`. */
export const releaseGate: ReleaseGate = { problems: releaseProblems, addresses: releasedAddresses };

function releaseProblems({ site, pages, loaded, date }: ReleaseInput): Problem[] {
  const claims = loaded.sources.find(({ file }) => file === 'content/claims.yaml');
  return [
    ...baseUrlProblems(site),
    ...authUrlProblems(site),
    ...markedPlaceholders(site),
    ...reservedLinks(site),
    ...reservedValues(site),
    ...exampleSections(site),
    ...(claims
      ? [...placeholderClaims(site, claims), ...unprovenClaims(site, claims), ...overdueReviews(site, claims, date)]
      : []),
    ...formProblems(site, pages),
  ];
}

function releasedAddresses({ site, pages, date }: ReleaseInput): Addresses {
  // The lock stores a day with each address.
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
  const writtenUrl = isRecord(written) ? written.value : written;
  const isFromFile = typeof writtenUrl === 'string' && new URL(writtenUrl).origin === new URL(url).origin;
  // A URL of --base-url has no place in a file.
  const place = isFromFile ? source?.place(isRecord(written) ? ['url', 'value'] : ['url']) : undefined;
  const hint = 'write the real URL under url: in content/site.yaml, or pass it with --base-url';
  const problem = (rule: string, text: string): Problem => ({
    rule,
    severity: 'error',
    text,
    hint,
    ...(place && { place }),
  });
  if (isReserved(url)) return [problem('base-url', `the URL of the site is not a public address: ${url}`)];
  if (isFromFile && isRecord(written) && written.placeholder === true)
    return [problem('placeholder', `the URL of the site is a placeholder: ${url}`)];
  return [];
}

function authUrlProblems({ auth, source }: Site): Problem[] {
  if (!auth || !source || !(auth.url.startsWith('http:') || isReserved(auth.url))) return [];
  const text = auth.url.startsWith('http:')
    ? `the URL of the auth service does not use https: ${auth.url}`
    : `the URL of the auth service is not a public address: ${auth.url}`;
  const hint = 'write the URL of the real service under auth: in content/site.yaml';
  return [{ rule: 'auth-url', severity: 'error', text, hint, place: source.place(['auth', 'url']) }];
}

/** Values and links with `placeholder: true`. */
function markedPlaceholders({ source }: Site): Problem[] {
  if (!source) return [];
  return (['values', 'links'] as const).flatMap((group) => {
    const entries = valueAt(source.data, [group]);
    return Object.entries(isRecord(entries) ? entries : {}).flatMap(([name, entry]): Problem[] => {
      if (!isRecord(entry) || entry.placeholder !== true) return [];
      const key = group === 'values' ? 'value' : 'url';
      const text = `the ${group === 'values' ? 'value' : 'link'} \`${name}\` is a placeholder: ${String(entry[key])}`;
      const hint = 'write the real one, and remove placeholder: true';
      return [{ rule: 'placeholder', severity: 'error', text, hint, place: source.place([group, name, key]) }];
    });
  });
}

/** Values that are a URL or an e-mail address at a reserved domain. */
function reservedValues({ source }: Site): Problem[] {
  const values = valueAt(source?.data, ['values']);
  return Object.entries(isRecord(values) ? values : {}).flatMap(([name, entry]): Problem[] => {
    if (isRecord(entry) && entry.placeholder === true) return [];
    const value = String(isRecord(entry) ? entry.value : entry);
    if (!isReserved(/^[^@\s]+@[^@\s]+$/.test(value) ? `mailto:${value}` : value)) return [];
    const text = `the value \`${name}\` is not a public address: ${value}`;
    const place = source?.place(['values', name, ...(isRecord(entry) ? ['value'] : [])]);
    return [{ rule: 'placeholder', severity: 'error', text, place }];
  });
}

/** Links to a reserved domain, and a form that sends there or unencrypted. */
function reservedLinks({ source, links, contact }: Site): Problem[] {
  if (!source) return [];
  const found = Object.entries(links).flatMap(([name, link]): Problem[] => {
    if (link.placeholder || !isReserved(link.url)) return [];
    const text = `the link \`${name}\` does not lead to a public address: ${link.url}`;
    return [{ rule: 'placeholder', severity: 'error', text, place: source.place(['links', name, 'url']) }];
  });
  const withFormProblem = (text: string, key: string): Problem[] => [
    ...found,
    { rule: 'form-endpoint', severity: 'error', text, place: source.place(['contact', key]) },
  ];
  const { endpoint = '' } = endpointOf(contact) ?? {};
  if (isReserved(endpoint))
    return withFormProblem(`the endpoint of the contact form is not a public address: ${endpoint}`, 'endpoint');
  const { url = '' } = functionOf(contact) ?? {};
  if (isReserved(url))
    return withFormProblem(`the function of the contact form is not at a public address: ${url}`, 'url');
  return url.startsWith('http:')
    ? withFormProblem(`the contact form sends messages unencrypted: ${url}`, 'url')
    : found;
}

/** Sections with `example: true`. Reports a shared section once. */
function exampleSections({ pages }: Site): Problem[] {
  const reported = new Set<string>();
  return [...pages.values()].flatMap((page) =>
    page.sections.flatMap(({ source, path, data, type }): Problem[] => {
      const key = `${source.file} ${path.join('.')}`;
      if (data.example !== true || reported.has(key)) return [];
      reported.add(key);
      const hint = 'show real ones and write example: false, or remove the section from its pages';
      const text = `the section \`${type}\` contains made-up examples`;
      return [{ rule: 'example', severity: 'error', text, hint, place: source.place([...path, 'example']) }];
    }),
  );
}

function placeholderClaims({ claims }: Site, source: Source): Problem[] {
  return [...claims.values()].flatMap(({ id, placeholder, owner }): Problem[] => {
    if (!placeholder) return [];
    const hint = `ask ${owner} for the real value, and remove placeholder: true`;
    const text = `the claim \`${id}\` is a placeholder`;
    return [{ rule: 'placeholder', severity: 'error', text, hint, place: source.place([id, 'placeholder']) }];
  });
}

function unprovenClaims({ claims }: Site, source: Source): Problem[] {
  return [...claims.values()].flatMap(({ id, evidence, owner }): Problem[] => {
    if (evidence !== 'none-yet') return [];
    const hint = `ask ${owner} for data, a document, a measurement or legal advice, or stop stating the claim`;
    const text = `the claim \`${id}\` has no evidence yet`;
    return [{ rule: 'unproven-claim', severity: 'error', text, hint, place: source.place([id, 'evidence']) }];
  });
}

function overdueReviews({ claims }: Site, source: Source, date: string | undefined): Problem[] {
  if (date === undefined) return [];
  return [...claims.values()].flatMap(({ id, reviewed, review_every, owner }): Problem[] => {
    const due = dayAfter(reviewed, review_every);
    if (due >= date) return [];
    const hint = `ask ${owner} whether it is still true, then write the date of the review under reviewed:`;
    const text = `the review of the claim \`${id}\` was due by ${due}`;
    return [{ rule: 'overdue-review', severity: 'error', text, hint, place: source.place([id, 'reviewed']) }];
  });
}

/** Forms without an address, which lose what a visitor writes. Reports each page once. */
function formProblems({ contact, source }: Site, pages: readonly RenderedPage[]): Problem[] {
  const reported = new Set<string>();
  return pages.flatMap(({ route: { page, url }, forms }): Problem[] => {
    const section = contact ? undefined : page.sections.find(({ type }) => type === 'contact');
    if ((!section && !forms.some(({ action }) => action === '')) || reported.has(page.id)) return [];
    reported.add(page.id);
    const text = `the form on ${url} has no address to send messages to`;
    const hint = contact
      ? 'a component of the theme writes it without an action'
      : 'content/site.yaml needs contact: with an endpoint or a function';
    const place = section ? section.source.place([...section.path, 'type']) : page.source.place(['layout']);
    const related = source && !contact ? [{ text: 'contact: is missing here:', place: source.place([]) }] : [];
    return [{ rule: 'form-endpoint', severity: 'error', text, hint, place, related }];
  });
}

/** Whether a URL is at a reserved domain (RFC 2606 and 6761), this machine or a private network. */
function isReserved(url: string): boolean {
  const mail = /^mailto:[^@]*@([^?]*)/.exec(url)?.[1];
  const host = (mail ?? (URL.canParse(url) ? new URL(url).hostname : '')).toLowerCase().replace(/\.$/, '');
  if (/(^|\.)(localhost|test|example|invalid|local|internal)$/.test(host)) return true;
  if (/(^|\.)example\.(com|org|net)$/.test(host)) return true;
  if (/^\[/.test(host)) return /^\[(::1?|fe80:.*|f[cd][0-9a-f]{2}:.*)\]$/.test(host);
  return /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\./.test(host) && /^[\d.]+$/.test(host);
}
