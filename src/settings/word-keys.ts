// The keys of interface words, as `t()` takes them.

import { memoized } from '../files/once.ts';
import { isRecord } from '../site/record.ts';
import type { InterfaceWords } from './site-file.ts';

/** The plural forms of all languages. */
export const pluralNames = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The ending of a plural form in content/locales/: `nights_one`, `place_ordinal_one`. */
export const pluralEnding = /(?:_(ordinal))?_(zero|one|two|few|many|other)$/;

/** The plural forms that numbers up to 199 have in a language: what one counts on a page. */
const pluralForms = (type: 'cardinal' | 'ordinal') =>
  memoized((tag: string): ReadonlySet<string> => {
    const rules = new Intl.PluralRules(tag, { type });
    return new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)));
  });
const [cardinalForms, ordinalForms] = [pluralForms('cardinal'), pluralForms('ordinal')];

/** Whether a language needs a word: one without a plural form, or with a form that the language has. */
export function isFormOf(key: string, tag: string): boolean {
  const [ending, ordinal, form = ''] = pluralEnding.exec(key) ?? [];
  return !ending || (ordinal ? ordinalForms : cardinalForms)(tag).has(form);
}

/**
 * The keys of all words with their groups, joined by dots; of a plural form also the key without its
 * ending. `words` may be the unchecked value of a file.
 */
export function wordKeys(words: unknown, group = ''): string[] {
  if (!isRecord(words)) return [];
  return Object.entries(words).flatMap(([name, word]) => {
    const key = `${group}${name}`;
    return isRecord(word) ? wordKeys(word, `${key}.`) : [key, key.replace(pluralEnding, '')];
  });
}

/** The keys of the texts in several locales of a shared section: `faq.items.0.question`. */
export function textKeys(value: unknown, key: string, tags: readonly string[]): string[] {
  if (!isRecord(value) && !Array.isArray(value)) return [];
  if (isRecord(value) && isInLocales(value, tags)) return [key];
  return Object.entries(value).flatMap(([name, one]) => textKeys(one, `${key}.${name}`, tags));
}

/** Whether a value is a text in one or more locales. */
export function isInLocales(value: Readonly<Record<string, unknown>>, tags: readonly string[]): boolean {
  return tags.some((tag) => typeof value[tag] === 'string');
}

/** "contact.errors.name" → its path. Plural forms differ between languages, so their endings do not count. */
export function wordPaths(words: InterfaceWords, path: readonly string[] = []): Map<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(words)) {
    const here = [...path, name];
    if (typeof value === 'string') keys.set(here.join('.').replace(pluralEnding, ''), here);
    else for (const [key, inner] of wordPaths(value, here)) keys.set(key, inner);
  }
  return keys;
}
