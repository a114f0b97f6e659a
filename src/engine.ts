// The run that all commands and the watch server call: read → lint → render → lint → publish. After a save it
// first makes what a page on the screen needs, and the rest when `finish` is called. Only pages are rendered
// again of which something has changed.

import { openCache } from './files/cache.ts';
import { memoized } from './files/once.ts';
import type { Workplace } from './files/workplace.ts';
import { renderImages } from './images/index.ts';
import type { Settled } from './lint/apply-settings.ts';
import { lintAll, type SiteToLint } from './lint/index.ts';
import { sortProblems, throwOnErrors } from './problems/problem.ts';
import { excessWarnings } from './problems/too-many-warnings.ts';
import { measuringSizes } from './publish/compressed-size.ts';
import type { ReadContent } from './read/index.ts';
import { type CurrentSite, isRenderable, type RenderableSite } from './run/current-site.ts';
import { settledFailure } from './run/failure.ts';
import { type LintedContent, lintedContent, noSite } from './run/linted-content.ts';
import { Interruption, ignoreInterruption, type Pause, pauser } from './run/pause.ts';
import { publishShare, type ShareOptions } from './run/publish-share.ts';
import { type Built, type CheckedSite, publishSite } from './run/publish-site.ts';
import { renderShown } from './run/render-shown.ts';
import { renderSite, type StageOptions } from './run/render-site.ts';
import { openShownPages } from './run/shown-pages.ts';
import { openSiteReader, type ReadOptions } from './run/site-reader.ts';
import type { PageContent } from './site/content.ts';
import { isDue } from './site/page.ts';
import type { Source } from './site/source.ts';
import { type Bundle, themeError, traceTheme } from './theme/bundle.ts';

/** The state of a site, and the functions that update it. One call at a time. */
export type Engine = ReturnType<typeof openEngine>;

/** Creates the engine of a site. Nothing is read before the first update. */
export function openEngine(place: Workplace, options: ReadOptions = {}) {
  const { root, date } = place;
  const run: Run = { place, callCheck: options.callCheck };
  const pages = openShownPages();
  const reader = openSiteReader(place, pages, options);
  const { state } = reader;
  /** Pictures that could not be decoded, with the decoder’s error. */
  const broken = new Map<string, string>();
  let settled = nothing;
  const sorted = memoized(({ problems }: Settled) => sortProblems(problems), 1);
  /** Why there is no current site, if that is not a problem of its content. */
  let failure: unknown;

  const fail = async (error: unknown) => {
    reader.drop();
    failure = await placed(error, state.bundle, root);
    settled = settledFailure(failure);
  };

  /**
   * Calls `act` with the current files, all of them read. Errors that the theme throws get their places in
   * it.
   */
  const withSite = async <Result>(act: (current: CurrentSite) => Result | Promise<Result>): Promise<Result> => {
    await reader.complete();
    const { current, bundle } = state;
    if (!current) throw failure ?? noSite();
    try {
      return await act(current);
    } catch (error) {
      throw await placed(error, bundle, root);
    }
  };

  const finish = async (pause: Pause): Promise<void> => {
    const { current } = state;
    if (!current) return;
    const rendered = isRenderable(current) ? await renderShown(current, pause) : undefined;
    settled = await lint(run, current, rendered && { ...rendered, broken, pause });
  };

  return {
    /**
     * Reads the saved files (paths relative to the root), or everything. Afterwards `site` shows them, unless
     * they have errors; `problems` then has these.
     */
    async update(files?: readonly string[]): Promise<void> {
      failure = undefined;
      try {
        const before = state.bundle;
        const hadErrors = state.current?.hasErrors ?? true;
        await reader.update(files);
        const { current, bundle } = state;
        // Content is valid again: its errors must not cover a page that has just been repaired.
        if (hadErrors && current?.hasErrors === false) settled = nothing;
        if (bundle !== before) broken.clear();
        if (current?.hasErrors) settled = await lint(run, current);
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
    site: () => state.shown,
    /** Renders an image of the site and returns its file; undefined if it cannot be rendered. */
    async renderImage(path: string): Promise<{ readonly copy: string } | undefined> {
      const site = state.shown;
      const recipe = site?.images().get(path);
      if (!recipe) return undefined;
      const result = await renderImages(new Map([[path, recipe]]), place);
      for (const [name, reason] of result.broken) broken.set(name, reason);
      // Decoding errors appear only now. A later save checks everything anyway.
      const isCurrent = () => state.shown === site;
      if (result.broken.size > 0 && isCurrent()) await finish(pauser(isCurrent)).catch(ignoreInterruption);
      return result.files.get(path);
    },
    /** The problems of the current files, sorted. */
    problems: () => sorted(settled),
    /** Whether a build contains a page now. */
    isDue: (page: PageContent) => isDue(page, date),
    /** The files of content and the theme as they were read last. */
    inputs: () => state,
    /** How many pages have been rendered for `site` and `finish` so far. */
    rendered: pages.rendered,
    /** The current files, valid or not, all of them read. Throws if that is impossible. */
    read: (): Promise<ReadContent> => withSite(({ read }) => read.content),
    /** The current content, linted, and without pages. `sources` are other versions of its files. */
    content: (sources?: readonly Source[]): Promise<LintedContent> =>
      withSite((current) => lintedContent(current, state, sources)),
    /** Does everything that `publish` does before it draws pictures. The caller drops the staged files. */
    check: (stageOptions: StageOptions): Promise<CheckedSite> =>
      withSite((current) => check(run, current, stageOptions)),
    /**
     * Writes the site to `out`. Throws a SiteError if there are errors in content or theme, and a CliError if
     * the output cannot be written; the output is unchanged then.
     */
    publish: (stageOptions: StageOptions): Promise<Built> =>
      withSite(async (current) => {
        const checked = await check(run, current, stageOptions);
        return publishSite(checked, place, { baseUrl: options.baseUrl, ...stageOptions });
      }),
    /** The same for one share of the pages, without the checks that need all of them. */
    publishShare: (shareOptions: ShareOptions) =>
      withSite(async (current) => {
        const site = await renderable(run, current);
        return publishShare(site, place, { ...(await lint(run, site)), ...shareOptions });
      }),
  };
}

/** Opens an engine and reads the site, for callers that do not change it. */
export async function readOnce(place: Workplace, options: Omit<ReadOptions, 'isReadOnce'> = {}): Promise<Engine> {
  const engine = openEngine(place, { ...options, isReadOnce: true });
  await engine.update();
  return engine;
}

/** What the steps of a run need. */
interface Run extends Pick<ReadOptions, 'callCheck'> {
  readonly place: Workplace;
}

/** Lints content, and what was rendered of it. */
function lint(
  { place, callCheck }: Run,
  { read, problems, hasErrors }: CurrentSite,
  rendered?: Omit<SiteToLint, 'tracing'>,
): Promise<Settled> {
  const { root, date } = place;
  const { bundle, loaded } = read.content;
  const tracing = traceTheme({ root, themeFile: bundle.themeFile });
  const more = { sources: loaded.sources, tracing, hasErrors, callCheck };
  return lintAll(read, problems(), date, rendered && { ...rendered, ...more });
}

/** The site if something of it can be rendered. Throws its errors if not. */
async function renderable(run: Run, current: CurrentSite): Promise<RenderableSite> {
  if (isRenderable(current)) return current;
  const { problems, waived } = await lint(run, current);
  throwOnErrors(problems, waived);
  throw noSite();
}

/** Renders the site beside its output, and lints it. */
async function check(run: Run, current: CurrentSite, options: StageOptions): Promise<CheckedSite> {
  const { release, maxWarnings } = options;
  const rendered = await renderSite(await renderable(run, current), run.place, options);
  const preview = rendered.rendering.site.isPreview && 'preview';
  try {
    const { problems, waived } = await measuringSizes(openCache(run.place.root), rendered.staged, (sizes) =>
      lint(run, current, { ...rendered, sizes, release: release?.checks ?? preview }),
    );
    const warnings = throwOnErrors([...problems, ...excessWarnings(problems, maxWarnings)], waived);
    return { ...rendered, warnings, waived };
  } catch (error) {
    rendered.staged.drop();
    throw error;
  }
}

const nothing: Settled = { problems: [], waived: [] };

/** The error with its place in the theme, if the theme threw it. */
async function placed(error: unknown, bundle: Bundle | undefined, root: string): Promise<unknown> {
  return bundle ? themeError({ error, root, themeFile: bundle.themeFile }) : error;
}
