// Finds the figures that are written out in a text rather than referenced as claims: numbers in digits
// of any script or in words, with their unit and comparator. Dates, names, addresses, idioms and
// ordinals are not figures, and neither is a lone "one"; the other files of this folder recognise them.
// raw-figures.ts finds those of them that no claim stands behind, and rules/raw-figure.ts reports them.

import { languageOf } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { assembler, type Composed } from './compose.ts';
import { separatorsOf } from './digits.ts';
import type { RawFigure } from './figure.ts';
import { magnitudesOf } from './magnitudes.ts';
import { noFiguresOf } from './no-figures.ts';
import { originalPatterns } from './original-patterns.ts';
import { removed } from './pattern.ts';
import { plainText, specialIn } from './plain-text.ts';

export type { RawFigure } from './figure.ts';

/** Finds all figures of a text, in order. Numbers in words are found if the language has `numbers`. */
export type FigureFinder = (text: string) => RawFigure[];

/**
 * Creates a finder for one locale, with what the engine knows of its language. The numbers of `names` are no
 * figures. It compiles its patterns when it gets the first text that may contain a figure.
 */
export function figureFinder(
  locale: string,
  language: Language = languageOf(locale),
  names: readonly string[] = [],
): FigureFinder {
  let prepared: ReturnType<typeof prepare> | undefined;
  return (text) => {
    if (!mayContain(text, language)) return [];
    // Numbers in references are part of a name: ${claim.q3}.
    if (text.includes('${') && !mayContain(text.replace(/\$\{[^{}]*\}/g, ' '), language)) return [];
    prepared ??= prepare(locale, language, names);
    const { separators, special, figuresOf } = prepared;
    const plain = plainText(text, separators, special);
    return [...plain.text.matchAll(paragraph)].flatMap(({ 0: piece, index: from }) =>
      figuresOf(piece).map(({ start, end, whole, ...figure }) => {
        const range = plain.written(from + start, from + end);
        return {
          ...range,
          raw: text.slice(range.start, range.end),
          ...figure,
          whole: plain.written(from + whole.start, from + whole.end),
        };
      }),
    );
  };
}

function prepare(locale: string, language: Language, names: readonly string[]) {
  const separators = separatorsOf(locale, language);
  const assemble = assembler(language, separators);
  // Each class removes its matches from the text, so that the next one does not see them.
  const classes = [names.map(nameIn), ...noFiguresOf(language, separators.decimal)];
  const figuresOf = (text: string): readonly Composed[] => {
    // Most texts contain no figures. The classes only remove candidates, so check for some first.
    if (!mayContain(text, language) || assemble(text).length === 0) return [];
    let rest = text;
    for (const patterns of classes) {
      for (const pattern of patterns) {
        const before = rest;
        rest = before.replace(pattern, (found, ...more) => {
          const start = Number(more.find(Number.isInteger));
          return isAmongGroups(found, before.slice(Math.max(0, start - 5), start))
            ? found
            : removed.repeat(found.length);
        });
        // Most texts contain a single candidate. Stop once it has been removed.
        if (rest !== before && !mayContain(rest, language)) return [];
      }
    }
    return assemble(rest);
  };
  return {
    separators,
    special: specialIn(originalPatterns(locale, language), magnitudesOf(locale, language)),
    figuresOf,
  };
}

/** Whether a match begins between the groups of a number: “000 000” in 21 000 000 is no phone number. */
function isAmongGroups(found: string, before: string): boolean {
  return /^\d{3}(?!\d)/.test(found) && /(?<!\d)\d{1,3}[.,' ]$/.test(before);
}

/** Finds a name as it is written, whatever spaces it has. */
function nameIn(name: string): RegExp {
  const words = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s');
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'gu');
}

function mayContain(text: string, { figures }: Language): boolean {
  return /\p{N}/u.test(text) || (figures?.hint.test(text) ?? false);
}

/**
 * Splits a text into paragraphs of at most 2000 characters, because the patterns do not scale
 * linearly with length.
 */
const paragraph = /(?:(?!\n[^\S\n]*\n).){1,2000}(?!\S)|(?:(?!\n[^\S\n]*\n).){1,2000}/gs;

/** The finder of each locale. */
export type FindFigures = (locale: string) => FigureFinder;

/** Caches one finder per locale, because compiling its patterns is slow. For `names`, see `figureFinder`. */
export function startFinders(names?: readonly string[]): FindFigures {
  const finders = new Map<string, FigureFinder>();
  return (locale) => {
    const finder = finders.get(locale) ?? figureFinder(locale, undefined, names);
    finders.set(locale, finder);
    return finder;
  };
}
