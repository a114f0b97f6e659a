// The names of texts in the lock. A path such as sections.0.heading changes when sections are
// reordered, so a section is named by its type and id, or by its type and a counter. Texts that move
// nevertheless are found by their words (match.ts).

import { memoizedByObject } from '../files/once.ts';
import { type Path, valueAt } from '../site/record.ts';
import type { Text, Words } from '../site/text.ts';
import { wordsOfClaim } from '../text/text-kinds.ts';
import type { LockEntry } from './lock.ts';

/** The name of a text among those of its file: "hero.heading". */
export function textName(text: Text): string {
  const { source, path } = originalOf(text) ?? text.words.values().next().value ?? {};
  if (!source || !path) return text.path.join('.');
  // What is for all locales has that in its name.
  return stableName(source.data, path.at(-1) === 'all' && text.kind !== wordsOfClaim ? path : text.path);
}

/** The name of a text among all: "content/pages/home.yaml hero.heading". */
export function textId(text: Text): string {
  return nameInLock({ file: text.file, name: textName(text) });
}

/** The name of a text among those of all files. */
export function nameInLock({ file, name }: Pick<LockEntry, 'file' | 'name'>): string {
  return `${file} ${name}`;
}

/** The words that a text is translated from. */
export function originalOf({ locales, words }: Text): Words | undefined {
  return words.get(locales[0] ?? '');
}

/**
 * The locales that a text is translated into. None if it is written once for all of them. Words of a
 * claim that are only placeholders need no translation where they are.
 */
export function translatedInto({ kind, path, locales, words }: Text): readonly string[] {
  const [first = '', ...others] = locales;
  const original = words.get(first);
  const isShared = !kind.isInterfaceWord && original?.path.length === path.length;
  if (!original || isShared) return [];
  const hasWords = kind !== wordsOfClaim || /\p{L}/u.test(original.text.replace(/\{\w+\}/g, ''));
  return hasWords ? others : others.filter((locale) => !words.has(locale));
}

/** "sections.0.heading" → "hero.heading", "faq#questions.heading" or "story-2.heading". */
export function stableName(data: unknown, path: Path): string {
  const [first, index, ...rest] = path;
  if (first !== 'sections' || typeof index !== 'number') return path.join('.');
  return [sectionNames(data as object)[index] ?? '', ...rest].join('.');
}

/** The names of the sections of a file. Cached, because it has many texts in few sections. */
const sectionNames = memoizedByObject((data: object): readonly string[] => {
  const seen = new Map<string, number>();
  const sections = valueAt(data, ['sections']);
  return (Array.isArray(sections) ? sections : []).map((section: unknown) => {
    const id = valueAt(section, ['id']);
    const written = valueAt(section, ['type']);
    const type = typeof written === 'string' ? written : '';
    if (typeof id === 'string') return `${type}#${id}`;
    const before = seen.get(type) ?? 0;
    seen.set(type, before + 1);
    return before === 0 ? type : `${type}-${before + 1}`;
  });
});
