// What pages read of collections: entries, tags and feeds. Each question can be asked again, so that a page
// is rendered again only if an answer has changed.

import { routeUrl } from '../addresses/page-address.ts';
import { splitQuestion } from '../files/cache.ts';
import { memoized, once } from '../files/once.ts';
import type { Site } from '../read/site.ts';
import { defaultPerPage, type Feed, labelOf } from '../site/collection.ts';
import { type EntryList, type EntryPage, entryLists, listId } from '../site/entries.ts';
import { mapFields } from '../site/fields.ts';
import { linkFactsOf } from '../site/page.ts';
import { mapValues, omit } from '../site/record.ts';
import { textShownIn } from './own-content.ts';

/** The content types of feeds. */
export const feedTypes = { atom: 'application/atom+xml', rss: 'application/rss+xml' } as const;

/** Which entries a page asks for. Without further keys, all of a locale. */
export interface EntryQuery extends EntryList {
  /** Those of a page of their list, from 1. */
  readonly page?: number;
  /** Only so many. */
  readonly first?: number | undefined;
  /** The one before the entry with this id, and the one after it. */
  readonly beside?: string;
}

/** The collections of a site, as pages read them. */
export interface CollectionReads {
  /** With `beside`, two, of which one may be undefined. */
  readonly entries: (query: EntryQuery) => readonly (EntryPage | undefined)[];
  /** The tags with entries in a field of a collection, in the order of content/site.yaml. */
  readonly tags: (of: string, by: string) => readonly string[];
  readonly isNamed: (of: string, by: string, tag: string) => boolean;
  /** The name of a tag in a locale. */
  readonly label: (of: string, by: string, tag: string, locale: string) => string;
  /** The title of a list in a locale: that of its first page, unless it says where the number stands. */
  readonly heading: (list: EntryList, number: number) => unknown;
  /** The URLs of the pages of a list, without the base of the site. */
  readonly pages: (list: EntryList) => readonly string[];
  readonly feeds: (of: string, locale: string) => readonly Feed[];
}

/** The collections of a site. */
export function collectionsOf(site: Pick<Site, 'pages' | 'collections' | 'feeds'>): CollectionReads {
  const { pages, collections, feeds } = site;
  const lists = once(() => entryLists(pages.values(), collections));
  const positionsIn = memoized((all: readonly { id: string }[]) => new Map(all.map(({ id }, index) => [id, index])));
  return {
    entries({ of, locale, tag, page, first, beside }) {
      const all = lists()({ of, locale, tag });
      if (beside !== undefined) {
        const at = positionsIn(all).get(beside);
        return at === undefined ? [] : [all[at + 1], all[at - 1]];
      }
      const perPage = collections[of]?.list?.per_page ?? defaultPerPage;
      return page === undefined ? all.slice(0, first) : all.slice((page - 1) * perPage, page * perPage);
    },
    tags(of, by) {
      const names = Object.keys(collections[of]?.by[by]?.names ?? {});
      return names.filter((name) => pages.has(listId(of, { tag: { by, name } })));
    },
    label: (of, by, tag, locale) => labelOf(collections[of]?.by[by]?.names[tag], locale, tag),
    heading({ of, tag, locale }, page) {
      const { by, list } = collections[of] ?? {};
      const isNumbered = JSON.stringify((tag ? by?.[tag.by] : list)?.title)?.includes('{page}');
      return textShownIn(locale)(pages.get(listId(of, { tag, number: isNumbered ? page : 1 }))?.title);
    },
    isNamed: (of, by, tag) => Object.hasOwn(collections[of]?.by[by]?.names ?? {}, tag),
    pages({ of, tag, locale }) {
      const urls: string[] = [];
      for (let number = 1; ; number++) {
        const page = pages.get(listId(of, { tag, number }));
        if (!page?.locales.includes(locale)) return urls;
        urls.push(routeUrl(page, locale));
      }
    },
    feeds: (of, locale) =>
      feeds
        .filter((feed) => feed.of === of && feed.locale === locale)
        .map((feed) => ({ ...feed, title: textShownIn(locale)(feed.title) })),
  };
}

/** The same collections, and a call of `note` for each question. */
export function notedCollections(collections: CollectionReads, note: (question: string) => void): CollectionReads {
  const noted = mapValues({ ...collections }, (read: (...args: never[]) => unknown, name) => (...args: never[]) => {
    note(`${name} ${JSON.stringify(args)}`);
    return read(...args);
  });
  return noted as unknown as CollectionReads;
}

/** Returns a function that answers such a question again, as a string that changes with the answer. */
export function answersOfCollections(collections: CollectionReads, theme: Site['theme']) {
  // An entry is part of several answers.
  const shownIn = memoized((locale: string) =>
    memoized((page: EntryPage) => JSON.stringify(shownOf(page, locale, theme))),
  );
  return (question: string): string => {
    const [name, asked] = splitQuestion<keyof CollectionReads>(question);
    const args: unknown[] = JSON.parse(asked);
    const answer = (collections[name] as (...args: unknown[]) => unknown)(...args);
    if (name !== 'entries') return JSON.stringify(answer);
    const { locale } = args[0] as EntryQuery;
    return JSON.stringify((answer as readonly (EntryPage | undefined)[]).map((one) => one && shownIn(locale)(one)));
  };
}

/** What others can show of an entry: all but its body. */
function shownOf(page: EntryPage, locale: string, theme: Site['theme']): unknown {
  const { entry, title, description } = page;
  const shown = textShownIn(locale);
  const schema = theme.collections?.[entry.of]?.schema;
  const fields =
    schema && mapFields(schema, entry.fields, ({ kind, value }) => (kind.isLocalized ? shown(value) : value));
  return [omit(linkFactsOf(page), 'name'), entry.day, shown(title), shown(description), fields];
}
