// The shape of content/pages/*.yaml, and of the sections in it.
import { z } from 'zod';
import { existingDay } from './day-shapes.ts';
import { sectionId, text } from './field-kinds.ts';

const slug = z
  .union([z.string(), z.record(z.string(), z.string())])
  .describe(
    'the path after the domain: one below the prefix of each locale, or per locale: { de: kontakt, en: en/contact }',
  );

/** The shape of `facts:`. */
export const factsShape = z
  .strictObject({
    source: z.string().trim().min(1).describe('where they are from: a name, an address, a document'),
    as_of: existingDay.optional().describe('the day that they are true of: 2026-11-01'),
  })
  .describe('the figures of all its texts are facts with this source, and need no claim');

/** The keys that pages and entries of collections have in common. */
export const pageFrame = {
  locales: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('the locales of the page; without it, all locales of the site'),
  name: text('the short name in navigation').optional(),
  title: text('15 to 60 characters, unique'),
  description: text('70 to 160 characters, unique'),
  index: z.boolean().default(true).describe('false keeps the page out of search engines'),
  draft: z.boolean().optional().describe('true: only `litfass dev` shows the page'),
  publish: existingDay.optional().describe('the first day on which a build contains the page: 2026-12-01'),
  facts: factsShape.optional(),
  sections: z.array(z.record(z.string(), z.unknown())).min(1).max(5_000).describe('the sections in their order'),
};

/** The shape of content/pages/*.yaml. */
export const pageShape = z.strictObject({
  layout: z.string().describe('one of the theme’s layouts'),
  slug,
  ...pageFrame,
  not_found: z.boolean().default(false).describe('true: hosts serve this page for addresses without a page'),
});

/** A file of content/pages/. */
export type PageFile = z.infer<typeof pageShape>;

/** A page without its sections. Plain data. */
export interface PageSummary extends Omit<PageFile, 'sections' | 'slug' | 'locales' | 'facts'> {
  readonly id: string;
  readonly locales: readonly string[];
  readonly slugs: Readonly<Record<string, string>>;
  /** Set if there are locales that it should have and has no slug for. */
  readonly unaddressed?: readonly string[];
  /** Set if it is an entry of a collection. */
  readonly entry?: EntryFacts;
  /** Set if it is a page of a list of entries. */
  readonly list?: ListFacts;
}

/** What an entry of a collection has in addition to other pages. Plain data. */
export interface EntryFacts {
  /** The name of the collection. */
  readonly of: string;
  /** 2026-07-08 */
  readonly day: string;
  /** The values of the fields of the collection’s schema, as written. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a page of a list of entries has in addition to other pages. Plain data. */
export interface ListFacts {
  /** The name of the collection. */
  readonly of: string;
  /** From 1. */
  readonly number: number;
  /** The field and the tag whose entries it lists; without them, all entries. */
  readonly tag?: { readonly by: string; readonly name: string };
}

/** Picks the properties of a PageSummary. */
export function summaryOf(page: PageSummary): PageSummary {
  const { id, layout, name, title, description, index, draft, publish, not_found, locales, slugs } = page;
  const { unaddressed, entry, list } = page;
  return {
    ...{ id, layout, name, title, description, index, not_found, locales, slugs },
    ...(unaddressed && { unaddressed }),
    ...(draft && { draft }),
    ...(publish && { publish }),
    ...(entry && { entry }),
    ...(list && { list }),
  };
}

/** Whether a build on a day (2026-12-01) contains the page. Without a day, nothing is due. */
export function isDue({ draft, publish }: Pick<PageSummary, 'draft' | 'publish'>, date = ''): boolean {
  return !draft && (publish === undefined || publish <= date);
}

/** The facts that links to a page depend on: its address and its name, but not its title and description. */
export function linkFactsOf({ id, name, title, not_found, locales, slugs }: PageSummary) {
  return { id, name: name ?? title, not_found, locales, slugs };
}

/** The keys that every section may have in addition to those of its own schema. */
export const sectionFrame = {
  type: z.string(),
  id: sectionId(
    'the anchor, unique on its page: it begins with a letter; then letters, digits, - and _; or one per locale: { en: legal, de: recht }',
  ).optional(),
  facts: factsShape.optional(),
};

/** The fields among these keys. */
export const sectionIds = z.object({ id: sectionFrame.id });

/** The schema of a section with the keys of `sectionFrame`. Keeps refinements, and rejects unknown keys. */
export function sectionShape(schema: z.ZodObject): z.ZodObject {
  return schema.safeExtend({ ...sectionFrame, ...schema.shape }).strict();
}
