// The state of `litfass dev`: the last valid site, the problems of the current files, and what to
// rebuild when a file changes.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { SiteInputs } from '../build.ts';
import { type Bundle, bundle, callsFunction, themeError, traceTheme, withSiteScripts } from '../bundle/index.ts';
import { check } from '../check/index.ts';
import { CliError, type Problem, SiteError, sortProblems } from '../diagnostics/problem.ts';
import { type ImageRecipes, recipesFor, renderImages } from '../images/index.ts';
import { lintPages } from '../lint/index.ts';
import { load } from '../load/index.ts';
import type { Cache } from '../memory.ts';
import { type Route, routesOf } from '../model/routes.ts';
import { extractLargeParts } from '../publish/files-set-apart.ts';
import { prepareRendering, render, startFindingWriters } from '../render/index.ts';
import type { RenderedPage, Rendering } from '../render/rendered.ts';
import { settle } from '../rules/apply-settings.ts';
import { siteFiles } from '../seo/site-files.ts';
import { sitemapText } from '../seo/sitemap.ts';

/** A valid site, ready to render pages on request. */
export interface SiteSnapshot {
  readonly rendering: Rendering;
  readonly byUrl: ReadonlyMap<string, Route>;
  /**
   * A fingerprint per page, from its HTML and the state of public/. Other assets have a content hash in
   * their URL.
   */
  readonly fingerprints: ReadonlyMap<Route, string>;
  /**
   * Texts by path: the files that a build writes for the whole site (sitemap.xml, _headers), and those
   * split off from pages.
   */
  readonly siteFiles: ReadonlyMap<string, string>;
  /** The images that pages use, rendered on request. */
  readonly images: ImageRecipes;
  /** Renders one of them and returns its file; undefined if it cannot be rendered. */
  readonly renderImage: (path: string) => Promise<{ readonly copy: string } | undefined>;
}

/** The state of the site and the function that updates it. */
export interface SiteState {
  /** The last valid state; undefined if there has been none yet. */
  readonly snapshot: () => SiteSnapshot | undefined;
  /** The current problems, sorted. */
  readonly problems: () => readonly Problem[];
  /** The current files, valid or not; undefined before the first refresh. */
  readonly read: () => SiteInputs | undefined;
  /** Reads the site again. `templates` also compiles the theme; use `content` if only YAML has changed. */
  readonly refresh: (changed: 'content' | 'templates') => Promise<void>;
}

/**
 * Creates the state for the site in `root`. `date` (YYYY-MM-DD) decides which waivers and claims have
 * expired; `compile` compiles the theme.
 */
export function openSiteState(
  root: string,
  date?: string,
  compile: (root: string) => Promise<Bundle> = bundle,
): SiteState {
  const cached = new Map<string, unknown>();
  // Avoids compiling the scripts that settings enable again after each save of content.
  const cache: Cache = {
    get: (name, key) => cached.get(`${name} ${key}`),
    set: (name, key, value) => void cached.set(`${name} ${key}`, value),
  };
  let usesFunction = false;
  let bundled: Bundle | undefined;
  let read: SiteInputs | undefined;
  let snapshot: SiteSnapshot | undefined;
  let problems: readonly Problem[] = [];
  const refresh: SiteState['refresh'] = async (changed) => {
    try {
      const before = usesFunction;
      usesFunction = callsFunction(root);
      if (changed === 'templates' || !bundled || usesFunction !== before) {
        // Clear it first: if compiling fails, the next save must try again.
        bundled = undefined;
        bundled = await compile(root);
      }
      const loaded = load(root);
      read = { loaded, bundle: bundled };
      const { site, problems: found, settings } = check(loaded, bundled, { date });
      const settled = (all: readonly Problem[], seen: 'all' | 'parts') =>
        sortProblems(settle(all, { ...settings, date, seen }).problems);
      problems = settled(found, 'parts');
      if (!site) return;
      const routes = routesOf(site);
      const { assets } = await withSiteScripts(bundled, site, cache);
      const rendering = prepareRendering(site, routes, assets);
      const { pages, extraFiles, fingerprints } = factsOf(rendering);
      const images = recipesFor(pages, assets);
      const files = new Map([...siteFiles(rendering), ...extraFiles]);
      const broken = new Map<string, string>();
      const theme = { root, themeFile: bundled.themeFile };
      const lintedProblems = async () =>
        settled([...found, ...(await lintAll(pages, { rendering, images, siteFiles: files, broken, theme }))], 'all');
      let reported = await lintedProblems();
      problems = reported;
      // Errors of page checks, such as a dead link, do not stop the site from being shown.
      const byUrl = new Map(routes.map((route) => [route.url, route]));
      const renderImage: SiteSnapshot['renderImage'] = async (path) => {
        const recipe = images.get(path);
        if (!recipe) return undefined;
        const result = await renderImages(new Map([[path, recipe]]), { root });
        for (const [name, reason] of result.broken) broken.set(name, reason);
        // Decoding errors appear only now. Ignore them if a later save was checked in the meantime.
        if (result.broken.size > 0 && problems === reported) {
          const updated = await lintedProblems();
          if (problems === reported) problems = updated;
          reported = updated;
        }
        return result.files.get(path);
      };
      snapshot = { rendering, byUrl, fingerprints, siteFiles: files, images, renderImage };
    } catch (error) {
      const failure = bundled ? await themeError({ error, root, themeFile: bundled.themeFile }) : error;
      problems = failure instanceof SiteError ? failure.problems : [asProblem(failure)];
    }
  };
  return { snapshot: () => snapshot, problems: () => problems, read: () => read, refresh };
}

interface SiteFacts extends Pick<SiteSnapshot, 'fingerprints'> {
  readonly pages: RenderedPage[];
  readonly extraFiles: ReadonlyMap<string, string>;
}

function factsOf(rendering: Rendering): SiteFacts {
  const extraFiles = new Map<string, string>();
  const fingerprints = new Map<Route, string>();
  const publicFiles = fileStamps(rendering.assets.files);
  const pages = rendering.routes.map((route) => {
    const { html, ...facts } = render(route, rendering);
    fingerprints.set(route, createHash('sha256').update(html).update(publicFiles).digest('hex').slice(0, 10));
    for (const [path, text] of extractLargeParts(html, rendering.site.base).files) extraFiles.set(path, text);
    return facts;
  });
  return { pages, extraFiles, fingerprints };
}

/** The stamps (path, mtime, size) of the files that are served under their own names. */
function fileStamps(files: Rendering['assets']['files']): string {
  const states = [...files].flatMap(([path, file]) => {
    if (file instanceof Uint8Array) return [];
    const { mtimeMs, size } = statSync(file.copy, { throwIfNoEntry: false }) ?? {};
    return [`${path} ${mtimeMs} ${size}`];
  });
  return states.join('\n');
}

/** Runs the checks of finished pages. */
function lintAll(
  pages: readonly RenderedPage[],
  input: Pick<SiteSnapshot, 'rendering' | 'images' | 'siteFiles'> & {
    readonly broken: ReadonlyMap<string, string>;
    readonly theme: Parameters<typeof traceTheme>[0];
  },
): Promise<Problem[]> {
  const { rendering, images, siteFiles, broken } = input;
  const { site, assets } = rendering;
  const findWriters = startFindingWriters(rendering, traceTheme(input.theme));
  const theme = { findWriters, templateSources: assets.templateSources };
  const files = new Set([...assets.files.keys(), ...images.keys(), ...siteFiles.keys()]);
  return lintPages({ site, pages, files, sitemap: sitemapText(siteFiles), theme, broken });
}

/** Turns an unexpected error into a problem, so that the server keeps running. */
function asProblem(error: unknown): Problem {
  if (error instanceof CliError) return { rule: 'refused', severity: 'error', text: error.message, hint: error.hint };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { rule: 'bug', severity: 'error', text: `the theme or litfass failed:\n${stack}` };
}
