// Checks the addresses of earlier releases that no page has any more: the decisions in
// content/site.yaml, and addresses without a decision. Default redirects (a renamed page's old address
// leads to the new one) are in site/addresses-lock.ts.
import { isDeepStrictEqual } from 'node:util';
import { nameFault } from '../files/file-names.ts';
import { decode } from '../hosts/hosting.ts';
import { filesOnlyHost } from '../hosts/index.ts';
import { didYouMean, type Place, type Problem } from '../problems/problem.ts';
import {
  type Address,
  type Addresses,
  addressesShape,
  type Decision,
  noAddresses,
  parseDecision,
  resolveOldAddresses,
} from '../site/addresses-lock.ts';
import type { PageContent } from '../site/content.ts';
import { parseTarget } from '../site/link.ts';
import { addressOfPage, routeUrl } from '../site/page.ts';
import { isRecord, valueAt } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import { type AddressCheckInput, answeredByEndpoint, isWrittenByEngine } from './address-checks.ts';
import { isBroken } from './broken-files.ts';

/**
 * Reads content/addresses.lock.yaml. Returns no addresses if it is missing, since the site was never
 * released.
 */
export function readAddresses(source: Source | undefined, problems: Problem[]): Addresses {
  if (!source || source.data === null) return noAddresses;
  problems.push(...shapeProblems(addressesShape, source));
  return addressesShape.safeParse(source.data).data ?? noAddresses;
}

/** Checks what `addresses:` in content/site.yaml decides about former addresses. */
export function decisionProblems({ settings, pages, publicFiles, loaded }: AddressCheckInput): Problem[] {
  const { source, addresses } = settings;
  if (!source) return [];
  const served = new Map(servedAddresses(pages).map((address) => [address.url, address]));
  const byLowerCase = new Map<string, string>();
  const answered = answeredByEndpoint(settings);
  // A decision without a locale leads to the default locale if the address was never released.
  const inLocale = (decision: Decision | undefined): Decision | undefined =>
    decision && 'page' in decision ? { ...decision, locale: decision.locale ?? settings.locales[0] } : decision;
  return Object.entries(addresses).flatMap(([url, written]): Problem[] => {
    const place = (part?: 'page' | 'locale') =>
      source.place(['addresses', url, ...(isRecord(written) && part ? [part] : [])]);
    const key = () => source.place(['addresses', url], { key: true });
    // Hosts serve the page at every form of its address before they consult redirects.
    const decoded = decode(url) ?? url;
    const taken = served.get(url) ?? served.get(addressOfPage(decoded));
    const decision = parseDecision(written);
    if (taken) {
      // Valid: confirms that the page keeps an address that another page had before (see formerAddresses).
      if (decision && leadsTo(decision, taken)) return [];
      const form = taken.url === url ? '' : `, and ${url} leads to it`;
      const text = `there is a page at ${taken.url}${form}, so the address cannot be redirected or removed`;
      const hint = 'remove this line, or give the page another slug';
      const related = [{ text: 'the page:', place: slugPlace(pages.get(taken.page), taken.locale) ?? place() }];
      return [{ rule: 'address-target', severity: 'error', text, hint, place: key(), related }];
    }
    const path = decoded.slice(1);
    const file = [path, `${path}.html`, `${path}/index.html`].find((one) => publicFiles.has(one));
    if (file !== undefined) {
      const text = `public/${file} has this address, so it cannot be redirected or removed`;
      return [{ rule: 'address-target', severity: 'error', text, hint: 'remove this line, or the file', place: key() }];
    }
    if (isWrittenByEngine(path, settings) || decoded.startsWith('/assets/') || answered(url)) {
      const text = `litfass itself uses ${url}, so the address cannot be redirected or removed`;
      return [{ rule: 'address-target', severity: 'error', text, hint: 'remove this line', place: key() }];
    }
    if (!decision) {
      const target = String(written);
      const text = parseTarget(target)?.anchor
        ? `${url} cannot lead to a part of a page`
        : /^https?:/.test(target)
          ? `${target} is not a valid URL`
          : `${url} cannot lead to “${target}”`;
      const hint = didYouMean(target, ['gone']) ?? allowedTargets;
      return [{ rule: 'address-target', severity: 'error', text, hint, place: place() }];
    }
    const lower = url.toLowerCase();
    const shown = served.get(addressOfPage(lower));
    if (shown && !leadsTo(inLocale(decision), shown)) {
      const text = `hosts that ignore case show the page at ${shown.url} for ${url}`;
      const hint = `write { page: ${shown.page}, locale: ${shown.locale} }`;
      return [{ rule: 'address-target', severity: 'error', text, hint, place: key() }];
    }
    const twin = byLowerCase.get(lower);
    byLowerCase.set(lower, url);
    if (twin !== undefined && !isDeepStrictEqual(inLocale(decision), inLocale(parseDecision(addresses[twin])))) {
      const text = `${url} and ${twin} are one address on hosts that ignore case, but lead to different targets`;
      const hint = 'give both the same target';
      const related = [{ text: 'the other one:', place: source.place(['addresses', twin], { key: true }) }];
      return [{ rule: 'address-target', severity: 'error', text, hint, place: key(), related }];
    }
    const other = shown?.url ?? twin;
    const fault =
      other === undefined ? fileFault(path) : `has the same name as the one for ${other} on macOS and Windows`;
    const host = filesOnlyHost(settings.hosts);
    if (host && !('gone' in decision) && fault) {
      const text = `no redirect file is possible at ${url} for ${host.name}: it ${fault}`;
      const hint = other === undefined ? 'remove this line, or write gone' : 'remove this line';
      return [{ rule: 'address-target', severity: 'error', text, hint, place: key() }];
    }
    return targetProblems(decision, { url: settings.url, pages, served, publicFiles, loaded, place });
  });
}

interface Target {
  /** The URL of the site. */
  readonly url: string;
  readonly pages: AddressCheckInput['pages'];
  readonly served: ReadonlyMap<string, Address>;
  readonly publicFiles: AddressCheckInput['publicFiles'];
  readonly loaded: AddressCheckInput['loaded'];
  readonly place: (part?: 'page' | 'locale') => Place;
}

/** Checks the target of a decision. */
function targetProblems(decision: Decision, { url, pages, loaded, place, ...site }: Target): Problem[] {
  if ('gone' in decision) return [];
  if ('url' in decision) {
    if (new URL(decision.url).origin !== url) return [];
    // A redirect to itself would loop.
    const text = `${decision.url} is an address of this site`;
    const hint = 'name the page or the file at this address instead';
    return [{ rule: 'address-target', severity: 'error', text, hint, place: place() }];
  }
  if ('file' in decision) return fileProblems(decision.file, { ...site, place });
  if (isBroken(`content/pages/${decision.page}.yaml`, loaded)) return [];
  const page = pages.get(decision.page);
  if (page) {
    const { locale } = decision;
    if (locale === undefined || page.locales.includes(locale)) return [];
    const text = `the page \`${page.id}\` does not exist in ${locale}`;
    const hint = didYouMean(locale, page.locales) ?? `it exists in ${page.locales.join(', ')}`;
    return [{ rule: 'unknown-locale', severity: 'error', text, hint, place: place('locale') }];
  }
  const hint = didYouMean(decision.page, pages.keys()) ?? 'pages are the files of content/pages/';
  const text = `there is no page \`${decision.page}\``;
  return [{ rule: 'unknown-page', severity: 'error', text, hint, place: place('page') }];
}

const allowedTargets =
  'write gone, a page ("${page.home}" or { page: home, locale: en }), a file of public/ (/terms.pdf) or https://…';

/** Whether a decision names the page that is at an address. */
function leadsTo(decision: Decision | undefined, { page, locale }: Address): boolean {
  if (!decision || !('page' in decision) || decision.page !== page) return false;
  return decision.locale === undefined || decision.locale === locale;
}

/** Checks a target that is a file of the site. */
function fileProblems(
  target: string,
  { served, publicFiles, place }: Pick<Target, 'served' | 'publicFiles' | 'place'>,
): Problem[] {
  const path = decodeURIComponent(target).slice(1);
  const names = [...publicFiles.keys()].filter((name) => !name.startsWith('assets/'));
  if (names.includes(path)) return [];
  const page = served.get(target);
  if (page) {
    const text = `${target} is the address of a page: name the page instead`;
    const hint = `write { page: ${page.page}, locale: ${page.locale} }`;
    return [{ rule: 'address-target', severity: 'error', text, hint, place: place() }];
  }
  const hint =
    didYouMean(
      target,
      names.map((name) => encodeURI(`/${name}`)),
    ) ?? allowedTargets;
  return [{ rule: 'address-target', severity: 'error', text: `there is no file public/${path}`, hint, place: place() }];
}

/** Why no file can have the name that an address needs, or undefined if one can. */
function fileFault(path: string): string | undefined {
  const bytes = Buffer.byteLength(path);
  // The folder of the output is before it, and macOS takes paths of 1024 bytes.
  if (bytes > 800) return `has a path of ${bytes} bytes, and the limit is 800`;
  const parts = path.split('/');
  return parts.map(nameFault).find((fault) => fault !== undefined);
}

/**
 * Addresses of earlier releases that no page or another page has now, and that content/site.yaml does
 * not mention.
 */
export function formerAddresses({ settings, pages, released, loaded, problems }: AddressCheckInput): Problem[] {
  const lock = loaded.sources.find(({ file }) => file === 'content/addresses.lock.yaml');
  // With errors in content/site.yaml or in a page's file, the addresses cannot be known.
  if (!lock || !settings.source || broken('content/site.yaml')) return [];
  const defaultLocale = settings.locales[0] ?? '';
  const served = servedAddresses(pages);
  const { lost, taken } = resolveOldAddresses({ released, decisions: settings.addresses, served, defaultLocale });
  const inLock = (url: string) => lock.place([released.pages[url] ? 'pages' : 'moved', url], { key: true });
  const takenOver = taken.flatMap(({ url, page, locale, by }): Problem[] => {
    const place = slugPlace(pages.get(by.page), by.locale);
    const other = slugPlace(pages.get(page), locale);
    if (!place || !other || Object.hasOwn(settings.addresses, url)) return [];
    const decision = `under addresses: in content/site.yaml write ${url}: "\${page.${by.page}}"`;
    return [
      {
        rule: 'address-taken',
        severity: 'warning',
        text: `\`${by.page}\` takes ${url}, which was released as an address of the page \`${page}\``,
        hint: `give \`${by.page}\` another slug; or, if old links should lead to it, ${decision}`,
        place,
        related: [
          { text: 'released here:', place: inLock(url) },
          { text: `\`${page}\` is here now:`, place: other },
        ],
      },
    ];
  });
  const nowhere = lost.flatMap(({ url, page, locale }): Problem[] => {
    // Invalid decisions are already reported.
    if (Object.hasOwn(settings.addresses, url)) return [];
    if (broken(`content/pages/${page}.yaml`) || isBroken(`content/pages/${page}.yaml`, loaded)) return [];
    const current = pages.get(page);
    const reason = current ? `the page \`${page}\` has no slug in ${locale}` : `the page \`${page}\` does not exist`;
    const misspelt = didYouMean(url, Object.keys(settings.addresses));
    const target = current ? page : settings.home;
    const addDecision = `under addresses: in content/site.yaml, write ${url}: "\${page.${target}}", or ${url}: gone`;
    return [
      {
        rule: 'address-lost',
        severity: 'error',
        text: `${url} was released, but ${reason} any more`,
        hint: misspelt ? `${misspelt} content/site.yaml names that address` : addDecision,
        place: inLock(url),
        related: current ? [{ text: 'the page:', place: current.source.place(['slug'], { key: true }) }] : [],
      },
    ];
  });
  return [...nowhere, ...takenOver];

  function broken(file: string): boolean {
    return problems.some(({ place, severity }) => severity === 'error' && place?.file === file);
  }
}

/** The addresses of all pages, except for the not-found page, which is served at any address. */
function servedAddresses(pages: ReadonlyMap<string, PageContent>): Address[] {
  return [...pages.values()]
    .filter((page) => !page.not_found)
    .flatMap((page) => page.locales.map((locale) => ({ url: routeUrl(page, locale), page: page.id, locale })));
}

function slugPlace(page: PageContent | undefined, locale: string): Place | undefined {
  if (!page) return undefined;
  return page.source.place(typeof valueAt(page.source.data, ['slug']) === 'string' ? ['slug'] : ['slug', locale]);
}
