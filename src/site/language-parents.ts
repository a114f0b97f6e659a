// Regional variants of a language: `en-GB` takes what it lacks from `en`, `zh-Hant-TW` from `zh-Hant`.

/** The locales of the site that one takes texts from, the nearest first. */
export function languageParents(locale: string, locales: readonly string[]): readonly string[] {
  const parts = locale.split('-');
  return parts
    .map((_, index) => parts.slice(0, -index || undefined).join('-'))
    .filter((tag) => tag !== locale && locales.includes(tag));
}
