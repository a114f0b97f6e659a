// The theme's icon as pixels: a PNG, or the ICO that browsers ask for by its name alone.
import type { IconRecipe } from './index.ts';

export async function renderIcon({ svg, size, as, background, inset = 0 }: IconRecipe): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(framed(svg, { background, inset }), {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  });
  const png = image.asPng();
  return as === 'ico' ? icoOf(png, size) : png;
}

/** The drawing in a square of its own, so that whatever its edges are, the square is full. */
function framed(
  svg: string,
  { background, inset }: { readonly background?: string | undefined; readonly inset: number },
) {
  if (!background && inset === 0) return svg;
  const place = `x="${100 * inset}" y="${100 * inset}" width="${100 - 200 * inset}" height="${100 - 200 * inset}"`;
  const fill = background ? `<rect width="100" height="100" fill="${background}"/>` : '';
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${fill}<image ${place} href="${source}"/></svg>`;
}

/** An ICO may hold a PNG as it is: a header, one entry, the bytes. */
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
