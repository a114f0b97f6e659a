// Reads the collections of content/site.yaml: what they lack in the theme, their tags, and the pages of their
// lists, which no file of content/pages/ has.
import type { z } from 'zod';
import { type SlugContext, slugsOf, stemOf } from '../addresses/page-address.ts';
import type { Problem } from '../problems/problem.ts';
import { noAddress, noListLayout, notInTheme } from '../problems/unknown-collection.ts';
import { notOfSite } from '../problems/unknown-locale.ts';
import { defaultPerPage, type Feed, fillIn, inEachLocale, labelOf } from '../site/collection.ts';
import type { PageContent } from '../site/content.ts';
import { kindOf } from '../site/define-field.ts';
import { entryLists, listId } from '../site/entries.ts';
import type { ListFacts, PageFile } from '../site/page.ts';
import { collectionOf } from '../site/page-file-name.ts';
import { valueAt } from '../site/record.ts';
import { innerOf } from '../site/shape-words.ts';
import type { Source } from '../site/source.ts';
import type { Theme } from '../theme/index.ts';
import { localesAmong } from './every-text.ts';
import type { SiteSettings } from './site.ts';

/** What the theme and content/site.yaml do not have in common. */
export function collectionProblems(
  { source, collections, locales }: SiteSettings,
  theme: Theme | undefined,
  files: readonly Source[],
): Problem[] {
  if (!source || !theme) return [];
  const defined = theme.collections ?? {};
  const named = Object.entries(collections).flatMap(([name, { by, list, locales: own = [] }]): Problem[] => {
    const at = (...path: (string | number)[]) => source.place(['collections', name, ...path], { key: true });
    const ofLocales = own.flatMap((tag, index) =>
      locales.includes(tag) ? [] : [notOfSite(tag, locales, source.place(['collections', name, 'locales', index]))],
    );
    const definition = Object.hasOwn(defined, name) ? defined[name] : undefined;
    if (!definition) return [...ofLocales, notInTheme('collection', name, Object.keys(defined), at())];
    const fields = Object.entries(definition.schema.shape);
    const names = fields.flatMap(([key, schema]) =>
      kindOf(innerOf(schema as z.ZodType) ?? (schema as z.ZodType))?.definition.name === 'tags' ? [key] : [],
    );
    const lists = Object.keys(by).filter((key) => !names.includes(key));
    return [
      ...ofLocales,
      ...lists.map((key) =>
        notInTheme(`field with tags() in the collection \`${name}\` called`, key, names, at('by', key)),
      ),
      ...((list ?? names.some((key) => Object.hasOwn(by, key))) && !definition.list
        ? [noListLayout(name, at(list ? 'list' : 'by'))]
        : []),
    ];
  });
  const unnamed = Object.keys(defined).filter((name) => !Object.hasOwn(collections, name));
  const isUsed = (name: string) => files.some(({ file }) => collectionOf(file) === name);
  return [...named, ...unnamed.filter(isUsed).map((name) => noAddress(name, source.place([])))];
}

/** The tags of all collections, as `posts/tags/NAME`. */
export function tagsNamed({ collections }: Pick<SiteSettings, 'collections'>): string[] {
  return Object.entries(collections).flatMap(([of, { by }]) =>
    Object.entries(by).flatMap(([key, { names }]) => Object.keys(names).map((name) => `${of}/${key}/${name}`)),
  );
}

/** The ids of the first pages of all lists. */
export function listIds(settings: Pick<SiteSettings, 'collections'>): string[] {
  return [
    ...Object.entries(settings.collections).flatMap(([of, { list }]) => (list ? of : [])),
    ...tagsNamed(settings),
  ];
}

/** What lists are made from. */
interface ListInput {
  readonly settings: SiteSettings;
  readonly theme: Theme | undefined;
  /** All pages that have a file. */
  readonly pages: Iterable<PageContent>;
  readonly slugs: SlugContext;
}

/** The pages of all lists: of all entries, and of those with a tag. */
export function listPages({ settings, theme, pages, slugs }: ListInput): PageContent[] {
  const { source, collections } = settings;
  const entries = entryLists(pages, collections);
  return Object.entries(collections).flatMap(([of, collection]) => {
    const { list, by } = collection;
    const layout = theme?.collections?.[of]?.list;
    if (!source || layout === undefined) return [];
    const locales = localesAmong(settings.locales, collection.locales);
    const lists = [
      ...(list ? [{ texts: list, path: ['list'], tag: undefined }] : []),
      ...Object.entries(by).flatMap(([key, texts]) =>
        Object.keys(texts.names).map((name) => ({ texts, path: ['by', key], tag: { by: key, name } })),
      ),
    ];
    return lists.flatMap(({ texts, path, tag }) => {
      const perPage = list?.per_page ?? defaultPerPage;
      const counts = new Map(
        locales.map((locale) => [locale, Math.ceil(entries({ of, locale, tag }).length / perPage)]),
      );
      const most = Math.max(...counts.values());
      // An empty collection has one empty list.
      const last = tag ? most : Math.max(1, most);
      return Array.from({ length: last }, (_, index): PageContent => {
        const number = index + 1;
        const shown = locales.filter((locale) => most === 0 || (counts.get(locale) ?? 0) >= number);
        const labelIn = (locale: string) => (tag ? labelOf(by[tag.by]?.names[tag.name], locale, tag.name) : '');
        const fill = { number, labelIn, tag: tag?.name ?? '' };
        const place: Source['place'] = (inList, aim) => source.place(['collections', of, ...path, ...inList], aim);
        return {
          id: listId(of, { tag, number }),
          layout,
          name: texts.name && textOfPage(texts.name, fill),
          title: textOfPage(texts.title, fill),
          description: textOfPage(texts.description, fill),
          index: true,
          not_found: false,
          locales: shown,
          slugs: slugsOf(slugOfPage(texts.slug, fill), shown, slugs),
          list: { of, number, ...(tag && { tag }) } satisfies ListFacts,
          outline: [],
          sections: [],
          source: { ...source, place, data: valueAt(source.data, ['collections', of, ...path]) },
        };
      }).filter(({ slugs: own }) => Object.keys(own).length > 0);
    });
  });
}

interface Fill {
  readonly number: number;
  readonly tag: string;
  /** The name of the tag in a locale. */
  readonly labelIn: (locale: string) => string;
}

/** A text of a list, with the number of its page: no two pages have the same. */
function textOfPage(written: unknown, { number, labelIn }: Fill): PageFile['title'] {
  return inEachLocale(written, (text, locale) => {
    const filled = fillIn(text, { page: String(number), tag: labelIn(locale) });
    return number === 1 || text.includes('{page}') ? filled : `${filled} (${number})`;
  }) as PageFile['title'];
}

/** The address of a page of a list. Of the first page, the part with {page} is left out. */
function slugOfPage(written: unknown, { number, tag }: Fill): unknown {
  const numbered = (slug: string) => {
    if (number === 1) return slug.replace(/(^|\/)[^/]*\{page\}[^/]*?(?=\/|\.html$|$)/, '');
    if (slug.includes('{page}')) return slug;
    const end = slug.slice(stemOf(slug).length);
    return `${stemOf(slug)}/{page}${end}`;
  };
  const parts = { tag, page: String(number) };
  return inEachLocale(written, (slug) => fillIn(numbered(slug), parts));
}

/** The feeds of all collections, in each locale that has entries. */
export function feedsOf({ settings, pages, slugs }: Omit<ListInput, 'theme'>): Feed[] {
  const entries = entryLists(pages, settings.collections);
  return Object.entries(settings.collections).flatMap(([of, { feed = [], list, locales: own }]) => {
    const locales = localesAmong(settings.locales, own).filter((locale) => entries({ of, locale }).length > 0);
    return [feed].flat().flatMap(({ path, ...written }) => {
      const paths = slugsOf(path, locales, { ...slugs, form: '/x' });
      const title = textOfPage(list?.title ?? settings.name, { number: 1, tag: '', labelIn: () => '' });
      return Object.entries(paths).map(([locale, at]) => ({ ...written, of, locale, title, path: at }));
    });
  });
}
