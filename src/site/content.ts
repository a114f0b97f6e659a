// Pages and sections as their authors wrote them. Types only.
import type { PageSummary } from './page.ts';
import type { SectionId } from './section-id.ts';
import type { Source } from './source.ts';
import type { TextPlace } from './text.ts';

/** A section of a page or of content/sections/: raw values and their place. */
export interface SectionContent extends TextPlace {
  readonly type: string;
  readonly id: SectionId | undefined;
  /** The fields of the section's own schema. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A section without its content. Plain data, which can be cached. */
export interface SectionOutline {
  readonly type: string;
  /** The value of its `look` field: a variant of its stylesheet. */
  readonly look?: string;
  /** The file that contains it: the page's own, or one of content/sections/. */
  readonly file: string;
}

/** A page as its author wrote it: texts in all locales, and shared sections in place of their names. */
export interface PageContent extends PageSummary {
  readonly outline: readonly SectionOutline[];
  /** A getter that builds the sections from the file's values. */
  readonly sections: readonly SectionContent[];
  readonly source: Source;
  /** Set if a part of it cannot be read: the page exists for others, and cannot be shown. */
  readonly isPartial?: true;
}

/** A place in content that names a picture. */
export interface PictureUse extends TextPlace {
  readonly name: string;
  /** Its source, if it stands in a text. */
  readonly aim?: { readonly find: string };
}
