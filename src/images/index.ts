// Makes the pixels that pages name: pictures of content in other sizes and formats, social images, icons. Each is made once:
// its name changes with everything that it is made of, and it stays in .litfass/drawn/ under that name, behind a hash of its bytes:
// one that a crash has cut short, or whatever keeps that folder between builds, is made again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReactElement } from 'react';
import { CliError, SiteError } from '../diagnostics/problem.ts';
import { writeAtomically } from '../fs/atomic-write.ts';
import type { PageImage } from '../render/social.ts';
import type { FontWeight } from '../theme.ts';
import { renderIcon } from './icon.ts';
import { encodePicture } from './picture.ts';
import { renderSocialImage } from './social-image.ts';

export type Recipe = PictureRecipe | SocialRecipe | IconRecipe | CachedRecipe;

export type Format = 'avif' | 'webp' | 'jpeg' | 'png';

/** A picture of content/images/, made this many pixels wide. */
export interface PictureRecipe {
  readonly kind: 'picture';
  readonly file: string;
  /** What it is called: content/images/jana.jpg. */
  readonly name: string;
  readonly format: Format;
  readonly width: number;
}

/** Was made in a build before, by a recipe that nobody needs any more. */
export interface CachedRecipe {
  readonly kind: 'drawn';
}

/** An element of the theme, 1200×630. */
export interface SocialRecipe {
  readonly kind: 'social';
  readonly element: ReactElement;
  readonly fonts: readonly { readonly name: string; readonly weight: FontWeight; readonly data: Buffer }[];
}

/** A square of the theme's icon. `inset` is the part of a side that stays free on each edge. */
export interface IconRecipe {
  readonly kind: 'icon';
  readonly svg: string;
  readonly size: number;
  readonly as?: 'ico';
  readonly background?: string;
  readonly inset?: number;
}

export interface MadeImages {
  /** Path in the output → the file to copy. What could not be made is missing. */
  readonly files: ReadonlyMap<string, { readonly copy: string }>;
  /** How many of them were not there yet. */
  readonly made: number;
  /** Pictures of content that cannot be decoded, by their names, with the decoder's reason. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Path in the output → how it is made. */
export type Wanted = ReadonlyMap<string, Recipe>;

/** What is drawn for these pages: the images that they name, and the icons, which every page does. */
export function wantedBy(
  pages: readonly { readonly image: PageImage | undefined; readonly pictures: readonly string[] }[],
  { recipes }: { readonly recipes: Wanted },
): Wanted {
  const named = new Set(pages.flatMap(({ pictures }) => pictures));
  return new Map([
    ...[...recipes].filter(([path, { kind }]) => kind === 'icon' || named.has(path)),
    ...pages.flatMap(({ image }) => (image ? [[image.path, image.recipe] as const] : [])),
  ]);
}

/** Those that an author may have broken. */
export function picturesOf(wanted: Wanted): Wanted {
  return new Map([...wanted].filter(([, { kind }]) => kind === 'picture'));
}

/** How many are made at a time: encoders work in threads of their own. */
const atOnce = 4;

/** The images in .litfass/drawn/ that builds before have made, as far as they are as they were made. */
export interface ImageCache {
  /** Whether one that is no icon is there. */
  readonly has: (path: string) => boolean;
  /** Where it lies. */
  readonly fileOf: (path: string, recipe?: Recipe) => string | undefined;
}

/** The folder is looked into when the first one is asked for, as a merge fills it before; each file is read once. */
export function openImageCache(root: string): ImageCache {
  const folder = join(root, '.litfass/drawn');
  let files: ReadonlyMap<string, string> | undefined;
  const whole = new Map<string, boolean>();
  const fileOf: ImageCache['fileOf'] = (path, recipe) => {
    files ??= new Map(namesIn(folder).map((name) => [name.slice(markLength + 1), join(folder, name)]));
    const file = files.get(cachedName(path, recipe));
    if (file === undefined) return undefined;
    if (!whole.has(file)) whole.set(file, isWhole(file));
    return whole.get(file) ? file : undefined;
  };
  return { has: (path) => fileOf(path) !== undefined, fileOf };
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

interface Drawing {
  /** The site's. */
  readonly root: string;
  readonly before?: ImageCache;
  /** Told before each one is made. */
  readonly onDrawn?: (text: string) => void;
}

/** Makes what is wanted and not there yet. */
export async function makeImages(
  wanted: Wanted,
  { root, before = openImageCache(root), onDrawn = () => {} }: Drawing,
): Promise<MadeImages> {
  if (wanted.size === 0) return { files: new Map(), made: 0, broken: new Map() };
  const folder = join(root, '.litfass/drawn');
  guard(() => mkdirSync(folder, { recursive: true }));
  const files = new Map<string, { copy: string }>();
  const broken = new Map<string, string>();
  for (const [path, recipe] of wanted) {
    const copy = before.fileOf(path, recipe);
    if (copy !== undefined && existsSync(copy)) files.set(path, { copy });
  }
  const missing = [...wanted].filter(([path]) => !files.has(path));
  let next = 0;
  const work = async () => {
    for (let task = missing[next++]; task; task = missing[next++]) {
      const [path, recipe] = task;
      onDrawn(`drawing ${next} of ${missing.length} images`);
      const bytes = await drawOne(recipe, broken).catch((error: Error) => {
        // Nobody waits for the others any more: what was not begun is not.
        next = missing.length;
        throw undrawn(path, recipe, error);
      });
      if (!bytes) continue;
      const file = join(folder, `${markOf(bytes)}-${cachedName(path, recipe)}`);
      keep(file, bytes);
      files.set(path, { copy: file });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, missing.length) }, work));
  if (missing.length > 0) forget(folder, new Set(Array.from(files.values(), ({ copy }) => basename(copy))));
  return { files, made: missing.length, broken };
}

async function drawOne(recipe: Recipe, broken: Map<string, string>): Promise<Uint8Array | undefined> {
  if (recipe.kind === 'social') return renderSocialImage(recipe);
  if (recipe.kind === 'icon') return renderIcon(recipe);
  if (recipe.kind === 'drawn') throw new Error('it was drawn before, and has been taken away since this build began');
  if (broken.has(recipe.name)) return undefined;
  const encoded = await encodePicture(recipe);
  if (encoded instanceof Uint8Array) return encoded;
  broken.set(recipe.name, encoded.reason);
  return undefined;
}

/** Whoever draws says no more than what it stumbled over: what the theme gave it to draw is at fault. */
function undrawn(path: string, { kind }: Recipe, error: Error): Error {
  const text = `${path} cannot be drawn: ${error.message}`;
  if (kind !== 'social' && kind !== 'icon') return new Error(text, { cause: error });
  const hint =
    kind === 'icon'
      ? 'the theme’s icon must be an SVG'
      : 'a font of the theme’s socialImage is damaged, or what `draw` gives holds something that satori does not know';
  return new SiteError([{ rule: 'theme', severity: 'error', text, hint }]);
}

/** The names of the output say what is in them, but for those that cannot change. */
function cachedName(path: string, recipe?: Recipe): string {
  if (recipe?.kind !== 'icon' || path.startsWith('assets/')) return path.slice('assets/'.length).replaceAll('/', '_');
  return `${createHash('sha256')
    .update(`1 ${JSON.stringify(recipe)}`)
    .digest('hex')
    .slice(0, 10)}-${path}`;
}

const markLength = 16;

function markOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, markLength);
}

/** Whether it is what its name says. */
function isWhole(file: string): boolean {
  try {
    return markOf(readFileSync(file)) === basename(file).slice(0, markLength);
  } catch {
    return false;
  }
}

/** Another run may look for the same file at this moment. */
function keep(file: string, bytes: Uint8Array): void {
  guard(() => writeAtomically(file, bytes));
}

/** So many files that this run did not ask for stay in any case: a check or the watch server asks for few of them. */
const spared = 2_000;

/** Files of other branches and days are kept, to a limit: the oldest go. */
function forget(folder: string, used: ReadonlySet<string>): void {
  const unused = readdirSync(folder).filter((name) => !used.has(name));
  const tooMany = unused.length - Math.max(spared, 2 * used.size);
  if (tooMany <= 0) return;
  const madeAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const aged = unused.map((name) => ({ name, made: madeAt(name) }));
  for (const { name } of aged.sort((a, b) => a.made - b.made).slice(0, tooMany))
    rmSync(join(folder, name), { force: true });
}

function guard<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError(73, `cannot write images into .litfass/ (${code})`, 'the site’s folder must be writable');
  }
}
