// Assembles figures. Each number becomes a single placeholder, words-around-number.ts reads the words
// around it, and together they give value, unit and comparator. Dates, names and the like have already
// been removed from the text (see index.ts).

import type { FigureKind, JoinedNumbers, SeparateNumbers } from '../languages/figure-words.ts';
import type { Language } from '../languages/language.ts';
import { comparatorsOf } from './comparators.ts';
import { digitNumbers, type Separators, timesTenTo } from './digits.ts';
import { type RawFigure, type SpelledAtom, tidy } from './figure.ts';
import { joinedNumbers } from './joined-numbers.ts';
import { separateNumbers } from './number-words.ts';
import {
  entire,
  find,
  inDigits,
  inWords,
  isMoney,
  magnitudeAt,
  one,
  removed,
  timeUnits,
  wholeWord,
} from './pattern.ts';
import { unitsOf } from './units.ts';
import { type Around, around, scalesOf } from './words-around-number.ts';

/** A figure with offsets in a plain text. */
export type Composed = Omit<RawFigure, 'raw'>;

interface Atom extends SpelledAtom {
  /** The character that replaces the number in a skeleton. */
  readonly placeholder: string;
  readonly vague?: boolean;
}

/** The words of a language that belong to figures, compiled. */
type Reader = ReturnType<typeof readerOf>;

function readerOf(language: Language) {
  const { figures, numbers } = language;
  const compile = (words: Readonly<Record<number, string>> = {}, before = '') =>
    Object.entries(words).map(([value, pattern]) => [wholeWord(`${before}(?:${pattern})`), Number(value)] as const);
  return {
    units: unitsOf(language),
    comparators: comparatorsOf(language),
    spelled: numbers ? numbersIn(numbers) : () => [],
    special: (figures?.special ?? []).map((word) => [find(`\\<(?:${word[2]})\\>`), word] as const),
    compounds: Object.entries(figures?.compounds ?? {}).map(([unit, pattern]) => [wholeWord(pattern), unit] as const),
    scales: compile(scalesOf(language)),
    parts: compile(figures?.parts, '[\\s-]{0,2}'),
    /** Whether cents are those of a euro. */
    isEuroCent: !figures?.centsOfAnyCurrency,
  };
}

function numbersIn(numbers: SeparateNumbers | JoinedNumbers): (text: string) => readonly SpelledAtom[] {
  return numbers.kind === 'joined' ? joinedNumbers(numbers) : separateNumbers(numbers);
}

/** Creates a function that finds all figures of a plain text in one language. */
export function assembler(language: Language, separators: Separators): (text: string) => readonly Composed[] {
  const reader = readerOf(language);
  const read = around(language, reader.units, reader.comparators);
  return (text) => {
    const atoms = atomsIn(text, reader, separators);
    if (atoms.length === 0) return [];
    const { skeleton, positions, offsets } = skeletonOf(text, atoms);
    const found: Composed[] = [];
    let since = 0;
    for (const position of positions) {
      if (position < since) continue;
      const near = read(skeleton, position, since);
      since = near.to;
      const figure = compose({ position, near, positions, atoms, offsets, reader });
      if (figure) found.push(figure);
    }
    return found;
  };
}

/**
 * All numbers, sorted by position. Words that are figures by themselves take precedence, then
 * spelled numbers, then digits.
 */
function atomsIn(text: string, { special, spelled, units, scales }: Reader, separators: Separators): Atom[] {
  const atoms: Atom[] = [];
  let rest = text;
  const add = (atom: Atom) => {
    atoms.push(atom);
    rest = rest.slice(0, atom.start) + removed.repeat(atom.end - atom.start) + rest.slice(atom.end);
  };
  const addSpecial = (isVague: boolean) => {
    for (const [pattern, [kind, value, , unit]] of special) {
      if ((value === undefined) !== isVague) continue;
      for (const match of [...rest.matchAll(pattern)]) {
        const word = match.slice(1).find((group) => group !== undefined) ?? '';
        const exact = typeof value === 'object' ? value[word.toLowerCase()] : value;
        const name = unit === '?' ? units.nameOf(word) : unit;
        add({
          start: match.index,
          end: match.index + match[0].length,
          value: exact === undefined ? '' : tidy(exact),
          placeholder: entire,
          kind,
          unit: name,
          vague: exact === undefined,
        });
      }
    }
  };
  // Exact words go before spelled numbers, vague ones after: "two million" is a number, "millions"
  // alone is vague.
  addSpecial(false);
  for (const atom of spelled(rest)) {
    // A scale after digits belongs to them: 50 thousand.
    const isAfterDigit = /[\d½¼¾][\s-]?$/.test(rest.slice(Math.max(0, atom.start - 2), atom.start));
    if (isAfterDigit && scales.some(([words]) => words.test(text.slice(atom.start, atom.end)))) continue;
    // Skip articles before a figure: "un 80 %", "ein 10-minütiges".
    if (atom.one && /^\s\p{N}/u.test(rest.slice(atom.end, atom.end + 2))) continue;
    add({ ...atom, placeholder: atom.kind ? entire : atom.one ? one : inWords });
  }
  addSpecial(true);
  for (const atom of digitNumbers(rest, separators)) add({ ...atom, placeholder: inDigits, vague: atom.value === '' });
  return atoms.sort((a, b) => a.start - b.start);
}

/**
 * The text with one placeholder per number, the position of each of them, and the offset in the text of each
 * character of the skeleton.
 */
function skeletonOf(text: string, atoms: readonly Atom[]) {
  const offsets: number[] = [];
  const positions: number[] = [];
  let skeleton = '';
  let last = 0;
  const copy = (to: number) => {
    for (let index = last; index < to; index++) offsets.push(index);
    skeleton += text.slice(last, to);
  };
  for (const atom of atoms) {
    copy(atom.start);
    positions.push(offsets.length);
    offsets.push(atom.start);
    skeleton += atom.placeholder;
    last = atom.end;
  }
  copy(text.length);
  offsets.push(text.length);
  return { skeleton, positions, offsets };
}

interface Context {
  readonly position: number;
  readonly near: Around;
  readonly positions: readonly number[];
  readonly atoms: readonly Atom[];
  readonly offsets: readonly number[];
  readonly reader: Reader;
}

function compose(context: Context): Composed | undefined {
  const { position, near, offsets, reader } = context;
  const atom = atomAt(context, position);
  if (!atom) return undefined;
  const second = near.second && atomAt(context, near.second.at);
  const unit = unitOf(context) ?? atom.unit ?? second?.unit;
  const counts =
    atom.placeholder !== one ||
    (second && second.placeholder !== one) ||
    near.scale ||
    near.part ||
    near.half ||
    (unit !== undefined && (unit === '%' || isMoney(unit)));
  if (!counts) return undefined;

  const minor = near.minorAt === undefined ? undefined : atomAt(context, near.minorAt)?.value;
  const kind = kindOf(atom, second, near, unit);
  const compared = reader.comparators.of(near);
  const comparator = compared === 'from' && kind !== 'price' ? 'at-least' : compared;
  const cents = unit === 'cent' && reader.isEuroCent;
  const isSlashed = kind === 'fraction' && near.second?.share?.includes('/');
  const readBy = (numberOf: (atom: Atom) => string): readonly string[] => {
    const first = minor ? tidy(Number(numberOf(atom)) + Number(minor) / 100) : numberOf(atom);
    const values = [
      scaled(first, { ...near, scale: near.scale ?? near.second?.scale }, reader),
      ...(second ? [scaled(numberOf(second), { ...near.second, half: undefined }, reader)] : []),
    ];
    if (isSlashed) return slashed(values);
    return cents ? values.map((amount) => tidy(Number(amount) / 100)) : values;
  };
  const isVague = atom.vague || second?.vague;
  const isUnclear = !isVague && (atom.other ?? second?.other) !== undefined;
  const whole = isVague ? [] : readBy(({ value }) => value);
  return {
    start: offsets[near.lead] ?? 0,
    end: endOf(context, near.tail),
    kind,
    values: isUnclear ? [] : whole,
    ...(isUnclear && { readings: [whole, readBy(({ value, other }) => other ?? value)] }),
    unit: cents ? 'EUR' : unit,
    comparator,
    whole: { start: offsets[near.from] ?? 0, end: endOf(context, near.to) },
  };
}

function atomAt({ atoms, positions }: Context, position: number): Atom | undefined {
  return atoms[positions.indexOf(position)];
}

/** The offset in the text of an end position in the skeleton. */
function endOf(context: Context, position: number): number {
  return atomAt(context, position - 1)?.end ?? (context.offsets[position - 1] ?? 0) + 1;
}

function unitOf({ near, reader: { units, compounds } }: Context): string | undefined {
  const before = (near.money ?? near.second?.money)?.trim();
  if (before) return units.nameOf(before);
  if (!near.unit) return near.dash ? units.nameOf(near.dash.replace(/[,\s–-]/g, '')) : undefined;
  const written = near.unit;
  const compound = compounds.find(([pattern]) => pattern.test(written));
  return compound ? compound[1] : units.nameOf(written);
}

function scaled(value: string, { scale, part, half }: Partial<Around>, { scales, parts }: Reader): string {
  const times = scale ? scales.find(([words]) => words.test(scale.replace(/^[\s-]/, '')))?.[1] : undefined;
  const exponent = times ? Math.round(Math.log10(times)) : scale && magnitudeAt(scale, 0)?.exponent;
  const whole = exponent ? timesTenTo(exponent, value) : value;
  const by = part ? parts.find(([words]) => words.test(part))?.[1] : undefined;
  return by || half ? tidy(Number(whole) / (by ?? 1) + (half ? 0.5 : 0)) : whole;
}

/** Turns a fraction such as 3/4 into one value. Shares and ratings such as 9/10 and 4.8/5 keep two. */
function slashed(values: readonly string[]): readonly string[] {
  const [over = '', under = ''] = values;
  const isPart = values.length === 2 && /^\d+$/.test(over) && Number(over) < Number(under);
  return isPart && Number(under) <= 8 && Number(under) !== 5 ? [tidy(Number(over) / Number(under))] : values;
}

function kindOf(atom: Atom, second: Atom | undefined, near: Around, unit: string | undefined): FigureKind {
  if (near.multiple) return 'multiple';
  if (second) return near.second?.share ? 'fraction' : 'range';
  if (near.part) return 'fraction';
  if (unit === '%') return 'percentage';
  if (unit && isMoney(unit)) return 'price';
  if (unit && timeUnits.has(unit)) return 'duration';
  if (atom.kind) return atom.kind;
  return atom.placeholder === inDigits ? 'number' : 'spelled';
}
