// What is said on a page in another language than the words around it.
import type { Site } from '../check/index.ts';

/** Attributes for it. `dir` only where it is written the other way. */
export interface LanguageAttributes {
  readonly lang: string;
  readonly dir?: 'ltr' | 'rtl';
}

export function languageAttributes(
  tag: string,
  around: string,
  { locales }: Pick<Site, 'locales'>,
): LanguageAttributes {
  const directionOf = (locale: string) => locales.find((one) => one.tag === locale)?.direction ?? 'ltr';
  const dir = directionOf(tag);
  return { lang: tag, ...(dir !== directionOf(around) && { dir }) };
}
