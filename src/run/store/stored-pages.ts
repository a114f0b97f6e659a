// The pages of builds. A page is reused if everything that it was made from is unchanged and its files are
// still untouched in the output. If only its stylesheet has changed, that is replaced.
import { join, relative } from 'node:path';
import type { Route } from '../../addresses/routes.ts';
import { keyOf, noCache } from '../../files/cache.ts';
import { fileStamp } from '../../files/file-stamp.ts';
import type { Workplace } from '../../files/workplace.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import type { PageOrigin, RenderedFacts } from '../../render/rendered.ts';
import type { SiteVersion } from './site-version.ts';
import { openStore, type Store, type Unit } from './store.ts';

/** The cached pages of one output folder. */
export interface PageCache {
  /** The page of a route, or undefined if it must be rendered. */
  readonly get: (route: Route) => CachedPage | undefined;
  /** Adds a page that was rendered, with its files. */
  readonly add: (route: Route, page: CacheablePage) => void;
  /** Stores the pages that were added or reused, and drops all others. Call it after publishing. */
  readonly save: () => void;
}

/** Has no page, and keeps none. */
export const noPages: PageCache = { get: () => undefined, add: () => {}, save: () => {} };

/** A page with its files, each with its path in the output. */
interface CacheablePage {
  readonly facts: RenderedFacts;
  readonly origin: PageOrigin;
  readonly files: readonly (readonly [path: string, file: StagedFile])[];
}

/** A page that need not be rendered. */
export interface CachedPage extends CacheablePage {
  /**
   * The folder to copy the files from; undefined if they are in the output. If it is a part and lacks
   * one, the build fails; else the page is rendered.
   */
  readonly from: { readonly folder: string; readonly isPart: boolean } | undefined;
  /** Set if the page in the output has another stylesheet: the new one. */
  readonly stylesheet: string | undefined;
}

/** What is stored of a page: plain data. */
export interface StoredPage extends Omit<CacheablePage, 'origin'> {
  /** A hash of its stylesheet. */
  readonly stylesheet: string;
}

interface PageCacheInput {
  readonly version: SiteVersion;
  /** The output folder. */
  readonly out: string;
  /** An output folder from which its cached pages are copied, instead of those of `out`. */
  readonly from?: string | undefined;
  /** Whether the social image of a page is cached. */
  readonly isImageCached: (path: string) => boolean;
}

/**
 * About so many pages share a file: an edit rewrites few files, and none exceeds the maximum length of a
 * string.
 */
const pagesPerFile = 128;

/** Opens the cached pages for `input.out`. With `noCache`, the result is always empty. */
export function openPageCache(
  { root, cache }: Pick<Workplace, 'root' | 'cache'>,
  { version, out, from, isImageCached }: PageCacheInput,
): PageCache {
  if (cache === noCache) return noPages;
  const folder = from ?? out;
  const hashes = cache.files();
  const count = Math.ceil(version.rendering.routes.length / pagesPerFile);
  const units = openStore<StoredPage>(cache, `pages-${keyOf(relative(root, folder)).slice(0, 10)}`, count);
  const added: CacheablePage['files'][number][] = [];
  return {
    get(route) {
      const last = units.last(pageKey(route))?.value;
      if (!last?.files.every(([path, { sha256 }]) => hashes.ofOutput(join(folder, path)) === sha256)) return undefined;
      if (last.facts.image && !isImageCached(last.facts.image.path)) return undefined;
      return cachedPage(units, route, { version, from: from === undefined ? undefined : { folder, isPart: false } });
    },
    add(route, page) {
      added.push(...page.files);
      units.set(pageKey(route), pageUnit(route, page, version), version.answerTo);
    },
    save() {
      for (const [path, { sha256 }] of added) hashes.add(join(folder, path), fileStamp(join(folder, path)), sha256);
      units.save((page) => page);
      hashes.save();
    },
  };
}

/** The page of a route, if these units have it as it would be rendered now, apart from its stylesheet. */
export function cachedPage(
  units: Pick<Store<StoredPage>, 'get' | 'last'>,
  route: Route,
  { version, from }: Pick<CachedPage, 'from'> & { readonly version: SiteVersion },
): CachedPage | undefined {
  const stored = units.get(pageKey(route), version.basisOf(route), version.answerTo);
  const unit = units.last(pageKey(route));
  if (!stored || !unit) return undefined;
  const stylesheet = version.rendering.stylesheets.get(route.page.id) ?? '';
  return {
    ...stored,
    origin: { reads: unit.reads, content: unit.content ?? '' },
    from,
    stylesheet: stored.stylesheet === keyOf(stylesheet) ? undefined : stylesheet,
  };
}

/** A rendered page as it is stored. */
export function pageUnit(
  route: Route,
  { facts, origin, files }: CacheablePage,
  { rendering, basisOf }: SiteVersion,
): Unit<StoredPage> {
  const stylesheet = keyOf(rendering.stylesheets.get(route.page.id) ?? '');
  return { ...basisOf(route), ...origin, value: { facts: plainFacts(facts), stylesheet, files } };
}

/** The facts of a page as plain data: without the theme's element for its social image. */
export function plainFacts({ image, ...facts }: RenderedFacts): RenderedFacts {
  return { ...facts, image: image && { ...image, recipe: { kind: 'drawn' } } };
}

/** The name of a page among others: "de kontakt". */
export function pageKey({ page, locale }: Route): string {
  return `${locale} ${page.id}`;
}
