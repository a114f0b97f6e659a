// Schemas that answer at once, as the checks ask them to. Only one of the theme could make them wait.
import { z } from 'zod';
import type { Problem } from '../diagnostics/problem.ts';
import { unsaid } from './shape-words.ts';

/** What zod says of a value; nothing where it would say it later. */
export function parsedAtOnce(schema: z.ZodType, data: unknown): z.ZodSafeParseResult<unknown> | undefined {
  try {
    return schema.safeParse(data, { reportInput: true, error: () => unsaid });
  } catch (error) {
    if (error instanceof z.core.$ZodAsyncError) return undefined;
    throw error;
  }
}

/** Of a section whose schema does not answer at once. */
export function asynchronous(type: string): Problem {
  const text = `the schema of the section \`${type}\` is asynchronous, and what authors write is checked without waiting`;
  return { rule: 'theme', severity: 'error', text, hint: 'leave out async and promises in refine and check' };
}
