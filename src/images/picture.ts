// A picture of content in one size and format. Turned upright as its camera says, in sRGB, without the data that cameras leave.
import { readFileSync } from 'node:fs';
import type { PictureRecipe } from './index.ts';

/** Or why it cannot be decoded. */
export async function encodePicture({ file, format, width }: PictureRecipe): Promise<Uint8Array | { reason: string }> {
  const { default: sharp } = await import('sharp');
  try {
    // Told a name, the decoder of WebP would remember what lay there when it was first asked. Whoever sends a file that is cut
    // off hears of it; half a picture is never shown.
    const image = sharp(readFileSync(file), { failOn: 'warning' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    if (format === 'avif') return await image.avif({ quality: 55, effort: 4 }).toBuffer();
    if (format === 'webp') return await image.webp({ quality: 78, effort: 4 }).toBuffer();
    if (format === 'jpeg') return await image.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
    return await image.png({ compressionLevel: 9, palette: true }).toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason: reason.split('\n')[0] ?? reason };
  }
}
