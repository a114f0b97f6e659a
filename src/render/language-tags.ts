// Attributes for text in another language than the text around it.
import type { Site } from '../read/site.ts';

/** Attributes for a text in the locale `tag` within a text in the locale `around`. */
export function languageAttributes(tag: string, around: string, { locales }: Pick<Site, 'locales'>) {
  const directionOf = (locale: string) => locales.find((one) => one.tag === locale)?.direction ?? 'ltr';
  const dir = directionOf(tag);
  return { lang: tag, ...(dir !== directionOf(around) && { dir }) };
}
