// The shape of content/pages/*.yaml, and of the sections in it.
import { z } from 'zod';
import { text } from './field-kinds.ts';

const slug = z
  .union([z.string(), z.record(z.string(), z.string())])
  .describe(
    'the path after the domain: one below the prefix of each locale, or per locale: { de: kontakt, en: en/contact }',
  );

/** The shape of content/pages/*.yaml. */
export const pageShape = z.strictObject({
  layout: z.string().describe('one of the theme’s layouts'),
  slug,
  locales: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('the locales of the page; without it, all locales of the site'),
  name: text('the short name in navigation').optional(),
  title: text('15 to 60 characters, unique'),
  description: text('70 to 160 characters, unique'),
  index: z.boolean().default(true).describe('false keeps the page out of search engines'),
  not_found: z.boolean().default(false).describe('true: hosts serve this page for addresses without a page'),
  sections: z.array(z.record(z.string(), z.unknown())).min(1).describe('the sections in their order'),
});

/** A file of content/pages/. */
export type PageFile = z.infer<typeof pageShape>;

/** A page without its sections. Plain data. */
export interface PageSummary extends Omit<PageFile, 'sections' | 'slug' | 'locales'> {
  readonly id: string;
  readonly locales: readonly string[];
  readonly slugs: Readonly<Record<string, string>>;
}

/** Picks the properties of a PageSummary. */
export function summaryOf(page: PageSummary): PageSummary {
  const { id, layout, name, title, description, index, not_found, locales, slugs } = page;
  return { id, layout, name, title, description, index, not_found, locales, slugs };
}

/** The facts that links to a page depend on: its address and its name, but not its title and description. */
export function linkFactsOf({ id, name, title, not_found, locales, slugs }: PageSummary) {
  return { id, name: name ?? title, not_found, locales, slugs };
}

/** The keys that every section may have in addition to those of its own schema. */
export const sectionFrame = {
  type: z.string(),
  id: z
    .string()
    .regex(/^[a-zA-Z][\w-]*$/)
    .describe('the anchor, unique on its page: it begins with a–z or A–Z; then a–z, A–Z, 0–9, - and _')
    .optional(),
};

/** The schema of a section with the keys of `sectionFrame`. Keeps refinements, and rejects unknown keys. */
export function sectionShape(schema: z.ZodObject): z.ZodObject {
  return schema.safeExtend({ ...sectionFrame, ...schema.shape }).strict();
}
