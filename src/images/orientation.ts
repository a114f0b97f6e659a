// Finds out whether a picture is rotated by a quarter turn when it is shown. Browsers and the encoder apply
// such a rotation. The package image-size reads it only from JPEG; other formats store it elsewhere.

/**
 * Whether the picture is shown with width and height swapped. `type` is the format. False if the file
 * does not say, or is damaged.
 */
export function isSideways(type: string, bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === 'avif') return isAvifSideways(view);
    const exif = type === 'png' ? pngChunks(view).get('eXIf') : type === 'webp' ? webpChunk(view) : undefined;
    return exif !== undefined && orientationIn(exif) >= 5;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The box `irot` contains the number of quarter turns. */
function isAvifSideways(view: Buffer): boolean {
  const at = view.indexOf('irot');
  return at >= 0 && (view.readUInt8(at + 4) & 1) === 1;
}

/** The whole chunks of a PNG by their names. Walks them one by one, because a colour profile may be long. */
export function pngChunks(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  return chunks;
}

/** The EXIF data of a WebP. */
function webpChunk(view: Buffer): Buffer | undefined {
  for (let at = 12; at + 8 <= view.length; ) {
    const size = view.readUInt32LE(at + 4);
    if (view.toString('latin1', at, at + 4) === 'EXIF') return view.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** The EXIF orientation, from 1 to 8: entry 0x0112 of the first directory. 1 if there is none. */
function orientationIn(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const readShort = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < readShort(directory); entry++) {
    const at = directory + 2 + 12 * entry;
    if (readShort(at) === 0x0112) return readShort(at + 8);
  }
  return 1;
}
