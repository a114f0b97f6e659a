// Reads a site and keeps its current state: all files once, then only those that have changed.
import { join } from 'node:path';
import { basePath } from '../addresses/base.ts';
import { routesOf } from '../addresses/routes.ts';
import { type Cache, noCache } from '../files/cache.ts';
import { fileStamp, isSettled } from '../files/file-stamp.ts';
import { once } from '../files/once.ts';
import { isFatal } from '../lint/apply-settings.ts';
import { lintContent } from '../lint/files-and-texts.ts';
import { isError, type Problem } from '../problems/problem.ts';
import { type ReadSite, readSite } from '../read/index.ts';
import { load, loadFile } from '../read/load.ts';
import { prepareRendering } from '../render/index.ts';
import type { CallCheck } from '../rules/rule.ts';
import type { PageContent } from '../site/content.ts';
import { isDue } from '../site/page.ts';
import { type CachedFiles, type Loaded, type Source, sourceNames } from '../site/source.ts';
import { type Bundle, bundle, callsFunction, withSiteScripts } from '../theme/bundle.ts';
import type { Pause } from './pause.ts';
import type { ShownPages } from './shown-pages.ts';
import { type ShownSite, shownSite } from './shown-site.ts';
import { type ContentMemory, openContentMemory } from './store/content-memory.ts';

/** The files that a site was last made from, valid or not. */
export interface SiteInputs {
  /** content/ */
  readonly loaded: Loaded;
  /** templates/, content/images/ and public/ */
  readonly bundle: Bundle;
}

/** How a site is read. */
export interface ReadOptions {
  /** The day (YYYY-MM-DD) that decides which waivers and claims have expired, and which pages are due. */
  readonly date?: string | undefined;
  /** Whether drafts and pages that are not due yet are shown. */
  readonly drafts?: true | undefined;
  /** The URL of the site, instead of the `url` in content/site.yaml. */
  readonly baseUrl?: string | undefined;
  /** Compiles the theme. */
  readonly compile?: ((root: string, cache: Cache) => Promise<Bundle>) | undefined;
  /**
   * Results of earlier runs, and of this one. Without it, everything is read, checked and rendered again,
   * except images and compressed sizes, which have caches of their own.
   */
  readonly cache?: Cache | undefined;
  /**
   * Whether `update` is called once. Unchanged files that passed all checks are then not read before a page
   * needs them, and the values of a large site wait in a file.
   */
  readonly isReadOnce?: true | undefined;
  /** Called when a stage begins, and for each page and image. The first word of `step` names the stage. */
  readonly onProgress?: ((step: string) => void) | undefined;
  /** Calls the checks of rules. */
  readonly callCheck?: CallCheck | undefined;
}

/** The current files as a site. */
export interface CurrentSite {
  readonly read: ReadSite;
  /** Lints files and texts on its first call. All problems of content and theme. */
  readonly problems: () => readonly Problem[];
  /** Whether reading found errors that no site can lower: then nothing is published. */
  readonly hasErrors: boolean;
  readonly bundle: Bundle;
  readonly sources: readonly Source[];
  /** What can be rendered of it. Undefined without a theme or without settings. */
  readonly version: ShownSite | undefined;
  /** Whether `update` has read only the saved pages, and `finish` must check all files. */
  readonly isPartial: boolean;
  /** What earlier runs found, for other versions of its files. */
  readonly memory: ContentMemory | undefined;
}

/** A site of which something can be rendered. */
export interface RenderableSite extends CurrentSite {
  readonly version: ShownSite;
}

/**
 * Opens the reader of the site in `root` and of its changes. One call at a time. Its pages are rendered by
 * `store`. Nothing is read yet.
 */
export function openSiteReader(root: string, store: ShownPages, options: ReadOptions) {
  const { date, drafts, baseUrl, compile = bundle, cache = noCache, isReadOnce, onProgress = () => {} } = options;
  const isHidden = (page: PageContent) => !drafts && !isDue(page, date);
  let usesFunction = false;
  let bundled: Bundle | undefined;
  let inputs: SiteInputs | undefined;
  let current: CurrentSite | undefined;
  let shown: ShownSite | undefined;
  /** The last version without errors and without changes that `complete` must still check. */
  let lastWhole: ShownSite | undefined;
  let readTimes: ReadonlyMap<Source, number> = new Map();
  let memory: ContentMemory | undefined;

  /** Files with the same stamp are not read again, except those that are known to have changed. */
  const cachedFiles = (changed: readonly string[]): CachedFiles => {
    const { sources = [], problems = [] } = inputs?.loaded ?? {};
    const excluded = new Set([...changed, ...problems.flatMap(({ place }) => place?.file ?? [])]);
    const known = new Map(sources.filter(({ file }) => !excluded.has(file)).map((source) => [source.file, source]));
    return {
      stampOf: fileStamp,
      hashOf: (file, stamp) => (isReadOnce ? memory?.hashOf(file, stamp) : undefined),
      sourceOf(file, stamp) {
        const source = known.get(file);
        return source?.stamp === stamp && isSettled(stamp, readTimes.get(source) ?? 0) ? source : undefined;
      },
    };
  };

  /** A version of the site. With errors in its settings, nothing may be possible. */
  const versionOf = async (read: ReadSite, theme: Bundle, faulty?: ReadonlySet<string>) => {
    const { site: written, content } = read;
    if (!written || !content.settings.source) return undefined;
    try {
      const { assets } = await withSiteScripts(theme, written, cache);
      const site = baseUrl ? { ...written, url: baseUrl, base: basePath(baseUrl) } : written;
      const rendering = prepareRendering(site, routesOf(site), assets);
      const { sources } = content.loaded;
      const version = shownSite(rendering, { store, fingerprint: theme.fingerprint, sources, faulty });
      if (faulty) version.hostFiles();
      return version;
    } catch (error) {
      // The problems say what is wrong with the settings.
      if (faulty) return undefined;
      throw error;
    }
  };

  const readContent = async (
    files: readonly string[],
    compiling: Bundle | Promise<Bundle>,
    pause: Pause = () => undefined,
  ) => {
    const now = Date.now();
    if (!(isReadOnce && cache === noCache)) memory ??= openContentMemory(cache, root, now);
    const valuesFile = isReadOnce && join(root, `.litfass/.values.${process.pid}`);
    const loaded = load(root, cachedFiles(files), valuesFile ? { valuesFile } : {});
    if (!isReadOnce) readTimes = new Map(loaded.sources.map((source) => [source, readTimes.get(source) ?? now]));
    const theme = await compiling;
    inputs = { loaded, bundle: theme };
    await pause();
    onProgress('checking content');
    const read = readSite(loaded, theme, { memory, isHidden });
    const hasErrors = read.problems.some(isFatal);
    const problems = once(() => {
      const all = lintContent(read, { date, memory, callCheck: options.callCheck });
      memory?.save(read.content.loaded);
      if (isReadOnce) loaded.freeMemory?.();
      return all;
    });
    await pause();
    const unitOf = sourceNames(read.content.loaded.sources);
    const faulty = hasErrors
      ? new Set(problems().flatMap((problem) => (isFatal(problem) && unitOf(problem.place?.file)) || []))
      : undefined;
    const version = await versionOf(read, theme, faulty);
    current = {
      read,
      problems,
      hasErrors,
      bundle: theme,
      sources: read.content.loaded.sources,
      version,
      isPartial: false,
      memory,
    };
    if (!hasErrors) lastWhole = version;
    shown = lastWhole ?? version;
  };

  /**
   * Replaces pages whose change the rest of the site cannot notice. Returns false if there is any other
   * change.
   */
  const replacePages = (files: readonly string[]): boolean => {
    const before = current?.version;
    if (!current || !before || current.hasErrors || files.length === 0) return false;
    const { bundle: theme, sources, read } = current;
    const saved = new Map<string, Source>();
    const pages = new Map(before.rendering.site.pages);
    for (const file of files) {
      const isKnown = inputs?.loaded.sources.some((one) => one.file === file);
      const source = isKnown ? loadFile(root, file, { stampOf: fileStamp }) : undefined;
      const result = source && read.again(source);
      if (!result || result.problems.some(isFatal)) return false;
      saved.set(result.source.file, result.source);
      for (const page of result.pages) pages.set(page.id, page);
    }
    const { rendering } = before;
    const routes = rendering.routes.map((route) => {
      const page = pages.get(route.page.id) ?? route.page;
      return page === route.page ? route : { ...route, page };
    });
    const newSources = sources.map((source) => saved.get(source.file) ?? source);
    const site = { ...rendering.site, pages };
    const input = { store, fingerprint: theme.fingerprint, sources: newSources, before };
    shown = shownSite({ ...rendering, site, routes }, input);
    current = { ...current, sources: newSources, version: shown, isPartial: true };
    return true;
  };

  /**
   * Shows the site with another theme before its content is checked against it. Returns false if the
   * theme lacks something that the site uses.
   */
  const replaceTheme = async (bundle: Bundle): Promise<boolean> => {
    if (!current?.version || current.hasErrors || !inputs || !bundle.theme || bundle.problems.some(isError))
      return false;
    const { site, routes } = current.version.rendering;
    const { theme } = bundle;
    const isComplete = ({ layout, outline }: PageContent) =>
      Object.hasOwn(theme.layouts, layout) && outline.every(({ type }) => Object.hasOwn(theme.sections, type));
    if (![...site.pages.values()].every(isComplete)) return false;
    const { assets } = await withSiteScripts(bundle, site, cache);
    const isPartial = current.isPartial || !differsInStyles(current.bundle, bundle);
    inputs = { ...inputs, bundle };
    const rendering = prepareRendering({ ...site, theme }, routes, assets);
    shown = shownSite(rendering, { store, fingerprint: bundle.fingerprint, sources: current.sources });
    current = { ...current, bundle, version: shown, isPartial };
    return true;
  };

  return {
    /**
     * Reads the saved files (paths relative to the root), or everything. Throws errors of theme and
     * system.
     */
    async update(files?: readonly string[]): Promise<void> {
      if (files && replacePages(files)) return;
      const before = usesFunction;
      usesFunction = callsFunction(root);
      if (files?.every(isYamlOfContent) && bundled && usesFunction === before) return readContent(files, bundled);
      // Clear it first: if compiling fails, the next save must try again.
      bundled = undefined;
      onProgress('reading content');
      // Not awaited yet: esbuild runs in another process while this one reads YAML.
      const compiling = compile(root, cache).then((theme) => {
        bundled = theme;
        return theme;
      });
      // If reading YAML throws, nothing awaits it any more.
      compiling.catch(() => {});
      const isTheme = files?.every((file) => file.startsWith('templates/'));
      if (isTheme && (await replaceTheme(await compiling))) return;
      await readContent(files ?? [], compiling);
    },
    /** Reads everything again whose change `update` has only shown. */
    complete: async (pause?: Pause): Promise<void> => {
      if (current?.isPartial) await readContent([], current.bundle, pause);
    },
    /** The current files; undefined before the first update, and after `drop`. */
    current: () => current,
    /** The last site without errors, or else the current one; undefined if nothing of it can be shown. */
    shown: () => shown,
    /** Undefined before the first update. */
    inputs: () => inputs,
    /** The compiled theme; undefined if it could not be compiled. */
    bundle: () => bundled,
    /** Forgets the current site after an error. `shown` stays. */
    drop: () => {
      current = undefined;
    },
  };
}

/** Whether two compiled themes can differ in their stylesheets only. */
function differsInStyles(one: Bundle, other: Bundle): boolean {
  const rest = ({ theme, fingerprint, problems, assets }: Bundle) => [
    theme !== undefined,
    fingerprint,
    problems,
    [...assets.files.keys()],
    [...assets.images],
  ];
  return one.theme === other.theme && JSON.stringify(rest(one)) === JSON.stringify(rest(other));
}

function isYamlOfContent(file: string): boolean {
  return /^content[\\/].*\.(?:ya?ml|md)$/.test(file);
}
