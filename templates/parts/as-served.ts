/**
 * For an element whose text or values may differ when React hydrates it: the endpoint fills a form in, and
 * browsers translate. React leaves them as they are; otherwise it would render the whole island again and
 * empty what was typed.
 */
export const asServed = { suppressHydrationWarning: true } as const;
