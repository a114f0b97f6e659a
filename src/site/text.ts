// A text of content in all its locales, for checks, the lock, statements and translators. Types only.

import type { TextKind } from '../text/text-kinds.ts';
import type { Path } from './fields.ts';
import type { Source } from './source.ts';

/** A text in all its locales: of a field, of the interface, or of a claim in one style. */
export interface Text {
  readonly kind: TextKind;
  /** "content/pages/home.yaml". Of words of the interface, which have a file per locale, their folder. */
  readonly file: string;
  /** Its path in the file without the locale: sections, 0, heading. Unique within one version of the file. */
  readonly path: Path;
  /** The locales that it must have, in the site's order; the first is the original. */
  readonly locales: readonly string[];
  /** By locale, as written. What is the same in all locales is under the first one. */
  readonly words: ReadonlyMap<string, Words>;
  /** Set if its original is that of another text: the plural form that the first locale has for many. */
  readonly isBorrowed?: boolean;
}

/** The words of a text in one locale, and where they stand. */
export interface Words extends TextPlace {
  readonly text: string;
}

/** A path in a file. */
export interface TextPlace {
  readonly source: Source;
  readonly path: Path;
}
