// The state behind `litfass dev`: the last site that was whole, what is wrong with the files as they are now, and which
// parts have to be made again when one of them changes.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type Read, siteFiles } from '../build.ts';
import { type Bundle, bundle, callsFunction, failureOf, traceTheme, withSettings } from '../bundle/index.ts';
import { check } from '../check/index.ts';
import { CliError, type Problem, SiteError, sortProblems } from '../diagnostics/problem.ts';
import { makeImages, recipesFor, type Wanted } from '../images/index.ts';
import { lintPages, type PageFacts } from '../lint/index.ts';
import { load } from '../load/index.ts';
import type { Cache } from '../memory.ts';
import { setApart } from '../publish/set-apart.ts';
import { prepare, type Rendering, render, startFindingWriters } from '../render/index.ts';
import { type Route, routesOf } from '../routes.ts';
import { settle } from '../rules/index.ts';
import { sitemapText } from '../seo/sitemap.ts';

/** A whole site, ready to render what a browser asks for. */
export interface Showing {
  readonly rendering: Rendering;
  readonly byUrl: ReadonlyMap<string, Route>;
  /** Changes with what a browser shows of a page: its HTML, which names the rest by what is in it, and the files of public/. */
  readonly marks: ReadonlyMap<Route, string>;
  /** The files that a build writes about the site, sitemap.xml, _headers and so on, and those that pages set apart. */
  readonly siteFiles: ReadonlyMap<string, string>;
  /** The images that pages name, drawn when a browser asks for one. */
  readonly wanted: Wanted;
  /** The file of one of them; undefined when it cannot be made. */
  readonly drawn: (path: string) => Promise<{ readonly copy: string } | undefined>;
}

export interface Workshop {
  /** The last state without errors, or undefined when there has been none yet. */
  readonly showing: () => Showing | undefined;
  /** What is wrong now, sorted. A site with errors shows its last good state meanwhile. */
  readonly problems: () => readonly Problem[];
  /** The files as they are now, whole site or not; undefined before the first reading. */
  readonly read: () => Read | undefined;
  /** Reads what changed. `templates` says that more than YAML did. */
  readonly refresh: (changed: 'content' | 'templates') => Promise<void>;
}

/** `date` is the day that waivers and expiring claims are held against; `make` compiles the theme. */
export function openWorkshop(root: string, date?: string, make: (root: string) => Promise<Bundle> = bundle): Workshop {
  const kept = new Map<string, unknown>();
  // A save of content does not compile the files again that its settings ask for.
  const compiled: Cache = {
    get: (name, key) => kept.get(`${name} ${key}`),
    set: (name, key, value) => void kept.set(`${name} ${key}`, value),
  };
  let calls = false;
  let made: Bundle | undefined;
  let read: Read | undefined;
  let showing: Showing | undefined;
  let problems: readonly Problem[] = [];
  const refresh: Workshop['refresh'] = async (changed) => {
    try {
      const before = calls;
      calls = callsFunction(root);
      if (changed === 'templates' || !made || calls !== before) {
        // Where it cannot be made, the one before it is as good as none: the next save tries again.
        made = undefined;
        made = await make(root);
      }
      const loaded = load(root);
      read = { loaded, made };
      const { site, problems: found, settings } = check(loaded, made, { date });
      const tell = (all: readonly Problem[], seen: 'all' | 'parts') =>
        sortProblems(settle(all, { ...settings, date, seen }).problems);
      problems = tell(found, 'parts');
      if (!site) return;
      const routes = routesOf(site);
      const { assets } = await withSettings(made, site, compiled);
      const rendering = prepare(site, routes, assets);
      const { pages, apart, marks } = factsOf(rendering);
      const wanted = recipesFor(pages, assets);
      const files = new Map([...siteFiles(rendering), ...apart]);
      const broken = new Map<string, string>();
      const themeAt = { root, themeFile: made.themeFile };
      const judged = async () =>
        tell([...found, ...(await inspectAll(pages, { rendering, wanted, siteFiles: files, broken, themeAt }))], 'all');
      let told = await judged();
      problems = told;
      // A dead link or a second h1 does not keep a page from being shown: it is told on top of it.
      const byUrl = new Map(routes.map((route) => [route.url, route]));
      const drawn: Showing['drawn'] = async (path) => {
        const recipe = wanted.get(path);
        if (!recipe) return undefined;
        const drawing = await makeImages(new Map([[path, recipe]]), { root });
        for (const [name, reason] of drawing.broken) broken.set(name, reason);
        // That it cannot be decoded shows only now, and only counts while no later save was judged.
        if (drawing.broken.size > 0 && problems === told) {
          const now = await judged();
          if (problems === told) problems = now;
          told = now;
        }
        return drawing.files.get(path);
      };
      showing = { rendering, byUrl, marks, siteFiles: files, wanted, drawn };
    } catch (error) {
      const failure = made ? await failureOf({ error, root, themeFile: made.themeFile }) : error;
      problems = failure instanceof SiteError ? failure.problems : [asProblem(failure)];
    }
  };
  return { showing: () => showing, problems: () => problems, read: () => read, refresh };
}

interface Facts extends Pick<Showing, 'marks'> {
  readonly pages: PageFacts[];
  readonly apart: ReadonlyMap<string, string>;
}

function factsOf(rendering: Rendering): Facts {
  const apart = new Map<string, string>();
  const marks = new Map<Route, string>();
  const publicFiles = stateOf(rendering.assets.files);
  const pages = rendering.routes.map((route) => {
    const { html, ...facts } = render(route, rendering);
    marks.set(route, createHash('sha256').update(html).update(publicFiles).digest('hex').slice(0, 10));
    for (const [path, text] of setApart(html, rendering.site.base).files) apart.set(path, text);
    return facts;
  });
  return { pages, apart, marks };
}

/** Of the files that are served under their own names, when each was saved. */
function stateOf(files: Rendering['assets']['files']): string {
  const states = [...files].flatMap(([path, file]) => {
    if (file instanceof Uint8Array) return [];
    const { mtimeMs, size } = statSync(file.copy, { throwIfNoEntry: false }) ?? {};
    return [`${path} ${mtimeMs} ${size}`];
  });
  return states.join('\n');
}

/** A page as a build writes it. */
export function pageOf(route: Route, { rendering }: Pick<Showing, 'rendering'>): string {
  return setApart(render(route, rendering).html, rendering.site.base).html;
}

function inspectAll(
  pages: readonly PageFacts[],
  seen: Pick<Showing, 'rendering' | 'wanted' | 'siteFiles'> & {
    readonly broken: ReadonlyMap<string, string>;
    readonly themeAt: Parameters<typeof traceTheme>[0];
  },
): Promise<Problem[]> {
  const { rendering, wanted, siteFiles, broken, themeAt } = seen;
  const { site, assets } = rendering;
  const findWriters = startFindingWriters(rendering, traceTheme(themeAt));
  const theme = { findWriters, templateSources: assets.templateSources };
  const files = new Set([...assets.files.keys(), ...wanted.keys(), ...siteFiles.keys()]);
  return lintPages({ site, pages, files, sitemap: sitemapText(siteFiles), theme, broken });
}

/** Whatever a stage throws is shown like a problem: the watch server goes on. */
function asProblem(error: unknown): Problem {
  if (error instanceof CliError) return { rule: 'refused', severity: 'error', text: error.message, hint: error.hint };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { rule: 'bug', severity: 'error', text: `the theme or litfass failed:\n${stack}` };
}
