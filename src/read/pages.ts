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
import { fillIn, inEachLocale, parseEntryName } from '../site/collection.ts';
import type { PageContent, SectionContent, SectionOutline } from '../site/content.ts';
import { existingDay } from '../site/day-shapes.ts';
import { pageShapeOf } from '../site/entry-shape.ts';
import { type FieldUse, fieldsIn } from '../site/fields.ts';
import { type EntryFacts, type PageFile, type PageSummary, sectionIds } from '../site/page.ts';
import { absentFrom, isRecord } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import type { CollectionDefinition, Theme } from '../theme/index.ts';
import { localesAmong } from './every-text.ts';
import type { Names } from './names.ts';
import {
  listedSections,
  outlineOf,
  type SectionContext,
  type SectionParts,
  sectionProblems,
  sectionsOf,
  sharedProblems,
} from './sections.ts';
import type { SiteSettings } from './site.ts';
import { type FieldContext, type ReadFields, readFields } from './texts.ts';

/** The result of reading the file of a page. Plain data but for the places of problems, so it can be kept. */
export interface ReadPage extends ReadFields {
  readonly summary: PageSummary;
  readonly outline: readonly SectionOutline[];
  /** Set if a part of the page cannot be read, so that the page cannot be shown. */
  readonly isPartial?: true;
}

/** What pages are read with. */
export interface PageReading extends FieldContext, SectionContext {
  readonly settings: SiteSettings;
  /** The name of the collection that it is an entry of. */
  readonly collection: string | undefined;
}

/** The page of a file that was read. Builds its sections on demand, so that not all values are in memory. */
export function pageIn(
  { summary, outline, isPartial, source }: Omit<ReadPage, keyof ReadFields> & Pick<PageContent, 'source'>,
  parts: SectionParts,
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

/** Reads the page of this id, or an entry of a collection. */
export function readPageFile(id: string, source: Source, context: PageReading): ReadPage {
  const { theme, names, settings, collection } = context;
  const data = isRecord(source.data) ? source.data : {};
  const definition = collection === undefined ? undefined : theme?.collections?.[collection];
  const layout = collection === undefined ? data.layout : definition?.layout;
  const entry = collection === undefined ? undefined : entryFacts(id, collection, { data, definition });
  const shape = pageShapeOf(collection, theme);
  const ofShape = shapeProblems(shape, source);
  const isNotFound = ofShape.length === 0 && data.not_found === true;
  const sections = listedSections(source, data.sections, { theme, shared: (name) => names.get('section', name) });
  const { locales, unaddressed, problems: ofLocales } = readLocalesOf({ id, source, data, entry }, settings);
  const slugs = slugsOfPage({ id, data, entry }, locales, { settings, names, isNotFound });
  const own = sections.filter((section) => section.source === source);
  const uses = [...fieldsIn(shape, data), ...own.flatMap((section) => fieldsOf(section, theme))];
  // The texts of a page that has no address yet are missing as well.
  const needed = [...locales, ...unaddressed.filter((tag) => settings.inTranslation.includes(tag))];
  const fields = readFields(uses, { source, locales: needed, only: onlyIn(needed, data, context) }, context);
  const ofParts = [
    ...ofShape,
    ...layoutProblems(layout, source, theme),
    ...sectionProblems(source, data.sections, context),
    ...slugProblems(source, slugs, collection),
    ...(entry?.day === '' && data.date === undefined ? [dayMissing(id, source)] : []),
  ];
  const listed = data.sections ?? (entry && []);
  const isComplete = Array.isArray(listed) && sections.length === listed.length && typeof layout === 'string';
  const publish = existingDay.safeParse(data.publish).data;
  return {
    summary: {
      id,
      layout: typeof layout === 'string' ? layout : '',
      // Those that are no texts are reported with the fields.
      name: data.name as PageFile['name'],
      title: data.title as PageFile['title'],
      description: data.description as PageFile['title'],
      index: ofShape.length > 0 || data.index !== false,
      ...(data.draft === true && { draft: true }),
      ...(publish && { publish }),
      not_found: isNotFound,
      locales: entry ? locales.filter((locale) => Object.hasOwn(slugs, locale)) : locales,
      slugs,
      ...(unaddressed.length > 0 && { unaddressed }),
      ...(entry && { entry }),
    },
    outline: sections.map(outlineOf),
    ...fields,
    problems: [...(source.joined?.problems() ?? []), ...ofLocales, ...ofParts, ...fields.problems],
    ...((!isComplete || ofParts.length > 0) && { isPartial: true }),
  };
}

/** The result of reading a file of content/sections/. Plain data but for the places of problems. */
export interface ReadShared extends ReadFields {
  /** Undefined if the section cannot be shown. */
  readonly outline?: SectionOutline | undefined;
}

/** Reads a file of content/sections/. `section` is what can be shown of it. */
export function readSharedFile(
  source: Source,
  section: SectionContent | undefined,
  context: SectionContext & FieldContext,
): ReadShared {
  const fields = section ? fieldsOf(section, context.theme) : [];
  const read = readFields(fields, { source, locales: context.settings.locales }, context);
  return {
    ...read,
    outline: section && outlineOf(section),
    problems: [...sharedProblems(source, context), ...read.problems],
  };
}

/** The fields of a section. */
function fieldsOf({ type, id, data, path }: SectionContent, theme: Theme | undefined): readonly FieldUse[] {
  const schema = theme?.sections[type]?.schema;
  return schema ? [...fieldsIn(sectionIds, { id }, path), ...fieldsIn(schema, data, path)] : [];
}

/** A page, and the values of its file. */
interface WrittenPage {
  readonly id: string;
  readonly source: Source;
  readonly data: Readonly<Record<string, unknown>>;
  readonly entry: EntryFacts | undefined;
}

/** The facts of an entry. Its day is '' if nobody says it. */
function entryFacts(
  id: string,
  of: string,
  { data, definition }: Pick<WrittenPage, 'data'> & { readonly definition: CollectionDefinition | undefined },
): EntryFacts {
  const keys = Object.keys(definition?.schema.shape ?? {});
  return {
    of,
    day: existingDay.safeParse(data.date ?? parseEntryName(id).day).data ?? '',
    fields: Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(data, key) ? [[key, data[key]]] : []))),
  };
}

function dayMissing(id: string, source: Source): Problem {
  const { day } = parseEntryName(id);
  return day ? noSuchDay(day, source.place([])) : noDay(source.place(['date']));
}

function layoutProblems(layout: unknown, source: Source, theme: Theme | undefined): Problem[] {
  const layouts = Object.keys(theme?.layouts ?? {});
  if (!theme || typeof layout !== 'string' || layouts.includes(layout)) return [];
  return [layoutNotInTheme(layout, layouts, source.place(['layout']))];
}

/**
 * The slugs of a page. An entry has the address of its collection, with its day and its name, or with its own
 * `slug` in place of that.
 */
function slugsOfPage(
  { id, data: { slug }, entry }: Omit<WrittenPage, 'source'>,
  locales: readonly string[],
  { settings, names, isNotFound }: Pick<PageReading, 'settings' | 'names'> & { readonly isNotFound: boolean },
): Record<string, string> {
  const context = slugContext(settings, names, isNotFound ? '/x' : settings.urls.form);
  if (!entry) return slugsOf(id === settings.home && isRecord(slug) ? { all: '', ...slug } : slug, locales, context);
  if (entry.day === '') return {};
  const [yyyy = '', mm = '', dd = ''] = entry.day.split('-');
  const slugs = locales.map((locale) => {
    const own = isRecord(slug) ? (slug[locale] ?? slug.all) : slug;
    const parts = { yyyy, mm, dd, name: typeof own === 'string' ? own : parseEntryName(id).name };
    const address = inEachLocale(settings.collections[entry.of]?.address, (pattern) => fillIn(pattern, parts));
    return slugsOf(address, [locale], context);
  });
  return Object.assign({}, ...slugs);
}

/** What slugs are read with. */
export function slugContext(
  settings: Pick<SiteSettings, 'locales' | 'urls'>,
  names: Names,
  form: SlugContext['form'] = settings.urls.form,
): SlugContext {
  return {
    value: (name) => (names.has('site', name) ? (names.get('site', name) ?? '') : undefined),
    prefix: (locale) => prefixOf(locale, settings),
    form,
  };
}

/** Why a page exists in these locales only: part of the message for a text in another one. */
function onlyIn(locales: readonly string[], data: WrittenPage['data'], context: PageReading): string | undefined {
  const { settings, collection = '' } = context;
  const { locales: all, collections } = settings;
  const isListed = Array.isArray(data.locales) && data.locales.every((tag) => all.includes(tag));
  const intended = collections[collection]?.locales ?? (isListed && locales.length < all.length && locales);
  return intended ? `the page exists only in ${intended.join(', ')}` : undefined;
}

/** The locales that a page exists in: those that it lists (all by default) and has a slug for. */
function readLocalesOf({ id, source, data, entry }: WrittenPage, settings: SiteSettings) {
  const { locales: all, home, contact } = settings;
  const { slug } = data;
  const entries: unknown[] = Array.isArray(data.locales) ? data.locales : [];
  // The first one is the original.
  const known = all
    .filter((tag) => entries.includes(tag))
    .sort((one, other) => Number(other === entries[0]) - Number(one === entries[0]));
  const listed = known.length > 0 ? known : all;
  const unknown = entries.flatMap((tag, index) =>
    typeof tag === 'string' && !all.includes(tag) ? notOfSite(tag, all, source.place(['locales', index])) : [],
  );
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
  const hint = isNeeded ? 'add one' : missingSlugHint(listed, missing, data);
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
export function slugProblems(source: Source, slugs: Readonly<Record<string, string>>, collection?: string): Problem[] {
  const isPage = collection === undefined;
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
