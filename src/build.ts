// A whole build, from YAML to dist/. Each step is a stage with its own folder or file.
import { join } from 'node:path';
import { type Bundle, bundle, themeError, traceTheme, withSiteScripts, withThemeErrors } from './bundle/index.ts';
import { openContentCache } from './cache/checked-content.ts';
import { type Cache, noCache, openCache } from './cache/index.ts';
import { openParts } from './cache/parts.ts';
import { openPageCache } from './cache/rendered-pages.ts';
import { checkShapes } from './check/index.ts';
import { isError, type Problem, throwOnErrors, type Waived } from './diagnostics/problem.ts';
import { isCompressible } from './hosts/content-types.ts';
import { limitProblems } from './hosts/host-limits.ts';
import { hostingOf } from './hosts/index.ts';
import { openImageCache, recipesFor, renderImages } from './images/index.ts';
import { lintPages, lintSizes } from './lint/index.ts';
import { load } from './load/index.ts';
import { routesOf } from './model/routes.ts';
import type { Site } from './model/site.ts';
import type { Loaded } from './model/source.ts';
import { renderPages, yieldToSignals } from './pipeline/render-pages.ts';
import { buildInputs, type Inputs } from './publish/build-inputs.ts';
import { type Compressed, compress } from './publish/compress.ts';
import { openCompressedSizes } from './publish/compressed-size.ts';
import { publish, stage } from './publish/index.ts';
import type { Published, Staged } from './publish/staged.ts';
import type { ReleaseGate } from './release.ts';
import { prepareRendering, startFindingWriters } from './render/index.ts';
import type { RenderedPage, Rendering } from './render/rendered.ts';
import { isFatal, settle } from './rules/apply-settings.ts';
import { siteFiles } from './seo/site-files.ts';
import { sitemapText } from './seo/sitemap.ts';
import type { Addresses } from './site/addresses-lock.ts';
import { basePath } from './site/base.ts';

/** The options of a build. `build`, `check`, `shard.ts` and the tests pass them. */
export interface BuildOptions {
  /** The folder of the site, with content/, templates/ and public/. */
  readonly root: string;
  readonly out: string;
  /** Write into the output even if it contains files that no build wrote. */
  readonly forceOut?: true | undefined;
  /** The URL of the site, instead of the `url` in content/site.yaml. */
  readonly baseUrl?: string;
  /** The day to compare expiry dates with: 2026-11-01. Without it, nothing expires. No page depends on it. */
  readonly date?: string;
  /** More warnings than this are an error. */
  readonly maxWarnings?: number;
  /** What a release checks in addition, see release.ts. Without it, the build is a preview. */
  readonly release?: ReleaseGate;
  /** Also write .br and .gz files next to those that they make smaller. */
  readonly compress?: true;
  /**
   * Results of earlier builds. Without it, everything is read, checked and rendered again, except
   * images and compressed sizes, which have caches of their own.
   */
  readonly cache?: Cache;
  /** Folders that `build --shard` wrote. All pages are taken from there and none is rendered. */
  readonly parts?: readonly string[];
  /** How many worker threads render pages. By default it depends on the pages and the cores. */
  readonly workers?: number;
  /** Called when a stage begins, and for each page and image. The first word of `step` names the stage. */
  readonly onProgress?: (step: string) => void;
}

/** The result of a build. */
export interface Built {
  readonly site: Site;
  /** In the order of the routes. */
  readonly pages: readonly RenderedPage[];
  readonly rendering: Rendering;
  readonly staged: Staged;
  /** How many images were rendered; the others were cached. */
  readonly renderedImages: number;
  readonly published: Published;
  /** What was compressed; undefined without the option `compress`. */
  readonly compressed: Compressed | undefined;
  /** The problems that are not waived; all of them are warnings. Unsorted. */
  readonly warnings: readonly Problem[];
  /** Problems that content/site.yaml waives. */
  readonly waived: readonly Waived[];
  /** The recorded addresses: after a release the new ones, else those of content/addresses.lock.yaml. */
  readonly addresses: Addresses;
  readonly inputs: SiteInputs;
}

/** The files that a site is made from, valid or not. */
export interface SiteInputs {
  /** content/ */
  readonly loaded: Loaded;
  /** templates/, content/images/ and public/ */
  readonly bundle: Bundle;
}

/** A build that has not been published yet. */
export interface CheckedBuild extends Omit<Built, 'published' | 'compressed'> {
  /** Stores the rendered pages in the cache. Call it after publishing. */
  readonly saveCache: () => void;
}

/**
 * Builds the site into `out`. Throws a SiteError if there are errors in content or theme, and a
 * CliError if the output cannot be written; the output is unchanged then.
 */
export async function build(options: BuildOptions): Promise<Built> {
  const checked = await checkBuild({ ...options, images: 'all' });
  try {
    if (options.compress) options.onProgress?.('compressing');
    const compressed = options.compress && (await compress(checked.staged, isCompressible));
    options.onProgress?.('publishing');
    await yieldToSignals();
    const published = publish(checked.staged, buildInputs(inputsOf(checked, options)));
    checked.saveCache();
    return { ...checked, compressed, published };
  } catch (error) {
    checked.staged.drop();
    throw error;
  }
}

/**
 * Does everything but compress and publish, as for `litfass check`. The caller drops the staged files.
 * Without `images: 'all'` it renders no image: a picture that cannot be decoded is found by a build.
 * Throws a SiteError if there are errors in content or theme.
 */
export async function checkBuild({
  root,
  out,
  forceOut,
  baseUrl,
  date,
  maxWarnings,
  release,
  images,
  compress: willCompress,
  cache = noCache,
  parts,
  workers,
  onProgress = () => {},
}: BuildOptions & { readonly images?: 'all' }): Promise<CheckedBuild> {
  onProgress('reading content');
  const { site, finishCheck, assets, ...inputs } = await loadWithoutLinting(root, { baseUrl, date, cache, onProgress });
  const { loaded, bundle: bundled } = inputs;
  const { sources } = loaded;
  const { themeFile } = bundled;
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const staged = stage(out, { force: forceOut });
  try {
    for (const [path, content] of assets.files) staged.write(path, content);
    const isBuild = images === 'all';
    const imageCache = openImageCache(root);
    const isImageCached = imageCache.has;
    const pageCacheInput = { rendering, fingerprint: bundled.fingerprint, sources };
    // A check writes no pages, a release hashes the text of every page, and compressing needs every file.
    const canReusePages = isBuild && !release && !willCompress;
    const pageCache = parts
      ? openParts(parts, { root, pageCacheInput })
      : openPageCache(canReusePages ? cache : noCache, { ...pageCacheInput, root, out, isImageCached });
    const pages = await renderPages([...routes.keys()], {
      ...{ rendering, sources, staged, pageCache, isImageCached, themeFile, workers, onProgress },
      hashed: release !== undefined,
      meanwhile: finishCheck,
    });
    const { templateSources, islands } = assets;
    const findWriters = startFindingWriters(rendering, traceTheme({ root, themeFile }));
    const theme = { findWriters, templateSources };
    const sizes = openCompressedSizes(openCache(root), staged);
    // Started before images are rendered: compressing runs on threads of zlib.
    const oversized = lintSizes({ site, pages, islands, sizes });
    // Awaited below; without a handler, an earlier error would turn its rejection into a crash.
    oversized.catch(() => {});
    const recipes = recipesFor(pages, assets);
    // A check reads only the headers of pictures, as bundle does.
    const rendered = await renderImages(isBuild ? recipes : new Map(), { root, cache: imageCache, onProgress });
    for (const [path, content] of rendered.files) staged.write(path, content);
    onProgress('checking the whole site');
    const addresses = release?.addresses({ site, pages, date }) ?? site.released;
    const released = { ...rendering, site: { ...site, released: addresses } };
    const extraFiles = siteFiles(released);
    for (const [path, content] of extraFiles) staged.write(path, content);
    const files = new Set([...staged.files.keys(), ...recipes.keys()]);
    const sitemap = sitemapText(extraFiles);
    const linting = { site, pages, sources, date, ...(release && { releaseRules: release.rules }) };
    const all = [
      ...finishCheck(),
      ...(await lintPages({ ...linting, files, sitemap, theme, broken: rendered.broken })),
      ...(await oversized),
      ...limitProblems(hostingOf(released), site),
    ];
    if (site.budgets) sizes.save();
    const settled = settle(all, { ...site, date, seen: 'all', release: release !== undefined });
    const reported = [...settled.problems, ...tooManyWarnings(settled.problems, maxWarnings)];
    return {
      site,
      pages,
      rendering,
      staged,
      renderedImages: rendered.rendered,
      inputs,
      addresses,
      warnings: throwOnErrors(reported, settled.waived),
      waived: settled.waived,
      saveCache: pageCache.save,
    };
  } catch (error) {
    staged.drop();
    throw await themeError({ error, root, themeFile });
  }
}

/** Everything that determines the bytes of the output, as names and hashes. The date does not. */
function* inputsOf({ inputs, staged }: Pick<Built, 'inputs' | 'staged'>, options: BuildOptions): Inputs {
  const { loaded, bundle: bundled } = inputs;
  // A release writes this lock after publishing; the next build makes the same bytes from it.
  for (const { file, sha256 } of loaded.sources) if (file !== 'content/addresses.lock.yaml') yield [file, sha256];
  for (const [file, evidence] of loaded.evidence) yield [file, 'sha256' in evidence ? evidence.sha256() : ''];
  yield* bundled.assets.templateSources();
  for (const path of bundled.assets.files.keys()) yield [`/${path}`, staged.files.get(path)?.sha256 ?? ''];
  yield ['options', JSON.stringify([options.baseUrl, options.compress])];
}

type LoadOptions = Pick<BuildOptions, 'baseUrl' | 'date' | 'cache' | 'onProgress'>;

/** A site that can be rendered. */
interface LoadedSite extends SiteInputs {
  readonly site: Site;
  /** Those of `bundle`, and the scripts that settings of the site enable. */
  readonly assets: Bundle['assets'];
  /** Warnings, and errors that a site may lower or waive. Unsorted. */
  readonly problems: readonly Problem[];
}

/**
 * The first half of a build: reads content, compiles the theme and checks both. Throws a SiteError
 * with all problems if the site cannot be rendered.
 */
export async function loadSite(root: string, options: LoadOptions = {}): Promise<LoadedSite> {
  const { finishCheck, ...loaded } = await loadWithoutLinting(root, options);
  return { ...loaded, problems: finishCheck() };
}

interface UnlintedSite extends Omit<LoadedSite, 'problems'> {
  /**
   * Lints the texts on its first call. Returns all problems so far, or throws them as a SiteError if
   * one is fatal.
   */
  readonly finishCheck: () => readonly Problem[];
}

/** Like `loadSite`, but lints the texts later, because rendering need not wait for that. */
async function loadWithoutLinting(
  root: string,
  { baseUrl, date, cache, onProgress = () => {} }: LoadOptions,
): Promise<UnlintedSite> {
  // Not awaited yet: esbuild runs in another process while this one reads YAML.
  const bundling = bundle(root, cache);
  // If reading YAML throws, nothing awaits it any more.
  bundling.catch(() => {});
  const contentCache = cache && cache !== noCache ? openContentCache(cache, root) : undefined;
  const valuesFile = join(root, `.litfass/.values.${process.pid}`);
  const loaded = load(root, contentCache, { valuesFile });
  const compiled = await bundling;
  onProgress('checking content');
  const { site, problems, lintTexts, settings } = await withThemeErrors({ root, themeFile: compiled.themeFile }, () =>
    checkShapes(loaded, compiled, { date, contentCache }),
  );
  const throwProblems = (all: readonly Problem[]): never => {
    const settled = settle(all, { ...settings, date, seen: 'parts' });
    throwOnErrors(settled.problems, settled.waived);
    throw new Error('the check returned neither a site nor an error');
  };
  if (!site) return throwProblems([...problems, ...lintTexts()]);
  const finishCheck = () => {
    const all = [...problems, ...lintTexts()];
    loaded.freeMemory?.();
    // Linting reads files that can be broken too: the terms, and the lock of translations.
    return all.some(isFatal) ? throwProblems(all) : all;
  };
  const bundled = await withSiteScripts(compiled, site, cache);
  const servedSite = baseUrl ? { ...site, url: baseUrl, base: basePath(baseUrl) } : site;
  return { site: servedSite, finishCheck, assets: bundled.assets, loaded, bundle: bundled };
}

function tooManyWarnings(problems: readonly Problem[], max = Number.POSITIVE_INFINITY): Problem[] {
  const count = problems.filter((problem) => !isError(problem)).length;
  if (count <= max) return [];
  const text = `${count} ${count === 1 ? 'warning' : 'warnings'}, but --max-warnings allows ${max}`;
  const hint = 'fix them, or waive them in content/site.yaml with a reason and a last day';
  return [{ rule: 'too-many-warnings', severity: 'error', text, hint }];
}
