// The run that all commands and the watch server call: read → lint → render → lint → publish. After a save it
// first makes what a page on the screen needs, and the rest when `finish` is called. Only pages are rendered
// again of which something has changed.
import { noCache } from './files/cache.ts';
import { memoized } from './files/once.ts';
import { renderImages } from './images/index.ts';
import type { Settled } from './lint/apply-settings.ts';
import { lintAll, type SiteToLint } from './lint/index.ts';
import { sortProblems, throwOnErrors } from './problems/problem.ts';
import { excessWarnings } from './problems/too-many-warnings.ts';
import { settledFailure } from './run/failure.ts';
import { type LintedContent, lintedContent, noSite } from './run/linted-content.ts';
import { Interruption, ignoreInterruption, type Pause, pauser } from './run/pause.ts';
import { publishShare, type ShareOptions } from './run/publish-share.ts';
import { type Built, type CheckedSite, publishSite } from './run/publish-site.ts';
import { renderShown } from './run/render-shown.ts';
import { type RunOptions, renderSite, type StageOptions } from './run/render-site.ts';
import { openShownPages } from './run/shown-pages.ts';
import {
  type CurrentSite,
  openSiteReader,
  type ReadOptions,
  type RenderableSite,
  type SiteInputs,
} from './run/site-reader.ts';
import type { PageContent } from './site/content.ts';
import { isDue } from './site/page.ts';
import type { Source } from './site/source.ts';
import { themeError, traceTheme } from './theme/bundle.ts';

/** The state of a site, and the functions that update it. One call at a time. */
export type Engine = ReturnType<typeof openEngine>;

/** Creates the engine for the site in `root`. Nothing is read before the first update. */
export function openEngine(root: string, options: ReadOptions = {}) {
  const { date, baseUrl, cache = noCache, onProgress = () => {}, callCheck } = options;
  const runOptions: RunOptions = { root, date, cache, onProgress };
  const pages = openShownPages();
  const reader = openSiteReader(root, pages, options);
  /** Pictures that could not be decoded, with the decoder’s error. */
  const broken = new Map<string, string>();
  let settled = nothing;
  const sorted = memoized(({ problems }: Settled) => sortProblems(problems), 1);
  /** Why there is no current site, if that is not a problem of its content. */
  let failure: unknown;

  /** The error with its place in the theme, if the theme threw it. */
  const placed = (error: unknown) => {
    const themeFile = reader.bundle()?.themeFile;
    return themeFile === undefined ? error : themeError({ error, root, themeFile });
  };

  const fail = async (error: unknown) => {
    reader.drop();
    failure = await placed(error);
    settled = settledFailure(failure);
  };

  /** The current files, all of them read. Throws if that is impossible. */
  const read = async (pause?: Pause): Promise<CurrentSite> => {
    await reader.complete(pause);
    const current = reader.current();
    if (!current) throw failure ?? noSite();
    return current;
  };

  /** Lints content, and what was rendered of it. */
  const lint = (current: CurrentSite, rendered?: Omit<SiteToLint, 'tracing'>): Promise<Settled> => {
    const { read: content, problems, sources, bundle, hasErrors } = current;
    const tracing = traceTheme({ root, themeFile: bundle.themeFile });
    const more = { sources, tracing, hasErrors, callCheck };
    return lintAll(content, problems(), { date, rendered: rendered && { ...rendered, ...more } });
  };

  /** The site if something of it can be rendered. Throws its errors if not. */
  const renderable = async (current: CurrentSite): Promise<RenderableSite> => {
    if (isRenderable(current)) return current;
    const { problems, waived } = await lint(current);
    throwOnErrors(problems, waived);
    throw noSite();
  };

  const finish = async (pause: Pause): Promise<void> => {
    const current = reader.current();
    if (!current) return;
    const rendered = isRenderable(current) ? await renderShown(current, pages, pause) : undefined;
    settled = await lint(current, rendered && { ...rendered, broken, pause });
  };

  const check = async (current: CurrentSite, stageOptions: StageOptions): Promise<CheckedSite> => {
    const { release, maxWarnings } = stageOptions;
    const rendered = await renderSite(await renderable(current), stageOptions, runOptions);
    const { staged, recipes, sizes, site } = rendered;
    try {
      const files = [...staged.files.keys(), ...recipes.keys()];
      const { problems, waived } = await lint(current, { ...rendered, files, release: release?.isChecked });
      if (site.budgets) sizes.save();
      return {
        ...rendered,
        warnings: throwOnErrors([...problems, ...excessWarnings(problems, maxWarnings)], waived),
        waived,
      };
    } catch (error) {
      staged.drop();
      throw error;
    }
  };

  /** Calls `act` with the current site. Errors that the theme throws get their places in it. */
  const withSite = async <Result>(act: (current: CurrentSite) => Promise<Result>): Promise<Result> => {
    const current = await read();
    try {
      return await act(current);
    } catch (error) {
      throw await placed(error);
    }
  };

  return {
    /**
     * Reads the saved files (paths relative to the root), or everything. Afterwards `site` shows them, unless
     * they have errors; `problems` then has these.
     */
    async update(files?: readonly string[]): Promise<void> {
      failure = undefined;
      try {
        const before = reader.bundle();
        const hadErrors = reader.current()?.hasErrors ?? true;
        await reader.update(files);
        const current = reader.current();
        // Content is valid again: its errors must not cover a page that has just been repaired.
        if (hadErrors && current?.hasErrors === false) settled = nothing;
        if (reader.bundle() !== before) broken.clear();
        if (current?.hasErrors) settled = await lint(current);
      } catch (error) {
        await fail(error);
      }
    },
    /**
     * Renders and lints everything that `update` left. Afterwards `problems` is complete. Stops and resolves
     * with false as soon as `goesOn` returns false, which it asks every few milliseconds.
     */
    async finish(goesOn = () => true): Promise<boolean> {
      const pause = pauser(goesOn);
      try {
        await reader.complete(pause);
        await pause();
        await finish(pause);
        return true;
      } catch (error) {
        if (error instanceof Interruption) return false;
        await fail(error);
        return true;
      }
    },
    /** The last valid site; undefined if there has been none yet. */
    site: reader.shown,
    /** Renders an image of the site and returns its file; undefined if it cannot be rendered. */
    async renderImage(path: string): Promise<{ readonly copy: string } | undefined> {
      const site = reader.shown();
      const recipe = site?.images().get(path);
      if (!recipe) return undefined;
      const result = await renderImages(new Map([[path, recipe]]), { root });
      for (const [name, reason] of result.broken) broken.set(name, reason);
      // Decoding errors appear only now. A later save checks everything anyway.
      const isCurrent = () => reader.shown() === site;
      if (result.broken.size > 0 && isCurrent()) await finish(pauser(isCurrent)).catch(ignoreInterruption);
      return result.files.get(path);
    },
    /** The problems of the current files, sorted. */
    problems: () => sorted(settled),
    /** Whether a build contains a page now. */
    isDue: (page: PageContent) => isDue(page, date),
    /** Undefined before the first update. */
    inputs: reader.inputs,
    /** How many pages have been rendered for `site` and `finish` so far. */
    rendered: pages.rendered,
    /** The current files, valid or not, all of them read. Throws if that is impossible. */
    read: async (): Promise<SiteInputs> => inputsOf(await read()),
    /** The current content, linted, and without pages. `sources` are other versions of its files. */
    content: (sources?: readonly Source[]): Promise<LintedContent> =>
      withSite(async (current) => lintedContent(current, { sources, date })),
    /** Does everything that `publish` does before it draws pictures. The caller drops the staged files. */
    check: (stageOptions: StageOptions): Promise<CheckedSite> => withSite((current) => check(current, stageOptions)),
    /**
     * Writes the site to `out`. Throws a SiteError if there are errors in content or theme, and a CliError if
     * the output cannot be written; the output is unchanged then.
     */
    publish: (stageOptions: StageOptions): Promise<Built> =>
      withSite(async (current) => {
        const checked = await check(current, stageOptions);
        const { compress } = stageOptions;
        return publishSite(checked, { ...runOptions, inputs: inputsOf(current), baseUrl, compress });
      }),
    /** The same for one share of the pages, without the checks that need all of them. */
    publishShare: (shareOptions: ShareOptions) =>
      withSite(async (current) => {
        const site = await renderable(current);
        return publishShare(site, { ...(await lint(site)), ...shareOptions }, runOptions);
      }),
  };
}

/** Opens an engine and reads the site, for callers that do not change it. */
export async function readOnce(root: string, options: Omit<ReadOptions, 'isReadOnce'> = {}): Promise<Engine> {
  const engine = openEngine(root, { ...options, isReadOnce: true });
  await engine.update();
  return engine;
}

const nothing: Settled = { problems: [], waived: [] };

function inputsOf({ read, bundle }: CurrentSite): SiteInputs {
  return { loaded: read.content.loaded, bundle };
}

function isRenderable(current: CurrentSite): current is RenderableSite {
  return current.version !== undefined;
}
