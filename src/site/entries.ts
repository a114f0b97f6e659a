// The entries of collections, in the order of lists: the newest first.
import { memoized } from '../files/once.ts';
import type { CollectionSettings } from './collection.ts';
import type { PageContent } from './content.ts';
import type { EntryFacts } from './page.ts';

/** A page that is an entry. */
export type EntryPage = PageContent & { readonly entry: EntryFacts };

/** The entries of a list. */
export interface EntryList {
  readonly of: string;
  readonly locale: string;
  /** The field and the tag that they have. */
  readonly tag?: { readonly by: string; readonly name: string } | undefined;
}

/** Returns a function that finds the entries of a list. */
export function entryLists(
  pages: Iterable<PageContent>,
  collections: Readonly<Record<string, Pick<CollectionSettings, 'fallback'>>>,
): (list: EntryList) => readonly EntryPage[] {
  const entries = [...pages].filter((page): page is EntryPage => page.entry !== undefined).sort(newestFirst);
  const byCollection = Map.groupBy(entries, ({ entry }) => entry.of);
  const inLocale = memoized((key: string) => {
    const [of = '', locale = ''] = key.split(' ');
    const all = byCollection.get(of) ?? [];
    return collections[of]?.fallback ? all : all.filter(({ locales }) => locales.includes(locale));
  });
  const withTag = memoized((key: string) => {
    const [of, locale, by = '', ...name] = key.split(' ');
    return inLocale(`${of} ${locale}`).filter((page) => tagsOf(page, by).includes(name.join(' ')));
  });
  return ({ of, locale, tag }) =>
    tag ? withTag(`${of} ${locale} ${tag.by} ${tag.name}`) : inLocale(`${of} ${locale}`);
}

/** The tags that an entry has in a field. */
function tagsOf({ entry }: EntryPage, by: string): readonly unknown[] {
  const written = entry.fields[by];
  return Array.isArray(written) ? written : [];
}

/** The id of a page of a list: `posts`, `posts:2`, `posts/tags/lamps`. */
export function listId(of: string, { tag, number = 1 }: { tag?: EntryList['tag']; number?: number }): string {
  const first = tag ? `${of}/${tag.by}/${tag.name}` : of;
  return number === 1 ? first : `${first}:${number}`;
}

/** Entries of one day are in the order of their names. */
function newestFirst(a: EntryPage, b: EntryPage): number {
  const [one, other] = [`${a.entry.day} ${a.id}`, `${b.entry.day} ${b.id}`];
  return one < other ? 1 : -1;
}

/** Returns a function that finds the lists above a page of a list, the nearest first. */
export function listsAbove(collections: Readonly<Record<string, Pick<CollectionSettings, 'by'>>>) {
  return (id: string): readonly string[] => {
    const [, first = '', of = '', by] = /^(([a-z][a-z0-9-]*)(?:\/([^/]+)\/.+?)?)(?::\d+)?$/.exec(id) ?? [];
    const { by: lists } = collections[of] ?? {};
    return lists && (by === undefined || Object.hasOwn(lists, by)) ? [first, of] : [];
  };
}
