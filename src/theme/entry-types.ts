// What components get of the entries of a collection. Types only.
import type { EntryTag, Link } from '../text/shown-text.ts';

/** An entry of a collection, as lists show it. `Fields` is the type of its collection’s schema. */
export interface Entry<Fields = Readonly<Record<string, unknown>>> {
  /** Its page: `posts/2026-07-08-name`. */
  readonly id: string;
  readonly link: Link;
  /** The language of its texts, if it is not that of the page. */
  readonly lang?: string;
  readonly title: string;
  readonly description: string;
  /** Its day, as 2026-11-01 and written out in the locale. */
  readonly date: { readonly day: string; readonly words: string };
  /** The fields of its collection’s schema, resolved for the locale. */
  readonly fields: Fields;
}

/** The entry that a page shows. */
export interface ShownEntry<Fields> extends Entry<Fields> {
  /** The entry before it in time. */
  readonly previous: Entry<Fields> | undefined;
  /** The entry after it in time. */
  readonly next: Entry<Fields> | undefined;
}

/** The page of a list of entries. */
export interface EntryListPage<Fields> {
  /** The title of the list, without the number of the page. */
  readonly heading: string;
  readonly entries: readonly Entry<Fields>[];
  /** The tag that all of them have, if it is the list of a tag. */
  readonly tag?: EntryTag;
  /** The pages of the list. */
  readonly pages: readonly { readonly number: number; readonly link: Link; readonly current: boolean }[];
  readonly previous?: Link;
  readonly next?: Link;
  /** The feeds of the collection in the locale. */
  readonly feeds: readonly { readonly href: string; readonly type: string; readonly title: string }[];
}

/** Which entries a component wants. */
export interface EntryOptions {
  /** Only those with this tag in the field `tags`, or in another one: { by: 'topics', name: 'glass' }. */
  readonly tag?: string | { readonly by: string; readonly name: string };
  /** Only so many. */
  readonly first?: number;
}
