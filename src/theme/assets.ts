// The files of a site with hashed names, and how its images are made. Types only.

import type { PublishedFile } from '../files/published-names.ts';
import type { Pictures } from '../images/pictures.ts';
import type { IconRecipe, Recipe, SocialRecipe } from '../images/recipes.ts';
import type { FontMetrics } from '../site/font.ts';
import type { BrowserBundle } from './browser.ts';
import type { SiteIcon } from './index.ts';

/** The icons of a site. URLs start with a slash. */
export interface Icons {
  readonly svg: string;
  readonly ico: string;
  /** The URL of the PNG for home screens. */
  readonly touch: string;
  /** The PNGs of the web manifest. `maskable` has a margin for the shape that a phone cuts out. */
  readonly manifest: readonly { readonly src: string; readonly size: number; readonly purpose: 'any' | 'maskable' }[];
  readonly look: Pick<SiteIcon, 'themeColor' | 'backgroundColor'>;
  /** Path in the output → how that file is rendered. */
  readonly recipes: ReadonlyMap<string, IconRecipe>;
}

/** The fonts of the theme's social images, and how wide their characters are. */
export interface SocialImageFonts extends FontMetrics {
  readonly fonts: readonly SocialImageFont[];
  /** Two images of the same element and with the same fingerprint are the same. */
  readonly fingerprint: string;
}

/** A font that satori can use: TTF, OTF or WOFF. */
export type SocialImageFont = SocialRecipe['fonts'][number];

/** The files with hashed names, and how pages find them. URLs start with a slash. */
export interface Assets extends Pick<BrowserBundle, 'boot' | 'islands'>, Omit<Pictures, 'recipes'> {
  /** Path in the output → bytes, or the file to copy. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** Path in public/ → the file. */
  readonly publicFiles: ReadonlyMap<string, string>;
  /** The URLs of the session client and of the module that every page loads. Set if the site has `auth:`. */
  readonly session?: { readonly client: string; readonly callback: string } | undefined;
  /** The URL of the module that calls the function of the contact form; '' if there is none. */
  readonly contactClient: string;
  /** The URL of the module that opens third parties; '' if the site allows none. */
  readonly doors: string;
  /**
   * Returns the minified stylesheet of a page with these parts (`layouts/topic`, `hero`, `hero/topic`,
   * `hero/ticket`).
   */
  readonly stylesheet: (parts: Iterable<string>) => string;
  /** Path in the output → how that image is rendered, once a page uses it (images/index.ts). */
  readonly recipes: ReadonlyMap<string, Recipe>;
  /** Undefined if the theme has no social image. */
  readonly socialImageFonts: SocialImageFonts | undefined;
  /** Undefined if the theme has no icon. */
  readonly icons: Icons | undefined;
  /** Name → URL of the files in templates/assets/, and of those of packages that stylesheets load. */
  readonly byName: ReadonlyMap<string, string>;
  /** Reads the texts of the theme, by path relative to the root: to find what a component contains. */
  readonly templateSources: () => ReadonlyMap<string, string>;
  /** The source files that scripts of browsers have code of, relative to the root. */
  readonly browserSources: readonly string[];
}
