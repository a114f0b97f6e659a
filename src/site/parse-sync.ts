// Parses values with schemas synchronously. Only a schema of the theme can be asynchronous.

import { z } from 'zod';
import type { Problem } from '../problems/problem.ts';
import { themeProblem as themeFault } from '../problems/theme.ts';
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

/** The problem for a section type whose schema is asynchronous. */
export function asyncSchemaProblem(type: string): Problem {
  const text = `the schema of the section \`${type}\` is asynchronous, but content is checked synchronously`;
  return themeFault.problem({ text, hint: 'do not use async functions or promises in refine and check' });
}
