// Addresses that releases had and no page has any more: what content/site.yaml decides about them, and those that nobody
// decided about. What becomes of them otherwise (a renamed page leads to itself): content/addresses.ts.
import {
  type Address,
  type Addresses,
  addressesShape,
  noAddresses,
  parseDecision,
  standingOf,
} from '../content/addresses.ts';
import { nameFault } from '../content/file-names.ts';
import { parseTarget } from '../content/link.ts';
import { addressOfPage, routeUrl } from '../content/page.ts';
import { shapeProblems, valueAt } from '../content/shape.ts';
import type { Source } from '../load.ts';
import { didYouMean, type Place, type Problem } from '../problem.ts';
import { type CheckingAddresses, isReserved } from './addresses.ts';
import type { PageContent } from './pages.ts';
import { isBroken } from './settings.ts';

/** content/addresses.lock.yaml. A site without the file was never released. */
export function readAddresses(source: Source | undefined, problems: Problem[]): Addresses {
  if (!source || source.data === null) return noAddresses;
  problems.push(...shapeProblems(addressesShape, source));
  return addressesShape.safeParse(source.data).data ?? noAddresses;
}

/** What content/site.yaml says about addresses that no page has any more. */
export function decisionProblems({ settings, pages, publicFiles, loaded }: CheckingAddresses): Problem[] {
  const { source, addresses } = settings;
  if (!source) return [];
  const served = new Map(servedAddresses(pages).map((address) => [address.url, address]));
  return Object.entries(addresses).flatMap(([url, written]): Problem[] => {
    const place = () => source.place(['addresses', url]);
    const key = () => source.place(['addresses', url], { key: true });
    // Every host leads the other forms of a page's address to it, as it finds a file there: no rule is asked.
    const taken = served.get(url) ?? served.get(addressOfPage(url));
    const decision = parseDecision(written);
    if (taken) {
      // Whose it was before is asked below: this is the answer.
      if (decision && 'page' in decision && decision.page === taken.page) return [];
      const form = taken.url === url ? '' : `, and ${url} leads to it`;
      const text = `a page lies at ${taken.url}${form}, so nothing else can become of it`;
      const hint = 'remove this line, or give the page another slug';
      const related = [{ text: 'the page:', place: slugPlace(pages.get(taken.page), taken.locale) ?? place() }];
      return [{ rule: 'address-target', severity: 'error', text, hint, place: key(), related }];
    }
    const path = url.slice(1);
    const file = [path, `${path}.html`, `${path}/index.html`].find((one) => publicFiles.has(one));
    if (file !== undefined) {
      const text = `public/${file} is a file, so nothing else can become of its address`;
      return [{ rule: 'address-target', severity: 'error', text, hint: 'remove this line, or the file', place: key() }];
    }
    if (isReserved(path, settings) || url.startsWith('/assets/') || url === settings.contact?.endpoint) {
      const text = `litfass itself answers at ${url}, so nothing else can become of that address`;
      return [{ rule: 'address-target', severity: 'error', text, hint: 'remove this line', place: key() }];
    }
    if (!decision) {
      const anchor = parseTarget(written)?.anchor;
      const text = anchor ? `${url} cannot lead to a part of a page` : `${url} cannot become “${written}”`;
      const hint = didYouMean(written, ['gone']) ?? 'write gone, or the page that it leads to: "${page.home}"';
      return [{ rule: 'address-target', severity: 'error', text, hint, place: place() }];
    }
    const odd = settings.hosts?.['github-pages'] && 'page' in decision ? fileFault(path) : undefined;
    if (odd) {
      const text = `no file can lead on from ${url} for GitHub Pages: it ${odd}`;
      const hint = 'remove this line, or write gone';
      return [{ rule: 'address-target', severity: 'error', text, hint, place: key() }];
    }
    if ('gone' in decision || pages.has(decision.page) || isBroken(`content/pages/${decision.page}.yaml`, loaded))
      return [];
    const hint = didYouMean(decision.page, pages.keys()) ?? 'pages are the files of content/pages/';
    const text = `there is no page \`${decision.page}\``;
    return [{ rule: 'unknown-page', severity: 'error', text, hint, place: place() }];
  });
}

/** What is wrong with the name of the file that would lie at an address. */
function fileFault(path: string): string | undefined {
  try {
    const parts = decodeURIComponent(path).split('/');
    return parts.map(nameFault).find((fault) => fault !== undefined);
  } catch {
    return undefined;
  }
}

/** Addresses of earlier releases that no page has any more, or another one, and nobody said what is to become of them. */
export function formerAddresses({ settings, pages, released, loaded, problems }: CheckingAddresses): Problem[] {
  const lock = loaded.sources.find(({ file }) => file === 'content/addresses.lock.yaml');
  // Where the locales or a page's file are in doubt, its addresses are too.
  if (!lock || !settings.source || broken('content/site.yaml')) return [];
  const defaultLocale = settings.locales[0] ?? '';
  const served = servedAddresses(pages);
  const { lost, taken } = standingOf({ released, decisions: settings.addresses, served, defaultLocale });
  const inLock = (url: string) => lock.place([released.pages[url] ? 'pages' : 'moved', url], { key: true });
  const takenOver = taken.flatMap(({ url, page, locale, by }): Problem[] => {
    const place = slugPlace(pages.get(by.page), by.locale);
    const other = slugPlace(pages.get(page), locale);
    if (!place || !other || Object.hasOwn(settings.addresses, url)) return [];
    const meant = `under addresses: in content/site.yaml write ${url}: "\${page.${by.page}}"`;
    return [
      {
        rule: 'address-taken',
        severity: 'warning',
        text: `\`${by.page}\` takes ${url}, which was released and leads to the page \`${page}\``,
        hint: `give \`${by.page}\` another slug; where old links are meant to lead to it, ${meant}`,
        place,
        related: [
          { text: 'released here:', place: inLock(url) },
          { text: `\`${page}\` lies here now:`, place: other },
        ],
      },
    ];
  });
  const nowhere = lost.flatMap(({ url, page, locale }): Problem[] => {
    // What is written there and cannot be understood has been told.
    if (Object.hasOwn(settings.addresses, url)) return [];
    if (broken(`content/pages/${page}.yaml`) || isBroken(`content/pages/${page}.yaml`, loaded)) return [];
    const there = pages.get(page);
    const reason = there ? `the page \`${page}\` has no slug in ${locale}` : `there is no page \`${page}\``;
    const misspelt = didYouMean(url, Object.keys(settings.addresses));
    const target = there ? page : settings.home;
    const ask = `under addresses: in content/site.yaml say where it leads, ${url}: "\${page.${target}}", or ${url}: gone`;
    return [
      {
        rule: 'address-lost',
        severity: 'error',
        text: `${url} was released, and ${reason} any more`,
        hint: misspelt ? `${misspelt} content/site.yaml names that address` : ask,
        place: inLock(url),
        related: there ? [{ text: 'the page:', place: there.source.place(['slug'], { key: true }) }] : [],
      },
    ];
  });
  return [...nowhere, ...takenOver];

  function broken(file: string): boolean {
    return problems.some(({ place, severity }) => severity === 'error' && place?.file === file);
  }
}

/** Where all pages lie. The not-found page is served in place of others and has no address to remember. */
function servedAddresses(pages: ReadonlyMap<string, PageContent>): Address[] {
  return [...pages.values()]
    .filter((page) => !page.not_found)
    .flatMap((page) => page.locales.map((locale) => ({ url: routeUrl(page, locale), page: page.id, locale })));
}

function slugPlace(page: PageContent | undefined, locale: string): Place | undefined {
  if (!page) return undefined;
  return page.source.place(typeof valueAt(page.source.data, ['slug']) === 'string' ? ['slug'] : ['slug', locale]);
}
