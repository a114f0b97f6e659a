// Renders a picture of content.
import { createElement, type ReactNode } from 'react';
import type { PictureSource } from '../images/offered.ts';
import type { Image } from '../text/shown-text.ts';
import { useScope } from './page-context.ts';

/**
 * Renders a picture of content with sources in all its formats and widths. `sizes` is the attribute of
 * HTML: how wide the picture is shown. `widest` is the largest such width in CSS pixels; files that are
 * wider than a screen with two dots per pixel needs are left out.
 */
export function Picture(use: {
  readonly image: Image;
  readonly sizes: string;
  readonly widest?: number;
  readonly loading?: 'lazy' | 'eager';
  readonly className?: string;
}): ReactNode {
  const { image, sizes, widest = Number.POSITIVE_INFINITY, loading = 'lazy', className } = use;
  const sources = useScope('<Picture>').sources(image);
  const { src, width, height, alt } = image;
  const img = createElement('img', { src, width, height, alt, loading, decoding: 'async', className });
  if (sources.length === 0) return img;
  const offered = ({ files }: PictureSource) => {
    const enough = files.find((file) => file.width >= 2 * widest)?.width ?? Number.POSITIVE_INFINITY;
    return files.filter((file) => file.width <= enough).map((file) => `${file.src} ${file.width}w`);
  };
  return createElement(
    'picture',
    null,
    ...sources.map((source) =>
      createElement('source', { type: source.type, srcSet: offered(source).join(', '), sizes }),
    ),
    img,
  );
}
