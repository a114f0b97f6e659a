// Builds one share of a site into a folder: its pages, what is known of them, and the images that were drawn for them. What
// needs all pages (links, sitemap, the ledger) is left to the build that puts the parts together.
import { basename } from 'node:path';
import { type BuildOptions, loadSite } from './build.ts';
import { failureOf } from './bundle/index.ts';
import { throwOnErrors } from './diagnostics/problem.ts';
import { makeImages, openImageCache, recipesFor } from './images/index.ts';
import { idOf, openBook, type PageCache, type PageEntry } from './memory/pages.ts';
import { imagesFolder, isInShare, type Part, partFile, partText, type Share, versionsUsed } from './memory/parts.ts';
import { routesOf } from './model/routes.ts';
import { makePages } from './pages.ts';
import { publish, stage } from './publish/index.ts';
import { buildInputs } from './publish/inputs.ts';
import { prepareRendering } from './render/index.ts';
import { settle } from './rules/index.ts';

export interface ShardOptions
  extends Pick<BuildOptions, 'root' | 'out' | 'forceOut' | 'baseUrl' | 'date' | 'workers' | 'onProgress'> {
  readonly share: Share;
}

/** Throws SiteError when the content is wrong; what only shows when all pages are there is told at the merge. */
export async function buildShard({
  root,
  out,
  forceOut,
  share,
  workers,
  onProgress = () => {},
  ...options
}: ShardOptions) {
  onProgress('reading content');
  const { site, problems, assets, loaded, made } = await loadSite(root, { ...options, onProgress });
  const settled = settle(problems, { ...site, date: options.date, seen: 'parts' });
  throwOnErrors(settled.problems, settled.waived);
  const routes = routesOf(site);
  const rendering = prepareRendering(site, routes, assets);
  const book = openBook({ rendering, fingerprint: made.mark, sources: loaded.sources });
  const entries = new Map<string, PageEntry>();
  const remembered: PageCache = {
    get: () => undefined,
    add: (page, files) => void entries.set(idOf(page.route), book.entry(page, files)),
    save: () => {},
  };
  // Second files of pages are made by the merge: a part that is packed or uploaded holds each page once.
  const staged = { ...stage(out, { force: forceOut }), alias: () => {} };
  try {
    const own = [...routes.keys()].filter((number) => isInShare(number, share));
    const { themeFile } = made;
    const before = openImageCache(root);
    const making = {
      rendering,
      sources: loaded.sources,
      staged,
      remembered,
      isDrawn: before.has,
      themeFile,
      workers,
      onProgress,
    };
    const pages = await makePages(own, { ...making, hashed: true });
    const drawn = await makeImages(recipesFor(pages, assets), { root, before, onDrawn: onProgress });
    const images = [...drawn.files.values()].map(({ copy }): [string, string] => {
      const path = `${imagesFolder}/${basename(copy)}`;
      staged.write(path, { copy });
      return [basename(copy), staged.files.get(path)?.sha256 ?? ''];
    });
    const marks = book.marks([...entries.values()]);
    const part: Part = {
      share,
      made: versionsUsed(),
      marks,
      entries: Object.fromEntries(entries),
      images: Object.fromEntries(images),
    };
    staged.write(partFile, partText(part));
    onProgress('publishing');
    // It holds the marks of all that was read.
    const inputs = buildInputs([[partFile, staged.files.get(partFile)?.sha256 ?? '']]);
    return { pages: pages.length, all: routes.length, published: publish(staged, inputs) };
  } catch (error) {
    staged.drop();
    throw await failureOf({ error, root, themeFile: made.themeFile });
  }
}
