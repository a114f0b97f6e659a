// content/images/: how large each picture is, which other files can be made of it, and what is wrong with it. Reads headers
// only; nothing is decoded here, and nothing is made before a page names it (draw.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { Format, PictureRecipe } from '../model/assets.ts';
import type { PictureSource } from '../theme.ts';
import { liesOnItsSide } from './orientation.ts';
import { filesIn, type Gathering, hash, stem } from './published-files.ts';
import { svgProblems } from './svg-faults.ts';
import { versionsOf } from './versions.ts';

export interface Pictures {
  readonly images: Map<string, { readonly src: string; readonly width: number; readonly height: number }>;
  /** What keeps a picture from being shown, by its name: told where content names it. */
  readonly imageFaults: Map<string, { readonly text: string; readonly hint: string }>;
  /** The formats that a page may offer, by the address of the fallback. */
  readonly sources: Map<string, readonly PictureSource[]>;
  /** How each of these files is made: path in the output → recipe. */
  readonly recipes: Map<string, PictureRecipe>;
}

const folder = 'content/images';
const widths = [160, 320, 480, 640, 960, 1280, 1920];
/** Pixels. A camera makes 12 to 48 million; decoding takes four bytes for each. */
const most = 50_000_000;

export function pictures({ root, files, problems }: Gathering): Pictures {
  const found: Pictures = { images: new Map(), imageFaults: new Map(), sources: new Map(), recipes: new Map() };
  let encoder: string | undefined;
  for (const name of filesIn({ root, folder, files, problems })) {
    const bytes = readFileSync(join(root, folder, name));
    const measured = measure(bytes);
    if ('text' in measured) {
      found.imageFaults.set(name, { text: `${folder}/${name} ${measured.text}`, hint: measured.hint });
      found.images.set(name, { src: '', width: 0, height: 0 });
      continue;
    }
    const { type, width, height } = measured;
    if (type === 'svg') {
      problems.push(...svgProblems(`${folder}/${name}`, bytes, 'error'));
      const path = `assets/${stem(name)}-${hash(bytes)}.svg`;
      files.set(path, bytes);
      found.images.set(name, { src: `/${path}`, width, height });
      continue;
    }
    encoder ??= versionsOf('sharp');
    const { src, sources } = offer(name, { bytes, type, width, encoder }, (path, recipe) =>
      found.recipes.set(path, { ...recipe, file: join(root, folder, name), name: `${folder}/${name}` }),
    );
    found.images.set(name, { src, width, height });
    found.sources.set(src, sources);
  }
  return found;
}

interface Measured {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

function measure(bytes: Uint8Array): Measured | { readonly text: string; readonly hint: string } {
  const readable = 'PNG, JPEG, WebP, AVIF, GIF and SVG are read';
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(bytes);
  } catch {
    return { text: 'is not a picture', hint: readable };
  }
  const { type = '', orientation = 1 } = size;
  // A camera held upright writes the picture lying on its side, and says so.
  const isLying = orientation >= 5 || liesOnItsSide(type, bytes);
  const [width, height] = isLying ? [size.height, size.width] : [size.width, size.height];
  if (!/^(png|jpg|webp|avif|gif|svg)$/.test(type)) return { text: `is a picture of the type ${type}`, hint: readable };
  if (width === 0 || height === 0) return { text: 'is a picture without a size', hint: 'save it again' };
  if (type === 'svg') return { type, width, height };
  if (width * height > most)
    return {
      text: `has ${width} × ${height} pixels, which is more than ${most / 1_000_000} million`,
      hint: 'save it smaller: no visitor is sent more than 1920 pixels across',
    };
  if (isAnimated(type, bytes))
    return {
      text: 'is animated, and only its first picture would be shown',
      hint: 'save the one picture that says it; motion that nobody can stop does not belong on a page',
    };
  return { type, width, height };
}

/** More than one picture of a GIF, an `acTL` before the pixels of a PNG, the bit for it in a WebP, the brand of an AVIF. */
function isAnimated(type: string, bytes: Uint8Array): boolean {
  const text = (from: number, to: number) =>
    Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
  if (type === 'gif') return Buffer.from(bytes).toString('latin1').split('\x21\xf9\x04').length > 2;
  if (type === 'png') return chunksOf(bytes).includes('acTL');
  if (type === 'webp') return text(12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  return type === 'avif' && text(8, Math.min(bytes.length, 64)).includes('avis');
}

interface Offered {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly width: number;
  /** The version of what encodes it. */
  readonly encoder: string;
}

/** AVIF and WebP in several widths, and one file for browsers that know neither. Names change with the bytes and the encoder. */
function offer(
  name: string,
  { bytes, type, width, encoder }: Offered,
  add: (path: string, recipe: Omit<PictureRecipe, 'file' | 'name'>) => void,
): { src: string; sources: PictureSource[] } {
  // The number rises when images/picture.ts encodes differently.
  const key = hash(`1 ${encoder} ${hash(bytes)}`);
  const widest = Math.min(width, widths.at(-1) ?? width);
  const offered = [...widths.filter((one) => one < 0.9 * widest), widest];
  const file = (format: Format, wide: number) => {
    const path = `assets/${stem(name)}-${wide}-${key}.${format === 'jpeg' ? 'jpg' : format}`;
    add(path, { kind: 'picture', format, width: wide });
    return `/${path}`;
  };
  const sources = (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    files: offered.map((wide) => ({ src: file(format, wide), width: wide })),
  }));
  return { src: file(mayBeTransparent(type, bytes) ? 'png' : 'jpeg', Math.min(width, 1280)), sources };
}

function mayBeTransparent(type: string, bytes: Uint8Array): boolean {
  if (type === 'jpg') return false;
  if (type === 'png') return [4, 6].includes(bytes[25] ?? 0) || chunksOf(bytes).includes('tRNS');
  if (type === 'webp' && Buffer.from(bytes).subarray(12, 16).toString() === 'VP8 ') return false;
  return true;
}

/** The names of a PNG's chunks before its pixels: what stands between them, a colour profile for instance, may be long. */
function chunksOf(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 8; at + 8 <= view.length; at += 12 + view.readUInt32BE(at)) {
    const name = view.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') break;
    names.push(name);
  }
  return names;
}
