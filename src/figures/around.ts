// Reads what stands around a number: comparator, money before, range, scale, unit. Each part is a small pattern of its own,
// tried where the last one ended: as one pattern they would take V8 a tenth of a second to compile for each locale.
import { here, L, R, readHere } from './pattern.ts';
import type { Language } from './spelled-figures.ts';
import type { Units } from './units.ts';

// In a skeleton one sign stands for each number, by its sort.
export const inDigits = '\uE100';
export const inWords = '\uE101';
export const one = '\uE102';
export const entire = '\uE103';
const any = `[${inDigits}${inWords}${one}${entire}]`;

/** What stands around a number, as written. Places are offsets in the skeleton. */
export interface Around {
  /** Where it all begins, and where the figure itself does, behind its comparator and what opens a range. */
  readonly from: number;
  readonly lead: number;
  /** Where the figure ends, and where a comparator behind it does. */
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
  /** Where the number of cents stands: 2 Euro 50. */
  readonly minorAt?: number;
  readonly multiple?: string;
  readonly half?: string;
  readonly dash?: string;
}

/** The other end of a range, or what a share is of. */
export interface Second {
  readonly at: number;
  /** What joins the two of a share: " von ", "/". */
  readonly share?: string;
  readonly money?: string;
  readonly scale?: string;
  readonly part?: string;
  readonly unit?: string;
}

/** Reads around the number whose sign stands at `sign`; what ends before `since` belongs to another figure. */
export type ReadAround = (skeleton: string, sign: number, since: number) => Around;

export function around(language: Language, units: Units): ReadAround {
  const part = patternsOf(language, units);
  return (skeleton, sign, since) => {
    const behind = (pattern: RegExp, at: number): string | undefined => {
      const found = readHere(pattern, skeleton, at)?.[1];
      return found !== undefined && at - found.length >= since ? found : undefined;
    };
    const money = behind(part.moneyBefore, sign);
    const lead = sign - length(money);
    const opened = part.opening.map((pattern) => behind(pattern, lead)).find((found) => found !== undefined);
    const compared = lead - length(opened);
    const before = behind(part.comparator, compared);

    let at = sign + 1;
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

type Worded = readonly (readonly [unknown, string])[];

function patternsOf(language: Language, units: Units) {
  const listed = (list: Worded) => list.map(([, words]) => words).join('|') || '(?!)';
  const keys = (list: readonly (readonly [string, unknown])[]) => list.map(([words]) => words).join('|') || '(?!)';
  const { open, join, share } = language;
  const joins = open.map(([word, then]) => `|(?<=${L}${word}\\s[^.,;:!?]{1,40})${then}`).join('');
  const article = String.raw`(?:(?:un|una|el|las|los|the|a|die|den|der)\s)?`;
  return {
    moneyBefore: here(`(?<=(${units.before}\\s?))`),
    // Only where the other end of the range is a number: “más de 50 idiomas a un clic” has none.
    opening: open.map(([word, then]) =>
      here(`(?<=(${L}${word}\\s))(?=[^.,;:!?]{0,40}?${then}(?:${units.before}\\s?)?(?!${one})${any})`),
    ),
    // Inside a look-behind V8 takes whichever comparator it likes: “mehr als” of “nicht mehr als”.
    comparator: here(`(?<=(${L}(?:(?:${language.negation})\\s)?(?:${listed(language.comparators)})\\s${article}))`),
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
    after: here(`\\s(?:${listed(language.after)})${R}`),
  };
}

function length(text: string | undefined): number {
  return text?.length ?? 0;
}
