// A rendered page with its facts, and what rendering needs besides a route. Types only.

import type { Route } from '../addresses/routes.ts';
import type { Claim } from '../claims/claim.ts';
import type { FindFigures } from '../claims/figures/index.ts';
import type { ReferencedClaim, Statement } from '../claims/stated.ts';
import type { PageImage } from '../images/recipes.ts';
import type { Site } from '../read/site.ts';
import type { PageContent } from '../site/content.ts';
import type { Assets } from '../theme/assets.ts';
import type { PageTranslation } from '../theme/index.ts';
import type { HeadAddresses } from './address-facts.ts';
import type { CollectionReads } from './collection-reads.ts';
import type { PageFactsFound } from './facts.ts';
import type { SiteWords } from './interface-words.ts';
import type { PageClaims, Recorder, TextIndex } from './page-record.ts';

/** What a page was made from: it must be rendered again when one of these changes. */
export interface PageOrigin {
  /** Everything that it asked about the rest of the site, in the words of `TrackedReads`. */
  readonly reads: readonly string[];
  /** Changes with everything that it shows of its own files. */
  readonly ownContentHash: string;
}

/**
 * An interface word that a component asked for, with the placeholder that nothing fills: `{{name}}`. Without
 * one, neither the page's nor the default locale has the word.
 */
export type MissingWord = readonly [key: string, placeholder?: string];

/** A rendered route: its HTML, and the facts extracted from it. */
export interface Page extends Omit<PageFactsFound, 'head'>, PageClaims, PageOrigin {
  readonly route: Route;
  /** The addresses in its head, if they differ from those that the engine writes. */
  readonly head: HeadAddresses | undefined;
  /** Computed on demand, because there are more statements than any other facts of a page. */
  readonly statements: () => readonly Statement[];
  readonly html: string;
  readonly missingWords: readonly MissingWord[];
  /** The addresses outside of the site that its content wrote itself. */
  readonly ownAddresses: readonly string[];
  /** The social image, if the theme renders one for this page. */
  readonly image: PageImage | undefined;
  /** Output paths of the pictures that are only created because a page uses them. */
  readonly pictures: readonly string[];
}

/** Everything that rendering needs besides the route; prepared once per build. */
export interface Rendering {
  readonly site: Site;
  readonly routes: readonly Route[];
  readonly assets: Assets;
  readonly stylesheets: ReadonlyMap<string, string>;
  /** The words of the interface in each locale. */
  readonly words: SiteWords;
  /** The words of a claim in a locale and style. Cached, because Intl is slow. */
  readonly claimWords: (claim: Claim, locale: string, style: string) => string | undefined;
  /**
   * Resolves a reference such as `${claim.price, month}`; undefined for references to anything but
   * a claim.
   */
  readonly resolveClaim: (written: string, locale: string) => ReferencedClaim | undefined;
  /** The places of texts with claims. */
  readonly textIndex: TextIndex;
  /** The claims that texts of the site state. Computed when a page first lists them. */
  readonly statedClaims: () => ReadonlySet<string>;
  /** How far a page is translated into a locale. */
  readonly translation: (page: PageContent, locale: string) => PageTranslation;
  readonly collections: CollectionReads;
  /** The HTML of the body of an entry, without the rest of its page. */
  readonly bodyOf: (route: Route) => string;
  /** Finds figures in the text of a locale. */
  readonly findFigures: FindFigures;
  /** Records the texts that the page being rendered gets from content. */
  readonly recorder?: Recorder;
  /** Gives the headings of the page being rendered their ids, in order. */
  readonly headingId?: (words: string, written?: string) => string | undefined;
  /** The social image of the page being rendered. */
  readonly image?: PageImage | undefined;
}

/**
 * A rendered page without its HTML: the part that a build keeps. A release adds a hash of the
 * page's text.
 */
export type RenderedPage = Omit<Page, 'html' | keyof PageOrigin> & {
  readonly contentHash?: string;
  /** Set if the page could not be rendered: then all its facts are empty. */
  readonly isUnrendered?: true;
};

/** The facts of a page that do not depend on the texts of other pages. */
export type RenderedFacts = Omit<RenderedPage, 'statements'>;
