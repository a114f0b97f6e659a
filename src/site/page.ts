// The shape of content/pages/*.yaml, and what a slug becomes: a url that a browser sees, and paths in the output.
import { z } from 'zod';
import { isRecord, text } from './fields.ts';
import { isDevice } from './file-names.ts';
import { replaceReferences } from './references.ts';

const slug = z
  .union([z.string(), z.record(z.string(), z.string())])
  .describe('the path after the domain, per locale: { de: kontakt, en: en/contact }');

export const pageShape = z.strictObject({
  layout: z.string().describe('one of the theme’s layouts'),
  slug,
  locales: z.array(z.string()).min(1).optional().describe('the locales it exists in; without it, all of the site'),
  name: text('the short name in navigation').optional(),
  title: text('15 to 60 characters, unique'),
  description: text('70 to 160 characters, unique'),
  index: z.boolean().default(true).describe('false keeps the page out of search engines'),
  not_found: z.boolean().default(false).describe('true: what a host serves when there is no page'),
  sections: z.array(z.record(z.string(), z.unknown())).min(1).describe('the sections in their order'),
});

export type PageFile = z.infer<typeof pageShape>;

/** What the site may know of a page without its sections. Plain data. */
export interface PageFace extends Omit<PageFile, 'sections' | 'slug' | 'locales'> {
  readonly id: string;
  readonly locales: readonly string[];
  readonly slugs: Readonly<Record<string, string>>;
}

/** The face alone of what may have more. */
export function faceOf(page: PageFace): PageFace {
  const { id, layout, name, title, description, index, not_found, locales, slugs } = page;
  return { id, layout, name, title, description, index, not_found, locales, slugs };
}

/** What a page shows of another: where it is, and what it is called. Title and description are its own. */
export function linkFactsOf({ id, name, title, not_found, locales, slugs }: PageFace) {
  return { id, name: name ?? title, not_found, locales, slugs };
}

/** What every section may have besides the fields of its own schema. */
export const sectionFrame = {
  type: z.string(),
  id: z
    .string()
    .regex(/^[a-zA-Z][\w-]*$/)
    .describe('the anchor, unique on a page: letters, digits, - and _')
    .optional(),
};

/** What a section may hold: those keys, the fields of its schema, and what that asks of them together. */
export function sectionShape(schema: z.ZodObject): z.ZodObject {
  return schema.safeExtend({ ...sectionFrame, ...schema.shape }).strict();
}

/** The url that a slug is served at: "" → "/", "en/contact" → "/en/contact". */
export function urlOf(slug: string): string {
  return `/${slug}`;
}

/** The slug of each locale, with the facts of content/site.yaml that it names. A reference to anything else stays, and no slug can hold one. */
export function slugsOf(
  slug: unknown,
  locales: readonly string[],
  facts: Readonly<Record<string, string>>,
): Record<string, string> {
  const written = isRecord(slug) ? slug : Object.fromEntries(locales.slice(0, 1).map((locale) => [locale, slug]));
  const read = (text: string) =>
    replaceReferences(text, ({ written, kind, name, style }) =>
      kind === 'site' && !style && Object.hasOwn(facts, name) ? (facts[name] ?? '') : written,
    );
  return Object.fromEntries(
    locales.flatMap((locale) => (typeof written[locale] === 'string' ? [[locale, read(written[locale])]] : [])),
  );
}

/** What decides about a page's address: its slugs, and whether it is the not-found page. */
interface Addressed {
  readonly slugs: Readonly<Record<string, string>>;
  readonly locales: readonly string[];
  readonly not_found: boolean;
}

/** The url of a page in a locale; where it lacks that locale, in the first that it has. */
export function routeUrl(page: Addressed, locale: string): string {
  const slug = page.slugs[locale] ?? page.slugs[page.locales[0] ?? ''] ?? '';
  // Hosts serve the not-found page under its file's name.
  return page.not_found ? `${urlOf(slug)}.html` : urlOf(slug);
}

/** The one address of a page, of all forms in which a host finds it: /kontakt of /kontakt.html, /kontakt/index.html and /kontakt/. */
export function addressOfPage(path: string): string {
  return (
    path
      .replace(/(\/index)?\.html$/, '')
      .replace(/\/index$/, '')
      .replace(/\/+$/, '') || '/'
  );
}

/** "en/contact/thanks" → "en", "en/contact". */
export function foldersAbove(slug: string): string[] {
  const parts = slug.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Why a slug cannot be one, or undefined. */
export function slugFault(slug: string): string | undefined {
  if (slug === '') return undefined;
  if (slug.startsWith('/') || slug.endsWith('/')) return 'a slug has no slash at its ends';
  if (slug.split('/').some((part) => part === '.' || part === '..')) return 'a slug cannot lead out of the site';
  if (slug.length > 200) return 'a slug has at most 200 characters';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(slug))
    return 'a slug is made of a–z, 0–9 and single hyphens, its parts divided by /';
  if (slug.split('/').some(isDevice))
    return 'no part of a slug is con, prn, aux, nul, com0 to com9 or lpt0 to lpt9: Windows has no files of these names';
  return undefined;
}

/** In which forms pages are written: `hosts.pages` in content/site.yaml. */
export const pageForms = ['both', 'file', 'folder'] as const;
export type PageForm = (typeof pageForms)[number];

interface PagePlace {
  /** `both` by default. */
  readonly form: PageForm | undefined;
  readonly isNotFound?: boolean;
  /** Whether the slug of another page continues this one's. */
  readonly hasPagesBelow: (slug: string) => boolean;
}

/**
 * The paths of a page in the output: impressum.html, impressum/index.html or both. A page that others lie below (/en above
 * /en/contact) has both also as `file`: where a folder en/ lies, many hosts do not look for en.html. Hosts look for a
 * not-found page by the name of its file.
 */
export function outputsOf(slug: string, { form = 'both', isNotFound = false, hasPagesBelow }: PagePlace): string[] {
  if (slug === '') return ['index.html'];
  const [file, inFolder] = [`${slug}.html`, `${slug}/index.html`];
  if (isNotFound) return [file];
  if (form === 'folder') return [inFolder];
  return form === 'both' || hasPagesBelow(slug) ? [file, inFolder] : [file];
}
