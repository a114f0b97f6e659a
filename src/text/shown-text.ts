// What a component gets of texts, links and images.
import { isValidElement, type ReactNode } from 'react';

/**
 * What a component gets for a `text` or `markdown` field: a node to render. `plain()` converts it to
 * a string.
 */
export type ShownText = ReactNode;

/**
 * What a component gets for a `link` field; spread it on an `<a>`. `lang` and `hrefLang` are set if
 * the target does not exist in the current locale.
 */
export interface Link {
  readonly href: string;
  readonly hrefLang?: string;
  readonly lang?: string;
}

/**
 * What a component gets for an `image` field: a URL with a hash, the size in CSS pixels, and the
 * alternative text, which is empty for decoration. Pass it to `<Picture>`, which also offers smaller
 * versions of a photo.
 */
export interface Image {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What a component gets for each tag of a `tags` field. */
export interface EntryTag {
  readonly name: string;
  /** Its name in the locale. */
  readonly label: string;
  /** The list of the entries that have it, if there is one. */
  readonly link?: Link;
}

/** A footnote of a text, in the locale of the text. */
export interface FootnoteOfText {
  /** The same object for all marks of one footnote. */
  readonly of: object;
  readonly locale: string;
  /** Its words, with the marks of the notes that it needs itself. */
  readonly words: (leave: LeaveMarks) => ReactNode;
}

/** How a text leaves the marks of its notes. */
export interface LeaveMarks {
  /** Returns the marks after a claim in a text that states the claims `stated`. */
  readonly marks?: (id: string, stated: ReadonlySet<string>) => ReactNode;
  /** Returns the mark of a footnote. */
  readonly footnote?: (footnote: FootnoteOfText) => ReactNode;
}

/** The words of a React tree that components do not provide, in order. */
export function stringsOfNode(node: ReactNode): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(stringsOfNode);
  return isValidElement<{ children?: ReactNode }>(node) ? stringsOfNode(node.props.children) : [];
}
