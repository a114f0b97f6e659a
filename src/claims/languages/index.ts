// The languages that the engine knows. A new one is a file beside this one, and its name in this file.
import { arabic } from './ar.ts';
import { czech } from './cs.ts';
import { german } from './de.ts';
import { greek } from './el.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { persian } from './fa.ts';
import { french } from './fr.ts';
import { hebrew } from './he.ts';
import { hindi } from './hi.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';
import type { Language } from './language.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import { thai } from './th.ts';
import { turkish } from './tr.ts';
import { ukrainian } from './uk.ts';
import { chinese } from './zh.ts';

export const languages: readonly Language[] = [
  ...[german, english, spanish, french, dutch, italian, portuguese, polish, czech, russian, ukrainian, greek, turkish],
  ...[arabic, hebrew, persian, hindi, thai, japanese, chinese, korean],
];

const byTag: ReadonlyMap<string, Language> = new Map(languages.map((language) => [language.tag, language]));

/**
 * What is known of the language of a locale: `de-AT` → German. A language without a file has only its
 * tag.
 */
export function languageOf(locale: string): Language {
  const [tag = locale] = locale.split('-');
  return byTag.get(tag) ?? { tag };
}
