// The shape of `budgets:` in content/site.yaml: what a page may cost its visitors. Whether it does is judged on the finished
// pages (lint/budgets.ts).
import { z } from 'zod';

const size = (what: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)? ?K?B$/)
    .describe(`${what}: 11 KB, which is 11,000 bytes compressed with brotli`)
    .optional();
const count = (what: string) => z.number().int().min(0).describe(what).optional();

const limits = {
  html: size('a page with its stylesheet inside'),
  javascript: size('the scripts that a page loads before anybody touches it'),
  islands: size('React and the islands, fetched once somebody reaches for one'),
  fonts: size('the fonts of a page together, as they are'),
  font_files: count('how many fonts a page may name'),
  requests: count('how many requests the first paint may wait for; the page itself is one'),
  third_party: count('how many requests may go to other hosts'),
};

export const budgetsShape = z.strictObject({
  ...limits,
  layouts: z
    .record(z.string(), z.strictObject(limits))
    .default({})
    .describe('other limits for the pages of a layout: { legal: { html: 20 KB } }'),
});

export type Budgets = z.infer<typeof budgetsShape>;
export type BudgetName = keyof typeof limits;

/** What holds for a page of this layout, in bytes or as a count, and where the file says so. */
export function limitOf(
  budgets: Budgets,
  layout: string,
  name: BudgetName,
): { readonly limit: number; readonly path: readonly string[] } | undefined {
  const own = Object.hasOwn(budgets.layouts, layout) ? budgets.layouts[layout]?.[name] : undefined;
  const written = own ?? budgets[name];
  if (written === undefined) return undefined;
  const path = own === undefined ? ['budgets', name] : ['budgets', 'layouts', layout, name];
  return { limit: typeof written === 'number' ? written : bytesOf(written), path };
}

function bytesOf(written: string): number {
  return Math.round(Number.parseFloat(written) * (written.endsWith('KB') ? 1000 : 1));
}

/** As sizes are told: 13.33 KB. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} KB`;
}
