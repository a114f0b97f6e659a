// Finds what is wrong with the addresses of pages, which must differ from each other and from all
// other files.
import { isDeepStrictEqual } from 'node:util';
import { withBase } from '../addresses/base.ts';
import {
  addressOfPage,
  decode,
  foldersAbove,
  formsOf,
  outputsOf,
  slugFault,
  slugPlace,
  stemOf,
  urlOf,
} from '../addresses/page-address.ts';
import { folded } from '../files/file-names.ts';
import { writtenHosts } from '../hosts/index.ts';
import {
  oneFolder,
  oneForAllLocales,
  pathTaken,
  takenByEndpoint,
  twoFeedsAt,
  twoNotFoundPages,
  twoPagesAt,
  writtenByLitfass,
} from '../problems/collision.ts';
import { noRecipient } from '../problems/missing-key.ts';
import { pageMissing } from '../problems/missing-translation.ts';
import { type Place, type Problem, wholeFile } from '../problems/problem.ts';
import { noPublicPicture } from '../problems/unknown-image.ts';
import { noNamedPage, notPublished } from '../problems/unknown-page.ts';
import { contactPages, contactPaths, endpointOf, serviceFormOf } from '../settings/contact-settings.ts';
import { allows, thirdPartiesOn } from '../settings/third-parties.ts';
import type { Feed } from '../site/collection.ts';
import type { PageContent } from '../site/content.ts';
import { valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import type { Names } from './names.ts';
import type { Site, SiteSettings } from './site.ts';

/** What addresses are read from. */
export interface Addressed extends Pick<Site, 'pages' | 'feeds' | 'released'> {
  readonly settings: SiteSettings;
  readonly names: Names;
  /** Pages that are not built yet. */
  readonly hidden: ReadonlyMap<string, PageContent>;
  /** The file with the addresses of earlier releases. */
  readonly lock: Source | undefined;
  /** Paths in the output that are taken by public/ and assets. */
  readonly publicFiles: ReadonlyMap<string, unknown>;
  /** Files with errors. */
  readonly faulty: ReadonlySet<string>;
}

/** What is wrong with the addresses of all pages. */
export function addressProblems(site: Addressed): Problem[] {
  const slugs = [...site.pages.values()].flatMap(slugsIn);
  return [
    ...notFoundPages(site.pages),
    ...sameSlugs(slugs),
    ...sameFolders(slugs),
    ...takenByForm(slugs, site),
    ...takenPaths(slugs, site),
    ...sameFeeds(site),
    ...namedPages(site),
    ...unnamedRecipient(site),
    ...namedImage(site),
  ];
}

/** An address of a page, as its slug. */
interface PageSlug {
  readonly slug: string;
  readonly isNotFound: boolean;
  readonly place: () => Place;
}

/** The valid slugs of a page. Others are reported when it is read. */
function slugsIn({ source, slugs, not_found }: PageContent): PageSlug[] {
  return Object.entries(slugs)
    .filter(([, slug]) => slugFault(slug) === undefined)
    .map(([locale, slug]) => ({ slug, isNotFound: not_found, place: () => slugPlace(source, locale) }));
}

function notFoundPages(pages: Addressed['pages']): Problem[] {
  const [first, ...others] = [...pages.values()].filter((page) => page.not_found);
  const at = ({ source }: PageContent) => source.place(['not_found']);
  return first ? others.map((page) => twoNotFoundPages(at(page), at(first))) : [];
}

/**
 * Pages, files and redirects at an address that the contact endpoint answers: visitors could not read
 * them, or a redirect would take their messages. Hosts redirect old addresses, and those with the prefix
 * of the default locale.
 */
function takenByForm(slugs: readonly PageSlug[], { settings, publicFiles, released }: Addressed): Problem[] {
  const { source, locales } = settings;
  if (!source) return [];
  const answered = answeredByEndpoint(settings);
  const conflict = (what: string, url: string, placeOf?: () => Place): Problem[] => {
    const path = answered(url);
    if (path === undefined) return [];
    const endpoint = source.place(['contact', 'endpoint']);
    return [takenByEndpoint(what, path, placeOf?.() ?? endpoint, endpoint)];
  };
  const urls = new Set(['/', ...slugs.map(({ slug }) => urlOf(slug))]);
  const old = Object.keys({ ...released.pages, ...released.moved, ...released.gone }).filter((url) => !urls.has(url));
  return [
    ...slugs.flatMap(({ slug, place }) => conflict('a page', urlOf(slug), place)),
    ...[...publicFiles.keys()].flatMap((path) =>
      conflict(`public/${path}`, `/${path}`, () => wholeFile(`public/${path}`)),
    ),
    ...[...old, ...[...urls].map((url) => `/${locales[0]}${url}`)].flatMap((url) => conflict('a redirect', url)),
  ];
}

/** Pages that share one address: hosts show a page at every form of its address, and some ignore case. */
function sameSlugs(slugs: readonly PageSlug[]): Problem[] {
  const taken = new Map<string, PageSlug>();
  const reported = new Set<string>();
  return slugs.flatMap((one) => {
    const address = folded(stemOf(one.slug));
    const first = taken.get(address);
    taken.set(address, one);
    if (!first) return [];
    const [place, other] = [one.place(), first.place()];
    if (!isDeepStrictEqual(place, other)) return twoPagesAt(urlOf(address), place, other);
    const isReported = reported.has(address);
    reported.add(address);
    return isReported ? [] : oneForAllLocales(urlOf(address), place);
  });
}

/** Folders that differ only in case: some file systems have one for both. */
function sameFolders(slugs: readonly PageSlug[]): Problem[] {
  const written = new Map<string, string>();
  return slugs.flatMap(({ slug, place }) =>
    foldersAbove(slug).flatMap((folder) => {
      const first = written.get(folded(folder)) ?? folder;
      written.set(folded(folder), first);
      return first === folder ? [] : [oneFolder(folder, first, place())];
    }),
  );
}

/** Feeds that share one address. */
function sameFeeds({ feeds, settings: { source } }: Addressed): Problem[] {
  const others = feeds.filter(({ path }, index) => feeds.findIndex((one) => one.path === path) !== index);
  return others.flatMap(({ of, path }) =>
    source ? twoFeedsAt(`/${path}`, source.place(['collections', of, 'feed'])) : [],
  );
}

function takenPaths(slugs: readonly PageSlug[], { publicFiles, settings, feeds }: Addressed): Problem[] {
  const folders = new Set(slugs.flatMap(({ slug }) => foldersAbove(stemOf(slug))));
  const forms = formsOf(slugs.flatMap(({ slug, isNotFound }) => (isNotFound ? [] : slug)));
  const form = settings.hosts?.pages;
  const hasPagesBelow = (slug: string) => folders.has(slug);
  const reported = new Set<string>();
  // Some file systems ignore the case of file names.
  const byFoldedPath = new Map([...publicFiles.keys()].map((path) => [folded(path), path]));
  const ofPages = slugs.flatMap(({ slug, isNotFound, place }) => {
    const outputs = outputsOf(slug, { form, forms, isNotFound, hasPagesBelow }).map(folded);
    // A page in the folder en/ collides with a file named en.
    const found = [...outputs, ...outputs.flatMap(foldersAbove)].find((output) => byFoldedPath.has(output));
    const path = found === undefined ? undefined : byFoldedPath.get(found);
    if (!path && !slug.startsWith('assets/')) return [];
    // One file may collide with every page of a locale.
    if (path && reported.has(path)) return [];
    reported.add(path ?? '');
    return pathTaken(path, slug === '', place());
  });
  const reserved = [...publicFiles.keys()].filter(
    // The engine adds to a robots.txt.
    (path) => path !== 'robots.txt' && isWrittenByEngine(path, feeds, settings.hosts),
  );
  return [...ofPages, ...reserved.map((path) => writtenByLitfass(path, wholeFile(`public/${path}`)))];
}

/** The pages that content/site.yaml names: the home page, and those that the contact form leads to. */
function namedPages({ settings, pages, names, hidden }: Addressed): Problem[] {
  const { source, home, contact, allow, locales, inTranslation } = settings;
  if (!source || pages.size === 0) return [];
  const ofContact = Object.entries(contactPages(contact)).map(([key, id]) => [['contact', key], id] as const);
  const ofAllow = Object.entries(allow ?? {}).flatMap(([name, entry]) =>
    Array.isArray(entry?.pages) ? entry.pages.map((id, at) => [['allow', name, 'pages', at], id] as const) : [],
  );
  const unknown = ofAllow.filter(([, id]) => !pages.has(id) && !hidden.has(id) && !names.has('page', id));
  const ofThirdParties = unknown.map(([path, id]) => noNamedPage(id, pages.keys(), source.place(path)));
  const ofSite = [[['home'], home] as const, ...ofContact].flatMap(([path, id]) => {
    const page = pages.get(id);
    const later = hidden.get(id);
    if (later) return notPublished(later, source.place(path));
    if (!page) return names.has('page', id) ? [] : noNamedPage(id, pages.keys(), source.place(path));
    // A form that is still being translated returns to the pages of the first locale.
    const needed = path[0] === 'home' ? locales : locales.filter((locale) => !inTranslation.includes(locale));
    const missing = needed.filter((locale) => !page.locales.includes(locale));
    if (missing.length === 0) return [];
    const isListed = valueAt(page.source.data, ['locales']);
    const place = isListed ? page.source.place(['locales']) : page.source.place(['slug'], { key: true });
    return pageMissing(id, missing, place, valueAt(source.data, path) ? source.place(path) : undefined);
  });
  return [...ofSite, ...ofThirdParties];
}

/** The service that the contact form posts to must be in `allow:`, for the page of the form. */
function unnamedRecipient({ settings: { source, allow, contact }, pages }: Addressed): Problem[] {
  const { url } = serviceFormOf(contact) ?? {};
  const page = pages.get(contact?.form ?? '');
  if (!source || url === undefined || !page) return [];
  const isNamed = thirdPartiesOn(allow, page).some(([, entry]) => allows(entry, 'form', url));
  return isNamed ? [] : [noRecipient(url, page.id, source.place(['contact', 'service']))];
}

/** The social image that content/site.yaml names must be a file of public/. */
function namedImage({ settings: { source, image }, publicFiles }: Addressed): Problem[] {
  if (!source || !image || publicFiles.has(image.slice(1))) return [];
  const paths = [...publicFiles.keys()].map((path) => `/${path}`);
  return [noPublicPicture(image, paths, source.place(['image']))];
}

/** Files that the engine itself writes in addition to pages, assets and the parts of a large sitemap. */
const reservedPaths = ['sitemap.xml', 'robots.txt', '.litfass-manifest.json'];

/** Whether the engine itself writes a file at this path of the output. */
export function isWrittenByEngine(written: string, feeds: readonly Feed[], hosts: SiteSettings['hosts']): boolean {
  const path = folded(written);
  if (feeds.some((feed) => folded(feed.path) === path)) return true;
  if (reservedPaths.includes(path) || /^sitemap-\d+\.xml$/.test(path)) return true;
  return writtenHosts(hosts).some(({ host }) => Object.hasOwn(host.files, path));
}

/** Returns a function that finds the path at which the contact endpoint answers an address of the site. */
export function answeredByEndpoint({ contact, url, base }: Pick<SiteSettings, 'contact' | 'url' | 'base'>) {
  const { origin, pathname } = new URL(withBase(base, endpointOf(contact)?.endpoint ?? 'none:'), url);
  const paths =
    origin === new URL(url).origin
      ? [...contactPaths(pathname, endpointOf(contact)?.alias), '/healthz', '/readyz']
      : [];
  return (address: string) => {
    const asked = withBase(base, addressOfPage(decode(address) ?? address)).toLowerCase();
    return paths.find((path) => path.toLowerCase() === asked);
  };
}
