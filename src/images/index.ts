// Renders the images of pages: pictures of content in other sizes and formats, social images, icons.
// Each is rendered once and cached in .litfass/drawn/ under a name with two parts: a hash of its
// bytes, and a name that changes with its inputs. A cached file that does not match its hash, for
// instance after a crash, is rendered again.

import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import { newestFirst } from '../files/file-stamp.ts';
import { memoized, once } from '../files/once.ts';
import { shortHash } from '../files/published-names.ts';
import { readIfPossible } from '../files/read-if-possible.ts';
import type { Workplace } from '../files/workplace.ts';
import { writeForLater } from '../files/write-if-changed.ts';
import { SiteError } from '../problems/problem.ts';
import { imageNotRendered } from '../problems/theme.ts';
import { renderIcon } from './icon.ts';
import { encodePicture } from './picture.ts';
import type { PageImage, Recipe } from './recipes.ts';
import { renderSocialImage } from './social-image.ts';

/** The images after rendering. */
export interface RenderedImages {
  /** Path in the output → the cached file to copy. Images that could not be rendered are missing. */
  readonly files: ReadonlyMap<string, { readonly copy: string }>;
  /** How many images were not cached. */
  readonly rendered: number;
  /** Pictures of content that cannot be decoded: name → the decoder's reason. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Path in the output → recipe. */
export type ImageRecipes = ReadonlyMap<string, Recipe>;

/** The images to render for these pages: those that they name, and all icons, which every page needs. */
export function recipesFor(
  pages: readonly { readonly image: PageImage | undefined; readonly pictures: readonly string[] }[],
  { recipes }: { readonly recipes: ImageRecipes },
): ImageRecipes {
  const named = new Set(pages.flatMap(({ pictures }) => pictures));
  return new Map([
    ...[...recipes].filter(([path, { kind }]) => kind === 'icon' || named.has(path)),
    ...pages.flatMap(({ image }) => (image ? [[image.path, image.recipe] as const] : [])),
  ]);
}

/** The number of images to render concurrently: encoders use their own threads. */
const concurrency = 4;

/**
 * Opens the cache of a site: the intact images of earlier builds in .litfass/drawn/. Lists the folder on
 * first use, since a merge of shards fills it first; reads each file once.
 */
export function openImageCache(root: string) {
  const folder = join(root, '.litfass/drawn');
  const files = once(() => new Map(namesIn(folder).map((name) => [name.slice(hashLength + 1), join(folder, name)])));
  const isFileIntact = memoized(isIntact);
  /** The path of a cached image, or undefined. */
  const fileOf = (path: string, recipe?: Recipe) => {
    const file = files().get(cachedName(path, recipe));
    return file !== undefined && isFileIntact(file) ? file : undefined;
  };
  /** Whether an image is cached. Does not work for icons, whose names depend on their recipes. */
  const has = (path: string) => fileOf(path) !== undefined;
  return { has, fileOf };
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

/**
 * Renders the images that are not cached yet. Throws a SiteError for an icon or social image that
 * cannot be rendered, and a CliError if the cache cannot be written. Pictures that cannot be decoded
 * are in `broken`.
 */
export async function renderImages(
  recipes: ImageRecipes,
  { root, onProgress }: Pick<Workplace, 'root' | 'onProgress'>,
  cache = openImageCache(root),
): Promise<RenderedImages> {
  if (recipes.size === 0) return { files: new Map(), rendered: 0, broken: new Map() };
  const folder = join(root, '.litfass/drawn');
  writeForLater('write images', () => mkdirSync(folder, { recursive: true }));
  const files = new Map<string, { copy: string }>();
  const broken = new Map<string, string>();
  for (const [path, recipe] of recipes) {
    const copy = cache.fileOf(path, recipe);
    if (copy !== undefined && existsSync(copy)) files.set(path, { copy });
  }
  const missing = [...recipes].filter(([path]) => !files.has(path));
  // One file of each picture comes first: it shows whether the picture can be decoded.
  const sources = new Map(missing.map(([path, recipe]) => [recipe.kind === 'picture' ? recipe.name : path, path]));
  const firstPaths = new Set(sources.values());
  let started = 0;
  const renderAll = async (tasks: typeof missing) => {
    let next = 0;
    const work = async () => {
      for (let task = tasks[next++]; task; task = tasks[next++]) {
        const [path, recipe] = task;
        onProgress(`drawing pictures: ${++started} of ${missing.length}`);
        const bytes = await renderOne(recipe, broken).catch((error: Error) => {
          // The build fails: do not start the remaining images.
          next = tasks.length;
          throw renderError(path, recipe, error);
        });
        if (!bytes) continue;
        const file = join(folder, `${hashOf(bytes)}-${cachedName(path, recipe)}`);
        // Atomically, since another process may read the same file.
        writeForLater('write images', () => writeAtomically(file, bytes));
        files.set(path, { copy: file });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  };
  await renderAll(missing.filter(([path]) => firstPaths.has(path)));
  if (broken.size === 0) await renderAll(missing.filter(([path]) => !firstPaths.has(path)));
  if (missing.length > 0) prune(folder, new Set(Array.from(files.values(), ({ copy }) => basename(copy))));
  return { files, rendered: missing.length, broken };
}

async function renderOne(recipe: Recipe, broken: Map<string, string>): Promise<Uint8Array | undefined> {
  if (recipe.kind === 'social') return renderSocialImage(recipe);
  if (recipe.kind === 'icon') return renderIcon(recipe);
  if (recipe.kind === 'drawn') throw new Error('its cached file was removed during this build');
  const encoded = await encodePicture(recipe);
  if (encoded instanceof Uint8Array) return encoded;
  broken.set(recipe.name, encoded.reason);
  return undefined;
}

/** The error for an image. The renderers only describe the symptom; the cause is what the theme gave them. */
function renderError(path: string, { kind }: Recipe, error: Error): Error {
  if (kind === 'social' || kind === 'icon') return new SiteError([imageNotRendered(path, kind, error.message)]);
  return new Error(`${path} cannot be rendered: ${error.message}`, { cause: error });
}

/**
 * The second part of a cached name. Most names in the output end with a hash; the others get one of
 * their recipe.
 */
function cachedName(path: string, recipe?: Recipe): string {
  if (recipe?.kind !== 'icon' || path.startsWith('assets/'))
    return path.slice('assets/'.length).replaceAll('/', '_').slice(-200);
  return `${shortHash(`1 ${JSON.stringify(recipe)}`)}-${path}`;
}

const hashLength = 16;

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, hashLength);
}

/** Whether the bytes of a cached file match the hash in its name. */
function isIntact(file: string): boolean {
  const bytes = readIfPossible(file);
  return bytes !== undefined && hashOf(bytes) === basename(file).slice(0, hashLength);
}

/** The number of unused files that are always kept: a check or the dev server uses only a few files. */
const minUnused = 2_000;

/** Deletes the oldest unused files if there are too many. Others stay, for instance for other branches. */
function prune(folder: string, used: ReadonlySet<string>): void {
  const unused = readdirSync(folder).filter((name) => !used.has(name));
  const excess = unused.length - Math.max(minUnused, 2 * used.size);
  if (excess <= 0) return;
  const files = newestFirst(unused.map((name) => join(folder, name)));
  for (const file of files.slice(-excess)) rmSync(file, { force: true });
}
