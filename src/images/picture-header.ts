// Reads the kind and size of a picture, and whether it is whole. Decodes nothing.
import { readFileSync, statSync } from 'node:fs';
import { imageSize } from 'image-size';
import { isLfsPointer, lfsFault } from '../files/git-lfs.ts';
import { ifPossible } from '../files/if-possible.ts';
import { isSideways, pngChunks } from './orientation.ts';
import { svgSize } from './svg-size.ts';

/** A picture that has been read: its kind, as image-size names it, and its size in pixels as it is shown. */
export type OpenedPicture = Readonly<{ type: string; width: number; height: number; bytes: Buffer }>;

/** What is wrong with a picture. `text` is the end of a sentence about it. */
export type PictureFault = Readonly<{ text: string; hint: string }>;

/** Reads a picture. Returns what is wrong if it is none. */
export function readPicture(file: string): OpenedPicture | PictureFault {
  const megabytes = Math.round(statSync(file).size / 1_000_000);
  if (megabytes > 50) return { text: `has ${megabytes} MB; a picture may have 50`, hint: 'save it smaller' };
  const hint = 'copy or save it again; a short file may be the page of an error';
  const bytes = readFileSync(file);
  if (isLfsPointer(bytes)) return lfsFault;
  const isDrawing = /^\s*</.test(bytes.toString('utf8', 0, 1000));
  // Of drawings, image-size reads only the usual spellings.
  const size = ifPossible((): ReturnType<typeof imageSize> | undefined =>
    isDrawing ? svgSize(bytes.toString()) : imageSize(bytes),
  );
  if (!size) return { text: 'is not a picture', hint };
  const { type = '', orientation = 1 } = size;
  if (isCutOff(type, bytes)) return { text: 'is cut off: its end is missing', hint };
  // A camera that is held upright stores the picture sideways, and its orientation.
  const isTurned = orientation >= 5 || isSideways(type, bytes);
  const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height];
  return { type, width, height, bytes };
}

/** Whether the end of a picture is missing. More after its end does no harm. */
function isCutOff(type: string, bytes: Buffer): boolean {
  if (type === 'png') return !pngChunks(bytes).has('IEND');
  if (type === 'gif') return !/;[\0\s]*$/.test(bytes.subarray(-64).toString('latin1'));
  if (type === 'webp') return bytes.readUInt32LE(4) + 8 > bytes.length;
  if (type === 'avif') return isAvifCutOff(bytes);
  if (type !== 'jpg') return false;
  // Its end is searched behind its segments, one of which may contain a preview with an end of its own.
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  return bytes.indexOf(Buffer.from([0xff, 0xd9]), at) < 0;
}

/** The pixels of an AVIF are in its box `mdat`, or in `idat`, without which image-size does not read it. */
function isAvifCutOff(bytes: Buffer): boolean {
  const at = bytes.indexOf('mdat') - 4;
  return at < 0 ? !bytes.includes('idat') : at + bytes.readUInt32BE(at) > bytes.length;
}
