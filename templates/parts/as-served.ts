/**
 * For an element whose words or values may be others by the time React takes it over: the endpoint fills a form in, and
 * browsers translate. React leaves them as they are; otherwise it would make the whole island anew, and empty what was typed.
 */
export const asServed = { suppressHydrationWarning: true } as const;
