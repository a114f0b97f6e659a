// The parts of a JSON Schema that depend on the names in a site.

/** A JSON object, such as a JSON Schema. */
export type Json = { [key: string]: unknown };

/** A string that is one of `names`, or any string if the list is empty: JSON Schema has no empty enum. */
export function enumOf(names: readonly string[]): Json {
  return { type: 'string', ...(names.length > 0 && { enum: names }) };
}

/** An object with one value per locale. */
export function byLocale(locales: readonly string[], each: Json): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(locales.map((locale) => [locale, each])),
    additionalProperties: false,
  };
}

/** A reference to a name, as content writes it: `${page.contact}`. */
export function asReference(name: string): string {
  return `\${${name}}`;
}

/** A regex source that matches references to these names, with or without `${ }`. */
export function inAnySpelling(names: readonly string[]): string {
  const any = names.map((name) => name.replaceAll('.', '\\.')).join('|');
  return `(\\$\\{\\s*(${any})\\s*\\}|${any})`;
}
