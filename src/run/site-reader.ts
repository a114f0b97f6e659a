// Reads a site and keeps its current state: all files once, then only those that have changed.
import { join } from 'node:path';
import { type Cache, noCache } from '../files/cache.ts';
import { fileStamp, isSettled } from '../files/file-stamp.ts';
import { once } from '../files/once.ts';
import { isFatal } from '../lint/apply-settings.ts';
import { checkShapes, type ValidSite } from '../lint/check-content.ts';
import { isError } from '../problems/problem.ts';
import { type CheckFile, fileChecker } from '../read/changed-files.ts';
import { type ContentCache, openContentCache } from '../read/checked-content.ts';
import { load, loadFile } from '../read/load.ts';
import { prepareRendering } from '../render/index.ts';
import { basePath } from '../site/base.ts';
import type { PageContent } from '../site/content.ts';
import { routesOf } from '../site/routes.ts';
import type { CachedFiles, Loaded, Source } from '../site/source.ts';
import { type Bundle, bundle, callsFunction, withSiteScripts } from '../theme/bundle.ts';
import type { Pause } from './pause.ts';
import { type ShownSite, shownSite } from './shown-site.ts';
import type { PageStore } from './store/page-store.ts';

/** The files that a site was last made from, valid or not. */
export interface SiteInputs {
  /** content/ */
  readonly loaded: Loaded;
  /** templates/, content/images/ and public/ */
  readonly bundle: Bundle;
}

/** How a site is read. */
export interface ReadOptions {
  /** The day (YYYY-MM-DD) that decides which waivers and claims have expired. No page depends on it. */
  readonly date?: string | undefined;
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
}

/** Reads a site and its changes. One call at a time. */
export interface SiteReader {
  /** Reads the saved files (paths relative to the root), or everything. Throws errors of theme and system. */
  readonly update: (files?: readonly string[]) => Promise<void>;
  /** Reads everything again whose change `update` has only shown. */
  readonly complete: (pause?: Pause) => Promise<void>;
  /** The current files as a valid site; undefined if they have errors. */
  readonly current: () => CurrentSite | undefined;
  /** The last valid site; undefined if there has been none yet. */
  readonly shown: () => ShownSite | undefined;
  /** The last check of all content; undefined before the first, and after `drop`. */
  readonly lastCheck: () => ValidSite | undefined;
  /** Undefined before the first update. */
  readonly inputs: () => SiteInputs | undefined;
  /** The compiled theme; undefined if it could not be compiled. */
  readonly bundle: () => Bundle | undefined;
  /** Forgets the current site after an error. `shown` stays. */
  readonly drop: () => void;
}

/** The current files as a valid site. */
export interface CurrentSite {
  readonly checked: ValidSite;
  /** Created when the first file is saved. */
  readonly checkFile: () => CheckFile;
  readonly bundle: Bundle;
  readonly sources: readonly Source[];
  readonly shown: ShownSite;
  /** Whether `update` has read only the saved pages, and `finish` must check all files. */
  readonly isPartial: boolean;
}

/** Opens the reader of the site in `root`. Its pages are rendered by `store`. Nothing is read yet. */
export function openSiteReader(root: string, store: PageStore, options: ReadOptions): SiteReader {
  const { date, baseUrl, compile = bundle, cache = noCache, isReadOnce, onProgress = () => {} } = options;
  let usesFunction = false;
  let bundled: Bundle | undefined;
  let inputs: SiteInputs | undefined;
  let current: CurrentSite | undefined;
  let lastCheck: ValidSite | undefined;
  let shown: ShownSite | undefined;
  /** Without changes that `complete` must still check. */
  let lastChecked: ShownSite | undefined;
  let readTimes: ReadonlyMap<Source, number> = new Map();

  /** Files with the same stamp are not read again, except those that are known to have changed. */
  const cachedFiles = (changed: readonly string[], contentCache: ContentCache | undefined): CachedFiles => {
    const { sources = [], problems = [] } = inputs?.loaded ?? {};
    const excluded = new Set([...changed, ...problems.flatMap(({ place }) => place?.file ?? [])]);
    const known = new Map(sources.filter(({ file }) => !excluded.has(file)).map((source) => [source.file, source]));
    return {
      stampOf: fileStamp,
      hashOf: (file, stamp) => (isReadOnce ? contentCache?.hashOf(file, stamp) : undefined),
      sourceOf(file, stamp) {
        const source = known.get(file);
        return source?.stamp === stamp && isSettled(stamp, readTimes.get(source) ?? 0) ? source : undefined;
      },
    };
  };

  /** Shows the pages without errors of a site that was never valid; undefined if none can be rendered. */
  const showParts = async ({ validParts: site, allProblems }: ValidSite, theme: Bundle, { sources }: Loaded) => {
    if (!site) return undefined;
    try {
      const { assets } = await withSiteScripts(theme, site, cache);
      const rendering = prepareRendering(site, routesOf(site), assets);
      const faulty = new Set(allProblems().flatMap((problem) => (isFatal(problem) && problem.place?.file) || []));
      const parts = shownSite(rendering, { store, fingerprint: theme.fingerprint, sources, faulty });
      parts.hostFiles();
      return parts;
    } catch {
      // The problems say what is wrong with the settings.
      return undefined;
    }
  };

  const readContent = async (
    files: readonly string[],
    compiling: Bundle | Promise<Bundle>,
    pause: Pause = () => undefined,
  ) => {
    const now = Date.now();
    const contentCache = cache === noCache ? undefined : openContentCache(cache, root, Date.now());
    const valuesFile = isReadOnce && join(root, `.litfass/.values.${process.pid}`);
    const loaded = load(root, cachedFiles(files, contentCache), valuesFile ? { valuesFile } : {});
    if (!isReadOnce) readTimes = new Map(loaded.sources.map((source) => [source, readTimes.get(source) ?? now]));
    const theme = await compiling;
    inputs = { loaded, bundle: theme };
    await pause();
    onProgress('checking content');
    const checked = checkShapes(loaded, theme, { date, contentCache, textsFirst: !isReadOnce });
    lastCheck = checked;
    if (!checked.site) {
      current = undefined;
      shown = lastChecked ?? (isReadOnce ? undefined : await showParts(checked, theme, loaded));
      return;
    }
    const { assets } = await withSiteScripts(theme, checked.site, cache);
    await pause();
    const site = baseUrl ? { ...checked.site, url: baseUrl, base: basePath(baseUrl) } : checked.site;
    const routes = routesOf(site);
    const rendering = prepareRendering(site, routes, assets);
    const { sources } = loaded;
    shown = shownSite(rendering, { store, fingerprint: theme.fingerprint, sources });
    const checkFile = once(() => fileChecker(checked.content));
    current = { checked, checkFile, bundle: theme, sources, shown, isPartial: false };
    lastChecked = shown;
  };

  /**
   * Replaces pages whose change the rest of the site cannot notice. Returns false if there is any other
   * change.
   */
  const replacePages = (files: readonly string[]): boolean => {
    if (!current || files.length === 0) return false;
    const { bundle: theme, sources, shown: before } = current;
    const saved = new Map<string, Source>();
    const pages = new Map(before.rendering.site.pages);
    for (const file of files) {
      const source = sources.some((one) => one.file === file)
        ? loadFile(root, file, { stampOf: fileStamp })
        : undefined;
      const result = source && current.checkFile()(source);
      if (!result || result.problems.some(isFatal)) return false;
      saved.set(file, source);
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
    current = { ...current, sources: newSources, shown, isPartial: true };
    return true;
  };

  /**
   * Shows the site with another theme before its content is checked against it. Returns false if the
   * theme lacks something that the site uses.
   */
  const replaceTheme = async (bundle: Bundle): Promise<boolean> => {
    if (!current || !inputs || !bundle.theme || bundle.problems.some(isError)) return false;
    const { site, routes } = current.shown.rendering;
    const { theme } = bundle;
    const isComplete = ({ layout, outline }: PageContent) =>
      Object.hasOwn(theme.layouts, layout) && outline.every(({ type }) => Object.hasOwn(theme.sections, type));
    if (![...site.pages.values()].every(isComplete)) return false;
    const { assets } = await withSiteScripts(bundle, site, cache);
    const isPartial = current.isPartial || !differsInStyles(current.bundle, bundle);
    inputs = { ...inputs, bundle };
    const rendering = prepareRendering({ ...site, theme }, routes, assets);
    shown = shownSite(rendering, { store, fingerprint: bundle.fingerprint, sources: current.sources });
    current = { ...current, bundle, shown, isPartial };
    return true;
  };

  return {
    async update(files) {
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
    complete: async (pause) => {
      if (current?.isPartial) await readContent([], current.bundle, pause);
    },
    current: () => current,
    shown: () => shown,
    lastCheck: () => lastCheck,
    inputs: () => inputs,
    bundle: () => bundled,
    drop: () => {
      current = undefined;
      lastCheck = undefined;
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
  return /^content[\\/].*\.ya?ml$/.test(file);
}
