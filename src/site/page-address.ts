// Slugs, the addresses of pages that they make, and the paths of pages in the output.
import { isDevice, plainName } from '../files/file-names.ts';
import type { Place } from '../problems/problem.ts';
import { isRecord, valueAt } from './record.ts';
import { replaceReferences } from './references.ts';
import type { Source } from './source.ts';

/** The URL of a slug: "" → "/", "en/contact" → "/en/contact". */
export function urlOf(slug: string): string {
  return `/${slug}`;
}

/** What slugs are read with. */
export interface SlugContext {
  /** The values of content/site.yaml. */
  readonly values: Readonly<Record<string, string>>;
  /** What a slug that is the same in all locales stands below: '' or `pt-br`. */
  readonly prefix: (locale: string) => string;
}

/**
 * The slug of each locale, with `${site.…}` replaced by values of content/site.yaml. Other references
 * stay; `slugFault` reports them. A slug of a named locale, or one with a slash before it, is the whole path;
 * another one stands below the prefix of each locale.
 */
export function slugsOf(slug: unknown, locales: readonly string[], context: SlugContext): Record<string, string> {
  const { values, prefix } = context;
  const own = isRecord(slug) ? slug : {};
  const shared = isRecord(slug) ? slug.all : slug;
  const resolve = (text: string) =>
    replaceReferences(text, ({ written, kind, name, style }) =>
      kind === 'site' && !style && Object.hasOwn(values, name) ? (values[name] ?? '') : written,
    );
  const below = (locale: string, path: string) => [prefix(locale), path].filter(Boolean).join('/');
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const isOwn = Object.hasOwn(own, locale);
      const written = isOwn ? own[locale] : shared;
      if (typeof written !== 'string') return [];
      const path = resolve(written);
      const isWhole = isOwn || path.startsWith('/');
      return [[locale, isWhole ? path.replace(/^\//, '') : below(locale, path)]];
    }),
  );
}

/** The properties of a page that determine its address. */
interface Addressed {
  readonly slugs: Readonly<Record<string, string>>;
  readonly locales: readonly string[];
  readonly not_found: boolean;
}

/** The URL of a page in a locale, or in the page's first locale if it does not exist in this one. */
export function routeUrl(page: Addressed, locale: string): string {
  const slug = page.slugs[locale] ?? page.slugs[page.locales[0] ?? ''] ?? '';
  // Hosts expect the not-found page at the name of its file.
  return page.not_found ? `${urlOf(slug)}.html` : urlOf(slug);
}

/** The canonical path of a page: /kontakt for /kontakt.html, /kontakt/index.html and /kontakt/. */
export function addressOfPage(path: string): string {
  return (
    path
      .replace(/(\/index)?\.html$/, '')
      .replace(/\/index$/, '')
      .replace(/\/+$/, '') || '/'
  );
}

/** The folders above a slug: "en/contact/thanks" → "en", "en/contact". */
export function foldersAbove(slug: string): string[] {
  const parts = slug.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Why a slug is not valid, or undefined. */
export function slugFault(slug: string): string | undefined {
  if (slug === '') return undefined;
  if (slug.startsWith('/') || slug.endsWith('/')) return 'a slug must not end with a slash, nor begin with two';
  if (slug.split('/').some((part) => part === '.' || part === '..')) return 'a slug cannot lead out of the site';
  if (slug.length > 200) return 'a slug has at most 200 characters';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(slug))
    return 'a slug consists of a–z, 0–9 and single hyphens, with / between its parts';
  if (slug.split('/').some(isDevice))
    return 'no part of a slug can be con, prn, aux, nul, com0 to com9 or lpt0 to lpt9: Windows reserves these names';
  return undefined;
}

/** A valid slug that resembles an invalid one, if there is one: `preise-groessen` for “Preise & Größen”. */
export function suggestedSlug(written: string, locale: string): string | undefined {
  const slug = plainName(written.replace(/^https?:\/\/[^/]+|(\/index)?\.html?$/g, ''), locale);
  return slug === '' || slugFault(slug) || written.includes('${') ? undefined : slug;
}

/** The file layouts of pages: `hosts.pages` in content/site.yaml. */
export const pageForms = ['both', 'file', 'folder'] as const;
/** How pages are written: `x.html`, `x/index.html`, or both. */
export type PageForm = (typeof pageForms)[number];

interface PagePlace {
  /** `both` by default. */
  readonly form: PageForm | undefined;
  readonly isNotFound?: boolean;
  /** Whether the slug of another page begins with this one and a slash. */
  readonly hasPagesBelow: (slug: string) => boolean;
}

/**
 * The paths of a page in the output: impressum.html, impressum/index.html or both. A page with pages
 * below it (/en above /en/contact) has both even with `file`: many hosts do not look for en.html if a
 * folder en/ exists. A not-found page has only its .html file, which hosts look for by name.
 */
export function outputsOf(slug: string, { form = 'both', isNotFound = false, hasPagesBelow }: PagePlace): string[] {
  if (slug === '') return ['index.html'];
  const [file, inFolder] = [`${slug}.html`, `${slug}/index.html`];
  if (isNotFound) return [file];
  if (form === 'folder') return [inFolder];
  return form === 'both' || hasPagesBelow(slug) ? [file, inFolder] : [file];
}

/** Where the slug of a page is written. */
export function slugPlace(source: Source, locale: string): Place {
  const slug = valueAt(source.data, ['slug']);
  if (!isRecord(slug)) return source.place(['slug']);
  return source.place(['slug', Object.hasOwn(slug, locale) ? locale : 'all']);
}
