// Renders a social image: resvg rasterizes an SVG. That is the theme's element, or what satori makes of it,
// with text as paths.
import { cloneElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SocialRecipe } from './recipes.ts';

/** In pixels. */
export const socialImageSize = { width: 1200, height: 630 };

/** What makes a drawing of any size cover the image. */
const drawn = { xmlns: 'http://www.w3.org/2000/svg', preserveAspectRatio: 'xMidYMid slice' };
const covering: object = { ...drawn, ...socialImageSize };

/**
 * Renders a social image as a PNG. Throws what satori throws for a damaged font or an unsupported
 * element.
 */
export async function renderSocialImage({ element, fonts }: SocialRecipe): Promise<Uint8Array> {
  const isDrawing = element.type === 'svg';
  const svg = isDrawing ? renderToStaticMarkup(cloneElement(element, covering)) : await laidOut({ element, fonts });
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}

async function laidOut({ element, fonts }: Omit<SocialRecipe, 'kind'>): Promise<string> {
  const { default: satori } = await import('satori');
  return satori(element, {
    ...socialImageSize,
    fonts: fonts.map(({ name, weight, data }) => ({ name, weight, data, style: 'normal' as const })),
  });
}
