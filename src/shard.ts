// Builds one share of a site into a folder: its pages, their facts and the images rendered for them.
// Everything that needs all pages (links, the sitemap, the ledger) is left to the merge of the parts.
import { basename } from 'node:path';
import { type BuildOptions, loadSite } from './build.ts';
import { themeError } from './bundle/index.ts';
import {
  type CachedPart,
  imagesFolder,
  isInShare,
  partFile,
  partText,
  type Share,
  versionsUsed,
} from './cache/parts.ts';
import { idOf, type PageCache, type PageEntry, pageEntryFormat } from './cache/rendered-pages.ts';
import { throwOnErrors } from './diagnostics/problem.ts';
import { openImageCache, recipesFor, renderImages } from './images/index.ts';
import { routesOf } from './model/routes.ts';
import { renderPages } from './pipeline/render-pages.ts';
import { buildInputs } from './publish/build-inputs.ts';
import { publish, stage } from './publish/index.ts';
import type { Published } from './publish/staged.ts';
import { prepareRendering } from './render/index.ts';
import { settle } from './rules/apply-settings.ts';

/** The options of a build that can also apply to one share, and which share to build. */
export interface ShardOptions
  extends Pick<BuildOptions, 'root' | 'out' | 'forceOut' | 'baseUrl' | 'date' | 'workers' | 'onProgress'> {
  readonly share: Share;
}

/** The result: how many pages were rendered, and how many the whole site has. */
export interface BuiltShard {
  readonly pages: number;
  readonly all: number;
  readonly published: Published;
}

/**
 * Builds one share into `out`. Throws a SiteError if content or theme have errors that can be found
 * without the other pages, and a CliError if the output cannot be written.
 */
export async function buildShard({
  root,
  out,
  forceOut,
  share,
  workers,
  onProgress = () => {},
  ...options
}: ShardOptions): Promise<BuiltShard> {
  onProgress('reading content');
  const { site, problems, assets, loaded, bundle } = await loadSite(root, { ...options, onProgress });
  const settled = settle(problems, { ...site, date: options.date, seen: 'parts' });
  throwOnErrors(settled.problems, settled.waived);
  const { sources } = loaded;
  const { themeFile } = bundle;
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const entryFormat = pageEntryFormat({ rendering, fingerprint: bundle.fingerprint, sources });
  const entries = new Map<string, PageEntry>();
  // Reads nothing, since a part must not depend on earlier builds; collects the entries for part.json.
  const pageCache: PageCache = {
    get: () => undefined,
    add: (page, files) => void entries.set(idOf(page.route), entryFormat.toEntry(page, files)),
    save: () => {},
  };
  // The merge creates the second files of pages, so that a part contains each page only once.
  const staged = { ...stage(out, { force: forceOut }), alias: () => {} };
  try {
    const numbers = [...routes.keys()].filter((number) => isInShare(number, share));
    const imageCache = openImageCache(root);
    const isImageCached = imageCache.has;
    const pages = await renderPages(numbers, {
      ...{ rendering, sources, staged, pageCache, isImageCached, themeFile, workers, onProgress },
      hashed: true,
    });
    const made = await renderImages(recipesFor(pages, assets), { root, cache: imageCache, onProgress });
    const images = [...made.files.values()].map(({ copy }): [string, string] => {
      const path = `${imagesFolder}/${basename(copy)}`;
      staged.write(path, { copy });
      return [basename(copy), staged.files.get(path)?.sha256 ?? ''];
    });
    const part: CachedPart = {
      share,
      versions: versionsUsed(),
      fingerprints: entryFormat.fingerprintsOf([...entries.values()]),
      entries: Object.fromEntries(entries),
      images: Object.fromEntries(images),
    };
    staged.write(partFile, partText(part));
    onProgress('publishing');
    // part.json contains fingerprints of everything that was read, so its hash stands for all inputs.
    const inputs = buildInputs([[partFile, staged.files.get(partFile)?.sha256 ?? '']]);
    return { pages: pages.length, all: routes.length, published: publish(staged, inputs) };
  } catch (error) {
    staged.drop();
    throw await themeError({ error, root, themeFile });
  }
}
