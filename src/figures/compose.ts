// Assembles figures. Each number becomes a single placeholder, around.ts reads the words around it, and
// together they give value, unit and comparator. Dates, names and the like have already been removed
// from the text (see index.ts).

import { type Around, around, entire, inDigits, inWords, one } from './around.ts';
import type { Comparator, FigureKind, RawFigure } from './index.ts';
import { digitNumbers, type NumberAtom, type Separators, tidy } from './numbers.ts';
import { find, wholeWord } from './pattern.ts';
import { removed } from './plain.ts';
import type { Language, SpecialWord, SpelledAtom } from './spelled-figures.ts';
import { isMoney, timeUnits, type Units, unitsOf } from './units.ts';

/** A figure with offsets in a plain text. */
export type Composed = Omit<RawFigure, 'raw'>;

interface Atom extends SpelledAtom {
  /** The character that replaces the number in a skeleton. */
  readonly placeholder: string;
  readonly vague?: true;
}

/** Creates a function that finds all figures of a plain text in one language. */
export function assembler(
  language: Language,
  tag: string,
  separators: Separators,
): (text: string) => readonly Composed[] {
  const units = unitsOf(tag);
  const read = around(language, units);
  return (text) => {
    const atoms = atomsIn(text, language, separators);
    if (atoms.length === 0) return [];
    const { skeleton, positions, offsets } = skeletonOf(text, atoms);
    const found: Composed[] = [];
    let since = 0;
    for (const position of positions) {
      if (position < since) continue;
      const near = read(skeleton, position, since);
      since = near.to;
      const figure = compose({ position, near, positions, atoms, offsets, language, units });
      if (figure) found.push(figure);
    }
    return found;
  };
}

/**
 * All numbers, sorted by position. Words that are figures by themselves take precedence, then
 * spelled numbers, then digits.
 */
function atomsIn(text: string, language: Language, separators: Separators): Atom[] {
  const atoms: Atom[] = [];
  let rest = text;
  const add = (atom: Atom) => {
    atoms.push(atom);
    rest = rest.slice(0, atom.start) + removed.repeat(atom.end - atom.start) + rest.slice(atom.end);
  };
  const special = ({ pattern, kind, value, unit, vague }: SpecialWord) => {
    for (const match of [...rest.matchAll(pattern)]) {
      const word = match[1] ?? match[0];
      const exact = typeof value === 'function' ? value(word.toLowerCase()) : (value ?? '');
      const start = match.index;
      add({
        start,
        end: start + match[0].length,
        value: exact,
        placeholder: entire,
        kind,
        ...(unit && { unit }),
        ...((vague || exact === '') && { vague: true }),
      });
    }
  };
  // Exact words go before spelled numbers, vague ones after: "two million" is a number, "millions"
  // alone is vague.
  for (const word of language.special) if (!word.vague) special(word);
  for (const atom of language.words(rest)) {
    // Skip articles before a figure: "un 80 %", "ein 10-minütiges".
    if (atom.one && /^\s\p{N}/u.test(rest.slice(atom.end, atom.end + 2))) continue;
    add({ ...atom, placeholder: atom.kind ? entire : atom.one ? one : inWords });
  }
  for (const word of language.special) if (word.vague) special(word);
  for (const atom of digitNumbers(rest, separators)) add({ ...(atom satisfies NumberAtom), placeholder: inDigits });
  return atoms.sort((a, b) => a.start - b.start);
}

interface Skeleton {
  readonly skeleton: string;
  /** The position of each number's placeholder in the skeleton. */
  readonly positions: readonly number[];
  /** The offset in the text of each character of the skeleton. */
  readonly offsets: readonly number[];
}

/** The text with one placeholder per number. */
function skeletonOf(text: string, atoms: readonly Atom[]): Skeleton {
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
  readonly language: Language;
  readonly units: Units;
}

function compose(context: Context): Composed | undefined {
  const { position, near, offsets, language } = context;
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
  const value = minor ? tidy(Number(atom.value) + Number(minor) / 100) : atom.value;
  const values = atom.vague
    ? []
    : [
        scaled(value, { ...near, scale: near.scale ?? near.second?.scale }, language),
        ...(second ? [scaled(second.value, { ...near.second, half: undefined }, language)] : []),
      ];
  const kind = kindOf({ atom, second, near, unit });
  const comparator = comparatorOf(near, language);
  const cents = unit === 'cent' && language.and !== 'and';
  const share = near.second?.share;
  return {
    start: offsets[near.lead] ?? 0,
    end: endOf(context, near.tail),
    kind,
    values:
      kind === 'fraction' && share?.includes('/')
        ? slashed(values)
        : cents
          ? values.map((amount) => tidy(Number(amount) / 100))
          : values,
    ...(unit && { unit: cents ? 'EUR' : unit }),
    ...(comparator && { comparator }),
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

function unitOf({ near, language, units }: Context): string | undefined {
  const before = (near.money ?? near.second?.money)?.trim();
  if (before) return units.nameOf(before);
  if (!near.unit) return near.dash ? units.nameOf(near.dash.replace(/[,\s–-]/g, '')) : undefined;
  const written = near.unit;
  const compound = language.compounds.find(([pattern]) => wholeWord(pattern).test(written));
  if (compound) return compound[1];
  const bare = written.replace(/^(?:\sde\s|[\s-])/, '');
  return units.nameOf(bare) ?? units.nameOf(bare.toLowerCase());
}

function scaled(
  value: string,
  {
    scale,
    part,
    half,
  }: { readonly scale?: string | undefined; readonly part?: string | undefined; readonly half?: string | undefined },
  { scales, denominators }: Language,
): string {
  const times = scale ? scales.find(([words]) => wholeWord(words).test(scale.trim()))?.[1] : undefined;
  const by = part ? denominators.find(([words]) => wholeWord(`\\s?(?:${words})`).test(part))?.[1] : undefined;
  if (!times && !by && !half) return value;
  return tidy((Number(value) * (times ?? 1)) / (by ?? 1) + (half ? 0.5 : 0));
}

/** Turns a fraction such as 3/4 into one value. Shares and ratings such as 9/10 and 4.8/5 keep two. */
function slashed(values: readonly string[]): readonly string[] {
  const [over = '', under = ''] = values;
  return values.length === 2 &&
    /^\d+$/.test(over) &&
    Number(over) < Number(under) &&
    Number(under) !== 5 &&
    Number(under) <= 8
    ? [tidy(Number(over) / Number(under))]
    : values;
}

interface Parts {
  readonly atom: Atom;
  readonly second: Atom | undefined;
  readonly near: Around;
  readonly unit: string | undefined;
}

function kindOf({ atom, second, near, unit }: Parts): FigureKind {
  if (near.multiple) return 'multiple';
  if (second) return near.second?.share ? 'fraction' : 'range';
  if (near.part) return 'fraction';
  if (unit === '%') return 'percentage';
  if (unit && isMoney(unit)) return 'price';
  if (unit && timeUnits.has(unit)) return 'duration';
  if (atom.kind) return atom.kind;
  return atom.placeholder === inDigits ? 'number' : 'spelled';
}

/** The meaning of a negated comparator: “not more than 50” is “at most 50”. */
const negated: Readonly<Record<Comparator, Comparator | undefined>> = {
  'more-than': 'at-most',
  'at-most': 'at-least',
  'at-least': undefined,
  'up-to': undefined,
  about: undefined,
};

function comparatorOf(near: Around, language: Language): Composed['comparator'] {
  const of = (text: string | undefined, list: Language['comparators']): Composed['comparator'] => {
    const phrase = text?.trim();
    if (!phrase) return undefined;
    const comparator = list.find(([, words]) => wholeWord(`(?:${words})(?:\\s.*)?`).test(phrase))?.[0];
    if (comparator) return comparator;
    const rest = phrase.replace(find(`^(?:${language.negation})\\s`), '');
    const opposite = rest === phrase ? undefined : of(rest, list);
    return opposite && negated[opposite];
  };
  return (
    of(near.before, language.comparators) ?? of(near.after, language.after) ?? (near.plus ? 'more-than' : undefined)
  );
}
