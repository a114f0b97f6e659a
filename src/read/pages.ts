// Reads the file of a page or of an entry of a collection: the page, its texts and what they name, and its
// addresses.

import { type SlugContext, slugFault, slugPlace, slugsOf, suggestedSlug } from '../addresses/page-address.ts';
import { noSuchDay } from '../problems/date.ts';
import { noDay } from '../problems/missing-key.ts';
import { slugMissing } from '../problems/missing-translation.ts';
import type { Problem } from '../problems/problem.ts';
import { notASlug } from '../problems/slug.ts';
import { layoutNotInTheme } from '../problems/unknown-layout.ts';
import { notOfSite, slugElsewhere } from '../problems/unknown-locale.ts';
import { contactPages } from '../settings/contact-settings.ts';
import { fillInEach, parseEntryName, partsOfAddress } from '../site/collection.ts';
import type { PageContent, SectionContent, SectionOutline } from '../site/content.ts';
import { existingDay } from '../site/day-shapes.ts';
import { pageShapeOf } from '../site/entry-shape.ts';
import { fieldsIn } from '../site/fields.ts';
import { type EntryFacts, type PageFile, type PageSummary, sectionIds } from '../site/page.ts';
import { collectionOf } from '../site/page-file-name.ts';
import { absentFrom, isRecord, valueAt } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import type { CollectionDefinition, Theme } from '../theme/index.ts';
import { localesAmong } from './every-text.ts';
import type { Names } from './names.ts';
import { outlineOf, readSections, type SectionParts, type Shapes, sectionsOf } from './sections.ts';
import type { SiteSettings } from './site.ts';
import { type FieldContext, type Piece, type ReadFields, readFields } from './texts.ts';

/** The result of reading the file of a page. Plain data but for the places of problems, so it can be kept. */
export interface ReadPage extends ReadFields {
  readonly summary: PageSummary;
  readonly outline: readonly SectionOutline[];
  /** Set if a part of the page cannot be read, so that the page cannot be shown. */
  readonly isPartial?: true;
}

/** What pages are read with. */
export interface PageReading extends FieldContext {
  readonly settings: Pick<
    SiteSettings,
    'locales' | 'inTranslation' | 'rules' | 'schemes' | 'home' | 'contact' | 'urls' | 'collections'
  >;
  /** Without it, layouts and sections are not known. */
  readonly theme: Theme | undefined;
  readonly shapes: Shapes;
}

/** The page of a file that was read. Builds its sections on demand, so that not all values are in memory. */
export function pageIn(
  { summary, outline, isPartial }: Pick<ReadPage, 'summary' | 'outline' | 'isPartial'>,
  { source, parts }: { readonly source: Source; readonly parts: SectionParts },
): PageContent {
  return {
    ...summary,
    outline,
    get sections() {
      return sectionsOf(source, parts);
    },
    source,
    ...(isPartial && { isPartial }),
  };
}

/** Reads a page. */
export function readPageFile(id: string, source: Source, context: PageReading): ReadPage {
  const { theme, names, settings } = context;
  const collection = collectionOf(source.file);
  const shape = pageShapeOf(source.file, theme);
  const ofShape = shapeProblems(shape, source);
  // Texts are read below, so a file without problems here may still not parse.
  const file = shape.safeParse(source.data).data as Partial<PageFile> | undefined;
  const definition = collection === undefined ? undefined : theme?.collections?.[collection];
  const layout = collection === undefined ? valueAt(source.data, ['layout']) : definition?.layout;
  const layouts = Object.keys(theme?.layouts ?? {});
  const isUnknown = theme && typeof layout === 'string' && !layouts.includes(layout);
  const ofLayout = isUnknown ? [layoutNotInTheme(layout, layouts, source.place(['layout']))] : [];
  const read = readSections(source, context);
  const sections = read.flatMap(({ section }) => section ?? []);
  const ofSections = read.flatMap((one) => one.problems);
  const isNotFound = file?.not_found ?? false;
  const entry = collection === undefined ? undefined : readEntry(id, collection, source, definition);
  const { locales, unaddressed, problems: ofLocales } = readLocalesOf(source, settings, id, entry);
  const forSlugs = slugContext(settings, names, isNotFound ? '/x' : settings.urls.form);
  const slug = valueAt(source.data, ['slug']);
  const slugs = entry
    ? slugsOfEntry(entry, locales, { id, source, settings, context: forSlugs })
    : slugsOf(id === settings.home && isRecord(slug) ? { all: '', ...slug } : slug, locales, forSlugs);
  // The texts of a page that has no address yet are missing as well.
  const awaited = unaddressed.filter((tag) => settings.inTranslation.includes(tag));
  const fields = readPageFields(source, sections, { ...context, locales: [...locales, ...awaited] });
  const text = (key: string) => valueAt(source.data, [key]) as PageFile['title'];
  const ofSlugs = slugProblems(source, slugs);
  const publish = existingDay.safeParse(valueAt(source.data, ['publish'])).data;
  const { day: named } = parseEntryName(id);
  const hasNoDay = entry?.day === '' && valueAt(source.data, ['date']) === undefined;
  const ofDay = hasNoDay ? [named ? noSuchDay(named, source.place([])) : noDay(source.place(['date']))] : [];
  const parts = [...ofShape, ...ofLayout, ...ofSections, ...ofSlugs, ...ofDay];
  const listed = valueAt(source.data, ['sections']) ?? (entry && []);
  const isComplete = Array.isArray(listed) && sections.length === listed.length && typeof layout === 'string';
  return {
    summary: {
      id,
      layout: typeof layout === 'string' ? layout : '',
      name: text('name'),
      title: text('title'),
      description: text('description'),
      index: file?.index ?? true,
      ...(valueAt(source.data, ['draft']) === true && { draft: true }),
      ...(publish && { publish }),
      not_found: isNotFound,
      locales: entry ? locales.filter((locale) => Object.hasOwn(slugs, locale)) : locales,
      slugs,
      ...(unaddressed.length > 0 && { unaddressed }),
      ...(entry && { entry }),
    },
    outline: sections.map(outlineOf),
    ...fields,
    problems: [
      ...(source.joined?.problems() ?? []),
      ...ofShape,
      ...ofLocales,
      ...ofLayout,
      ...ofSections,
      ...ofSlugs,
      ...ofDay,
      ...fields.problems,
    ],
    ...((!isComplete || parts.length > 0) && { isPartial: true }),
  };
}

/** The facts of an entry. Its day is '' if nobody says it. */
function readEntry(id: string, of: string, { data }: Source, definition?: CollectionDefinition): EntryFacts {
  const written = valueAt(data, ['date']);
  const keys = Object.keys(definition?.schema.shape ?? {});
  return {
    of,
    day: existingDay.safeParse(written ?? parseEntryName(id).day).data ?? '',
    fields: Object.fromEntries(
      keys.flatMap((key) => (isRecord(data) && Object.hasOwn(data, key) ? [[key, data[key]]] : [])),
    ),
  };
}

/** The slugs of an entry: the address of its collection, with its day and its name, or its own `slug`. */
function slugsOfEntry(
  { of, day }: EntryFacts,
  locales: readonly string[],
  { id, source, settings, context }: SlugInput,
) {
  const slug = valueAt(source.data, ['slug']);
  const { address } = settings.collections[of] ?? {};
  if (day === '') return {};
  const slugs = locales.map((locale) => {
    const name = isRecord(slug) ? (slug[locale] ?? slug.all) : slug;
    const parts = partsOfAddress(day, typeof name === 'string' ? name : parseEntryName(id).name);
    return slugsOf(
      fillInEach(address, () => parts),
      [locale],
      context,
    );
  });
  return Object.assign({}, ...slugs) as Record<string, string>;
}

interface SlugInput {
  readonly id: string;
  readonly source: Source;
  readonly settings: PageReading['settings'];
  readonly context: SlugContext;
}

/** What slugs are read with. */
export function slugContext(
  settings: Pick<SiteSettings, 'locales' | 'urls'>,
  names: Names,
  form: SlugContext['form'] = settings.urls.form,
): SlugContext {
  return { values: valuesOf(names), prefix: (locale) => prefixOf(locale, settings), form };
}

/** The values of content/site.yaml, as a record that asks for each when it is used. */
function valuesOf(names: Names): Readonly<Record<string, string>> {
  const has = (name: string | symbol) => typeof name === 'string' && names.has('site', name);
  return new Proxy(
    {},
    {
      get: (_, name) => (has(name) ? names.get('site', String(name)) : undefined),
      getOwnPropertyDescriptor: (_, name) => (has(name) ? { configurable: true, enumerable: true } : undefined),
    },
  );
}

/** The texts of a page's own file, without those of shared sections. */
function readPageFields(
  source: Source,
  sections: readonly SectionContent[],
  { locales, theme, ...context }: PageReading & { readonly locales: readonly string[] },
): ReadFields {
  const all = context.settings.locales;
  const listed = valueAt(source.data, ['locales']);
  const isIntended = Array.isArray(listed) && listed.every((tag) => all.includes(tag as string));
  const { locales: ofCollection } = context.settings.collections[collectionOf(source.file) ?? ''] ?? {};
  const intended = ofCollection ?? (isIntended && locales.length < all.length ? locales : undefined);
  const only = intended && `the page exists only in ${intended.join(', ')}`;
  const own = sections.filter((section) => section.source === source);
  const fields = [
    ...fieldsIn(pageShapeOf(source.file, theme), source.data),
    ...own.flatMap((section) => fieldsOf(section, theme)),
  ];
  return readFields(fields, { source, locales, only } satisfies Piece, context);
}

/** The fields of a section. */
export function fieldsOf({ type, id, data, path }: SectionContent, theme: Theme | undefined) {
  const schema = theme?.sections[type]?.schema;
  return schema ? [...fieldsIn(sectionIds, { id }, path), ...fieldsIn(schema, data, path)] : [];
}

/** The locales that a page exists in: those that it lists (all by default) and has a slug for. */
function readLocalesOf(source: Source, settings: PageReading['settings'], id: string, entry?: EntryFacts) {
  const { locales: all, home, contact } = settings;
  const written = valueAt(source.data, ['locales']);
  const entries: unknown[] = Array.isArray(written) ? written : [];
  // The first one is the original.
  const known = all
    .filter((tag) => entries.includes(tag))
    .sort((one, other) => Number(other === entries[0]) - Number(one === entries[0]));
  const listed = known.length > 0 ? known : all;
  const unknown = entries.flatMap((tag, index) =>
    typeof tag === 'string' && !all.includes(tag) ? notOfSite(tag, all, source.place(['locales', index])) : [],
  );
  const slug = valueAt(source.data, ['slug']);
  const { locales: ofCollection } = (entry && settings.collections[entry.of]) ?? {};
  if (!isRecord(slug) || entry)
    return { locales: localesAmong(listed, ofCollection), unaddressed: [], problems: unknown };
  const meant = absentFrom(slug, listed);
  const elsewhere = Object.keys(slug)
    .filter((tag) => tag !== 'all' && !listed.includes(tag))
    .map((tag) => {
      const place = source.place(['slug', tag], { key: true });
      return all.includes(tag) ? slugElsewhere(tag, listed, place, meant) : notOfSite(tag, listed, place, meant);
    });
  // The home page is at the prefix of each locale.
  const hasAddress = (tag: string) => Object.hasOwn(slug, tag) || id === home;
  const missing = Object.hasOwn(slug, 'all') ? [] : listed.filter((tag) => !hasAddress(tag));
  const isNeeded = [home, ...Object.values(contactPages(contact))].includes(id);
  const hint = isNeeded ? 'add one' : missingSlugHint(listed, missing, source.data);
  return {
    locales: listed.filter((tag) => !missing.includes(tag)),
    unaddressed: missing,
    problems: [
      ...unknown,
      ...elsewhere,
      ...missing.map((tag) => slugMissing(tag, hint, source.place(['slug'], { key: true }))),
    ],
  };
}

/**
 * The hint for a missing slug. It mentions the texts in that locale if there are some, as they would be
 * reported once `locales:` leaves the locale out.
 */
function missingSlugHint(listed: readonly string[], missing: readonly string[], data: unknown): string {
  const left = listed.filter((tag) => !missing.includes(tag)).join(', ');
  const first = missing.some((tag) => hasTextIn(data, tag, listed)) ? 'remove its texts and ' : '';
  return `add one, or ${first}list the locales that the page has: locales: [${left}]`;
}

/**
 * Whether the page has a text in the locale. A key counts only beside other locales, since sections
 * have keys that look like a tag (id, to).
 */
function hasTextIn(data: unknown, tag: string, locales: readonly string[]): boolean {
  if (Array.isArray(data)) return data.some((one) => hasTextIn(one, tag, locales));
  if (!isRecord(data)) return false;
  const keys = Object.keys(data);
  if (keys.includes(tag) && keys.every((key) => locales.includes(key))) return true;
  return Object.values(data).some((one) => hasTextIn(one, tag, locales));
}

/** What is wrong with the slugs of a page. For an entry, whose collection says them, none is suggested. */
export function slugProblems(source: Source, slugs: Readonly<Record<string, string>>): Problem[] {
  const isPage = collectionOf(source.file) === undefined;
  return Object.entries(slugs).flatMap(([locale, slug]) => {
    const fault = slugFault(slug);
    return fault
      ? notASlug(slug, fault, isPage ? suggestedSlug(slug, locale) : undefined, slugPlace(source, locale))
      : [];
  });
}

/** What stands before a slug that all locales share: nothing for the first one, else its tag. */
export function prefixOf(locale: string, { locales, urls }: Pick<SiteSettings, 'locales' | 'urls'>): string {
  return urls.prefix[locale] ?? (locale === locales[0] ? '' : locale.toLowerCase());
}
