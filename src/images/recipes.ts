// How each image of a site is made. Types only.

import type { ReactElement } from 'react';
import type { FontWeight } from './offered.ts';

/** How an image is rendered. */
export type Recipe = PictureRecipe | SocialRecipe | IconRecipe | CachedRecipe;

/** The format of a rendered picture. */
export type Format = 'avif' | 'webp' | 'jpeg' | 'png';

/** A picture of content/images/ in a format and width. */
export interface PictureRecipe {
  readonly kind: 'picture';
  /** The path to read. */
  readonly file: string;
  /** The path relative to the site, for messages: content/images/jana.jpg. */
  readonly name: string;
  readonly format: Format;
  /** In pixels. Smaller pictures keep their width. */
  readonly width: number;
}

/** An image that an earlier build rendered and cached, so that its inputs are not needed any more. */
export interface CachedRecipe {
  readonly kind: 'drawn';
}

/** An element of the theme, rendered at 1200×630 pixels. */
export interface SocialRecipe {
  readonly kind: 'social';
  readonly element: ReactElement;
  readonly fonts: readonly { readonly name: string; readonly weight: FontWeight; readonly data: Buffer }[];
}

/**
 * The theme's icon as a square of `size` pixels. `inset` is the margin on each edge as a fraction of
 * a side.
 */
export interface IconRecipe {
  readonly kind: 'icon';
  readonly svg: string;
  readonly size: number;
  readonly as?: 'ico';
  readonly background?: string;
  readonly inset?: number;
}

/** A social image that the images stage can render. */
export interface PageImage {
  /** Its path in the output. */
  readonly path: string;
  readonly recipe: SocialRecipe | CachedRecipe;
  /** The alternative text. */
  readonly alt: string;
  /** Characters that none of its fonts has. */
  readonly missing: readonly string[];
}
