// What the checks of rules are given. Types only.

import type { Claim } from '../../claims/claim.ts';
import type { FindFigures } from '../../claims/figures/index.ts';
import type { Finding as RawFigure } from '../../claims/raw-figures.ts';
import type { Hosting } from '../../hosts/hosting.ts';
import type { Found, Problem } from '../../problems/problem.ts';
import type { CompressedSizes } from '../../publish/compressed-size.ts';
import type { ReadContent } from '../../read/index.ts';
import type { Site } from '../../read/site.ts';
import type { RenderedPage } from '../../render/rendered.ts';
import type { Source } from '../../site/source.ts';
import type { Text } from '../../site/text.ts';
import type { Assets } from '../../theme/assets.ts';
import type { LockRead } from '../../translations/lock.ts';
import type { FoundEvidenceFault } from './found.ts';
import type { ListedWords } from './listed-words.ts';

/** The functions that a rule wants called. */
export interface TextCheck {
  /** For each text in all its locales, but for files that had no problem and did not change since. */
  readonly text?: (text: Text) => Iterable<Found>;
  /** For each text, whether its file changed or not. */
  readonly everyText?: (text: Text) => void;
  /** For the words of each claim, in all their locales. */
  readonly wordsOfClaim?: (words: Text) => Iterable<Found>;
  /** After all texts. */
  readonly end?: () => Iterable<Found>;
  /** After `end`: files that must be looked at together in the next run, since texts moved between them. */
  readonly moved?: () => Iterable<string>;
}

/** The files of content after they were parsed. */
export interface ParsedFiles extends Omit<ReadContent, 'bundle'> {
  /** Finds the figures in words of a locale. */
  readonly findFigures: FindFigures;
  /** What is wrong with the evidence of the claims. */
  readonly evidenceFaults: () => readonly FoundEvidenceFault[];
  /** The paths of public/ and assets/ in the output. */
  readonly publicFiles: Assets['files'];
  /** The texts of components and stylesheets. */
  readonly templateSources: Assets['templateSources'];
  readonly browserSources: Assets['browserSources'];
  /** The day to compare dates with: 2026-11-01. Without it, nothing expires. */
  readonly date: string | undefined;
  /** Whether the site is built for looking at, and not to be found. */
  readonly isPreview?: true | undefined;
}

/** The content of a site before a page is rendered. */
export interface Content {
  readonly claims: ReadonlyMap<string, Claim>;
  /** Problems found so far. */
  readonly reported: readonly Problem[];
  /** The figures of a text that come from no claim. */
  readonly rawFigures: (text: Text) => readonly RawFigure[];
  /** The words of content/terms.yaml and of the language that a text contains, by locale. Of copy only. */
  readonly listedWords: (text: Text) => readonly ListedWords[];
  readonly translations: TranslationsLock;
}

/** Which original each translation was made from. */
export interface TranslationsLock {
  /**
   * content/translations.lock.yaml, read on demand. Undefined without the file: then no translation is
   * stale.
   */
  readonly lock: (() => LockRead) | undefined;
  /** Files whose texts are not passed to a rule, since they had no stale translations. */
  readonly unread: ReadonlySet<string>;
}

/** A site after its pages were rendered. */
export interface RenderedSite {
  readonly site: Site;
  /** Without those that could not be rendered. */
  readonly pages: readonly RenderedPage[];
  /** Whether these are all pages, and content has no error. */
  readonly isWhole: boolean;
  /** The page at an address, without the base path. */
  readonly pageAt: (url: string) => RenderedPage | undefined;
  /** Every path in the output except those of pages. */
  readonly files: ReadonlySet<string>;
  /** XML of the sitemaps that list pages. Without it, they are not checked. */
  readonly sitemap?: string | undefined;
  /** content/claims.yaml. */
  readonly claimsFile: Source | undefined;
  /** The day to compare dates with: 2026-11-01. */
  readonly date?: string | undefined;
  /** The headers and redirects of the site. Without it, the limits of hosts are not checked. */
  readonly hosting?: (() => Hosting) | undefined;
  /** The scripts and other files of the theme and its packages. */
  readonly assets?: Pick<Assets, 'files'>;
}

/** What the size checks need. */
export interface SizedSite {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  readonly sizes: Omit<CompressedSizes, 'save'>;
}
