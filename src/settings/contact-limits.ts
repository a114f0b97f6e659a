// How long the fields of a contact form may be.

/** The maximum length of each field, in graphemes. */
export const limits = { name: 100, email: 255, message: 1000 } as const;

/** The names of the fields of a contact form. */
export const messageFields: readonly string[] = Object.keys(limits);
