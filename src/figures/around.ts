// Reads the words around a number: comparator, currency, range, scale, unit. Each part has its own
// small pattern, which is tried where the previous one ended: V8 would need a tenth of a second per
// locale to compile a single pattern.
import { here, L, R, readHere } from './pattern.ts';
import type { Language } from './spelled-figures.ts';
import type { Units } from './units.ts';

// Placeholders: in a skeleton, one of these characters replaces each number, depending on how it is written.
/** A number in digits. */
export const inDigits = '\uE100';
/** A number in words. */
export const inWords = '\uE101';
/** The word “one”, which may be an article. */
export const one = '\uE102';
/** A word that is a figure by itself, such as “twice”. */
export const entire = '\uE103';
const any = `[${inDigits}${inWords}${one}${entire}]`;

/** The words around a number, as written. All positions are offsets in the skeleton. */
export interface Around {
  /**
   * Start of the whole expression, and of the figure itself, after the comparator and the word that
   * opens a range.
   */
  readonly from: number;
  readonly lead: number;
  /** End of the figure, and of a comparator that follows it. */
  readonly tail: number;
  readonly to: number;
  readonly before?: string;
  readonly after?: string;
  readonly plus?: string;
  readonly money?: string;
  readonly scale?: string;
  readonly part?: string;
  readonly unit?: string;
  readonly second?: Second;
  /** Position of the number of cents: 2 Euro 50. */
  readonly minorAt?: number;
  readonly multiple?: string;
  readonly half?: string;
  readonly dash?: string;
}

/** The upper end of a range, or the total of a share (9 of 10). */
export interface Second {
  readonly at: number;
  /** The separator between the two numbers of a share: " von ", "/". */
  readonly share?: string;
  readonly money?: string;
  readonly scale?: string;
  readonly part?: string;
  readonly unit?: string;
}

/** Reads the words around the placeholder at `position`. Text before `since` belongs to another figure. */
export type ReadAround = (skeleton: string, position: number, since: number) => Around;

/** Creates the reader for one language. Its patterns are compiled here. */
export function around(language: Language, units: Units): ReadAround {
  const part = patternsOf(language, units);
  return (skeleton, position, since) => {
    const lookBehind = (pattern: RegExp, at: number): string | undefined => {
      const found = readHere(pattern, skeleton, at)?.[1];
      return found !== undefined && at - found.length >= since ? found : undefined;
    };
    const money = lookBehind(part.moneyBefore, position);
    const lead = position - length(money);
    const opened = part.opening.map((pattern) => lookBehind(pattern, lead)).find((found) => found !== undefined);
    const compared = lead - length(opened);
    const before = lookBehind(part.comparator, compared);

    let at = position + 1;
    const next = (pattern: RegExp): string | undefined => {
      const found = readHere(pattern, skeleton, at)?.[0];
      at += length(found);
      return found;
    };
    const scale = next(part.scale);
    const share = next(part.part);
    const unit = next(part.unit);
    const second = readSecond();
    const minor = next(part.minor);
    const minorAt = minor === undefined ? undefined : at - 1;
    const plus = next(part.plus);
    const late = plus === undefined ? undefined : next(part.unit);
    const multiple = next(part.multiple);
    const half = next(part.half);
    const dash = next(part.dash);
    const tail = at;
    const after = next(part.after);
    return {
      from: compared - length(before),
      lead,
      tail,
      to: at,
      before,
      after,
      plus,
      money,
      scale,
      part: share,
      unit: late ?? second?.unit ?? unit,
      second,
      minorAt,
      multiple,
      half,
      dash,
    };

    function readSecond(): Second | undefined {
      const joined = readHere(part.join, skeleton, at)?.groups;
      if (!joined) return undefined;
      at += length(joined.all);
      const place = at - 1;
      return {
        at: place,
        share: joined.share,
        money: joined.money,
        scale: next(part.scale),
        part: next(part.part),
        unit: next(part.unit),
      };
    }
  };
}

type WordList = readonly (readonly [unknown, string])[];

function patternsOf(language: Language, units: Units) {
  const alternatives = (list: WordList) => list.map(([, words]) => words).join('|') || '(?!)';
  const keys = (list: readonly (readonly [string, unknown])[]) => list.map(([words]) => words).join('|') || '(?!)';
  const { open, join, share } = language;
  const joins = open.map(([word, then]) => `|(?<=${L}${word}\\s[^.,;:!?]{1,40})${then}`).join('');
  const article = String.raw`(?:(?:un|una|el|las|los|the|a|die|den|der)\s)?`;
  return {
    moneyBefore: here(`(?<=(${units.before}\\s?))`),
    // Only if the other end of the range is a number: “más de 50 idiomas a un clic” is no range.
    opening: open.map(([word, then]) =>
      here(`(?<=(${L}${word}\\s))(?=[^.,;:!?]{0,40}?${then}(?:${units.before}\\s?)?(?!${one})${any})`),
    ),
    // In a lookbehind, V8 may match the shorter alternative: “mehr als” in “nicht mehr als”. So include
    // the negation.
    comparator: here(
      `(?<=(${L}(?:(?:${language.negation})\\s)?(?:${alternatives(language.comparators)})\\s${article}))`,
    ),
    scale: here(`\\s?(?:${keys(language.scales)})${R}`),
    part: here(`\\s?(?:${keys(language.denominators)})${R}`),
    // Spanish says dos millones de euros.
    unit: here(
      `${keys(language.compounds)}|(?:[\\s-]?|(?<=mill(?:ón|ones)|${any})\\sde\\s)${units.pattern}(?![\\p{L}\\p{N}])`,
    ),
    join: here(`(?<all>(?:${join}${joins}|(?<share>${share}|\\s?/\\s?))(?<money>${units.before}\\s?)?${any})`),
    minor: here(`(?<=€|euros?)\\s(?:con\\s)?${inDigits}(?![\\p{L}]|\\s?${units.pattern})`),
    plus: here(`\\s?\\+(?![\\p{N}${any.slice(1, -1)}])`),
    multiple: here(language.multiples),
    half: here(language.half === undefined ? '(?!)' : `${language.half}${R}`),
    dash: here(`,\\s?[–-]+(?:\\s?${units.before})?`),
    after: here(`\\s(?:${alternatives(language.after)})${R}`),
  };
}

function length(text: string | undefined): number {
  return text?.length ?? 0;
}
