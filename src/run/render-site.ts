// Renders a whole site beside its output: renders or reuses all pages, and writes them and all other files
// but the pictures to a staging folder.

import { noCache } from '../files/cache.ts';
import type { Workplace } from '../files/workplace.ts';
import { openImageCache, recipesFor } from '../images/index.ts';
import type { ReleaseGate } from '../lint/release.ts';
import { stage, stageNothing } from '../publish/index.ts';
import { robotsFile } from '../publish/robots-file.ts';
import { siteFiles } from '../publish/site-files.ts';
import type { RenderableSite } from './current-site.ts';
import { openParts } from './shards/parts.ts';
import { openPageCache } from './store/stored-pages.ts';
import { renderPages } from './threads/render-pages.ts';

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

/** A site whose pages and files are in a staging folder. */
export type StagedSite = Awaited<ReturnType<typeof renderSite>>;

/**
 * Renders a site. The caller drops the staged files, or publishes them. Throws the theme's error, and a
 * CliError if files cannot be written.
 */
export async function renderSite(
  { version, read, hasErrors, problems }: RenderableSite,
  place: Workplace,
  { out, forceOut, release, parts, workers, pagesFrom, compress }: StageOptions,
) {
  const { root, date, onProgress } = place;
  const { content } = read;
  const { rendering } = version;
  const { site, routes, assets } = rendering;
  // A release hashes the text of every page, and compressing needs every file.
  const cache = release || compress ? noCache : place.cache;
  const hashes = cache === noCache ? undefined : cache.files();
  // Two files of a site with errors may want one path, or an impossible one. Nothing of it will be published.
  const staged = hasErrors ? stageNothing(out) : stage(out, { force: forceOut, hashes });
  try {
    // `siteFiles` has what becomes of a robots.txt of the site's own.
    for (const [path, file] of assets.files) if (path !== robotsFile) staged.write(path, file);
    const imageCache = openImageCache(root);
    const isImageCached = imageCache.has;
    const pageCache = parts
      ? openParts(parts, root, version)
      : openPageCache({ root, cache }, { version, out, from: pagesFrom, isImageCached });
    const { pages, rendered } = await renderPages([...routes.keys()], {
      rendering,
      sources: content.loaded.sources,
      staged,
      pageCache,
      isImageCached,
      themeFile: content.bundle.themeFile,
      workers,
      onProgress,
      hashed: release !== undefined,
      meanwhile: problems,
      mayFail: hasErrors,
    });
    onProgress('checking the whole site');
    const released = release?.addresses(site, pages, date) ?? site.released;
    const renderedSite = { ...rendering, site: { ...site, released } };
    const extraFiles = siteFiles(renderedSite);
    for (const [path, text] of extraFiles) staged.write(path, text);
    const recipes = recipesFor(pages, assets);
    return {
      content,
      /** In the order of the routes. */
      pages,
      /** After a release, its site has the new addresses. */
      rendering: renderedSite,
      staged,
      /** Every path in the output. */
      files: [...staged.files.keys(), ...recipes.keys()],
      /** How many pages were rendered; the others were cached. */
      renderedPages: rendered,
      /** The texts of sitemap.xml, _headers and the like, by path. */
      extraFiles,
      /** The pictures of the pages, and those of earlier builds. */
      recipes,
      imageCache,
      /** Stores the rendered pages in the cache. Call it after publishing. */
      savePages: pageCache.save,
    };
  } catch (error) {
    staged.drop();
    throw error;
  }
}
