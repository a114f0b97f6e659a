// A rendered page with its facts, and what rendering needs. Types only.

import type { Route } from '../addresses/routes.ts';
import type { Claim } from '../claims/claim.ts';
import type { FindFigures } from '../claims/figures/index.ts';
import type { ReferencedClaim, StatedClaim, Statement } from '../claims/stated.ts';
import type { PageImage } from '../images/recipes.ts';
import type { Site } from '../read/site.ts';
import type { PageContent } from '../site/content.ts';
import type { FieldResolver } from '../site/define-field.ts';
import type { FieldUse } from '../site/fields.ts';
import type { TextScope } from '../text/render-text.ts';
import type { Assets } from '../theme/assets.ts';
import type { PageTranslation } from '../theme/index.ts';
import type { HeadAddresses } from './address-facts.ts';
import type { CollectionReads } from './collection-reads.ts';
import type { PageFactsFound } from './facts.ts';
import type { SiteWords } from './interface-words.ts';
import type { Recorder, StatedText, TextIndex, TypedFigure } from './page-record.ts';

/** What a page was made from: it must be rendered again when one of these changes. */
export interface PageOrigin {
  /** Everything that it asked about the rest of the site, in the words of `trackReads`. */
  readonly reads: readonly string[];
  /** Changes with everything that it shows of its own files. */
  readonly content: string;
}

/**
 * An interface word that a component asked for, with the placeholder that nothing fills: `{{name}}`. Without
 * one, neither the page's nor the default locale has the word.
 */
export type MissingWord = readonly [key: string, placeholder?: string];

/** What a build keeps of a rendered page: its facts, without those that need the texts of other pages. */
export interface RenderedFacts extends Omit<PageFactsFound, 'head'> {
  /** The addresses in its head, if they differ from those that the engine writes. */
  readonly head: HeadAddresses | undefined;
  readonly stated: readonly StatedText[];
  /** Marks in the HTML that no text of content produced. */
  readonly foreignMarks: readonly StatedClaim[];
  /** Figures that do not come from content. */
  readonly typedFigures: readonly TypedFigure[];
  readonly missingWords: readonly MissingWord[];
  /** The addresses outside of the site that its content wrote itself. */
  readonly ownAddresses: readonly string[];
  /** The social image, if the theme renders one for this page. */
  readonly image: PageImage | undefined;
  /** Output paths of the pictures that are only created because a page uses them. */
  readonly pictures: readonly string[];
  /** A hash of its text, for a release. */
  readonly contentHash?: string;
  /** Set if the page could not be rendered: then all its facts are empty. */
  readonly isUnrendered?: true;
}

/** A rendered page without its HTML. */
export interface RenderedPage extends RenderedFacts {
  readonly route: Route;
  /** Computed on demand, because there are more statements than any other facts of a page. */
  readonly statements: () => readonly Statement[];
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
}

/** One page while it is rendered: the site as it reads it, and what it leaves behind. */
export interface PageRendering extends Rendering {
  readonly route: Route;
  /** Records the texts that it gets from content. */
  readonly recorder: Recorder;
  /** Gives its headings their ids, in order. */
  readonly headingId: (words: string, written?: string) => string | undefined;
  /** Resolves values in a locale, which differs from that of the route only on the not-found page. */
  readonly resolverIn: (locale: string) => Resolver;
}

/** Turns values of content into what components receive. Throws for names that do not exist. */
export interface Resolver extends FieldResolver {
  /**
   * The value of a field. `file` is the file of the field, as in a FieldPlace; without it no place is
   * recorded. `own` is how some parts are resolved otherwise.
   */
  readonly field: (use: FieldUse, file?: string, own?: Partial<FieldResolver>) => unknown;
  readonly scope: TextScope;
}
