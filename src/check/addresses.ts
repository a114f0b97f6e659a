// The addresses of all pages: slugs that cannot be one, and two things that want the same place in the output.

import { didYouMean, type Place, type Problem } from '../diagnostics/problem.ts';
import type { Loaded, Source } from '../load/index.ts';
import type { CachedPages } from '../memory/content.ts';
import type { Addresses } from '../site/addresses.ts';
import { contactPages, endpointOf } from '../site/contact-settings.ts';
import { folded } from '../site/file-names.ts';
import { foldersAbove, outputsOf, slugFault, urlOf } from '../site/page.ts';
import { valueAt } from '../site/shape.ts';
import { decisionProblems, formerAddresses } from './former-addresses.ts';
import type { PageContent } from './pages.ts';
import { isBroken, type SiteSettings } from './settings.ts';

export interface CheckingAddresses {
  readonly settings: SiteSettings;
  readonly pages: ReadonlyMap<string, PageContent>;
  readonly released: Addresses;
  /** Paths in the output that are taken by public/ and assets. */
  readonly publicFiles: ReadonlyMap<string, unknown>;
  readonly loaded: Loaded;
  /** What is known of the pages that need not be judged. */
  readonly known: CachedPages['get'];
  readonly problems: Problem[];
}

interface Address {
  readonly slug: string;
  readonly source: Source;
  readonly locale: string;
  readonly isNotFound: boolean;
  readonly place: () => Place;
}

export function checkAddresses(checking: CheckingAddresses): void {
  const { settings, pages, publicFiles, loaded, problems } = checking;
  const addresses = [...pages.values()].flatMap((page) => addressesOf(page, checking));
  problems.push(
    ...collisions(addresses),
    ...takenByForm(addresses, settings),
    ...takenPaths(addresses, { publicFiles, settings }),
    ...namedPages(settings, pages, loaded),
    ...namedImage(settings, publicFiles),
    ...decisionProblems(checking),
    ...formerAddresses(checking),
  );
}

function addressesOf(page: PageContent, { known, problems }: CheckingAddresses): Address[] {
  const { source } = page;
  const isSingle = () => typeof valueAt(source.data, ['slug']) === 'string';
  const place = (locale: string) => source.place(isSingle() ? ['slug'] : ['slug', locale]);
  const isKnown = known(source) !== undefined;
  if (!isKnown && page.locales.length > 1 && isSingle())
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
    const fault = isKnown ? undefined : slugFault(slug);
    if (fault)
      problems.push({
        rule: 'slug',
        severity: 'error',
        text: `“${slug}” cannot be a slug`,
        hint: fault,
        place: place(locale),
      });
    else addresses.push({ slug, source, locale, isNotFound: page.not_found, place: () => place(locale) });
  }
  return addresses;
}

/** Where the contact form posts to, nobody can read a page. */
function takenByForm(addresses: readonly Address[], { contact, source }: SiteSettings): Problem[] {
  const endpoint = endpointOf(contact)?.endpoint;
  const taken = addresses.filter(({ slug }) => `/${slug.toLowerCase()}` === endpoint?.toLowerCase());
  return taken.map((address) => ({
    rule: 'collision',
    severity: 'error',
    text: `a page and the contact form want the address ${endpoint}`,
    hint: 'give the page another slug, or the form another endpoint',
    place: address.place(),
    ...(source && { related: [{ text: 'the form posts there:', place: source.place(['contact', 'endpoint']) }] }),
  }));
}

/** Hosts ignore case and a slash at the end, and serve x/index.html at /x: two slugs that fold together are one address. */
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

/** Files that the engine writes itself besides pages and assets, and besides the parts of a large sitemap. */
const reservedPaths = [
  'sitemap.xml',
  'robots.txt',
  '_headers',
  '_redirects',
  '.nojekyll',
  '.nginx.conf',
  '.litfass-manifest.json',
];

/** Whether it writes a file there itself. */
export function isReserved(written: string, { hosts }: Pick<SiteSettings, 'hosts'>): boolean {
  const path = folded(written);
  if (path === 'vercel.json') return hosts?.vercel === true;
  return reservedPaths.includes(path) || /^sitemap-\d+\.xml$/.test(path);
}

function takenPaths(
  addresses: readonly Address[],
  { publicFiles, settings }: Pick<CheckingAddresses, 'publicFiles' | 'settings'>,
): Problem[] {
  const folders = new Set(addresses.flatMap(({ slug }) => foldersAbove(slug)));
  const form = settings.hosts?.pages;
  const hasPagesBelow = (slug: string) => folders.has(slug);
  const told = new Set<string>();
  // Slugs have no capitals, and on some systems those of a file do not count.
  const lying = new Map([...publicFiles.keys()].map((path) => [folded(path), path]));
  const pageProblems = addresses.flatMap((address): Problem[] => {
    const outputs = outputsOf(address.slug, { form, isNotFound: address.isNotFound, hasPagesBelow });
    // A page in en/ is in the way of a file that is called en.
    const found = [...outputs, ...outputs.flatMap(foldersAbove)].find((output) => lying.has(output));
    const path = found === undefined ? undefined : lying.get(found);
    if (!path && !address.slug.startsWith('assets/')) return [];
    // One file may be in the way of every page of a locale.
    if (path && told.has(path)) return [];
    told.add(path ?? '');
    const text = path ? `public/${path} lies where this page goes` : 'assets/ is where the hashed files go';
    // What lies at the address of the site has no other.
    const hint = address.slug === '' ? 'remove the file, or give it another name' : 'give the page another slug';
    return [{ rule: 'collision', severity: 'error', text, hint, place: address.place() }];
  });
  const reserved = [...publicFiles.keys()].filter((path) => isReserved(path, settings));
  const fileProblems = reserved.map((path): Problem => {
    const hint = 'remove the file; what it should say comes from content/';
    return { rule: 'collision', severity: 'error', text: `public/${path} is a file that litfass writes itself`, hint };
  });
  return [...pageProblems, ...fileProblems];
}

/** Pages that content/site.yaml names: the home page, and those that the contact form leads to. */
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
    const text = `the page \`${id}\` must exist in every locale, and lacks ${missing.join(', ')}`;
    return [
      {
        rule: 'missing-translation',
        severity: 'error',
        text,
        place: valueAt(page.source.data, ['locales'])
          ? page.source.place(['locales'])
          : page.source.place(['slug'], { key: true }),
        related: valueAt(source.data, path) ? [{ text: 'named here:', place: source.place(path) }] : [],
      },
    ];
  });
}

/** The picture that social networks show is read from the address that content/site.yaml names. */
function namedImage({ source, image }: SiteSettings, publicFiles: ReadonlyMap<string, unknown>): Problem[] {
  if (!source || !image || publicFiles.has(image.replace(/^\//, ''))) return [];
  const hint = 'put it into public/; it is written with a slash before it: /og-image.png';
  const text = `there is no picture public${image.startsWith('/') ? '' : '/'}${image}`;
  return [{ rule: 'unknown-image', severity: 'error', text, hint, place: source.place(['image']) }];
}
