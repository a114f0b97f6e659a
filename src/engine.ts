// The engine of the watch server. After a save it first makes what a page on the screen needs, and the rest
// when `finish` is called. Only pages that read something that has changed are rendered again.
import { type Bundle, bundle, callsFunction, themeError, traceTheme, withSiteScripts } from './bundle/index.ts';
import { openContentCache } from './cache/checked-content.ts';
import { fileStamp, isSettled } from './cache/file-stamp.ts';
import { type Cache, memoryCache } from './cache/index.ts';
import { type CheckFile, fileChecker } from './check/changed-files.ts';
import { checkShapes, type ValidSite } from './check/index.ts';
import { CliError, isError, type Problem, SiteError, sortProblems } from './diagnostics/problem.ts';
import { renderImages } from './images/index.ts';
import { lintPages } from './lint/index.ts';
import { load, loadFile } from './load/index.ts';
import { routesOf } from './model/routes.ts';
import type { PageContent } from './model/site.ts';
import type { CachedFiles, Loaded, Source } from './model/source.ts';
import { openPageStore } from './pipeline/page-store.ts';
import { Interruption, ignoreInterruption, type Pause, pauser } from './pipeline/pause.ts';
import { type ShownSite, shownSite } from './pipeline/shown-site.ts';
import { prepareRendering, startFindingWriters } from './render/index.ts';
import type { RenderedPage } from './render/rendered.ts';
import { isFatal, settle } from './rules/apply-settings.ts';
import { sitemapText } from './seo/sitemap.ts';

/** The files that the site was last made from, valid or not. */
export interface EngineInputs {
  readonly loaded: Loaded;
  readonly bundle: Bundle;
}

/** The state of a site, and the functions that update it. One call at a time. */
export interface Engine {
  /**
   * Reads the saved files (paths relative to the root), or everything. Afterwards `site` shows them, unless
   * they have errors; `problems` then has these.
   */
  readonly update: (files?: readonly string[]) => Promise<void>;
  /**
   * Renders and checks everything that `update` left. Afterwards `problems` is complete. Stops and resolves
   * with false as soon as `goesOn` returns false, which it asks every few milliseconds.
   */
  readonly finish: (goesOn?: () => boolean) => Promise<boolean>;
  /** The last valid site; undefined if there has been none yet. */
  readonly site: () => ShownSite | undefined;
  /** Renders an image of the site and returns its file; undefined if it cannot be rendered. */
  readonly renderImage: (path: string) => Promise<{ readonly copy: string } | undefined>;
  /** The problems of the current files, sorted. */
  readonly problems: () => readonly Problem[];
  /** Undefined before the first update. */
  readonly inputs: () => EngineInputs | undefined;
  /** How many pages have been rendered so far. */
  readonly rendered: () => number;
}

interface EngineOptions {
  /** The day (YYYY-MM-DD) that decides which waivers and claims have expired. */
  readonly date?: string | undefined;
  /** Compiles the theme. */
  readonly compile?: (root: string, cache: Cache) => Promise<Bundle>;
  /** Results of earlier runs. Nothing is written to it. */
  readonly cache?: Cache;
}

/** The current files as a valid site. */
interface Current {
  readonly checked: ValidSite;
  readonly checkFile: CheckFile;
  readonly bundle: Bundle;
  readonly sources: readonly Source[];
  readonly shown: ShownSite;
  /** Whether `update` has read only the saved pages, and `finish` must check all files. */
  readonly isPartial: boolean;
}

/** Creates the engine for the site in `root`. Nothing is read before the first update. */
export function openEngine(root: string, { date, compile = bundle, cache: first }: EngineOptions = {}): Engine {
  const cache = memoryCache(first);
  const store = openPageStore();
  const broken = new Map<string, string>();
  let usesFunction = false;
  let bundled: Bundle | undefined;
  let inputs: EngineInputs | undefined;
  let current: Current | undefined;
  let shown: ShownSite | undefined;
  /** Without changes that `finish` must still check. */
  let lastChecked: ShownSite | undefined;
  let problems: readonly Problem[] = [];
  let readTimes: ReadonlyMap<Source, number> = new Map();

  const fail = async (error: unknown) => {
    current = undefined;
    const failure = bundled ? await themeError({ error, root, themeFile: bundled.themeFile }) : error;
    problems = failure instanceof SiteError ? failure.problems : [asProblem(failure)];
  };

  /** Files with the same stamp are not read again, except those that are known to have changed. */
  const cachedFiles = (changed: readonly string[]): CachedFiles => {
    const { sources = [], problems = [] } = inputs?.loaded ?? {};
    const excluded = new Set([...changed, ...problems.flatMap(({ place }) => place?.file ?? [])]);
    const known = new Map(sources.filter(({ file }) => !excluded.has(file)).map((source) => [source.file, source]));
    return {
      stampOf: fileStamp,
      hashOf: () => undefined,
      sourceOf(file, stamp) {
        const source = known.get(file);
        return source?.stamp === stamp && isSettled(stamp, readTimes.get(source) ?? 0) ? source : undefined;
      },
    };
  };

  const readContent = async (files: readonly string[], theme: Bundle, pause: Pause = () => undefined) => {
    const now = Date.now();
    const loaded = load(root, cachedFiles(files));
    readTimes = new Map(loaded.sources.map((source) => [source, readTimes.get(source) ?? now]));
    inputs = { loaded, bundle: theme };
    const contentCache = openContentCache(cache, root);
    await pause();
    const checked = checkShapes(loaded, theme, { date, contentCache });
    if (!checked.site) {
      current = undefined;
      shown = lastChecked;
      problems = settled(checked, [...checked.problems, ...checked.lintTexts()], 'parts');
      return;
    }
    const { site } = checked;
    const { assets } = await withSiteScripts(theme, site, cache);
    await pause();
    const routes = routesOf(site);
    const rendering = prepareRendering(site, routes, assets);
    const { sources } = loaded;
    shown = shownSite(rendering, { store, fingerprint: theme.fingerprint, sources });
    const checkFile = fileChecker(checked.content);
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
      const result = source && current.checkFile(source);
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

  /** Renders what is left and checks the pages. */
  const lint = async (pause: Pause): Promise<void> => {
    if (!current) return;
    const { checked, bundle: theme, shown: site } = current;
    const { rendering } = site;
    const found = [...checked.problems, ...checked.lintTexts()];
    if (found.some(isFatal)) {
      problems = settled(checked, found, 'parts');
      return;
    }
    const pages: RenderedPage[] = [];
    for (const route of rendering.routes) {
      pages.push(store.pageOf(route, site));
      const waiting = pause();
      if (waiting) await waiting;
    }
    store.keepOnly(rendering.routes);
    const { assets } = rendering;
    const extraFiles = site.siteFiles();
    const files = new Set([...assets.files.keys(), ...site.images().keys(), ...extraFiles.keys(), ...store.files()]);
    const findWriters = startFindingWriters(rendering, traceTheme({ root, themeFile: theme.themeFile }));
    const search = { findWriters, templateSources: assets.templateSources };
    const sitemap = sitemapText(extraFiles);
    const ofPages = await lintPages({ site: rendering.site, pages, files, sitemap, theme: search, broken, pause });
    problems = settled(checked, [...found, ...ofPages], 'all');
  };

  const settled = (checked: ValidSite, all: readonly Problem[], seen: 'all' | 'parts') =>
    sortProblems(settle(all, { ...checked.settings, date, seen }).problems);

  return {
    async update(files) {
      try {
        if (files && replacePages(files)) return;
        const before = usesFunction;
        usesFunction = callsFunction(root);
        if (!files?.every(isYamlOfContent) || !bundled || usesFunction !== before) {
          // Clear it first: if compiling fails, the next save must try again.
          bundled = undefined;
          bundled = await compile(root, cache);
          broken.clear();
          if (files?.every((file) => file.startsWith('templates/')) && (await replaceTheme(bundled))) return;
        }
        await readContent(files ?? [], bundled);
      } catch (error) {
        await fail(error);
      }
    },
    async finish(goesOn = () => true) {
      const pause = pauser(goesOn);
      try {
        if (current?.isPartial) await readContent([], current.bundle, pause);
        await pause();
        await lint(pause);
        return true;
      } catch (error) {
        if (error instanceof Interruption) return false;
        await fail(error);
        return true;
      }
    },
    site: () => shown,
    async renderImage(path) {
      const site = shown;
      const recipe = site?.images().get(path);
      if (!recipe) return undefined;
      const result = await renderImages(new Map([[path, recipe]]), { root });
      for (const [name, reason] of result.broken) broken.set(name, reason);
      // Decoding errors appear only now. A later save checks everything anyway.
      const isCurrent = () => shown === site;
      if (result.broken.size > 0 && isCurrent()) await lint(pauser(isCurrent)).catch(ignoreInterruption);
      return result.files.get(path);
    },
    problems: () => problems,
    inputs: () => inputs,
    rendered: store.rendered,
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

/** Turns an unexpected error into a problem, so that the server keeps running. */
function asProblem(error: unknown): Problem {
  if (error instanceof CliError) return { rule: 'refused', severity: 'error', text: error.message, hint: error.hint };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { rule: 'bug', severity: 'error', text: `the theme or litfass failed:\n${stack}` };
}
