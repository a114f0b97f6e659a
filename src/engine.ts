// The engine: reads a site, renders its pages, checks everything and publishes the result. Builds, checks,
// shares and the watch server are its callers. After a save it first makes what a page on the screen
// needs, and the rest when `finish` is called. Only pages that read something that has changed are
// rendered again.

import { noCache } from './files/cache.ts';
import { renderImages } from './images/index.ts';
import { isFatal, type Settled, settle } from './lint/apply-settings.ts';
import type { ValidSite } from './lint/check-content.ts';
import { lintPictures, lintSite } from './lint/index.ts';
import { CliError, type Problem, SiteError, sortProblems, throwOnErrors } from './problems/problem.ts';
import type { Site } from './read/site.ts';
import type { RenderedPage } from './render/rendered.ts';
import { Interruption, ignoreInterruption, type Pause, pauser } from './run/pause.ts';
import { type BuiltShare, publishShare, type ShareOptions } from './run/publish-share.ts';
import {
  type Built,
  publishSite,
  type ReadSite,
  type StagedSite,
  type StageOptions,
  stageSite,
} from './run/publish-site.ts';
import type { ShownSite } from './run/shown-site.ts';
import { openSiteReader, type ReadOptions, type SiteInputs } from './run/site-reader.ts';
import { openPageStore } from './run/store/page-store.ts';
import type { Assets } from './theme/assets.ts';
import { themeError, traceTheme } from './theme/bundle.ts';

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
  readonly inputs: () => SiteInputs | undefined;
  /** How many pages have been rendered for `site` and `finish` so far. */
  readonly rendered: () => number;
  /**
   * The current content, checked except for what needs rendered pages. Throws a SiteError if it has
   * errors.
   */
  readonly content: () => Promise<CheckedContent>;
  /**
   * Checks everything that `publish` does before it draws pictures. The caller drops the staged
   * files. Throws a SiteError if there are errors in content or theme.
   */
  readonly check: (options: StageOptions) => Promise<StagedSite>;
  /**
   * Writes the site to `out`. Throws a SiteError if there are errors in content or theme, and a CliError if
   * the output cannot be written; the output is unchanged then.
   */
  readonly publish: (options: StageOptions) => Promise<Built>;
  /** The same for one share of the pages, without the checks that need all of them. */
  readonly publishShare: (options: ShareOptions) => Promise<BuiltShare>;
}

/** Content that can be rendered. */
export interface CheckedContent extends SiteInputs {
  readonly site: Site;
  readonly assets: Assets;
  /** Warnings, and errors that a site may lower or waive. Unsorted. */
  readonly problems: readonly Problem[];
}

/** Creates the engine for the site in `root`. Nothing is read before the first update. */
export function openEngine(root: string, options: ReadOptions = {}): Engine {
  const { date, baseUrl, cache = noCache, isReadOnce, onProgress = () => {} } = options;
  const store = openPageStore();
  const reader = openSiteReader(root, store, options);
  /** Pictures that could not be decoded, with the decoder’s error. */
  const broken = new Map<string, string>();
  let settled: Settled = { problems: [], waived: [] };
  /** Why there is no current site, if that is not a problem of its content. */
  let failure: unknown;

  const placed = (error: unknown, themeFile = reader.bundle()?.themeFile) =>
    themeFile === undefined ? error : themeError({ error, root, themeFile });

  const fail = async (error: unknown) => {
    reader.drop();
    failure = await placed(error);
    settled = failure instanceof SiteError ? failure : { problems: [asProblem(failure)], waived: [] };
  };

  const settledOf = (checked: ValidSite, all: readonly Problem[], seen: 'all' | 'parts') =>
    settle(all, { ...checked.settings, date, seen });

  /** Sets the problems of content that cannot be rendered. */
  const settleInvalid = () => {
    const checked = reader.lastCheck();
    if (!reader.current() && checked) settled = settledOf(checked, checked.allProblems(), 'parts');
  };

  /** Renders what is left and checks the pages. */
  const lint = async (pause: Pause): Promise<void> => {
    const current = reader.current();
    if (!current) return;
    const { checked, bundle: theme, shown: site } = current;
    const { rendering } = site;
    const found = checked.allProblems();
    if (found.some(isFatal)) {
      settled = settledOf(checked, found, 'parts');
      return;
    }
    const pages: RenderedPage[] = [];
    for (const route of rendering.routes) {
      pages.push(store.pageOf(route, site));
      const waiting = pause();
      if (waiting) await waiting;
    }
    store.keepOnly(rendering.routes);
    const files = [...rendering.assets.files.keys(), ...site.images().keys(), ...store.files()];
    const tracing = traceTheme({ root, themeFile: theme.themeFile });
    const ofPages = await lintSite(rendering, { pages, files, extraFiles: site.siteFiles(), tracing, pause });
    ofPages.push(...lintPictures(rendering.site, broken));
    settled = settledOf(checked, [...found, ...ofPages], 'all');
  };

  /** The current site with all its files read. Throws if there is none. */
  const readSite = async (): Promise<ReadSite> => {
    await reader.complete();
    settleInvalid();
    const current = reader.current();
    const inputs = reader.inputs();
    if (!current || !inputs) {
      if (failure) throw failure;
      throwOnErrors(settled.problems, settled.waived);
      throw new Error('there is neither a site nor an error');
    }
    const { checked, shown: version } = current;
    const finishCheck = () => {
      const all = checked.allProblems();
      if (isReadOnce) inputs.loaded.freeMemory?.();
      // Linting reads files that can be broken too: the terms, and the lock of translations.
      if (all.some(isFatal)) {
        const { problems, waived } = settledOf(checked, all, 'parts');
        throwOnErrors(problems, waived);
      }
      return all;
    };
    return { root, version, inputs, date, baseUrl, cache, finishCheck, onProgress };
  };

  /** Calls `act` with the current site. Errors that the theme throws become SiteErrors with their places. */
  const withSite = async <Result>(act: (site: ReadSite) => Promise<Result>): Promise<Result> => {
    const site = await readSite();
    try {
      return await act(site);
    } catch (error) {
      throw await placed(error, site.inputs.bundle.themeFile);
    }
  };

  return {
    async update(files) {
      failure = undefined;
      try {
        const before = reader.bundle();
        const wasInvalid = !reader.current();
        await reader.update(files);
        // Content is valid again: its errors must not cover a page that has just been repaired.
        if (wasInvalid && reader.current()) settled = { problems: [], waived: [] };
        if (reader.bundle() !== before) broken.clear();
        settleInvalid();
      } catch (error) {
        await fail(error);
      }
    },
    async finish(goesOn = () => true) {
      const pause = pauser(goesOn);
      try {
        await reader.complete(pause);
        settleInvalid();
        await pause();
        await lint(pause);
        return true;
      } catch (error) {
        if (error instanceof Interruption) return false;
        await fail(error);
        return true;
      }
    },
    site: reader.shown,
    async renderImage(path) {
      const site = reader.shown();
      const recipe = site?.images().get(path);
      if (!recipe) return undefined;
      const result = await renderImages(new Map([[path, recipe]]), { root });
      for (const [name, reason] of result.broken) broken.set(name, reason);
      // Decoding errors appear only now. A later save checks everything anyway.
      const isCurrent = () => reader.shown() === site;
      if (result.broken.size > 0 && isCurrent()) await lint(pauser(isCurrent)).catch(ignoreInterruption);
      return result.files.get(path);
    },
    problems: () => sortProblems(settled.problems),
    inputs: reader.inputs,
    rendered: store.rendered,
    content: () =>
      withSite(async ({ inputs, version, finishCheck }) => {
        const { site, assets } = version.rendering;
        return { ...inputs, site, assets, problems: finishCheck() };
      }),
    check: (stageOptions) => withSite((site) => stageSite(site, stageOptions)),
    publish: (stageOptions) => withSite((site) => publishSite(site, stageOptions)),
    publishShare: (shareOptions) => withSite((site) => publishShare(site, shareOptions)),
  };
}

/** Opens an engine and reads the site, for callers that do not change it. */
export async function readOnce(root: string, options: Omit<ReadOptions, 'isReadOnce'>): Promise<Engine> {
  const engine = openEngine(root, { ...options, isReadOnce: true });
  await engine.update();
  return engine;
}

/** Turns an unexpected error into a problem, so that the server keeps running. */
function asProblem(error: unknown): Problem {
  if (error instanceof CliError) return { rule: 'refused', severity: 'error', text: error.message, hint: error.hint };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { rule: 'bug', severity: 'error', text: `the theme or litfass failed:\n${stack}` };
}
