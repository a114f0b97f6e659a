// Parses values with schemas synchronously. Only a schema of the theme can be asynchronous.

import { z } from 'zod';
import { noMessage } from './shape-words.ts';

/** The result of parsing a value with zod, or undefined if the schema is asynchronous. */
export function parseSync(schema: z.ZodType, data: unknown): z.ZodSafeParseResult<unknown> | undefined {
  try {
    return schema.safeParse(data, { reportInput: true, error: () => noMessage });
  } catch (error) {
    if (error instanceof z.core.$ZodAsyncError) return undefined;
    throw error;
  }
}
