// Reads the widths of characters from font files, to find the largest size at which a text fits.
// Supports TTF, OTF and WOFF; uses only the character map and the advance widths, not kerning.

import { inflateSync } from 'node:zlib';
import { memoized } from '../files/once.ts';

/** Metrics of a list of fonts. The first font that has a character is used for it. */
export interface FontMetrics {
  /** The width of a text in ems, without kerning. A character that no font has counts as one em. */
  readonly measure: (text: string) => number;
  /** Whether one of the fonts has the character. */
  readonly has: (character: string) => boolean;
}

/** The metrics of fonts. Ignores data that is not a readable font. */
export function metricsOf(fonts: readonly { readonly data: Uint8Array }[]): FontMetrics {
  const widths = fonts.flatMap(({ data }) => readFont(data) ?? []);
  // Cached: a headline is measured at many sizes, and each lookup is a linear search in the map of a font.
  const widthOf = memoized((character: string) =>
    widths.find(({ width }) => width(character) !== undefined)?.width(character),
  );
  return {
    measure: (text) => [...text].reduce((sum, character) => sum + (widthOf(character) ?? 1), 0),
    has: (character) => widthOf(character) !== undefined,
  };
}

/** Reads a font file. Returns undefined if the bytes are not a TTF, OTF or WOFF, or are damaged. */
export function readFont(bytes: Uint8Array) {
  try {
    const table = tablesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const unitsPerEm = table('head').getUint16(18);
    const metrics = table('hmtx');
    const last = table('hhea').getUint16(34) - 1;
    const glyphOf = glyphsOf(table('cmap'));
    if (unitsPerEm === 0 || last < 0) return undefined;
    const width = (character: string) => {
      const glyph = glyphOf(character.codePointAt(0) ?? 0);
      return glyph === 0 ? undefined : metrics.getUint16(4 * Math.min(glyph, last)) / unitsPerEm;
    };
    return { width };
  } catch (error) {
    // A read outside of the view, or an error of zlib: the file is truncated, or not a font.
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return undefined;
    throw error;
  }
}

/**
 * Reads the table directory. Tables of a WOFF may be compressed. Throws a RangeError for a truncated
 * file.
 */
function tablesOf(file: DataView): (tag: string) => DataView {
  const isWoff = file.getUint32(0) === 0x774f4646;
  const first = isWoff ? 44 : 12;
  const size = isWoff ? 20 : 16;
  const tables = new Map<string, DataView>();
  for (let index = 0; index < file.getUint16(isWoff ? 12 : 4); index++) {
    const at = first + index * size;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => file.getUint8(at + letter)));
    const [offset, length, full] = isWoff
      ? [file.getUint32(at + 4), file.getUint32(at + 8), file.getUint32(at + 12)]
      : [file.getUint32(at + 8), file.getUint32(at + 12), file.getUint32(at + 12)];
    if (offset + length > file.byteLength) throw new RangeError(`the table ${tag} is cut off`);
    // Read all tables, to detect damage: the renderer reads more of them, and would render damaged
    // ones as letters.
    tables.set(tag, length === full ? view(file, offset, length) : inflated(view(file, offset, length)));
  }
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new RangeError(`no table ${tag}`);
    return table;
  };
}

function view(file: DataView, offset: number, length: number): DataView {
  return new DataView(file.buffer, file.byteOffset + offset, length);
}

/** Throws an error of zlib if the data is damaged: its checksum detects that. */
function inflated({ buffer, byteOffset, byteLength }: DataView): DataView {
  const bytes = inflateSync(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The Unicode character map: format 12 if there is one, else format 4. Glyph 0 means that the
 * character is missing.
 */
function glyphsOf(cmap: DataView): (code: number) => number {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + 8 * index));
  const wide = offsets.find((at) => cmap.getUint16(at) === 12);
  if (wide !== undefined) return (code) => glyphInGroups(cmap, wide, code);
  const narrow = offsets.find((at) => cmap.getUint16(at) === 4);
  if (narrow === undefined) throw new RangeError('no map of characters');
  return (code) => glyphInSegments(cmap, narrow, code);
}

function glyphInGroups(cmap: DataView, at: number, code: number): number {
  for (let group = 0; group < cmap.getUint32(at + 12); group++) {
    const start = at + 16 + 12 * group;
    if (code < cmap.getUint32(start)) return 0;
    if (code <= cmap.getUint32(start + 4)) return cmap.getUint32(start + 8) + code - cmap.getUint32(start);
  }
  return 0;
}

function glyphInSegments(cmap: DataView, at: number, code: number): number {
  const doubled = cmap.getUint16(at + 6);
  for (let segment = 0; segment < doubled; segment += 2) {
    if (code > cmap.getUint16(at + 14 + segment)) continue;
    const start = cmap.getUint16(at + 16 + doubled + segment);
    if (code < start) return 0;
    const delta = cmap.getUint16(at + 16 + 2 * doubled + segment);
    const rangeAt = at + 16 + 3 * doubled + segment;
    const range = cmap.getUint16(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = cmap.getUint16(rangeAt + range + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
