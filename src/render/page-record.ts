// What rendering a page records: texts and claims that it received, everything that it read, and what it
// states.

import type { ReactNode } from 'react';
import type { ReferencedClaim } from '../claims/stated.ts';
import type { FieldPlace } from '../site/define-field.ts';
import type { Words } from '../site/text.ts';
import type { MarkdownGrade } from '../text/text-kinds.ts';

/** A text that a page received. */
export interface ResolvedText {
  /** As its author wrote it, with references. */
  readonly written: string;
  /** The locale of the text. */
  readonly locale: string;
  /** Its key if it is an interface word. */
  readonly word?: string | undefined;
  /** How much of it is Markdown; without it, nothing. */
  readonly grade?: MarkdownGrade;
  /** Its place, if it is a text of the page's own content. */
  readonly spot?: FieldPlace | undefined;
  /** Whether it is a footnote rather than a text of content. */
  readonly isNote?: true | undefined;
  /** Whether components may omit it, such as labels of the navigation. */
  readonly isOptional?: true | undefined;
}

/** A text with claims that a page received. */
export interface RecordedText extends Omit<ResolvedText, 'grade' | 'spot'> {
  /** The resolved text without markup, as the page should show it. */
  readonly characters: string;
  readonly claims: readonly ReferencedClaim[];
  /**
   * Its distinct places in the page's own content, as JSON `[file, ...path]` of a FieldPlace. Empty for
   * texts from elsewhere.
   */
  readonly spots: readonly string[];
}

/** Collects the texts of one page. */
export interface Recorder {
  readonly record: (resolved: ResolvedText, shown: ReactNode) => void;
  /** The distinct texts that state claims. */
  readonly texts: () => readonly RecordedText[];
  /** All strings that the page received from content. */
  readonly strings: ReadonlySet<string>;
  /** The addresses outside of the site that content wrote itself. */
  readonly ownAddresses: Set<string>;
}

/**
 * A text that states claims, and where the page shows it. Cached, so the most common values are
 * left out.
 */
export interface StatedText extends Pick<RecordedText, 'word' | 'isNote' | 'spots'> {
  /** Its references to claims as written; `resolveClaim` resolves them. */
  readonly references: readonly string[];
  /** Present if it differs from the page's locale. */
  readonly locale?: string | undefined;
  /** The text as written, which finds its place. Present if it has no spots. */
  readonly written?: string | undefined;
  /** Where it is shown; empty if a component drops it. Left out if it is only `text`. */
  readonly where?: readonly string[] | undefined;
  /** How often it is shown. Left out if once. */
  readonly times?: number | undefined;
  /**
   * The number of texts with these words, if it is not the number of spots. Needs the texts of the
   * whole site.
   */
  readonly texts?: number | undefined;
}

/** Finds texts with claims that belong to no page: interface words, names of pages, settings. */
export interface TextIndex {
  /** The interface word with these words in a locale: the one with this key, else the first. */
  readonly word: (key: string, written: string, locale: string) => Words | undefined;
  /**
   * The first other text with these words in a locale, in the order of content. Reads all files that have
   * not been read yet.
   */
  readonly other: (written: string, locale: string) => Words | undefined;
}

/** A figure that a component wrote. */
export interface TypedFigure {
  readonly figure: string;
  /** The string that contains it, and where that is (see ShownString). */
  readonly text: string;
  readonly where: string;
}
