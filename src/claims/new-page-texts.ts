// The texts that `litfass new` writes for an author to replace.
import { languageOf, languages } from './languages/index.ts';
import { ownLanguage } from './languages/language.ts';

/** The title and the description of a new page in a locale, or in English. `name` is its name in words. */
export function newPageTexts(name: string, locale: string) {
  const own = languageOf(ownLanguage);
  const { newTitle = own.newTitle, newDescription = own.newDescription } = languageOf(locale);
  return { title: newTitle?.replace('{name}', () => name), description: newDescription };
}

/** Whether an author has not replaced a title or description of a new page yet. */
export function isNewPageText(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return languages.some(
    ({ newTitle, newDescription }) =>
      text === newDescription || (newTitle !== undefined && text.startsWith(newTitle.replace('{name}', ''))),
  );
}
