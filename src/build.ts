// The whole run, from YAML to dist/, on one screen. Each step is a stage of its own file.
import { type Bundle, bundle } from './bundle.ts';
import { check, type Site } from './check.ts';
import { inspect, type PageFacts } from './inspect.ts';
import { load } from './load.ts';
import { plan, type Route } from './plan.ts';
import { isError, type Problem, refuseErrors } from './problem.ts';
import { type Published, publish, type Staged, stage } from './publish.ts';
import { prepare, type Rendering, render } from './render.ts';
import { headerRules, headersFile, redirectRules, redirectsFile } from './site-files/hosts.ts';
import { robots, sitemap } from './site-files/search.ts';

export interface BuildOptions {
  readonly root: string;
  readonly out: string;
  /** Instead of the url in content/site.yaml. */
  readonly baseUrl?: string;
  /** The day that expiry dates are held against, as 2026-11-01. Without it nothing expires. Rendered bytes do not depend on it. */
  readonly date?: string;
  /** Told as each stage begins, and as pages are made. */
  readonly onProgress?: (step: string) => void;
}

export interface Built {
  readonly site: Site;
  readonly pages: readonly PageFacts[];
  readonly rendering: Rendering;
  readonly staged: Staged;
  readonly published: Published;
  readonly warnings: readonly Problem[];
}

/** Builds the site into `out`. Throws SiteError when something is wrong; the output is then as it was before. */
export async function build(options: BuildOptions): Promise<Built> {
  const judged = await judge(options);
  options.onProgress?.('publishing');
  return { ...judged, published: publish(judged.staged) };
}

/** All but publish: what `litfass check` does. The staged files are dropped by the caller. */
export async function judge({
  root,
  out,
  baseUrl,
  onProgress = () => {},
}: BuildOptions): Promise<Omit<Built, 'published'>> {
  onProgress('reading content');
  const { site, assets, problems } = await readSite(root, baseUrl);
  const routes = plan(site);
  const rendering = prepare(site, routes, assets);
  const staged = stage(out);
  try {
    for (const [path, content] of [...assets.files, ...siteFiles(rendering)]) staged.write(path, content);
    const pages = routes.map((route, index) => {
      onProgress(`rendering ${index + 1} of ${routes.length} pages`);
      return stagePage(route, rendering, staged);
    });
    onProgress('checking the whole site');
    const all = [...problems, ...inspect({ site, pages, files: new Set(staged.files.keys()) })];
    return { site, pages, rendering, staged, warnings: refuseErrors(all) };
  } catch (error) {
    staged.drop();
    throw error;
  }
}

/** The first half of the line: content and theme, valid, or a SiteError that tells all that is wrong. */
export async function readSite(
  root: string,
  baseUrl?: string,
): Promise<{ site: Site; assets: Bundle['assets']; problems: readonly Problem[] }> {
  // esbuild works in a process of its own; YAML is read meanwhile.
  const making = bundle(root);
  const loaded = load(root);
  const made = await making;
  const { site, problems } = check(loaded, made);
  if (!site || problems.some(isError)) {
    refuseErrors(problems);
    throw new Error('check made no site and told no error');
  }
  return { site: baseUrl ? { ...site, url: baseUrl } : site, assets: made.assets, problems };
}

/** A page is written as soon as it is made; only its facts are kept. */
function stagePage(route: Route, rendering: Rendering, staged: Staged): PageFacts {
  const { html, ...facts } = render(route, rendering);
  for (const output of route.outputs) staged.write(output, html);
  return facts;
}

/** The files that are about the site rather than part of it: path → text. */
export function siteFiles({ site, routes, stylesheets }: Rendering): Map<string, string> {
  return new Map([
    ['sitemap.xml', sitemap(routes, site)],
    ['robots.txt', robots(site)],
    ['_headers', headersFile(headerRules(site, stylesheets.values()))],
    ['_redirects', redirectsFile(redirectRules(site, routes))],
    ['.nojekyll', ''],
  ]);
}
