// The shape of `budgets:` in content/site.yaml: limits for the size and requests of pages.
// rules/budget.ts checks them on the rendered pages.
import { z } from 'zod';

const size = (what: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)? ?K?B$/)
    .describe(`${what}: 11 KB, which is 11,000 bytes compressed with brotli`)
    .optional();
const count = (what: string) => z.number().int().min(0).describe(what).optional();

const limits = {
  html: size('a page with its inlined stylesheet'),
  javascript: size('the scripts that a page loads before any interaction'),
  islands: size('React and the islands, loaded when a visitor interacts with one'),
  fonts: size('all fonts of a page together, as they are stored'),
  font_files: count('how many fonts a page may use'),
  requests: count('how many requests the first paint may wait for, including the page itself'),
  third_party: count('how many requests may go to other hosts'),
};

/** The limits for all pages, and those for the pages of single layouts. */
export const budgetsShape = z.strictObject({
  ...limits,
  layouts: z
    .record(z.string(), z.strictObject(limits))
    .default({})
    .describe('other limits for the pages of a layout: { legal: { html: 20 KB } }'),
});

/** The value of `budgets:` in content/site.yaml. */
export type Budgets = z.infer<typeof budgetsShape>;
/** A key of `budgets:`: `html`, `javascript` and so on. */
export type BudgetName = keyof typeof limits;

/**
 * The limit for pages of a layout, in bytes or as a count, and its path in content/site.yaml. Returns
 * undefined if there is no limit.
 */
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

/** Formats a size for messages: 13.33 KB, of 1000 bytes each. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} KB`;
}
