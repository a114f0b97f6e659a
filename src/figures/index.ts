// Figures in a text that nobody has made a claim of: numbers in digits of any script or in words, with their unit and
// comparator. What is a date, a name, a place or a saying is no figure (the recognisers in figures/ know these classes).
// Ordinals are none either, and "one" alone is an article. Judging what was found is left to check/figures.ts.
import { dates, times } from './calendar.ts';
import { assembler, type Composed } from './compose.ts';
import { writtenIn } from './elsewhere.ts';
import { addresses, addressesOfTheWeb, phones, registers, statutes } from './figure-places.ts';
import { namedInFrenchOrDutch } from './french-dutch.ts';
import { idioms, namesIn, ordinals } from './named.ts';
import { type Separators, separatorsOf } from './numbers.ts';
import { gone, plainText, specialIn } from './plain.ts';
import { type Language, languageOf } from './spelled-figures.ts';

export type FigureKind = 'number' | 'percentage' | 'price' | 'range' | 'duration' | 'fraction' | 'multiple' | 'spelled';

export type Comparator = 'more-than' | 'at-least' | 'up-to' | 'at-most' | 'about';

/** A stretch of a written text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A figure as it stands in a text. */
export interface RawFigure extends TextRange {
  readonly raw: string;
  readonly kind: FigureKind;
  /** Decimal strings: two for a range or a share, none for "thousands". */
  readonly values: readonly string[];
  /** A unit as Intl names it, the code of a currency, `%`, or `cent`. */
  readonly unit?: string;
  readonly comparator?: Comparator;
  /** The figure together with its comparator and what opens a range: "mehr als 50", "zwischen 5 und 15". */
  readonly whole: TextRange;
}

/** All figures of a text in their order. German, English and Spanish in words too; other languages in digits only. */
export type FigureFinder = (text: string) => RawFigure[];

/** A finder for one locale. Its patterns are prepared once, for the first text that may hold a figure. */
export function figureFinder(locale: string): FigureFinder {
  const language = languageOf(locale);
  let prepared: Prepared | undefined;
  return (text) => {
    if (!mayHold(text, language)) return [];
    // The numbers in references are names: ${claim.q3}.
    if (text.includes('${') && !mayHold(text.replace(/\$\{[^{}]*\}/g, ' '), language)) return [];
    prepared ??= prepare(locale, language);
    const { separators, special, figuresOf } = prepared;
    const plain = plainText(text, separators, special);
    return pieces(plain.text).flatMap(({ from, piece }) =>
      figuresOf(piece).map(({ start, end, whole, ...figure }) => {
        const stretch = plain.written(from + start, from + end);
        return {
          ...stretch,
          raw: text.slice(stretch.start, stretch.end),
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
  // Each class takes what it knows out of the text, so that the next one does not see it.
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
    // Most texts hold none at all; classes only ever take figures away.
    if (!mayHold(text, language) || assemble(text).length === 0) return [];
    let rest = text;
    for (const patterns of classes) {
      for (const pattern of patterns) {
        // Most texts that hold a figure hold one: once it is taken out, nothing is left to look for.
        if (!mayHold(rest, language)) return [];
        rest = rest.replace(pattern, (found) => gone.repeat(found.length));
      }
    }
    return assemble(rest);
  };
  return { separators, special: specialIn(writtenIn(locale)), figuresOf };
}

function mayHold(text: string, language: Language): boolean {
  return /\p{N}/u.test(text) || language.hint.test(text);
}

const paragraph = /(?:(?!\n[^\S\n]*\n).){1,2000}(?!\S)|(?:(?!\n[^\S\n]*\n).){1,2000}/gs;

/** Paragraphs; longer ones than people write are cut at a blank, for patterns take far longer for a text twice as long. */
function pieces(text: string): { readonly from: number; readonly piece: string }[] {
  return [...text.matchAll(paragraph)].map(({ 0: piece, index }) => ({ from: index, piece }));
}
