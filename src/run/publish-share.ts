// Publishes one share of a site: its pages, their facts and the images rendered for them. Everything that
// needs all pages (links, the sitemap, the ledger) is left to the merge of the parts.
import { basename } from 'node:path';
import type { Workplace } from '../files/workplace.ts';
import { openImageCache, recipesFor, renderImages } from '../images/index.ts';
import type { Settled } from '../lint/apply-settings.ts';
import { lintPictures } from '../lint/index.ts';
import { throwOnErrors } from '../problems/problem.ts';
import { buildInputs } from '../publish/build-inputs.ts';
import { publish, stage } from '../publish/index.ts';
import type { RenderableSite } from './current-site.ts';
import type { StageOptions } from './render-site.ts';
import { type CachedPart, imagesFolder, partFile, partText, type Share, versionsUsed } from './shards/parts.ts';
import { memoryStore, noUnits } from './store/store.ts';
import { noPages, type PageCache, pageKey, pageUnit, type StoredPage } from './store/stored-pages.ts';
import { renderPages } from './threads/render-pages.ts';

/** Which share to publish, and where. */
export interface ShareOptions extends Pick<StageOptions, 'out' | 'forceOut' | 'workers'> {
  readonly share: Share;
}

/**
 * Writes the share to `options.out`. Throws a SiteError if content or theme have errors that can be
 * found without the other pages, and a CliError if the files cannot be written.
 */
export async function publishShare(
  { version, read }: RenderableSite,
  place: Workplace,
  { out, forceOut, share, workers, problems, waived }: ShareOptions & Settled,
) {
  const { bundle, loaded } = read.content;
  const { rendering } = version;
  const { site, routes, assets } = rendering;
  throwOnErrors(problems, waived);
  const units = memoryStore<StoredPage>();
  // Reads nothing, since a part must not depend on earlier builds; collects the pages for part.json.
  const pageCache: PageCache = {
    ...noPages,
    add: (route, page) => units.set(pageKey(route), pageUnit(route, page, version), version.answerTo),
  };
  // The merge creates the second files of pages, so that a part contains each page only once.
  const staged = { ...stage(out, { force: forceOut }), alias: () => {} };
  try {
    // Takes turns, so that all shares take about the same time.
    const numbers = [...routes.keys()].filter((index) => index % share.of === share.number - 1);
    const imageCache = openImageCache(place.root);
    const { pages } = await renderPages(numbers, {
      rendering,
      staged,
      pageCache,
      workers,
      onProgress: place.onProgress,
      sources: loaded.sources,
      themeFile: bundle.themeFile,
      isImageCached: imageCache.has,
      hashed: true,
      mayFail: false,
    });
    const made = await renderImages(recipesFor(pages, assets), place, imageCache);
    throwOnErrors([...problems, ...lintPictures(site, made.broken)], waived);
    const images = [...made.files.values()].map(({ copy }): [string, string] => {
      const path = `${imagesFolder}/${basename(copy)}`;
      staged.write(path, { copy });
      return [basename(copy), staged.files.get(path)?.sha256 ?? ''];
    });
    const part: CachedPart = {
      share,
      versions: versionsUsed(),
      pages: units.used((page) => page) ?? noUnits,
      images: Object.fromEntries(images),
    };
    staged.write(partFile, partText(part));
    place.onProgress('publishing');
    // part.json contains fingerprints of everything that was read, so its hash stands for all inputs.
    const partInputs = buildInputs([[partFile, staged.files.get(partFile)?.sha256 ?? '']]);
    return { pages: pages.length, all: routes.length, published: publish(staged, partInputs) };
  } catch (error) {
    staged.drop();
    throw error;
  }
}
