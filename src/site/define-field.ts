// What a kind of field is. The kinds themselves are in field-kinds.ts.

import { z } from 'zod';
import type { EntryTag, Image, Link, ShownText } from '../text/shown-text.ts';
import type { TextKind } from '../text/text-kinds.ts';
import type { Json } from './json-schema.ts';
import type { Path } from './record.ts';

/** A kind of field. `Shown` is what a component gets. */
export interface FieldKind<Shown = unknown> {
  /** The type of what a component gets, as litfass/theme exports it; a string if it is not set. */
  readonly shown?: 'Text' | 'Link' | 'Image' | 'readonly EntryTag[]';
  /** What an author writes. A function, because a schema may contain other fields. */
  readonly schema: () => z.ZodType;
  /** What it accepts, as the end of a message with "must be". */
  readonly accepts: string;
  /**
   * Whether an author writes one text per locale. read/texts.ts, which knows the locales, then reports
   * wrong values instead of the schema.
   */
  readonly isLocalized?: boolean;
  /** What check verifies in a value. Tolerates invalid values, which the schema reports. */
  readonly parts: (value: unknown, path: Path) => readonly FieldPart[];
  /** What a component gets. `at` is the place of the value; without it, no statement is recorded. */
  readonly resolve: (value: unknown, resolver: FieldResolver, at: FieldPlace | undefined) => Shown;
  /** The description in editors of a field that has none of its own. */
  readonly description: string;
  /** The name and content of the JSON Schema definition for its fields. Kinds may share a definition. */
  readonly definition: { readonly name: string; readonly schema: (names: NamesOfSite) => Json };
  /** A value for the example of a section, as `litfass new section` writes it. */
  readonly example: unknown;
  /** A value of the example of a section, as `litfass new page` writes it to a page, if it is another one. */
  readonly fromExample?: (example: unknown, page: NewPage) => unknown;
}

/** A part of a field that check verifies. */
export type FieldPart =
  | {
      readonly is: 'words';
      readonly kind: TextKind;
      /** Whether "" is meant, such as the alternative text of a decoration. */
      readonly mayBeEmpty?: true;
      readonly path: Path;
      readonly value: unknown;
    }
  | {
      /** The target of a link, a file of content/images/, an icon of the theme, a tag, or an anchor. */
      readonly is: 'target' | 'picture' | 'icon' | 'tag' | 'id';
      readonly path: Path;
      readonly value: unknown;
      /** The locale that it is for, or `all`, if there may be one for each. */
      readonly locale?: string;
      /** Whether a target may be an address outside of the site. */
      readonly mayBeOutside?: true;
    };

/**
 * The place of a value in a page's content: the file of a shared section, or '' for the page's own
 * file, and the path.
 */
export interface FieldPlace {
  readonly file: string;
  readonly path: Path;
}

/** What render offers for resolving a field for a page and a locale. Throws for names that do not exist. */
export interface FieldResolver {
  /** Words with inline Markdown. Words of another locale are in an element with its `lang`. */
  readonly text: (value: unknown, at?: FieldPlace) => ShownText;
  /** Words with block Markdown. */
  readonly blocks: (value: unknown, at?: FieldPlace) => ShownText;
  /** Words without Markdown, exactly as written. */
  readonly literal: (value: unknown, at?: FieldPlace) => string;
  /** Words with inline Markdown, without their markup: for titles and attributes. */
  readonly plain: (value: unknown, at?: FieldPlace) => string;
  readonly link: (written: string) => Link;
  /** The value for the locale where there may be one for each: `{ all: a.png, de: b.png }`. */
  readonly choose: (value: unknown) => unknown;
  /** The URL and size of a file of content/images/. */
  readonly picture: (name: string) => Omit<Image, 'alt'>;
  /** A tag of the collection whose entry is resolved. */
  readonly tag: (name: string) => EntryTag;
}

/** The names in a site that an editor completes. */
export interface NamesOfSite {
  readonly locales: readonly string[];
  /** With the lists of collections. */
  readonly pages: readonly string[];
  readonly collections: readonly string[];
  readonly links: readonly string[];
  readonly images: readonly string[];
  readonly icons: readonly string[];
  /** The files of public/. */
  readonly publicFiles: readonly string[];
}

/** What `litfass new page` knows of the page. */
export interface NewPage {
  readonly locale: string;
  /** The id of the home page. */
  readonly home: string;
}

/**
 * The kinds of the schemas that are fields. `object`, because zod cannot type a schema within its own
 * metadata.
 */
const registry = z.registry<{ kind: object }>();

/** The kind of a schema that is a field; undefined for other schemas. */
export function kindOf(schema: z.ZodType): FieldKind | undefined {
  return registry.get(schema)?.kind as FieldKind | undefined;
}

/**
 * Returns the function with which a theme creates fields of a kind. Their schema describes what an
 * author writes, and their type what a component gets: fields are resolved between check and render, so
 * the schema needs no transform and can be converted to JSON Schema.
 */
export function defineField<Shown>(kind: FieldKind<Shown>): (description?: string) => z.ZodType<Shown> {
  return (description) => fieldOf(kind, description);
}

/** What a theme may say of a field that can lead to addresses outside the site. */
export interface LinkingOptions {
  readonly description?: string;
  /** Whether authors may write such addresses themselves, beside the names of `links:`. */
  readonly outside?: boolean;
}

/** What a theme may say of a text. */
export interface TextOptions {
  readonly description?: string;
  /** Whether its figures are facts of others, such as credits or results, which need no claim. */
  readonly facts?: boolean;
}

/** Like `defineField`, for a kind that depends on options. */
export function defineFieldBy<Shown, Options extends { readonly description?: string }>(
  kindFor: (options: Partial<Options>) => FieldKind<Shown>,
): (about?: string | Options) => z.ZodType<Shown> {
  return (about) => {
    const options = typeof about === 'string' ? {} : (about ?? {});
    return fieldOf(kindFor(options), typeof about === 'string' ? about : about?.description);
  };
}

function fieldOf<Shown>(kind: FieldKind<Shown>, description: string | undefined): z.ZodType<Shown> {
  const schema = kind.schema();
  const described = description ? schema.describe(description) : schema.clone();
  registry.add(described, { kind });
  return described as unknown as z.ZodType<Shown>;
}
