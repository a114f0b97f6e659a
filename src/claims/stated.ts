// What a page shows of claims and figures, and which claims it states. Types only.
import type { TextPlace } from '../site/text.ts';

/** A claim as a text references it. `written` is the reference, such as `${claim.price, month}`. */
export interface ReferencedClaim {
  readonly claim: string;
  readonly style: string;
  readonly words: string;
  readonly value: string;
  readonly written: string;
}

/** A claim that a page states through one text of content. */
export interface Statement extends ReferencedClaim {
  readonly locale: string;
  /**
   * Where the page shows it: `text`, or names of attributes and meta tags. Empty if the page does
   * not show it.
   */
  readonly where: readonly string[];
  /** Whether it comes from a text of content. */
  readonly isText: boolean;
  /** The place of that text. Found on demand, because its file may not have been read. */
  readonly from: () => TextPlace | undefined;
}

/**
 * A claim as the page marks it: `<data value="50" data-claim="languages">more than 50
 * languages</data>`.
 */
export type StatedClaim = Pick<ReferencedClaim, 'claim' | 'value' | 'words'>;

/**
 * A string that visitors see or hear. `where` is `text`, `title`, `style`, `json-ld`, `island`, or
 * the name of an attribute or meta tag.
 */
export interface ShownString {
  readonly where: string;
  readonly text: string;
  /**
   * Whether its figures need no claim: in a marked claim, a `<time>`, or an element with
   * `data-ordinal`.
   */
  readonly free: boolean;
}

/** Everything that a page shows. `text` joins all its text nodes without separators. */
export interface Shown {
  readonly text: string;
  readonly strings: readonly ShownString[];
  readonly marks: readonly StatedClaim[];
}
