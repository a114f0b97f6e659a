// Compares a translation with its original, for the rules about what both must have.

import type { Found, Problem } from '../../problems/problem.ts';
import type { Text, Words } from '../../site/text.ts';
import type { Content, TextCheck } from './checked.ts';

/** A translation that differs from its original. */
export interface Pair {
  readonly text: Text;
  readonly first: string;
  readonly locale: string;
  readonly original: Words;
  readonly translation: Words;
}

/** A claim, link or placeholder of a text: its normalised name, and how the text writes it. */
export interface Part {
  readonly name: string;
  readonly written: string;
}

/**
 * The check of a rule that compares each translation with its original. Leaves out texts in which an
 * error was reported: they may differ only because of it.
 */
export function comparing(compare: (pair: Pair, content: Content) => Found[]): (content: Content) => TextCheck {
  return (content) => ({
    text: (text) => {
      const [first = '', ...others] = text.locales;
      const original = text.words.get(first);
      if (!original) return [];
      return others.flatMap((locale) => {
        const translation = text.words.get(locale);
        if (!translation || translation.text === original.text) return [];
        const found = compare({ text, first, locale, original, translation }, content);
        const { reported } = content;
        return found.length > 0 && (hasError(original, reported) || hasError(translation, reported)) ? [] : found;
      });
    },
  });
}

function hasError({ text, source, path }: Words, reported: readonly Problem[]): boolean {
  const { file, line } = source.place(path);
  const last = line + text.split('\n').length - 1;
  const errors = reported.filter(({ rule, severity }) => severity === 'error' || rule === 'cut-text');
  return errors.some(({ place }) => place?.file === file && place.line >= line && place.line <= last);
}

interface Comparison {
  /** The parts of a text. Undefined if they cannot be compared. */
  readonly partsOf: (text: string) => readonly Part[] | undefined;
  readonly describe: (name: string) => string;
  readonly hint: string;
}

/** Reports all missing and added parts as one problem: they usually have one cause. */
export function differences(pair: Pair, { partsOf, describe, hint }: Comparison): Found[] {
  const [ours, theirs] = [pair.original, pair.translation].map(({ text }) => partsOf(text));
  if (!ours || !theirs) return [];
  const missing = without(ours, theirs);
  const added = without(theirs, ours);
  if (missing.length === 0 && added.length === 0) return [];
  const { first, locale, original, translation } = pair;
  const list = (parts: readonly Part[]) => parts.map(({ name }) => describe(name)).join(' and ');
  const lacks = missing.length > 0 ? `lacks ${list(missing)}, which ${first} has` : '';
  const has = added.length > 0 ? `has ${list(added)}, which ${first} lacks` : '';
  const text = `\`${nameOf(pair)}\` in ${locale} ${[lacks, has].filter(Boolean).join(', and ')}`;
  const place = translation.source.place(translation.path, aim(added));
  const related = [{ text: `in ${first}:`, place: original.source.place(original.path, aim(missing)) }];
  return [{ text, locale, hint, place, related }];
}

/** The multiset difference by name: `parts` without one part for each of `others`. */
function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const left = new Map<string, number>();
  for (const { name } of others) left.set(name, (left.get(name) ?? 0) + 1);
  return parts.filter(({ name }) => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  });
}

function aim([part]: readonly Part[]): { find?: string } {
  return part ? { find: part.written } : {};
}

/** The key of the text, for a message. */
export function nameOf({ text, original }: Pair): string {
  if (text.kind.isInterfaceWord) return original.path.slice(1).join('.');
  const names = original.path.slice(0, -1).filter((step) => typeof step === 'string');
  return String(names.at(-1) ?? '');
}
