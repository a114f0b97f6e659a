// The languages that the engine knows. A new one is an entry in more.ts or few-words.ts, or a file beside
// them that is named here.
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { fewWords } from './few-words.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import type { Language } from './language.ts';
import { more } from './more.ts';
import { dutch } from './nl.ts';

export const languages: readonly Language[] = [german, english, spanish, french, dutch, italian, ...more, ...fewWords];

const byTag: ReadonlyMap<string, Language> = new Map(languages.map((language) => [language.tag, language]));

/**
 * What is known of the language of a locale: `de-AT` → German. One without an entry has only its
 * tag.
 */
export function languageOf(locale: string): Language {
  const [tag = locale] = locale.split('-');
  return byTag.get(tag) ?? { tag };
}
