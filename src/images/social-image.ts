// Renders a social image: satori lays out the theme's element as an SVG with text as paths, resvg
// rasterizes it.
import type { SocialRecipe } from './recipes.ts';

/** In pixels. */
export const socialImageSize = { width: 1200, height: 630 };

/**
 * Renders a social image as a PNG. Throws what satori throws for a damaged font or an unsupported
 * element.
 */
export async function renderSocialImage({ element, fonts }: SocialRecipe): Promise<Uint8Array> {
  const [{ default: satori }, { renderAsync }] = await Promise.all([import('satori'), import('@resvg/resvg-js')]);
  const svg = await satori(element, {
    ...socialImageSize,
    fonts: fonts.map(({ name, weight, data }) => ({ name, weight, data, style: 'normal' as const })),
  });
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}
