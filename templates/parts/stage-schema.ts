// The large drawings: a file assets/stage-….svg each.
import { z } from 'zod';

export const stage = z
  .enum(['line', 'house', 'site', 'dog', 'queue', 'hall', 'table', 'fork'])
  .describe('A drawing as wide as the window: the one big picture of a page');

/** Drawings of steps: one part for each of them, side by side. */
export const parted = z
  .enum(['machine', 'path'])
  .describe('machine: three parts, voice to points; path: four parts, in and out again, set at night');

export type Stage = z.infer<typeof stage>;
export type Parted = z.infer<typeof parted>;
