// Checks the addresses of all pages: invalid slugs, and two pages or files at the same path of the output.

import { folded } from '../files/file-names.ts';
import { didYouMean, type Place, type Problem } from '../problems/problem.ts';
import { contactPages } from '../site/contact-settings.ts';
import type { PageContent } from '../site/content.ts';
import { foldersAbove, outputsOf, slugFault, suggestedSlug, urlOf } from '../site/page.ts';
import { valueAt } from '../site/record.ts';
import type { Loaded, Source } from '../site/source.ts';
import { type AddressCheckInput, answeredByEndpoint, isWrittenByEngine } from './address-checks.ts';
import { isBroken } from './broken-files.ts';
import { decisionProblems, formerAddresses } from './former-addresses.ts';
import type { SiteSettings } from './site.ts';

interface Address {
  readonly slug: string;
  readonly source: Source;
  readonly locale: string;
  readonly isNotFound: boolean;
  readonly place: () => Place;
}

/** Adds the problems of all addresses to `problems`. */
export function checkAddresses(input: AddressCheckInput): void {
  const { settings, pages, publicFiles, loaded, problems } = input;
  const addresses = [...pages.values()].flatMap((page) => addressesOf(page, input));
  problems.push(
    ...collisions(addresses),
    ...takenByForm(addresses, input),
    ...takenPaths(addresses, { publicFiles, settings }),
    ...namedPages(settings, pages, loaded),
    ...namedImage(settings, publicFiles),
    ...decisionProblems(input),
    ...formerAddresses(input),
  );
}

function addressesOf(page: PageContent, { cached, problems }: AddressCheckInput): Address[] {
  const { source } = page;
  const isSingle = () => typeof valueAt(source.data, ['slug']) === 'string';
  const place = (locale: string) => source.place(isSingle() ? ['slug'] : ['slug', locale]);
  const isCached = cached(source) !== undefined;
  if (!isCached && page.locales.length > 1 && isSingle())
    problems.push({
      rule: 'slug',
      severity: 'error',
      text: `one slug cannot serve ${page.locales.length} locales`,
      hint: `write one per locale: { ${page.locales.map((locale) => `${locale}: …`).join(', ')} }`,
      place: source.place(['slug']),
    });
  const addresses: Address[] = [];
  for (const locale of page.locales) {
    const slug = page.slugs[locale];
    if (slug === undefined) continue;
    const fault = isCached ? undefined : slugFault(slug);
    const suggestion = fault && suggestedSlug(slug, locale);
    if (fault)
      problems.push({
        rule: 'slug',
        severity: 'error',
        text: `“${slug}” cannot be a slug`,
        hint: `${fault}${suggestion ? `: write ${suggestion}` : ''}`,
        place: place(locale),
      });
    else addresses.push({ slug, source, locale, isNotFound: page.not_found, place: () => place(locale) });
  }
  return addresses;
}

/**
 * Pages, files and redirects at an address that the contact endpoint answers: visitors could not read
 * them, or a redirect would take their messages. Hosts redirect old addresses, and those with the prefix
 * of the default locale.
 */
function takenByForm(addresses: readonly Address[], { settings, publicFiles, released }: AddressCheckInput): Problem[] {
  const { source, locales } = settings;
  if (!source) return [];
  const answered = answeredByEndpoint(settings);
  const endpoint = () => source.place(['contact', 'endpoint']);
  const conflict = (what: string, url: string, place = endpoint): Problem[] => {
    const path = answered(url);
    if (path === undefined) return [];
    const text = `${what} and the contact form want the address ${path}`;
    const related = place === endpoint ? [] : [{ text: 'the form posts there:', place: endpoint() }];
    const hint = 'give it another address, or the form another endpoint';
    return [{ rule: 'collision', severity: 'error', text, hint, place: place(), related }];
  };
  const urls = new Set(['/', ...addresses.map(({ slug }) => urlOf(slug))]);
  const old = Object.keys({ ...released.pages, ...released.moved, ...released.gone }).filter((url) => !urls.has(url));
  return [
    ...addresses.flatMap(({ slug, place }) => conflict('a page', urlOf(slug), place)),
    ...[...publicFiles.keys()].flatMap((path) => conflict(`public/${path}`, `/${path}`, () => placeOfFile(path))),
    ...[...old, ...[...urls].map((url) => `/${locales[0]}${url}`)].flatMap((url) => conflict('a redirect', url)),
  ];
}

const placeOfFile = (path: string): Place => ({ file: `public/${path}`, line: 1, column: 1, length: 1, source: '' });

/**
 * Pages that share one address: some hosts ignore case and a trailing slash, and all serve x/index.html
 * at /x.
 */
function collisions(addresses: readonly Address[]): Problem[] {
  const taken = new Map<string, Address>();
  return addresses.flatMap((address): Problem[] => {
    const folded = address.slug.toLowerCase().replace(/(^|\/)index$/, '');
    const first = taken.get(folded);
    if (!first) {
      taken.set(folded, address);
      return [];
    }
    return [
      {
        rule: 'collision',
        severity: 'error',
        text: `two pages want the address ${urlOf(folded)}`,
        hint: 'give one of them another slug',
        place: address.place(),
        related: [{ text: 'the other one:', place: first.place() }],
      },
    ];
  });
}

function takenPaths(
  addresses: readonly Address[],
  { publicFiles, settings }: Pick<AddressCheckInput, 'publicFiles' | 'settings'>,
): Problem[] {
  const folders = new Set(addresses.flatMap(({ slug }) => foldersAbove(slug)));
  const form = settings.hosts?.pages;
  const hasPagesBelow = (slug: string) => folders.has(slug);
  const reported = new Set<string>();
  // Slugs are lower case, and some file systems ignore the case of file names.
  const byFoldedPath = new Map([...publicFiles.keys()].map((path) => [folded(path), path]));
  const pageProblems = addresses.flatMap((address): Problem[] => {
    const outputs = outputsOf(address.slug, { form, isNotFound: address.isNotFound, hasPagesBelow });
    // A page in the folder en/ collides with a file named en.
    const found = [...outputs, ...outputs.flatMap(foldersAbove)].find((output) => byFoldedPath.has(output));
    const path = found === undefined ? undefined : byFoldedPath.get(found);
    if (!path && !address.slug.startsWith('assets/')) return [];
    // One file may collide with every page of a locale.
    if (path && reported.has(path)) return [];
    reported.add(path ?? '');
    const text = path
      ? `public/${path} conflicts with the output path of this page`
      : 'assets/ is reserved for hashed files';
    // The page at the root of the site cannot get another slug.
    const hint = address.slug === '' ? 'remove the file, or give it another name' : 'give the page another slug';
    return [{ rule: 'collision', severity: 'error', text, hint, place: address.place() }];
  });
  const reserved = [...publicFiles.keys()].filter((path) => isWrittenByEngine(path, settings));
  const fileProblems = reserved.map((path): Problem => {
    const hint = 'remove the file; litfass generates it from content/';
    const text = `public/${path} is a file that litfass writes itself`;
    return { rule: 'collision', severity: 'error', text, hint, place: placeOfFile(path) };
  });
  return [...pageProblems, ...fileProblems];
}

/** Checks the pages that content/site.yaml names: the home page, and those that the contact form leads to. */
function namedPages(
  { source, home, contact, locales, inTranslation }: SiteSettings,
  pages: ReadonlyMap<string, PageContent>,
  loaded: Loaded,
): Problem[] {
  if (!source || pages.size === 0) return [];
  const named: (readonly [readonly string[], string])[] = [[['home'], home]];
  for (const [key, id] of Object.entries(contactPages(contact))) named.push([['contact', key], id]);
  return named.flatMap(([path, id]): Problem[] => {
    const page = pages.get(id);
    if (!page && isBroken(`content/pages/${id}.yaml`, loaded)) return [];
    if (!page) {
      const hint = didYouMean(id, pages.keys()) ?? 'pages are the files of content/pages/';
      return [
        {
          rule: 'unknown-page',
          severity: 'error',
          text: `there is no page \`${id}\``,
          hint,
          place: source.place(path),
        },
      ];
    }
    // A form that is still being translated returns to the pages of the first locale.
    const needed = path[0] === 'home' ? locales : locales.filter((locale) => !inTranslation.includes(locale));
    const missing = needed.filter((locale) => !page.locales.includes(locale));
    if (missing.length === 0) return [];
    const text = `the page \`${id}\` must exist in every locale, but is missing in ${missing.join(', ')}`;
    return [
      {
        rule: 'missing-translation',
        severity: 'error',
        text,
        hint: `give it a slug there: slug: { ${missing.map((locale) => `${locale}: …`).join(', ')} }`,
        place: valueAt(page.source.data, ['locales'])
          ? page.source.place(['locales'])
          : page.source.place(['slug'], { key: true }),
        related: valueAt(source.data, path) ? [{ text: 'named here:', place: source.place(path) }] : [],
      },
    ];
  });
}

/** Checks that the social image that content/site.yaml names is a file of public/. */
function namedImage({ source, image }: SiteSettings, publicFiles: ReadonlyMap<string, unknown>): Problem[] {
  if (!source || !image || publicFiles.has(image.slice(1))) return [];
  const hint =
    didYouMean(
      image,
      [...publicFiles.keys()].map((path) => `/${path}`),
    ) ?? 'put it into public/, and write its path with a leading slash: /og-image.png';
  const text = `there is no picture public${image.startsWith('/') ? '' : '/'}${image}`;
  return [{ rule: 'unknown-image', severity: 'error', text, hint, place: source.place(['image']) }];
}
