// Publishes a whole site: renders or reuses all pages beside the output, checks everything, draws the
// pictures that are not cached, and then replaces the output.

import { type Cache, noCache, openCache } from '../files/cache.ts';
import { isCompressible } from '../hosts/content-types.ts';
import { openImageCache, recipesFor, renderImages } from '../images/index.ts';
import { isFatal, settle } from '../lint/apply-settings.ts';
import { withoutShownErrors } from '../lint/consequences.ts';
import { lintPictures, lintSite, lintSizes } from '../lint/index.ts';
import type { ReleaseGate } from '../lint/release.ts';
import { isError, type Problem, throwOnErrors, type Waived } from '../problems/problem.ts';
import { tooManyWarnings as tooMany } from '../problems/too-many-warnings.ts';
import { buildInputs, type Inputs } from '../publish/build-inputs.ts';
import { type Compressed, compress } from '../publish/compress.ts';
import { openCompressedSizes } from '../publish/compressed-size.ts';
import { publish, stage, stageNothing } from '../publish/index.ts';
import { siteFiles } from '../publish/site-files.ts';
import type { Published, Staged } from '../publish/staged.ts';
import type { ReadSite } from '../read/index.ts';
import type { Site } from '../read/site.ts';
import type { RenderedPage, Rendering } from '../render/rendered.ts';
import type { Addresses } from '../site/addresses-lock.ts';
import { traceTheme } from '../theme/bundle.ts';
import { openParts } from './shards/parts.ts';
import type { SiteInputs } from './site-reader.ts';
import type { SiteVersion } from './store/site-version.ts';
import { openPageCache } from './store/stored-pages.ts';
import { renderPages, yieldToSignals } from './threads/render-pages.ts';

/** Where to stage a site, and how. */
export interface StageOptions {
  readonly out: string;
  /** Write into the output even if it contains files that no build wrote. */
  readonly forceOut?: true | undefined;
  /** More warnings than this are an error. */
  readonly maxWarnings?: number | undefined;
  /** What a release checks in addition, see release.ts. Without it, the site is a preview. */
  readonly release?: ReleaseGate | undefined;
  /** Also write .br and .gz files next to those that they make smaller. */
  readonly compress?: true | undefined;
  /** Folders that `build --shard` wrote. All pages are taken from there and none is rendered. */
  readonly parts?: readonly string[] | undefined;
  /** An output folder from which a check takes cached pages, instead of rendering them. */
  readonly pagesFrom?: string | undefined;
  /** How many worker threads render pages. By default it depends on the pages and the cores. */
  readonly workers?: number | undefined;
}

/** A site that has been read, and what staging needs besides. */
export interface SiteToStage {
  readonly root: string;
  readonly version: SiteVersion;
  readonly inputs: SiteInputs;
  /** The day that expiry dates are compared with. */
  readonly date: string | undefined;
  /** The URL of the site, if it is not that of content/site.yaml. */
  readonly baseUrl: string | undefined;
  readonly cache: Cache;
  /** The rule settings of the site. */
  readonly settings: ReadSite['settings'];
  /** Whether reading found errors: then the pages are only rendered to find theirs. */
  readonly hasErrors: boolean;
  /** Lints content on its first call. Returns all problems of content and theme. */
  readonly finishCheck: () => readonly Problem[];
  /** Called when a stage begins, and for each page and image. The first word of `step` names the stage. */
  readonly onProgress: (step: string) => void;
}

/** A site that is ready to be published. */
export interface StagedSite {
  readonly site: Site;
  /** In the order of the routes. */
  readonly pages: readonly RenderedPage[];
  readonly rendering: Rendering;
  readonly staged: Staged;
  /** How many pages were rendered; the others were cached. */
  readonly renderedPages: number;
  /** The problems that are not waived; all of them are warnings. Unsorted. */
  readonly warnings: readonly Problem[];
  /** Problems that content/site.yaml waives. */
  readonly waived: readonly Waived[];
  /** The recorded addresses: after a release the new ones, else those of content/addresses.lock.yaml. */
  readonly addresses: Addresses;
  /**
   * Draws the pictures of the pages that are not cached, stages all, and returns how many it drew. Throws a
   * SiteError for files that cannot be drawn.
   */
  readonly drawPictures: () => Promise<number>;
  /** Stores the rendered pages in the cache. Call it after publishing. */
  readonly saveCache: () => void;
}

/** The result of publishing a site. */
export interface Built extends Omit<StagedSite, 'drawPictures' | 'saveCache'> {
  /** How many images were rendered; the others were cached. */
  readonly renderedImages: number;
  readonly published: Published;
  /** What was compressed; undefined without the option `compress`. */
  readonly compressed: Compressed | undefined;
  readonly inputs: SiteInputs;
}

/**
 * Stages the site without its pictures, and checks everything that can be checked without drawing them.
 * The caller drops the staged files, or draws and publishes them. Throws a SiteError if there are errors in
 * content or theme, or the theme's own error.
 */
export async function stageSite(
  { root, version, inputs, date, cache, settings, hasErrors, finishCheck, onProgress }: SiteToStage,
  options: StageOptions,
): Promise<StagedSite> {
  const { out, forceOut, maxWarnings, release, parts, workers, pagesFrom } = options;
  const { rendering } = version;
  const { site, routes, assets } = rendering;
  const { sources } = inputs.loaded;
  const { themeFile } = inputs.bundle;
  // A release hashes the text of every page, and compressing needs every file.
  const reusable = release || options.compress ? noCache : cache;
  const hashes = reusable === noCache ? undefined : reusable.files();
  // Two files of a site with errors may want one path, or an impossible one. Nothing of it will be published.
  const staged = hasErrors ? stageNothing(out) : stage(out, { force: forceOut, hashes });
  try {
    for (const [path, content] of assets.files) staged.write(path, content);
    const imageCache = openImageCache(root);
    const isImageCached = imageCache.has;
    const pageCache = parts
      ? openParts(parts, root, version)
      : openPageCache(reusable, { version, root, out, from: pagesFrom, isImageCached });
    const { pages, rendered: renderedPages } = await renderPages([...routes.keys()], {
      ...{ rendering, sources, staged, pageCache, isImageCached, themeFile, workers, onProgress },
      hashed: release !== undefined,
      meanwhile: finishCheck,
      mayFail: hasErrors,
    });
    const sizes = openCompressedSizes(openCache(root), staged);
    // Started before the other checks: compressing runs on threads of zlib.
    const oversized = hasErrors ? [] : lintSizes({ site, pages, islands: assets.islands, sizes });
    // Awaited below; without a handler, an earlier error would turn its rejection into a crash.
    Promise.resolve(oversized).catch(() => {});
    const recipes = recipesFor(pages, assets);
    onProgress('checking the whole site');
    const addresses = release?.addresses({ site, pages, date }) ?? site.released;
    const released = { ...rendering, site: { ...site, released: addresses } };
    const extraFiles = siteFiles(released);
    for (const [path, content] of extraFiles) staged.write(path, content);
    const ofContent = finishCheck();
    const ofPages = [
      ...(await lintSite(released, {
        ...{ pages, extraFiles, sources, date, tracing: traceTheme({ root, themeFile }) },
        files: [...staged.files.keys(), ...recipes.keys()],
        release: release?.isChecked,
        hasErrors,
      })),
      ...(await oversized),
    ];
    if (site.budgets) sizes.save();
    const all = [...ofContent, ...withoutShownErrors(ofPages, ofContent.filter(isFatal))];
    const seen = hasErrors ? 'parts' : 'all';
    const settled = settle(all, {
      ...{ ...settings, theme: site.theme, date, seen },
      files: sources.map(({ file }) => file),
      release: release !== undefined,
    });
    const reported = [...settled.problems, ...tooManyWarnings(settled.problems, maxWarnings)];
    const drawPictures = async () => {
      const drawn = await renderImages(recipes, { root, cache: imageCache, onProgress });
      throwOnErrors([...reported, ...lintPictures(site, drawn.broken)], settled.waived);
      for (const [path, content] of drawn.files) staged.write(path, content);
      return drawn.rendered;
    };
    return {
      site,
      pages,
      rendering,
      staged,
      renderedPages,
      addresses,
      warnings: throwOnErrors(reported, settled.waived),
      waived: settled.waived,
      drawPictures,
      saveCache: pageCache.save,
    };
  } catch (error) {
    staged.drop();
    throw error;
  }
}

/**
 * Writes the site to `options.out`. Throws like `stageSite`, and a CliError if the output cannot be written;
 * the output is unchanged then.
 */
export async function publishSite(read: SiteToStage, options: StageOptions): Promise<Built> {
  const { inputs, onProgress } = read;
  const { drawPictures, saveCache, ...site } = await stageSite(read, options);
  const { staged } = site;
  try {
    const renderedImages = await drawPictures();
    if (options.compress) onProgress('compressing');
    const compressed = options.compress && (await compress(staged, isCompressible));
    onProgress('publishing');
    await yieldToSignals();
    const published = publish(staged, buildInputs(inputsOf(read, staged, options)));
    saveCache();
    return { ...site, renderedImages, inputs, compressed, published };
  } catch (error) {
    staged.drop();
    throw error;
  }
}

/** Everything that determines the bytes of the output, as names and hashes. The date does not. */
function* inputsOf({ inputs, baseUrl }: SiteToStage, staged: Staged, options: StageOptions): Inputs {
  const { loaded, bundle } = inputs;
  // A release writes this lock after publishing; the next build makes the same bytes from it.
  for (const { file, sha256 } of loaded.sources) if (file !== 'content/addresses.lock.yaml') yield [file, sha256];
  for (const [file, evidence] of loaded.evidence) yield [file, 'sha256' in evidence ? evidence.sha256() : ''];
  yield* bundle.assets.templateSources();
  for (const path of bundle.assets.files.keys()) yield [`/${path}`, staged.files.get(path)?.sha256 ?? ''];
  yield ['options', JSON.stringify([baseUrl, options.compress])];
}

function tooManyWarnings(problems: readonly Problem[], max = Number.POSITIVE_INFINITY): Problem[] {
  const count = problems.filter((problem) => !isError(problem)).length;
  if (count <= max) return [];
  const text = `${count} ${count === 1 ? 'warning' : 'warnings'}, but --max-warnings allows ${max}`;
  const hint = 'fix them, or waive them in content/site.yaml with a reason and a last day';
  return [tooMany.problem({ text, hint })];
}
