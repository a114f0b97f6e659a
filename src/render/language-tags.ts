// The direction of the text of a locale, and attributes for text in another language than that around it.
import type { Site } from '../read/site.ts';

/** The direction in which a locale of the site is written. */
export function directionIn(locale: string, { locales }: Pick<Site, 'locales'>) {
  return locales.find(({ tag }) => tag === locale)?.direction ?? 'ltr';
}

/** Attributes for a text in the locale `tag` within a text in the locale `around`. */
export function languageAttributes(tag: string, around: string, site: Pick<Site, 'locales'>) {
  const dir = directionIn(tag, site);
  return { lang: tag, ...(dir !== directionIn(around, site) && { dir }) };
}
