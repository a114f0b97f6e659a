// Slugs, the addresses of pages that they make, and the paths of pages in the output.
import { nameFault, plainName } from '../files/file-names.ts';
import { ifPossible } from '../files/if-possible.ts';
import type { Place } from '../problems/problem.ts';
import type { PageSummary } from '../site/page.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { replaceReferences } from '../text/references.ts';

/** How the address of a page ends: `urls.form` in content/site.yaml. */
export const addressForms = ['/x', '/x/', '/x.html'] as const;
/** `/x`, `/x/` or `/x.html`. */
export type AddressForm = (typeof addressForms)[number];

/** The form of an address or slug. `/` has none of its own. */
export function formOf(address: string): AddressForm {
  if (address.endsWith('.html')) return '/x.html';
  return /.\/$/.test(address) ? '/x/' : '/x';
}

/** The forms that addresses have besides `/x`. */
export function formsOf(addresses: Iterable<string>): ReadonlySet<AddressForm> {
  const forms = new Set(Array.from(addresses, formOf));
  forms.delete('/x');
  return forms;
}

/** A slug without the form at its end: "en/contact" for "en/contact/" and "en/contact.html". */
export function stemOf(slug: string): string {
  return slug.replace(/(\.html|\/)$/, '');
}

/** The URL of a slug: "" → "/", "en/contact" → "/en/contact", "für-uns" → "/f%C3%BCr-uns". */
export function urlOf(slug: string): string {
  return encodeURI(`/${slug}`);
}

/** What slugs are read with. */
export interface SlugContext {
  /** A value of content/site.yaml; undefined for a name that it does not have. */
  readonly value: (name: string) => string | undefined;
  /** What a slug that is the same in all locales stands below: '' or `pt-br`. */
  readonly prefix: (locale: string) => string;
  /** The form of slugs that say none by their end. */
  readonly form: AddressForm;
}

/**
 * The slug of each locale, with `${site.…}` replaced by values of content/site.yaml. Other references
 * stay; `slugFault` reports them. A slug of a named locale, or one with a slash before it, is the whole path;
 * another one stands below the prefix of each locale.
 */
export function slugsOf(slug: unknown, locales: readonly string[], context: SlugContext): Record<string, string> {
  const { value, prefix, form } = context;
  const own = isRecord(slug) ? slug : {};
  const shared = isRecord(slug) ? slug.all : slug;
  const resolve = (text: string) =>
    replaceReferences(text, ({ written, kind, name, style }) => {
      return (kind === 'site' && !style ? value(name) : undefined) ?? written;
    });
  const below = (locale: string, path: string) => [prefix(locale), path].filter(Boolean).join('/');
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const isOwn = Object.hasOwn(own, locale);
      const written = isOwn ? own[locale] : shared;
      if (typeof written !== 'string') return [];
      const path = resolve(written).normalize('NFC');
      const isWhole = isOwn || path.startsWith('/');
      const slug = isWhole ? path.replace(/^\//, '') : below(locale, path);
      const end = form === '/x.html' && path !== '' ? '.html' : '/';
      const hasForm = slug === '' || form === '/x' || formOf(slug) !== '/x';
      return [[locale, hasForm ? slug : `${slug}${end}`]];
    }),
  );
}

/** The URL of a page in a locale, or in the page's first locale if it does not exist in this one. */
export function routeUrl(page: Pick<PageSummary, 'slugs' | 'locales' | 'not_found'>, locale: string): string {
  const slug = page.slugs[locale] ?? page.slugs[page.locales[0] ?? ''] ?? '';
  // Hosts expect the not-found page at the name of its file.
  return page.not_found ? `${urlOf(stemOf(slug))}.html` : urlOf(slug);
}

/** Decodes a URL path. Returns undefined if it is malformed or cannot be the name of a file. */
export function decode(url: string): string | undefined {
  const path = ifPossible(() => decodeURIComponent(url));
  return path?.includes('\0') || path?.includes('\\') ? undefined : path;
}

/** The canonical path of a page: /kontakt for /kontakt.html, /kontakt/index.html and /kontakt/. */
export function addressOfPage(path: string): string {
  const stem = path.replace(/(\/index)?\.html$/, '').replace(/\/index$/, '');
  return stem.replace(/\/+$/, '') || '/';
}

/** The addresses that the page in a file may have: /x/index.html, /x and /x/ for x/index.html. */
export function addressesOfFile(file: string): string[] {
  const whole = encodeURI(`/${file}`);
  const stem = addressOfPage(whole);
  return [whole, stem, `${stem}/`];
}

/** The folders above a slug: "en/contact/thanks" → "en", "en/contact". */
export function foldersAbove(slug: string): string[] {
  const parts = slug.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Why a slug is not valid, or undefined. */
export function slugFault(slug: string): string | undefined {
  if (slug === '') return undefined;
  const parts = stemOf(slug).split('/');
  if (slug === '/' || parts.includes('')) return 'a slug must not begin with two slashes, nor have an empty part';
  if (parts.some((part) => part === '.' || part === '..')) return 'a slug cannot lead out of the site';
  if (slug.length > 200) return 'a slug has at most 200 characters';
  if (!parts.every((part) => /^[\p{L}\p{N}_]([\p{L}\p{N}\p{M}._+-]*[\p{L}\p{N}\p{M}_+-])?$/u.test(part)))
    return 'a slug consists of letters, digits, `-`, `_`, `+` and `.`, with / between its parts; each begins with a letter, a digit or `_`';
  if (parts.some((part) => /\.html$/i.test(part))) return 'only the end of a slug can be .html';
  if (parts.at(-1) === 'index') return 'hosts treat `x/index` as `x`';
  const fault = parts.map(nameFault).find((fault) => fault !== undefined);
  return fault && `each part of a slug becomes a file name, and one of them ${fault}`;
}

/** A valid slug that resembles an invalid one, if there is one: `preise-groessen` for “Preise & Größen”. */
export function suggestedSlug(written: string, locale: string): string | undefined {
  const words = plainName(written.replace(/^https?:\/\/[^/]+|(\/index)?(\.html?)?$/g, ''), locale);
  const slug = /(?<!\/index)\.html$/.test(written) && words !== '' ? `${words}.html` : words;
  return slug === '' || slugFault(slug) || written.includes('${') ? undefined : slug;
}

/** The files that answer `/x`: `hosts.pages` in content/site.yaml. */
export const pageForms = ['both', 'file', 'folder'] as const;
/** How pages are written: `x.html`, `x/index.html`, or both. */
export type PageForm = (typeof pageForms)[number];

interface PagePlace {
  /** `both` by default. */
  readonly form: PageForm | undefined;
  /** The forms of all addresses of the site besides `/x`. None by default. */
  readonly forms?: ReadonlySet<AddressForm>;
  readonly isNotFound?: boolean;
  /** Whether the slug of another page begins with this one and a slash. */
  readonly hasPagesBelow: (slug: string) => boolean;
}

/**
 * The paths of a page in the output: impressum.html, impressum/index.html or both. A page with pages
 * below it (/en above /en/contact) has both even with `file`: many hosts do not look for en.html if a
 * folder en/ exists. A not-found page has only its .html file, which hosts look for by name. In a site
 * with addresses of the form `/x.html`, x.html alone is one of these, and `/x` has both; likewise `/x/`.
 */
export function outputsOf(
  slug: string,
  { form = 'both', forms = new Set(), isNotFound = false, hasPagesBelow }: PagePlace,
): string[] {
  if (slug === '') return ['index.html'];
  const stem = stemOf(slug);
  const [file, inFolder] = [`${stem}.html`, `${stem}/index.html`];
  const own = formOf(slug);
  if (isNotFound || own === '/x.html') return [file];
  if (own === '/x/' || (form === 'folder' && !forms.has('/x/'))) return [inFolder];
  return form !== 'file' || forms.has('/x.html') || hasPagesBelow(slug) ? [file, inFolder] : [file];
}

/** Where the slug of a page is written. */
export function slugPlace(source: Source, locale: string): Place {
  const slug = valueAt(source.data, ['slug']);
  if (!isRecord(slug)) return source.place(['slug']);
  return source.place(['slug', Object.hasOwn(slug, locale) ? locale : 'all']);
}
