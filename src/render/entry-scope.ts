// What components read of collections on one page: its entry or list, and the entries and tags of others.

import type { ZodType } from 'zod';
import { withBase } from '../addresses/base.ts';
import { routeUrl } from '../addresses/page-address.ts';
import { once } from '../files/once.ts';
import { type EntryPage, listId } from '../site/entries.ts';
import { type FieldUse, mapFields } from '../site/fields.ts';
import { pictureNameIn } from '../site/page-file-name.ts';
import { isRecord } from '../site/record.ts';
import type { EntryTag, Image } from '../text/shown-text.ts';
import type { Entry, EntryListPage, EntryOptions, ShownEntry } from '../theme/index.ts';
import { feedTypes } from './collection-reads.ts';
import { writtenDay } from './listed-claims.ts';
import type { PageRendering } from './rendered.ts';
import { pictureNamed } from './resolve.ts';

/** What a page reads of collections, in a locale. */
export function entryScope(rendering: PageRendering, locale: string) {
  const { site, collections, recorder, resolverIn } = rendering;
  const { page } = rendering.route;
  /** Records a text that the engine writes, so that its figures are not those of a component. */
  const note = (text: string) => {
    recorder.record({ written: text, locale }, text);
    return text;
  };
  const { plain, link: linkTo } = resolverIn(locale);
  const shown = (one: EntryPage | undefined) => one && shownEntry(one);
  const tagOf = (of: string, by: string, name: string): EntryTag => {
    const list = site.pages.get(listId(of, { tag: { by, name } }));
    const link = list?.locales.includes(locale) ? { link: { href: withBase(site.base, routeUrl(list, locale)) } } : {};
    return { name, label: plain(collections.label(of, by, name, locale)), ...link };
  };
  return {
    entry(): ShownEntry<unknown> | undefined {
      const own = shown(page.entry && (page as EntryPage));
      if (!own || !page.entry) return undefined;
      const { of } = page.entry;
      // On demand, so that a page which does not show them is not rendered again with them.
      const beside = once(() => collections.entries({ of, locale, beside: page.id }).map(shown));
      return Object.defineProperties(own, {
        previous: { get: () => beside()[0] },
        next: { get: () => beside()[1] },
      }) as ShownEntry<unknown>;
    },
    list(): EntryListPage<unknown> | undefined {
      const { list } = page;
      if (!list) return undefined;
      const { of, number, tag } = list;
      const pages = collections.pages({ of, locale, tag }).map((url, index) => {
        const link = { href: withBase(site.base, url) };
        return { number: Number(note(String(index + 1))), link, current: index + 1 === number };
      });
      const [previous, next] = [pages[number - 2]?.link, pages[number]?.link];
      return {
        heading: plain(collections.heading({ of, locale, tag }, number)),
        entries: collections.entries({ of, locale, tag, page: number }).flatMap((one) => shown(one) ?? []),
        ...(tag && { tag: tagOf(of, tag.by, tag.name) }),
        pages,
        ...(previous && { previous }),
        ...(next && { next }),
        feeds: collections.feeds(of, locale).map(({ path, format, title }) => ({
          href: withBase(site.base, `/${path}`),
          type: feedTypes[format],
          title: plain(title),
        })),
      };
    },
    entries(of: string, { tag, first }: EntryOptions = {}): readonly Entry<unknown>[] {
      const wanted = typeof tag === 'string' ? { by: 'tags', name: tag } : tag;
      if (!Object.hasOwn(site.theme.collections ?? {}, of)) throw new Error(`there is no collection ${of}`);
      if (wanted && !collections.isNamed(of, wanted.by, wanted.name))
        throw new Error(`the collection ${of} has no tag ${wanted.name} in ${wanted.by}`);
      return collections.entries({ of, locale, tag: wanted, first }).flatMap((one) => shown(one) ?? []);
    },
    tags: (of: string, by: string) => collections.tags(of, by).map((name) => tagOf(of, by, name)),
  };

  /** An entry with its texts in the locale, or in its first one. */
  function shownEntry(entryPage: EntryPage): Entry<unknown> {
    const { id, entry, title, description, locales } = entryPage;
    const own = locales.includes(locale) ? locale : (locales[0] ?? locale);
    const resolver = resolverIn(own);
    const isOwnPage = id === page.id;
    const { schema } = site.theme.collections?.[entry.of] ?? {};
    const nameOf = (name: string) =>
      pictureNameIn(entryPage.source.file, name, (one) => rendering.assets.images.has(one));
    const inField = (use: FieldUse) =>
      resolver.field(use, isOwnPage ? '' : undefined, {
        tag: (name) => tagOf(entry.of, String(use.path[0]), name),
        picture: (name) => pictureNamed(nameOf(name), rendering),
      });
    const fields = Object.entries(schema?.shape ?? {}).map(([key, inner]) => {
      const get = once(() => mapFields(inner as ZodType, entry.fields[key], inField, [key]));
      return [key, { enumerable: true, get }] as const;
    });
    return {
      id,
      link: linkTo(`page.${id}`),
      ...(own !== locale && { lang: own }),
      // The rest on demand, so that a page is not rendered again with what it does not show.
      get title() {
        return resolver.plain(title);
      },
      get description() {
        return resolver.plain(description);
      },
      get date() {
        return { day: note(entry.day), words: note(writtenDay(entry.day, locale, site)) };
      },
      fields: Object.defineProperties({}, Object.fromEntries(fields)),
    };
  }
}

/** The first picture among the fields of an entry that social networks can show. */
export function pictureOf({ fields }: Entry<unknown>): Image | undefined {
  const values = isRecord(fields) ? Object.values(fields) : [];
  return values.find(
    (value): value is Image =>
      isRecord(value) && typeof value.src === 'string' && 'alt' in value && !value.src.endsWith('.svg'),
  );
}
