// Finds the figures that are written out in a text rather than referenced as claims: numbers in digits
// of any script or in words, with their unit and comparator. Dates, names, addresses, idioms and
// ordinals are not figures, and neither is a lone "one"; the other files of this folder recognise them.
// check/figures.ts decides which figures are problems.

import type { TextRange } from '../site/ascending.ts';
import { dates, times } from './calendar.ts';
import { assembler, type Composed } from './compose.ts';
import { writtenIn } from './elsewhere.ts';
import { addresses, addressesOfTheWeb, phones, registers, statutes } from './figure-places.ts';
import { namedInFrenchOrDutch } from './french-dutch.ts';
import { idioms, namesIn, ordinals } from './named.ts';
import { type Separators, separatorsOf } from './numbers.ts';
import { plainText, removed, specialIn } from './plain.ts';
import { type Language, languageOf } from './spelled-figures.ts';

/** What a figure states. `spelled` is a plain number in words. */
export type FigureKind = 'number' | 'percentage' | 'price' | 'range' | 'duration' | 'fraction' | 'multiple' | 'spelled';

/** How the value of a figure is meant. Figures without a comparator are exact. */
export type Comparator = 'more-than' | 'at-least' | 'up-to' | 'at-most' | 'about';

/** A figure as written in a text. */
export interface RawFigure extends TextRange {
  readonly raw: string;
  readonly kind: FigureKind;
  /** Decimal strings: two for a range or a share, none for a vague word such as "thousands". */
  readonly values: readonly string[];
  /** The Intl name of a unit, a currency code, `%`, `permille` or `cent`. */
  readonly unit?: string;
  readonly comparator?: Comparator;
  /**
   * The figure including its comparator and the word that opens a range: "mehr als 50", "zwischen 5
   * und 15".
   */
  readonly whole: TextRange;
}

/** Finds all figures of a text, in order. Numbers in words are found only in German, English and Spanish. */
export type FigureFinder = (text: string) => RawFigure[];

/**
 * Creates a finder for one locale. It compiles its patterns when it gets the first text that may
 * contain a figure.
 */
export function figureFinder(locale: string): FigureFinder {
  const language = languageOf(locale);
  let prepared: Prepared | undefined;
  return (text) => {
    if (!mayContain(text, language)) return [];
    // Numbers in references are part of a name: ${claim.q3}.
    if (text.includes('${') && !mayContain(text.replace(/\$\{[^{}]*\}/g, ' '), language)) return [];
    prepared ??= prepare(locale, language);
    const { separators, special, figuresOf } = prepared;
    const plain = plainText(text, separators, special);
    return pieces(plain.text).flatMap(({ from, piece }) =>
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

interface Prepared {
  readonly separators: Separators;
  readonly special: RegExp;
  readonly figuresOf: (text: string) => readonly Composed[];
}

function prepare(locale: string, language: Language): Prepared {
  const separators = separatorsOf(locale);
  const tag = locale.split('-')[0] ?? locale;
  const assemble = assembler(language, tag, separators);
  // Each class removes its matches from the text, so that the next one does not see them.
  const classes = [
    addressesOfTheWeb,
    namedInFrenchOrDutch(tag),
    statutes,
    registers,
    dates(locale),
    times(tag),
    phones,
    addresses,
    ordinals,
    namesIn(tag, separators),
    idioms(tag),
  ];
  const figuresOf = (text: string): readonly Composed[] => {
    // Most texts contain no figures. The classes only remove candidates, so check for some first.
    if (!mayContain(text, language) || assemble(text).length === 0) return [];
    let rest = text;
    for (const patterns of classes) {
      for (const pattern of patterns) {
        // Most texts contain a single candidate. Stop once it has been removed.
        if (!mayContain(rest, language)) return [];
        rest = rest.replace(pattern, (found) => removed.repeat(found.length));
      }
    }
    return assemble(rest);
  };
  return { separators, special: specialIn(writtenIn(locale)), figuresOf };
}

function mayContain(text: string, language: Language): boolean {
  return /\p{N}/u.test(text) || language.hint.test(text);
}

const paragraph = /(?:(?!\n[^\S\n]*\n).){1,2000}(?!\S)|(?:(?!\n[^\S\n]*\n).){1,2000}/gs;

/**
 * Splits a text into paragraphs of at most 2000 characters, because the patterns do not scale
 * linearly with length.
 */
function pieces(text: string): { readonly from: number; readonly piece: string }[] {
  return [...text.matchAll(paragraph)].map(({ 0: piece, index }) => ({ from: index, piece }));
}
