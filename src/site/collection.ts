// Collections: pages of one kind, such as the posts of a blog, with the lists and feeds that name them. What
// content/site.yaml says about them, and how their addresses are filled in.
import { z } from 'zod';
import { name, text } from './field-kinds.ts';
import { isRecord, mapValues } from './record.ts';

/** An address with parts in braces: one for all locales, or one each. */
export function pattern(description: string, ...parts: string[]) {
  const names = parts.map((part) => `{${part}}`);
  const part = z
    .string()
    .refine((text) => (text.match(/(?<!\$)\{[^}]*\}/g) ?? []).every((one) => names.includes(one)), {
      error: `of parts in braces, it may have ${names.join(', ')}`,
    });
  return z.union([part, z.record(z.string(), part)]).describe(`${description}; one for all locales, or one each`);
}

/** How many entries a page of a list shows where content/site.yaml does not say it. */
export const defaultPerPage = 10;

const listShape = z.strictObject({
  slug: pattern('its address: blog/, or blog/page{page}/ for its pages after the first', 'page'),
  name: text('its short name in navigation').optional(),
  title: text('its title; {page} is the number of the page'),
  description: text('its description; {page} is the number of the page'),
  per_page: z.number().int().min(1).default(defaultPerPage).describe('how many entries a page of the list shows'),
});

const tagsShape = z.strictObject({
  slug: pattern('the address of the list of a tag: blog/tags/{tag}.html', 'tag', 'page'),
  name: text('its short name in navigation, with {tag}').optional(),
  title: text('its title, with {tag} for the name of the tag'),
  description: text('its description, with {tag} for the name of the tag'),
  names: z
    .record(
      z
        .string()
        .regex(
          /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*$/u,
          'a tag is a part of an address: letters, digits, `.`, `_` and `-`',
        ),
      name(),
    )
    .describe('the tags, with their names: { dev-diaries: { en: Dev diaries, de: Tagebuch } }'),
});

const feedPath = z
  .string()
  .regex(/^(?!.*\.\.)(?!.*sitemap)[^\s{}?#]+\.(xml|rss|atom)$/, 'a feed ends in .xml, .rss or .atom: feed.xml');

const feedShape = z.strictObject({
  path: z
    .union([feedPath, z.record(z.string(), feedPath)])
    .describe('its address: feed.xml; one for all locales, or one each'),
  format: z.enum(['atom', 'rss']).default('atom').describe('atom or rss'),
  entries: z.number().int().min(1).default(20).describe('how many entries it has'),
  text: z.enum(['full', 'description']).default('full').describe('full: the whole body; description: only that'),
});

/** What content/site.yaml says about a collection. */
export const collectionShape = z.strictObject({
  address: pattern('the address of an entry: "{yyyy}/{mm}/{dd}/{name}.html"', 'yyyy', 'mm', 'dd', 'name'),
  locales: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('the locales of its lists and entries; without it, all locales of the site'),
  list: listShape.optional().describe('the list of all entries: { slug: blog/, title: …, description: … }'),
  by: z.record(z.string(), tagsShape).default({}).describe('the lists of single tags, by the field that has them'),
  feed: z
    .union([feedShape, z.array(feedShape).min(1)])
    .optional()
    .describe('the feed of each locale: { path: feed.xml }'),
  fallback: z
    .boolean()
    .default(false)
    .describe('whether lists and feeds also name entries that exist only in other languages'),
});

/** A name that no collection can have, because references and folders have it. */
const reserved = 'page claim link file site pages sections locales evidence images translations'.split(' ');

/** The shape of `collections:` in content/site.yaml. */
export const collectionsShape = z.record(
  z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'a name begins with a–z; then a–z, 0–9 and hyphens: posts')
    .refine((name) => !reserved.includes(name), `a collection cannot be called ${reserved.join(', ')}`),
  collectionShape,
);

/** The feed of a collection in a locale. */
export interface Feed extends Omit<z.infer<typeof feedShape>, 'path'> {
  /** The name of the collection. */
  readonly of: string;
  readonly locale: string;
  /** In the output: `feed.xml`. */
  readonly path: string;
  /** One for all locales, or one each. */
  readonly title: unknown;
}

/** The settings of a collection. */
export type CollectionSettings = z.infer<typeof collectionShape>;

/** The day and the name of an entry in the name of its file: `2026-07-08-name`. */
export function parseEntryName(id: string): { readonly day: string | undefined; readonly name: string } {
  const [, day, name = ''] = /^(?:.*\/)?(?:(\d{4}-\d\d-\d\d)-)?([^/]+)$/.exec(id) ?? [];
  return { day, name };
}

/** Fills in the parts of a pattern in braces: `{yyyy}` of an address, `{tag}` of a title. Others stay. */
export function fillIn(written: string, parts: Readonly<Record<string, string>>): string {
  return written.replace(/(?<!\$)\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

/** A text that may be one for all locales, or one each, with all of them changed. */
export function inEachLocale(written: unknown, change: (text: string, locale: string) => string): unknown {
  if (typeof written === 'string') return change(written, 'all');
  if (!isRecord(written)) return written;
  return mapValues(written, (one, locale) => (typeof one === 'string' ? change(one, locale) : one));
}

/** The name of a tag in a locale, or in the first that it has. */
export function labelOf(names: unknown, locale: string, tag: string): string {
  if (typeof names === 'string') return names;
  if (!isRecord(names)) return tag;
  return String(names[locale] ?? names.all ?? Object.values(names)[0] ?? tag);
}
