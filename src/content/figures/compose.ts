// Puts figures together: numbers become single signs, and one pattern then reads what stands around them – comparator,
// money before, range, scale, unit. Numbers that classes took out of the text are not seen here.
import type { FigureKind, RawFigure } from '../figures.ts';
import { digitNumbers, type NumberAtom, type Separators, tidy } from './numbers.ts';
import { L, R } from './pattern.ts';
import { gone } from './plain.ts';
import type { Language, SpecialWord, SpelledAtom } from './spelled.ts';
import { isMoney, timeUnits, type Units, unitsOf } from './units.ts';

export type Composed = Omit<RawFigure, 'raw'>;

interface Atom extends SpelledAtom {
  readonly sign: string;
  readonly vague?: true;
}

// One sign for each sort of number.
const inDigits = '\uE100';
const inWords = '\uE101';
const one = '\uE102';
const entire = '\uE103';
const any = `[${inDigits}${inWords}${one}${entire}]`;

/** What finds the figures of plain texts in one language. */
export function assembler(
  language: Language,
  tag: string,
  separators: Separators,
): (text: string) => readonly Composed[] {
  const units = unitsOf(tag);
  const pattern = figurePattern(language, units);
  return (text) => {
    const atoms = atomsIn(text, language, separators);
    if (atoms.length === 0) return [];
    const { skeleton, at } = skeletonOf(text, atoms);
    const found: Composed[] = [];
    for (const match of skeleton.matchAll(pattern)) {
      const figure = compose(match, { atoms, at, language, units, skeleton });
      if (figure) found.push(...figure);
    }
    return found;
  };
}

/** Numbers in their order. A word that is a figure by itself goes first, then words, then digits. */
function atomsIn(text: string, language: Language, separators: Separators): Atom[] {
  const atoms: Atom[] = [];
  let rest = text;
  const add = (atom: Atom) => {
    atoms.push(atom);
    rest = rest.slice(0, atom.start) + gone.repeat(atom.end - atom.start) + rest.slice(atom.end);
  };
  const special = ({ pattern, kind, value, vague }: SpecialWord) => {
    for (const match of [...rest.matchAll(pattern)]) {
      const word = match[1] ?? match[0];
      const exact = typeof value === 'function' ? value(word.toLowerCase()) : (value ?? '');
      const start = match.index;
      add({
        start,
        end: start + match[0].length,
        value: exact,
        sign: entire,
        kind,
        ...((vague || exact === '') && { vague: true }),
      });
    }
  };
  // "Two million" is a number; millions alone are many.
  for (const word of language.special) if (!word.vague) special(word);
  for (const atom of language.words(rest)) {
    // "un 80 %", "ein 10-minütiges": an article before a figure.
    if (atom.one && /^\s\p{N}/u.test(rest.slice(atom.end, atom.end + 2))) continue;
    add({ ...atom, sign: atom.kind ? entire : atom.one ? one : inWords });
  }
  for (const word of language.special) if (word.vague) special(word);
  for (const atom of digitNumbers(rest, separators)) add({ ...(atom satisfies NumberAtom), sign: inDigits });
  return atoms.sort((a, b) => a.start - b.start);
}

/** The text with one sign per number, and where each of its signs stood. */
function skeletonOf(text: string, atoms: readonly Atom[]): { skeleton: string; at: readonly number[] } {
  const at: number[] = [];
  let skeleton = '';
  let last = 0;
  const copy = (to: number) => {
    for (let index = last; index < to; index++) at.push(index);
    skeleton += text.slice(last, to);
  };
  for (const atom of atoms) {
    copy(atom.start);
    at.push(atom.start);
    skeleton += atom.sign;
    last = atom.end;
  }
  copy(text.length);
  at.push(text.length);
  return { skeleton, at };
}

function figurePattern(language: Language, units: Units): RegExp {
  const worded = (list: readonly (readonly [unknown, string])[]) => list.map(([, words]) => words).join('|') || '(?!)';
  const scale = `\\s?(?:${language.scales.map(([words]) => words).join('|')})${R}`;
  const parts = `\\s?(?:${language.denominators.map(([words]) => words).join('|') || '(?!)'})${R}`;
  // Spanish says dos millones de euros.
  const unit = `(?:[\\s-]?|(?<=mill(?:ón|ones)|${any})\\sde\\s)(?:${units.pattern}(?![\\p{L}\\p{N}]))`;
  const compound = language.compounds.map(([words]) => words).join('|') || '(?!)';
  const opened = language.open
    .map(([word, join], index) => `(?:(?<open${index}>${L}${word}\\s)(?=[^.;:!?]{0,40}?${join}))`)
    .join('|');
  const joins = language.open.map(([word, join]) => `(?<=${L}${word}\\s[^.,;:!?]{1,40})${join}`).join('|');
  const comparators = `${L}(?:${worded(language.comparators)})\\s(?:(?:un|una|el|las|los|the|a|die|den|der)\\s)?`;
  return new RegExp(
    [
      `(?<cmp>${comparators})?`,
      opened ? `(?:${opened})?` : '',
      `(?<pre>(?:${units.before}\\s?))?(?<n1>${any})`,
      `(?<scale1>${scale})?(?<part1>${parts})?`,
      `(?<unit1>${compound}|${unit})?`,
      `(?:(?<join>${language.join}${joins ? `|${joins}` : ''}|(?<share>${language.share}|\\s?/\\s?))(?<pre2>${units.before}\\s?)?(?<n2>${any})(?<scale2>${scale})?(?<part2>${parts})?(?<unit2>${compound}|${unit})?)?`,
      `(?:(?<=€|euros?)\\s(?:con\\s)?(?<minor>${inDigits})(?![\\p{L}]|\\s?(?:${units.pattern})))?`,
      `(?<plus>\\s?\\+${`(?![\\p{N}${any.slice(1, -1)}])`})?`,
      `(?<unit3>(?<=\\+)${unit})?`,
      `(?<mult>${language.multiples})?`,
      language.half ? `(?<half>${language.half}${R})?` : '',
      `(?<dash>,\\s?[–-]+(?:\\s?${units.before})?)?`,
      `(?<after>\\s(?:${worded(language.after)})${R})?`,
    ].join(''),
    'giu',
  );
}

interface Context {
  readonly atoms: readonly Atom[];
  readonly at: readonly number[];
  readonly language: Language;
  readonly units: Units;
  readonly skeleton: string;
}

function compose(match: RegExpMatchArray, context: Context): Composed[] | undefined {
  const { at, language } = context;
  const groups = match.groups ?? {};
  const from = match.index ?? 0;
  const to = from + match[0].length;
  const lead = from + (groups.cmp?.length ?? 0) + openLength(groups);
  const firstAt = match[0].search(new RegExp(any, 'u')) + from;
  const atom = atomAt(context, firstAt);
  const second = groups.n2 ? atomAt(context, lastSign(match[0]) + from) : undefined;
  if (!atom) return undefined;

  const written = unitText(groups);
  const unit = unitOf(written, groups, context) ?? atom.unit ?? second?.unit;
  const isOne = (one: Atom) => one.sign === '\uE102';
  const counts =
    !isOne(atom) ||
    (second && !isOne(second)) ||
    groups.scale1 ||
    groups.part1 ||
    groups.half ||
    (unit !== undefined && (unit === '%' || isMoney(unit)));
  if (!counts) return undefined;

  const minor = groups.minor ? atomAt(context, lastSign(match[0]) + from)?.value : undefined;
  const values = atom.vague
    ? []
    : [
        scaled(
          minor ? tidy(Number(atom.value) + Number(minor) / 100) : atom.value,
          { scale: groups.scale1 ?? (second ? groups.scale2 : undefined), part: groups.part1, half: groups.half },
          language,
        ),
        ...(second
          ? [scaled(second.value, { scale: groups.scale2, part: groups.part2, half: undefined }, language)]
          : []),
      ];
  const kind = kindOf({ atom, second, groups, unit });
  const tail = to - (groups.after?.length ?? 0);
  const comparator = comparatorOf(groups, language);
  const cents = unit === 'cent';
  return [
    {
      start: at[lead] ?? 0,
      end: endOf(context, tail),
      kind,
      values:
        kind === 'fraction' && groups.share?.includes('/') && !/[.,]/.test(groups.share)
          ? slashed(values)
          : cents && language.and !== 'and'
            ? values.map((value) => tidy(Number(value) / 100))
            : values,
      ...(unit && { unit: cents && language.and !== 'and' ? 'EUR' : unit }),
      ...(comparator && { comparator }),
      whole: { start: at[from] ?? 0, end: endOf(context, to) },
    },
  ];
}

function openLength(groups: Record<string, string | undefined>): number {
  return Object.entries(groups).reduce(
    (sum, [name, text]) => sum + (name.startsWith('open') ? (text?.length ?? 0) : 0),
    0,
  );
}

function atomAt({ atoms, at }: Context, index: number): Atom | undefined {
  const start = at[index];
  return atoms.find((atom) => atom.start === start);
}

function lastSign(text: string): number {
  for (let index = text.length - 1; index >= 0; index--) if (/[\uE100-\uE103]/.test(text[index] ?? '')) return index;
  return -1;
}

/** Where the last sign before `index` ended in the text. */
function endOf({ atoms, at }: Context, index: number): number {
  const start = at[index - 1] ?? 0;
  return atoms.find((atom) => atom.start === start)?.end ?? start + 1;
}

function unitText(groups: Record<string, string | undefined>): string | undefined {
  return groups.unit3 ?? groups.unit2 ?? groups.unit1;
}

function unitOf(
  written: string | undefined,
  groups: Record<string, string | undefined>,
  { language, units }: Context,
): string | undefined {
  const before = (groups.pre ?? groups.pre2)?.trim();
  if (before) return units.nameOf(before);
  if (!written) return groups.dash ? units.nameOf(groups.dash.replace(/[,\s–-]/g, '')) : undefined;
  const compound = language.compounds.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(written));
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
  const times = scale
    ? scales.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(scale.trim()))?.[1]
    : undefined;
  const by = part ? denominators.find(([words]) => new RegExp(`^\\s?(?:${words})$`, 'iu').test(part))?.[1] : undefined;
  if (!times && !by && !half) return value;
  return tidy((Number(value) * (times ?? 1)) / (by ?? 1) + (half ? 0.5 : 0));
}

/** 3/4 is one value, 9 of 10 and 4.8/5 are two. */
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
  readonly groups: Record<string, string | undefined>;
  readonly unit: string | undefined;
}

function kindOf({ atom, second, groups, unit }: Parts): FigureKind {
  if (groups.mult) return 'multiple';
  if (second) return groups.share ? 'fraction' : 'range';
  if (groups.part1) return 'fraction';
  if (unit === '%') return 'percentage';
  if (unit && isMoney(unit)) return 'price';
  if (unit && timeUnits.has(unit)) return 'duration';
  if (atom.kind) return atom.kind;
  return atom.sign === inDigits ? 'number' : 'spelled';
}

function comparatorOf(groups: Record<string, string | undefined>, language: Language): Composed['comparator'] {
  const of = (text: string | undefined, list: Language['comparators']) => {
    const said = text?.trim().toLowerCase();
    return said ? list.find(([, words]) => new RegExp(`^(?:${words})(?:\\s|$)`, 'iu').test(said))?.[0] : undefined;
  };
  return (
    of(groups.cmp, language.comparators) ?? of(groups.after, language.after) ?? (groups.plus ? 'more-than' : undefined)
  );
}
