// Lists the pictures in content/images/, and those beside entries of collections: the size of each, the files
// that can be made from it, and what is wrong with it. Decodes none. The files are made when a page uses them
// (images/index.ts).
import { join } from 'node:path';
import { listFiles } from '../files/list-published.ts';
import { type PublishedFile, shortHash, urlSafeStem } from '../files/published-names.ts';
import { linkedFileHint } from '../problems/linked-file.ts';
import { versionsOf } from './image-package-versions.ts';
import type { PictureSource } from './offered.ts';
import { pngChunks } from './orientation.ts';
import { type OpenedPicture, type PictureFault, readPicture } from './picture-header.ts';
import type { Format, PictureRecipe } from './recipes.ts';
import { svgProblems } from './svg-faults.ts';

/**
 * The pictures of a site. Names are relative to content/images/; those of pictures beside entries begin with
 * content/.
 */
export interface Pictures {
  /**
   * Name → URL of the fallback, and the size in pixels as it is shown. A picture that cannot be shown
   * has the size 0.
   */
  readonly images: ReadonlyMap<string, { readonly src: string; readonly width: number; readonly height: number }>;
  /** Name → why the picture cannot be shown. Reported where content uses it. */
  readonly imageFaults: ReadonlyMap<string, PictureFault>;
  /** URL of the fallback → the formats and widths that a page offers. */
  readonly sources: ReadonlyMap<string, readonly PictureSource[]>;
  /** Path in the output → how that file is made. */
  readonly recipes: ReadonlyMap<string, PictureRecipe>;
}

const folder = 'content/images';
/** Folders of content without entries. */
const others = '{images,evidence,pages,sections,locales,translations}/**';
/** In pixels. */
const widths = [160, 320, 480, 640, 960, 1280, 1920];
/** Photos have 12 to 48 million. Decoding takes four bytes per pixel. */
const maxPixels = 50_000_000;

/** Files that are not meant to be pictures: hidden ones, and a README. */
const asides = ['**/.*', '**/.*/**', '**/{README,readme}{,.*}'];

/** Reads the headers of all pictures. Adds SVGs to `files`; other pictures become recipes. */
export function readPictures(root: string, files: Map<string, PublishedFile>) {
  const images = new Map<string, { src: string; width: number; height: number }>();
  const imageFaults = new Map<string, PictureFault>();
  const sources = new Map<string, readonly PictureSource[]>();
  const recipes = new Map<string, PictureRecipe>();
  let encoder: string | undefined;
  const own = listFiles({ root, folder, ignore: asides });
  const beside = listFiles({
    root,
    folder: 'content',
    ignore: [...asides, others],
    only: /\/.*\.(png|jpe?g|webp|avif|gif|svg)$/,
  });
  const problems = [...own.problems, ...beside.problems];
  for (const name of [...own.names, ...beside.names.map((one) => `content/${one}`)]) {
    const file = pictureFile(name);
    const picture = shownPicture(readPicture(join(root, file)));
    if ('text' in picture) {
      imageFaults.set(name, { text: `${file} ${picture.text}`, hint: linkedFileHint(name) ?? picture.hint });
      images.set(name, { src: '', width: 0, height: 0 });
      continue;
    }
    const { bytes, type, width, height } = picture;
    if (type === 'svg') {
      problems.push(...svgProblems(file, bytes, 'error'));
      const path = `assets/${fileStem(name)}-${shortHash(bytes)}.svg`;
      files.set(path, bytes);
      images.set(name, { src: `/${path}`, width, height });
      continue;
    }
    encoder ??= versionsOf('sharp');
    const variants = variantsOf(name, { bytes, type, width, encoder }, (path, recipe) =>
      recipes.set(path, { ...recipe, file: join(root, file), name: file }),
    );
    images.set(name, { src: variants.src, width, height });
    sources.set(variants.src, variants.sources);
  }
  return { pictures: { images, imageFaults, sources, recipes }, problems };
}

/** The file of a picture, relative to the site. */
export function pictureFile(name: string): string {
  return name.startsWith('content/') ? name : `${folder}/${name}`;
}

/** The name of a picture as its files in the output begin. */
function fileStem(name: string): string {
  return urlSafeStem(name.replace(/^content\//, ''));
}

/** Returns the picture, or why a page cannot show it. */
function shownPicture(picture: OpenedPicture | PictureFault): OpenedPicture | PictureFault {
  if ('text' in picture) return picture;
  const { type, width, height, bytes } = picture;
  if (!/^(png|jpg|webp|avif|gif|svg)$/.test(type))
    return {
      text: `is a picture of the type ${type}, which is not supported`,
      hint: 'save it as PNG, JPEG, WebP, AVIF, GIF or SVG',
    };
  if (width === 0 || height === 0) return { text: 'is a picture without a size', hint: 'save it again' };
  if (type === 'svg') return picture;
  if (width * height > maxPixels)
    return {
      text: `has ${width} × ${height} pixels, which is more than ${maxPixels / 1_000_000} million`,
      hint: 'make it smaller: pages show pictures with a width of at most 1920 pixels',
    };
  if (!isAnimated(type, bytes)) return picture;
  return {
    text: 'is animated, and pages would show only its first frame',
    hint: 'save that frame as a picture; visitors could not stop an animation',
  };
}

/**
 * Looks for a second frame in a GIF, the chunk `acTL` in a PNG, a flag in a WebP, and the brand `avis`
 * in an AVIF.
 */
function isAnimated(type: string, bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (type === 'gif') return bytes.toString('latin1').split('\x21\xf9\x04').length > 2;
  if (type === 'png') return pngChunks(bytes).has('acTL');
  if (type === 'webp') return text(12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  return type === 'avif' && text(8, 64).includes('avis');
}

type RasterPicture = Omit<OpenedPicture, 'height'> & { readonly encoder: string };

/**
 * The files that pages can offer of a picture: AVIF and WebP in several widths, and a fallback for browsers
 * that support neither. Their names change with the bytes and the encoder.
 */
function variantsOf(
  name: string,
  { bytes, type, width, encoder }: RasterPicture,
  add: (path: string, recipe: Omit<PictureRecipe, 'file' | 'name'>) => void,
): { src: string; sources: PictureSource[] } {
  // Increase the number when images/picture.ts encodes differently.
  const key = shortHash(`2 ${encoder} ${shortHash(bytes)}`);
  const widest = Math.min(width, widths.at(-1) ?? width);
  const usedWidths = [...widths.filter((one) => one < 0.9 * widest), widest];
  const addFile = (format: Format, fileWidth: number) => {
    const path = `assets/${fileStem(name)}-${fileWidth}-${key}.${format === 'jpeg' ? 'jpg' : format}`;
    add(path, { kind: 'picture', format, width: fileWidth });
    return `/${path}`;
  };
  const sources = (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    files: usedWidths.map((fileWidth) => ({ src: addFile(format, fileWidth), width: fileWidth })),
  }));
  return { src: addFile(mayBeTransparent(type, bytes) ? 'png' : 'jpeg', Math.min(width, 1280)), sources };
}

function mayBeTransparent(type: string, bytes: Buffer): boolean {
  if (type === 'jpg') return false;
  if (type === 'png') return [4, 6].includes(bytes[25] ?? 0) || pngChunks(bytes).has('tRNS');
  if (type === 'webp' && bytes.toString('latin1', 12, 16) === 'VP8 ') return false;
  return true;
}
