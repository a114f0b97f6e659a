// Reads the addresses of earlier releases, and what content/site.yaml decides about them. A renamed
// page’s old address leads to the new one by itself (addresses/addresses-lock.ts).
import { isDeepStrictEqual } from 'node:util';
import {
  type Address,
  type Addresses,
  addressesShape,
  addressWithoutForm,
  type Decision,
  noAddresses,
  parseDecision,
  resolveOldAddresses,
  withoutSlash,
} from '../addresses/addresses-lock.ts';
import { addressOfPage, decode, routeUrl, slugPlace } from '../addresses/page-address.ts';
import { folded, nameFault } from '../files/file-names.ts';
import { filesOnlyHost } from '../hosts/index.ts';
import { lostAddress } from '../problems/address-lost.ts';
import { takenAddress } from '../problems/address-taken.ts';
import { cannotDecide, wrongTarget } from '../problems/address-target.ts';
import { didYouMean, lateHint, type Place, type Problem } from '../problems/problem.ts';
import { pageNotIn } from '../problems/unknown-locale.ts';
import { noNamedPage, notPublished } from '../problems/unknown-page.ts';
import type { PageContent } from '../site/content.ts';
import { listsAbove } from '../site/entries.ts';
import { isRecord } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import { parseTarget } from '../text/link.ts';
import { type Addressed, answeredByEndpoint, isWrittenByEngine } from './addresses.ts';
import type { Read } from './settings.ts';

/**
 * Reads content/addresses.lock.yaml. Without the file there are no addresses: the site was never
 * released.
 */
export function readReleased(source: Source | undefined): Read<Addresses> {
  if (!source || source.data === null) return { value: noAddresses, problems: [] };
  const value = addressesShape.safeParse(source.data).data ?? noAddresses;
  return { value, problems: shapeProblems(addressesShape, source) };
}

/** What is wrong with the addresses of earlier releases, and with the decisions about them. */
export function oldAddressProblems(site: Addressed): Problem[] {
  return [...decisionProblems(site), ...formerAddresses(site)];
}

/** What `addresses:` in content/site.yaml decides about former addresses. */
function decisionProblems(site: Addressed): Problem[] {
  const { source, addresses, locales, hosts } = site.settings;
  if (!source) return [];
  const { pages, publicFiles, settings } = site;
  const served = new Map(servedAddresses(pages).map((address) => [addressWithoutForm(address.url), address]));
  const servedInAnyCase = new Map([...served].map(([address, one]) => [folded(address), one]));
  const byLowerCase = new Map<string, string>();
  const answered = answeredByEndpoint(settings);
  // A decision without a locale leads to the default locale if the address was never released.
  const inLocale = (decision: Decision | undefined): Decision | undefined =>
    decision && 'page' in decision ? { ...decision, locale: decision.locale ?? locales[0] } : decision;
  return Object.entries(addresses).flatMap(([url, written]): Problem | Problem[] => {
    const place = (part?: 'page' | 'locale') =>
      source.place(['addresses', url, ...(isRecord(written) && part ? [part] : [])]);
    const key = () => source.place(['addresses', url], { key: true });
    // Hosts serve the page at every form of its address before they consult redirects.
    const decoded = decode(url) ?? url;
    const taken = served.get(addressOfPage(decoded));
    const decision = parseDecision(written);
    if (taken) {
      // Valid: confirms that the page keeps an address that another page had before (see formerAddresses).
      if (decision && leadsTo(decision, taken)) return [];
      const form = taken.url === url ? '' : `, and ${url} leads to it`;
      const page = pages.get(taken.page);
      const related = [{ text: 'the page:', place: page ? slugPlace(page.source, taken.locale) : place() }];
      const hint = 'remove this line, or give the page another slug';
      return cannotDecide(`there is a page at ${taken.url}${form}`, { hint, place: key(), related });
    }
    const path = decoded.slice(1);
    const file = [path, `${path}.html`, `${path}/index.html`].find((one) => publicFiles.has(one));
    if (file !== undefined)
      return cannotDecide(
        `public/${file} has this address`,
        { hint: 'remove this line, or the file', place: key() },
        'it',
      );
    if (isWrittenByEngine(path, site.feeds, hosts) || decoded.startsWith('/assets/') || answered(url))
      return cannotDecide(`litfass itself uses ${url}`, { hint: 'remove this line', place: key() });
    if (!decision) {
      const target = String(written);
      const isPart = parseTarget(target)?.anchor;
      const other = /^https?:/.test(target) ? `${target} is not a valid URL` : `${url} cannot lead to “${target}”`;
      const text = isPart ? `${url} cannot lead to a part of a page` : other;
      return wrongTarget(text, { hint: didYouMean(target, ['gone']) ?? allowedTargets, place: place() });
    }
    const lower = url.toLowerCase();
    const shown = servedInAnyCase.get(addressOfPage(folded(decoded)));
    if (shown && !leadsTo(inLocale(decision), shown)) {
      const text = `hosts that ignore case show the page at ${shown.url} for ${url}`;
      return wrongTarget(text, { hint: `write { page: ${shown.page}, locale: ${shown.locale} }`, place: key() });
    }
    const twin = byLowerCase.get(lower);
    byLowerCase.set(lower, url);
    if (twin !== undefined && !isDeepStrictEqual(inLocale(decision), inLocale(parseDecision(addresses[twin])))) {
      const text = `${url} and ${twin} are one address on hosts that ignore case, but lead to different targets`;
      const related = [{ text: 'the other one:', place: source.place(['addresses', twin], { key: true }) }];
      return wrongTarget(text, { hint: 'give both the same target', place: key(), related });
    }
    const other = shown?.url ?? twin;
    const fault =
      other === undefined ? fileFault(path) : `has the same name as the one for ${other} on macOS and Windows`;
    const host = filesOnlyHost(hosts);
    if (host && !('gone' in decision) && fault) {
      const hint = other === undefined ? 'remove this line, or write gone' : 'remove this line';
      return wrongTarget(`no redirect file is possible at ${url} for ${host.name}: it ${fault}`, {
        hint,
        place: key(),
      });
    }
    return targetProblem(decision, { ...site, served, place }) ?? [];
  });
}

interface Target extends Addressed {
  readonly served: ReadonlyMap<string, Address>;
  readonly place: (part?: 'page' | 'locale') => Place;
}

function targetProblem(decision: Decision, target: Target): Problem | undefined {
  const { pages, names, place, settings, hidden } = target;
  if ('gone' in decision) return undefined;
  if ('url' in decision) {
    // A redirect to itself would loop.
    if (new URL(decision.url).origin !== settings.url) return undefined;
    const hint = 'name the page or the file at this address instead';
    return wrongTarget(`${decision.url} is an address of this site`, { hint, place: place() });
  }
  if ('file' in decision) return fileProblem(decision.file, target);
  const page = pages.get(decision.page);
  const later = hidden.get(decision.page);
  if (later) return notPublished(later, place('page'));
  if (!page)
    return names.has('page', decision.page) ? undefined : noNamedPage(decision.page, pages.keys(), place('page'));
  const { locale } = decision;
  return locale === undefined || page.locales.includes(locale) ? undefined : pageNotIn(locale, page, place('locale'));
}

const allowedTargets =
  'write gone, a page ("${page.home}" or { page: home, locale: en }), a file of public/ (/terms.pdf) or https://…';

/** Whether a decision names the page that is at an address. */
function leadsTo(decision: Decision | undefined, { page, locale }: Address): boolean {
  if (!decision || !('page' in decision) || decision.page !== page) return false;
  return decision.locale === undefined || decision.locale === locale;
}

/** The problem of a target that is a file of the site. */
function fileProblem(target: string, { served, publicFiles, place }: Target): Problem | undefined {
  const path = decodeURIComponent(target).slice(1);
  const isFile = (name: string) => !name.startsWith('assets/');
  if (publicFiles.has(path) && isFile(path)) return undefined;
  const page = served.get(addressWithoutForm(target));
  if (page) {
    const hint = `write { page: ${page.page}, locale: ${page.locale} }`;
    return wrongTarget(`${target} is the address of a page: name the page instead`, { hint, place: place() });
  }
  const files = () => [...publicFiles.keys()].filter(isFile).map((name) => encodeURI(`/${name}`));
  const hint = lateHint(() => didYouMean(target, files()) ?? allowedTargets);
  return wrongTarget(`there is no file public/${path}`, { hint, place: place() });
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
function formerAddresses({ settings, pages, released, lock, faulty, names, hidden }: Addressed): Problem[] {
  // With errors in content/site.yaml or in a page's file, the addresses cannot be known.
  if (!lock || !settings.source || faulty.has('content/site.yaml')) return [];
  const { addresses, home, locales, collections } = settings;
  const served = servedAddresses(pages);
  const defaultLocale = locales[0] ?? '';
  const { lost, taken } = resolveOldAddresses({
    ...{ released, decisions: addresses, served, defaultLocale },
    successorsOf: listsAbove(collections),
  });
  const inLock = (url: string) => lock.place([released.pages[url] ? 'pages' : 'moved', url], { key: true });
  const isDecided = (url: string) => Object.hasOwn(addresses, withoutSlash(url));
  const takenOver = taken.flatMap(({ url, page, locale, by }) => {
    const [owner, other] = [pages.get(by.page), pages.get(page)];
    if (!owner || !other || isDecided(url)) return [];
    const at = [slugPlace(owner.source, by.locale), inLock(url), slugPlace(other.source, locale)] as const;
    return takenAddress(url, [by.page, page], at);
  });
  const nowhere = lost.flatMap(({ url, page, locale }) => {
    const current = pages.get(page);
    // Invalid decisions are already reported.
    if (
      isDecided(url) ||
      faulty.has(`content/pages/${page}.yaml`) ||
      faulty.has(`content/${page}.yaml`) ||
      (!current && names.has('page', page) && !hidden.has(page))
    )
      return [];
    const what = hidden.has(page) ? 'is not published' : 'does not exist';
    const reason = `the page \`${page}\` ${current ? `has no slug in ${locale}` : what}`;
    const key = withoutSlash(url);
    const add = `under addresses: in content/site.yaml, write ${key}: "\${page.${current ? page : home}}", or ${key}: gone`;
    const hint = lateHint(() => {
      const misspelt = didYouMean(key, Object.keys(addresses));
      return misspelt ? `${misspelt} content/site.yaml names that address` : add;
    });
    const related = current ? [{ text: 'the page:', place: current.source.place(['slug'], { key: true }) }] : [];
    return lostAddress(url, reason, { hint, place: inLock(url), related });
  });
  return [...nowhere, ...takenOver];
}

/** The addresses of all pages, except for the not-found page, which is served at any address. */
function servedAddresses(pages: ReadonlyMap<string, PageContent>): Address[] {
  return [...pages.values()]
    .filter((page) => !page.not_found)
    .flatMap((page) => page.locales.map((locale) => ({ url: routeUrl(page, locale), page: page.id, locale })));
}
