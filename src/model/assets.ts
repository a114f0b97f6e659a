// The files of a site with hashed names, and how its images are made. Types only.
import type { ReactElement } from 'react';
import type { FontMetrics } from '../site/font.ts';
import type { FontWeight, PictureSource, SiteIcon } from '../theme.ts';

/** How an image is rendered. */
export type Recipe = PictureRecipe | SocialRecipe | IconRecipe | CachedRecipe;

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

export interface Icons {
  /** Their addresses. The PNGs are for the web manifest; `maskable` leaves room for the shape that a phone cuts out. */
  readonly svg: string;
  readonly ico: string;
  readonly touch: string;
  readonly manifest: readonly { readonly src: string; readonly size: number; readonly purpose: 'any' | 'maskable' }[];
  readonly look: Pick<SiteIcon, 'themeColor' | 'backgroundColor'>;
  readonly recipes: ReadonlyMap<string, IconRecipe>;
}

export interface SocialImageFonts extends FontMetrics {
  readonly fonts: readonly SocialImageFont[];
  /** The same element and the same mark are the same picture. */
  readonly fingerprint: string;
}

export interface SocialImageFont {
  readonly name: string;
  readonly weight: FontWeight;
  readonly data: Buffer;
}

/** Their addresses, which begin with a slash. */
export interface SessionUrls {
  readonly client: string;
  /** The module that every page loads. */
  readonly callback: string;
}

/** Files with hashed names, by what they are asked for. Urls begin with a slash. */
export interface Assets {
  /** What is to be written: path in the output → bytes, or the file to copy. */
  readonly files: ReadonlyMap<string, Uint8Array | { readonly copy: string }>;
  /** The module that every page loads, and the one that holds React and the islands. */
  readonly boot: string;
  readonly islands: string | undefined;
  /** The files of the session client, where the site has `auth:`. */
  readonly session?: SessionUrls | undefined;
  /** The module that calls the function of the contact form; '' where there is none. */
  readonly contactClient: string;
  /** The names that an island of the browser can have. */
  readonly islandNames: readonly string[];
  /** The stylesheet of a page made of these parts (`layouts/topic`, `hero`, `hero/topic`, `hero/ticket`), minified. */
  readonly stylesheet: (parts: Iterable<string>) => string;
  readonly images: ReadonlyMap<string, { readonly src: string; readonly width: number; readonly height: number }>;
  /** What keeps a picture from being shown, by its name. */
  readonly imageFaults: ReadonlyMap<string, { readonly text: string; readonly hint: string }>;
  /** The formats and widths that a picture is offered in, by its `src`. */
  readonly sources: ReadonlyMap<string, readonly PictureSource[]>;
  /** Pixels that are made when a page names them: path in the output → how (draw.ts). */
  readonly recipes: ReadonlyMap<string, Recipe>;
  /** The fonts of the theme's social images, where it draws some. */
  readonly drawing: SocialImageFonts | undefined;
  /** What is made of the theme's icon. */
  readonly icons: Icons | undefined;
  readonly byName: ReadonlyMap<string, string>;
  /** The theme's own files, by name below the root, read when asked: to find what a component wrote by hand. */
  readonly templateSources: () => ReadonlyMap<string, string>;
}
