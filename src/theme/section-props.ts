// What the component of a section gets. Types only.
import type { z } from 'zod';

/**
 * The props of a section: its fields, resolved for the locale; its `id`; and the `level` of its heading: 1 if
 * it opens a page, 2 further down, and in entries, whose layout has a title.
 */
export type SectionProps<Schema extends z.ZodType> = z.infer<Schema> &
  Omit<{ readonly id?: string; readonly level: 1 | 2 }, keyof z.infer<Schema>>;
