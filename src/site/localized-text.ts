// A text of content in all its locales. Types only.

import type { TextKind } from '../text/text-kinds.ts';
import type { Path } from './fields.ts';
import type { Source } from './source.ts';

/** One text in all its locales. */
export interface LocalizedText {
  readonly kind: TextKind;
  /**
   * The file and the path in it: "content/pages/home.yaml sections.0.heading". Unique within one
   * version of the file.
   */
  readonly key: string;
  /** The locales that it must have, in the site's order; the first is the original. */
  readonly locales: readonly string[];
  /**
   * Locale → words as written, and their place. A text that is the same in all locales is under the
   * first one.
   */
  readonly spoken: ReadonlyMap<string, SpokenText>;
  /** Set if its original is that of another text: the plural form that the first locale has for many. */
  readonly isBorrowed?: boolean;
}

/** The place of a text: a path in a file. */
export interface TextPlace {
  readonly source: Source;
  readonly path: Path;
}

/** A text in one locale, as written. */
export interface SpokenText extends TextPlace {
  readonly text: string;
}
