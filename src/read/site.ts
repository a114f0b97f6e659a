// A site with valid files: settings, locales, pages and sections as their authors wrote them. Types only.

import type { Addresses } from '../addresses/addresses-lock.ts';
import type { Claim } from '../claims/claim.ts';
import type { ClaimsLock } from '../claims/claims-lock.ts';
import type { LocaleFile, SiteFile } from '../settings/site-file.ts';
import type { Feed } from '../site/collection.ts';
import type { PageContent, PictureUse } from '../site/content.ts';
import type { Loaded, Source } from '../site/source.ts';
import type { Text } from '../site/text.ts';
import type { Bundle } from '../theme/bundle.ts';
import type { Theme } from '../theme/index.ts';

/** content/site.yaml, with placeholders replaced by their values. */
export interface SiteSettings extends Omit<SiteFile, 'url' | 'base' | 'locales' | 'values' | 'claims'> {
  /** The URL of the site including `base`. */
  readonly url: string;
  /** The path below which the site is served: `/docs`, or '' at the root of its host. */
  readonly base: string;
  /** The tags in order; the first is the default. */
  readonly locales: readonly string[];
  /** Locales that may lack texts. */
  readonly inTranslation: readonly string[];
  /** Locales whose pages must not be indexed by search engines. */
  readonly unlisted: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  /** Whether claims are marked up in HTML as `<data value data-claim>`. */
  readonly claimAttributes: boolean;
  /** The file, for the places of problems. Undefined if it cannot be read. */
  readonly source: Source | undefined;
}

/** A locale of the site, with its interface words. */
export interface LocaleEntry extends LocaleFile {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly source: Source | undefined;
}

/** The texts with references, in all their locales: a page's statements come from them. */
export interface ReferencingTexts {
  /** Words of the interface. */
  readonly words: readonly Text[];
  /** Collects all of them, in the order of content. Builds the texts of cached pages from their files. */
  readonly all: () => readonly Text[];
  /** The ids of all claims that they name. */
  readonly claims: ReadonlySet<string>;
}

/** The validated content: the input of planning and rendering. */
export interface Site extends Omit<SiteSettings, 'locales'> {
  readonly locales: readonly LocaleEntry[];
  readonly defaultLocale: string;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly pages: ReadonlyMap<string, PageContent>;
  /** The addresses of earlier releases: content/addresses.lock.yaml. */
  readonly released: Addresses;
  /** The text of content/translations.lock.yaml, if there is one. */
  readonly translationsLock?: string | undefined;
  /** The size of the picture `image` in pixels. */
  readonly imageSize?: { readonly width: number; readonly height: number } | undefined;
  readonly theme: Theme;
  readonly referencingTexts: ReferencingTexts;
  /** The feeds of collections. */
  readonly feeds: readonly Feed[];
  /** Set for a build for looking at while something is an example: pages say so, and are not indexed. */
  readonly isPreview?: true;
  /** The places that name pictures of content/images/, in the order of content. */
  readonly pictureUses: readonly PictureUse[];
}

/** The parts of a site that rules about files and texts look at. */
export interface ReadContent {
  readonly loaded: Loaded;
  readonly settings: SiteSettings;
  readonly locales: readonly LocaleEntry[];
  readonly claims: ReadonlyMap<string, Claim>;
  readonly validClaims: readonly Claim[];
  readonly claimsFile: Source | undefined;
  /** The claims of the last release: content/claims.lock.yaml. */
  readonly claimsLock: ClaimsLock | undefined;
  readonly terms: Source | undefined;
  readonly bundle: Bundle;
}
