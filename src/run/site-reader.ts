// Reads a site and keeps its current state: all files once, then only those that have changed.
import { join } from 'node:path';
import { basePath } from '../addresses/base.ts';
import { routesOf } from '../addresses/routes.ts';
import { type Cache, noCache } from '../files/cache.ts';
import { settledStamp } from '../files/file-stamp.ts';
import { once } from '../files/once.ts';
import type { Workplace } from '../files/workplace.ts';
import { isFatal } from '../lint/apply-settings.ts';
import { lintContent } from '../lint/files-and-texts.ts';
import { type ReadSite, readSite } from '../read/index.ts';
import { load } from '../read/load.ts';
import { prepareRendering } from '../render/index.ts';
import type { CallCheck } from '../rules/rule.ts';
import type { PageContent } from '../site/content.ts';
import { isDue } from '../site/page.ts';
import { type CachedFiles, sourceNames } from '../site/source.ts';
import { type Bundle, bundle, contactKind, withSiteScripts } from '../theme/bundle.ts';
import type { SiteState } from './current-site.ts';
import type { Pause } from './pause.ts';
import { showSavedPages, showTheme } from './shown-changes.ts';
import type { ShownPages } from './shown-pages.ts';
import { type ShownSite, shownSite } from './shown-site.ts';
import { openContentMemory } from './store/content-memory.ts';

/** How a site is read. */
export interface ReadOptions {
  /** Whether drafts and pages that are not due yet are shown. */
  readonly drafts?: true | undefined;
  /** The URL of the site, instead of the `url` in content/site.yaml. */
  readonly baseUrl?: string | undefined;
  /** Whether pages say that some of the site is still an example, and are not indexed. */
  readonly preview?: true | undefined;
  /** Compiles the theme. */
  readonly compile?: ((root: string, cache: Cache) => Promise<Bundle>) | undefined;
  /**
   * Whether `update` is called once. Unchanged files that passed all checks are then not read before a page
   * needs them, and the values of a large site wait in a file.
   */
  readonly isReadOnce?: true | undefined;
  /** Calls the checks of rules. */
  readonly callCheck?: CallCheck | undefined;
}

const yamlOfContent = /^content[\\/].*\.(?:ya?ml|md)$/;

/**
 * Opens the reader of a site and of its changes. One call at a time. `pages` renders its pages. Nothing is
 * read yet.
 */
export function openSiteReader(place: Workplace, pages: ShownPages, options: ReadOptions) {
  const { compile = bundle, isReadOnce } = options;
  const { root, cache, onProgress } = place;
  const memory = once(() => (isReadOnce && cache === noCache ? undefined : openContentMemory(place)));
  const state: SiteState = { place, pages, memory };
  return {
    state: state as Readonly<SiteState>,
    /**
     * Reads the saved files (paths relative to the root), or everything. Throws errors of theme and
     * system.
     */
    async update(files?: readonly string[]): Promise<void> {
      if (files && showSavedPages(files, state)) return;
      const before = state.contactKind;
      state.contactKind = contactKind(root);
      if (files?.every((file) => yamlOfContent.test(file)) && state.bundle && state.contactKind === before)
        return readContent(state, options, { files, compiling: state.bundle });
      // Clear it first: if compiling fails, the next save must try again.
      state.bundle = undefined;
      onProgress('reading content');
      // Not awaited yet: esbuild runs in another process while this one reads YAML.
      const compiling = compile(root, cache).then((compiled) => {
        state.bundle = compiled;
        return compiled;
      });
      // If reading YAML throws, nothing awaits it any more.
      compiling.catch(() => {});
      const isTheme = files?.every((file) => file.startsWith('templates/'));
      if (isTheme && (await showTheme(await compiling, state))) return;
      await readContent(state, options, { files, compiling });
    },
    /** Reads everything again whose change `update` has only shown. */
    complete: async (pause?: Pause): Promise<void> => {
      const { current } = state;
      if (current?.isPartial) await readContent(state, options, { compiling: current.read.content.bundle, pause });
    },
    /** Forgets the current site after an error. `shown` stays. */
    drop: () => {
      state.current = undefined;
    },
  };
}

interface ContentToRead {
  /** Files that are known to have changed. */
  readonly files?: readonly string[] | undefined;
  readonly compiling: Bundle | Promise<Bundle>;
  readonly pause?: Pause | undefined;
}

async function readContent(state: SiteState, options: ReadOptions, input: ContentToRead): Promise<void> {
  const { isReadOnce, drafts, preview: isPreview, callCheck } = options;
  const { files = [], compiling, pause = () => undefined } = input;
  const { root, date, onProgress } = state.place;
  const memory = state.memory();
  const valuesFile = isReadOnce && join(root, `.litfass/.values.${process.pid}`);
  const loaded = load(root, cachedFiles(state, isReadOnce, files), valuesFile ? { valuesFile } : {});
  const theme = await compiling;
  state.loaded = loaded;
  await pause();
  onProgress('checking content');
  const isHidden = (page: PageContent) => !drafts && !isDue(page, date);
  const read = readSite(loaded, theme, { memory, isHidden });
  const hasErrors = read.problems.some(isFatal);
  const problems = once(() => {
    const all = lintContent(read, { date, isPreview, memory, callCheck });
    memory?.save(read.content.loaded);
    if (isReadOnce) loaded.freeMemory?.();
    return all;
  });
  await pause();
  const unitOf = sourceNames(read.content.loaded.sources);
  const faulty = hasErrors
    ? new Set(problems().flatMap((problem) => (isFatal(problem) && unitOf(problem.place?.file)) || []))
    : undefined;
  const version = await versionOf(read, state, { ...options, faulty });
  state.current = { read, problems, hasErrors, version, isPartial: false };
  if (!hasErrors) state.whole = version;
  state.shown = state.whole ?? version;
}

/** Files with the same stamp are not read again, except those that are known to have changed. */
function cachedFiles(state: SiteState, isReadOnce: true | undefined, changed: readonly string[]): CachedFiles {
  const { sources = [], problems = [] } = state.loaded ?? {};
  const excluded = new Set([...changed, ...problems.flatMap(({ place }) => place?.file ?? [])]);
  const known = new Map(sources.filter(({ file }) => !excluded.has(file)).map((source) => [source.file, source]));
  const readAt = Date.now();
  return {
    stampOf: (file) => settledStamp(file, readAt),
    hashOf: (file, stamp) => (isReadOnce ? state.memory()?.hashOf(file, stamp) : undefined),
    sourceOf(file, stamp) {
      const source = known.get(file);
      return source?.stamp === stamp ? source : undefined;
    },
  };
}

/** A version of the site. With errors in its settings, nothing may be possible. */
async function versionOf(
  { site: written, content }: ReadSite,
  { place, pages }: SiteState,
  { baseUrl, preview, faulty }: ReadOptions & Pick<ShownSite, 'faulty'>,
): Promise<ShownSite | undefined> {
  if (!written || !content.settings.source) return undefined;
  try {
    const { assets } = await withSiteScripts(content.bundle, written, place.cache);
    const previewed = preview ? { ...written, isPreview: preview } : written;
    const site = baseUrl ? { ...previewed, url: baseUrl, base: basePath(baseUrl) } : previewed;
    const rendering = prepareRendering(site, routesOf(site), assets);
    const version = shownSite(rendering, content, { pages, faulty });
    if (faulty) version.hostFiles();
    return version;
  } catch (error) {
    // The problems say what is wrong with the settings.
    if (faulty) return undefined;
    throw error;
  }
}
