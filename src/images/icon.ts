// Renders the theme's icon as a PNG, or as the favicon.ico that browsers request by its name.
import type { IconRecipe } from './recipes.ts';

/** Renders an icon. Returns the bytes of a PNG or ICO; throws what resvg throws for a broken SVG. */
export async function renderIcon({ svg, size, as, background, inset = 0 }: IconRecipe): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(framed(svg, background, inset), {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  });
  const png = image.asPng();
  return as === 'ico' ? icoOf(png, size) : png;
}

/**
 * Puts the icon into a square with a background and margins, so that the square is filled whatever
 * the icon's shape.
 */
function framed(svg: string, background: string | undefined, inset: number): string {
  if (!background && inset === 0) return svg;
  const place = `x="${100 * inset}" y="${100 * inset}" width="${100 - 200 * inset}" height="${100 - 200 * inset}"`;
  const fill = background ? `<rect width="100" height="100" fill="${background}"/>` : '';
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${fill}<image ${place} href="${source}"/></svg>`;
}

/** Wraps a PNG in an ICO: a header, one directory entry, and the bytes of the PNG. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size % 256, 6);
  header.writeUInt8(size % 256, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
