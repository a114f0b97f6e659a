// Whether a picture lies on its side until whoever shows it turns it, as its file says: browsers do, and so does what encodes
// it. image-size reads that of JPEG alone; in the others it stands elsewhere.

/** A quarter of a turn, to either side. False for what says nothing of it, or nothing that can be read. */
export function liesOnItsSide(type: string, bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === 'avif') return isRotated(view);
    const exif = type === 'png' ? chunkOfPng(view) : type === 'webp' ? chunkOfWebp(view) : undefined;
    return exif !== undefined && orientationIn(exif) >= 5;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A property of its own: how many quarters the picture is turned by. */
function isRotated(view: Buffer): boolean {
  const at = view.indexOf('irot');
  return at >= 0 && (view.readUInt8(at + 4) & 1) === 1;
}

function chunkOfPng(view: Buffer): Buffer | undefined {
  for (let at = 8; at + 8 <= view.length; at += 12 + view.readUInt32BE(at))
    if (view.toString('latin1', at + 4, at + 8) === 'eXIf')
      return view.subarray(at + 8, at + 8 + view.readUInt32BE(at));
  return undefined;
}

function chunkOfWebp(view: Buffer): Buffer | undefined {
  for (let at = 12; at + 8 <= view.length; ) {
    const size = view.readUInt32LE(at + 4);
    if (view.toString('latin1', at, at + 4) === 'EXIF') return view.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** The entry 0x0112 of the first list in it; 1 where there is none. */
function orientationIn(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const list = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(list); entry++) {
    const at = list + 2 + 12 * entry;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}
