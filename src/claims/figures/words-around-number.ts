// Reads the words around a number: comparator, currency, range, scale, unit. Each part has its own
// small pattern, which is tried where the previous one ended: V8 would need a tenth of a second per
// locale to compile a single pattern.
import type { Language } from '../languages/language.ts';
import type { ComparatorPatterns } from './comparators.ts';
import { anyMagnitude, here, inDigits, never, one, readHere } from './pattern.ts';
import type { Units } from './units.ts';

/** The words around a number, as written. All positions are offsets in the skeleton. */
export type Around = ReturnType<ReadAround>;

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
export type ReadAround = ReturnType<typeof readerWith>;

/** Creates the reader for one language. Its patterns are compiled here. */
export function around(language: Language, units: Units, comparators: ComparatorPatterns): ReadAround {
  return readerWith(patternsOf(language, units, comparators));
}

function readerWith(part: ReturnType<typeof patternsOf>) {
  return (skeleton: string, position: number, since: number) => {
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
    const unit = nextUnit();
    const second = readSecond();
    const minor = next(part.minor);
    const minorAt = minor === undefined ? undefined : at - 1;
    const plus = next(part.plus);
    const late = plus === undefined ? undefined : nextUnit();
    const multiple = next(part.multiple);
    const half = next(part.half);
    const dash = next(part.dash);
    const tail = at;
    const after = next(part.after);
    return {
      /**
       * Start of the whole expression, and of the figure itself, after the comparator and the word that
       * opens a range.
       */
      from: compared - length(before),
      lead,
      /** End of the figure, and of a comparator that follows it. */
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
      /** Position of the number of cents: 2 Euro 50. */
      minorAt,
      multiple,
      half,
      dash,
    };

    function nextUnit(): string | undefined {
      const found = readHere(part.unit, skeleton, at);
      at += length(found?.[0]);
      return found?.groups?.unit ?? found?.[0];
    }

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
        unit: nextUnit(),
      };
    }
  };
}

/** By factor, the words for it. `k` is understood where a language has no word for a thousand. */
export function scalesOf({ figures }: Language): Readonly<Record<number, string>> {
  return { 1000: 'k', ...figures?.scales };
}

function alternatives(words: Readonly<Record<string, string>> = {}): string {
  return Object.values(words).join('|') || never;
}

function patternsOf(language: Language, units: Units, comparators: ComparatorPatterns) {
  const { figures: words, ranges } = language;
  // The largest first: “mil millones” begins with “mil”.
  const scales = Object.values(scalesOf(language)).reverse();
  const open = Object.entries(ranges?.open ?? {}).map(([word, between]) => [word, `\\s(?:${between})\\s`] as const);
  const joins = open.map(([word, between]) => `|(?<=\\<${word}\\s[^.,;:!?]{1,40})${between}`).join('');
  const dash = String.raw`\s?[–—~〜-]\s?`;
  const join = ranges ? String.raw`${dash}|\s(?:${ranges.to})\s` : dash;
  const share = words ? String.raw`\s(?:${words.share})\s|\s?/\s?` : String.raw`\s?/\s?`;
  return {
    moneyBefore: here(`(?<=(${units.before}\\s?))`),
    // Only if the other end of the range is a number: “más de 50 idiomas a un clic” is no range.
    opening: open.map(([word, between]) =>
      here(`(?<=(\\<${word}\\s))(?=[^.,;:!?]{0,40}?${between}(?:${units.before}\\s?)?(?!${one}){number})`),
    ),
    // In a lookbehind, V8 may match the shorter alternative: “mehr als” in “nicht mehr als”. So include
    // the negation.
    comparator: here(
      `(?<=(\\<(?:(?:${words?.negation ?? never})\\s)?(?:${comparators.before})(?:\\s|(?<='))(?:{article}\\s)?))`,
    ),
    scale: here(`[\\s-]?(?:${anyMagnitude}|(?:${scales.join('|')})\\>)`),
    part: here(`[\\s-]{0,2}(?:${alternatives(words?.parts)})\\>`),
    unit: here(`${alternatives(words?.compounds)}|(?:[\\s-]?|{unitLink})(?<unit>${units.pattern})\\>`),
    join: here(`(?<all>(?:${join}${joins}|(?<share>${share}))(?<money>${units.before}\\s?)?{number})`),
    minor: here(`(?<=€|{euro})\\s(?:{minorLink}\\s)?${inDigits}(?!\\p{L}|\\s?${units.pattern})`),
    plus: here(String.raw`\s?\+(?!\p{N}|{number})`),
    multiple: here(words ? String.raw`(?:${words.multiple}|\s?[x×])\>` : String.raw`\s?[x×]\>`),
    half: here(words?.half ? `\\s${words.half}\\>` : never),
    dash: here(`,\\s?[–-]+(?:\\s?${units.before})?`),
    after: here(`\\s(?:${comparators.after})\\>`),
  };
}

function length(text: string | undefined): number {
  return text?.length ?? 0;
}
