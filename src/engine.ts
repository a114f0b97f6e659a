// The engine: reads a site, renders its pages, checks everything and publishes the result. Builds, checks,
// shares and the watch server are its callers. After a save it first makes what a page on the screen
// needs, and the rest when `finish` is called. Only pages that read something that has changed are
// rendered again.

import { noCache } from './files/cache.ts';
import { renderImages } from './images/index.ts';
import { isFatal, type Settled, settle } from './lint/apply-settings.ts';
import { withoutShownErrors } from './lint/consequences.ts';
import { lintPictures, lintSite } from './lint/index.ts';
import { bug } from './problems/bug.ts';
import { CliError, type Problem, SiteError, sortProblems, throwOnErrors } from './problems/problem.ts';
import { refused } from './problems/refused.ts';
import type { Site } from './read/site.ts';
import { unrenderedPage } from './render/index.ts';
import type { RenderedPage } from './render/rendered.ts';
import { Interruption, ignoreInterruption, type Pause, pauser } from './run/pause.ts';
import { type BuiltShare, publishShare, type ShareOptions } from './run/publish-share.ts';
import {
  type Built,
  publishSite,
  type SiteToStage,
  type StagedSite,
  type StageOptions,
  stageSite,
} from './run/publish-site.ts';
import { openShownPages } from './run/shown-pages.ts';
import type { ShownSite } from './run/shown-site.ts';
import { type CurrentSite, openSiteReader, type ReadOptions, type SiteInputs } from './run/site-reader.ts';
import type { Route } from './site/routes.ts';
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
  readonly content: () => Promise<RenderableContent>;
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
export interface RenderableContent extends SiteInputs {
  readonly site: Site;
  readonly assets: Assets;
  /** Warnings, and errors that a site may lower or waive. Unsorted. */
  readonly problems: readonly Problem[];
}

/** Creates the engine for the site in `root`. Nothing is read before the first update. */
export function openEngine(root: string, options: ReadOptions = {}): Engine {
  const { date, baseUrl, cache = noCache, isReadOnce, onProgress = () => {} } = options;
  const store = openShownPages();
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

  const settledOf = ({ read }: CurrentSite, all: readonly Problem[], seen: 'all' | 'parts') =>
    settle(all, { ...read.settings, files: filesIn(read), theme: read.site?.theme, date, seen });

  /** Renders what is left and checks the pages, and all content. */
  const lint = async (pause: Pause): Promise<void> => {
    const current = reader.current();
    if (!current) return;
    const { version, hasErrors, bundle: theme } = current;
    const ofContent = current.problems();
    if (!version) {
      settled = settledOf(current, ofContent, 'parts');
      return;
    }
    const { rendering } = version;
    const pages: RenderedPage[] = [];
    for (const route of rendering.routes) {
      pages.push(pageOf(route, version, hasErrors));
      const waiting = pause();
      if (waiting) await waiting;
    }
    store.keepOnly(rendering.routes);
    const files = [...rendering.assets.files.keys(), ...version.images().keys(), ...store.files()];
    const tracing = traceTheme({ root, themeFile: theme.themeFile });
    const input = { pages, files, extraFiles: version.siteFiles(), tracing, pause, hasErrors };
    const ofPages = [...(await lintSite(rendering, input)), ...lintPictures(rendering.site, broken)];
    const all = [...ofContent, ...withoutShownErrors(ofPages, ofContent.filter(isFatal))];
    settled = settledOf(current, all, hasErrors ? 'parts' : 'all');
  };

  /** A page of a site with errors may not be possible to render because of them. */
  const pageOf = (route: Route, version: ShownSite, hasErrors: boolean): RenderedPage => {
    try {
      return store.pageOf(route, version);
    } catch (error) {
      if (!hasErrors) throw error;
      return unrenderedPage(route);
    }
  };

  /** The current site with all its files read. Throws if nothing of it can be rendered. */
  const siteToStage = async (): Promise<SiteToStage> => {
    await reader.complete();
    const current = reader.current();
    const inputs = reader.inputs();
    if (!current || !inputs) {
      if (failure) throw failure;
      throw new Error('there is neither a site nor an error');
    }
    const { version, problems, hasErrors, read } = current;
    const finishCheck = () => {
      const all = problems();
      if (isReadOnce) inputs.loaded.freeMemory?.();
      return all;
    };
    if (!version) {
      settled = settledOf(current, finishCheck(), 'parts');
      throwOnErrors(settled.problems, settled.waived);
      throw new Error('there is neither a site nor an error');
    }
    const { settings } = read;
    return { root, version, inputs, date, baseUrl, cache, settings, hasErrors, finishCheck, onProgress };
  };

  /** Calls `act` with the current site. Errors that the theme throws become SiteErrors with their places. */
  const withSite = async <Result>(act: (site: SiteToStage) => Promise<Result>): Promise<Result> => {
    const site = await siteToStage();
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
        const hadErrors = reader.current()?.hasErrors ?? true;
        await reader.update(files);
        const current = reader.current();
        // Content is valid again: its errors must not cover a page that has just been repaired.
        if (hadErrors && current?.hasErrors === false) settled = { problems: [], waived: [] };
        if (reader.bundle() !== before) broken.clear();
        if (current?.hasErrors) settled = settledOf(current, current.problems(), 'parts');
      } catch (error) {
        await fail(error);
      }
    },
    async finish(goesOn = () => true) {
      const pause = pauser(goesOn);
      try {
        await reader.complete(pause);
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
      withSite(async ({ inputs, version, finishCheck, settings }) => {
        const { site, assets } = version.rendering;
        const problems = finishCheck();
        if (problems.some(isFatal)) {
          const { problems: all, waived } = settle(problems, { ...settings, theme: site.theme, date, seen: 'parts' });
          throwOnErrors(all, waived);
        }
        return { ...inputs, site, assets, problems };
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
  if (error instanceof CliError) return refused.problem({ text: error.message, hint: error.hint });
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return bug.problem({ text: `the theme or litfass failed:\n${stack}` });
}

function filesIn({ content }: CurrentSite['read']): string[] {
  return content.loaded.sources.map(({ file }) => file);
}
