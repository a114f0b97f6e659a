// The shapes of the files of pages and of the entries of collections.
import { z } from 'zod';
import { memoizedByObject } from '../files/once.ts';
import { pattern } from './collection.ts';
import { existingDay } from './day-shapes.ts';
import { pageFrame, pageShape } from './page.ts';

/** The keys that every entry may have in addition to those of its collection's schema. */
const entryFrame = {
  ...pageFrame,
  slug: pattern('its {name} in the address; without it, that of its file').optional(),
  sections: pageFrame.sections.optional(),
  date: existingDay.optional().describe('its day, unless its file begins with it: 2026-07-08'),
};

/** The shape of entries with the fields of `schema`. Keeps refinements, and rejects unknown keys. */
const entryShape = memoizedByObject(
  (schema: z.ZodObject): z.ZodObject => schema.safeExtend({ ...schema.shape, ...entryFrame }).strict(),
);

const anyEntry = z.looseObject(entryFrame);

/**
 * The shape of the file of a page, or of an entry of a collection. If the theme lacks the collection, any
 * fields may be there.
 */
export function pageShapeOf(collection: string | undefined, theme: Defining | undefined): z.ZodObject {
  if (collection === undefined) return pageShape;
  const { schema } = theme?.collections?.[collection] ?? {};
  return schema ? entryShape(schema) : anyEntry;
}

interface Defining {
  readonly collections?: Readonly<Record<string, { readonly schema: z.ZodObject }>>;
}
