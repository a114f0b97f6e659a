// Finds the claim that a raw figure states, by value, unit and comparator, and a style of it that
// renders the same words.

import { memoized } from '../files/once.ts';
import { unspaced } from '../text/unspaced-scripts.ts';
import { type Claim, comparatorWord, currencies, figureOf, formatClaim, intlUnits, stylesOf } from './claim.ts';
import { lastUpTo, type TextRange } from './figures/ascending.ts';
import { readingsOf } from './figures/figure.ts';
import type { RawFigure } from './figures/index.ts';
import { isPaidOtherwise, saysOtherPeriod } from './period.ts';

/** The claims of a site, by id. */
export type Claims = ReadonlyMap<string, Claim>;

/** A range of a text, and the reference that renders exactly these words. */
export interface Replacement extends TextRange {
  readonly reference: string;
}

/** The claims that a figure may state. */
export type Match = ReturnType<typeof matchOf>;

/**
 * Creates a function that matches the figures of a text. It searches the text once for the words of
 * each claim.
 */
export function matcher(context: MatchContext): (figure: RawFigure) => Match {
  const occurrencesOf = memoized((words: string) => {
    const found = [...context.text.matchAll(patternForWords(words))];
    return { starts: found.map(({ index }) => index), ends: found.map(({ 0: { length }, index }) => index + length) };
  });
  return (figure) => matchOf(figure, { ...context, occurrencesOf });
}

interface SearchContext extends MatchContext {
  /** Start and end offsets of all occurrences of some words in the text, in order. */
  readonly occurrencesOf: (words: string) => { readonly starts: readonly number[]; readonly ends: readonly number[] };
}

function matchOf(figure: RawFigure, context: SearchContext) {
  const { text, locale, claims } = context;
  // In languages without word tables, units and comparators are recognised by the claim's own words.
  const saysMoreThan = (part: 'number' | 'figure', claim: Claim) => {
    const found = replacementBy(claim, figure, context);
    const bare = figureOf(claim, locale)?.[part] ?? '';
    return found !== undefined && text.slice(found.start, found.end).replace(patternForWords(bare), '') !== '';
  };
  const alike = [...claims.values()].filter(
    (claim) =>
      hasValues(claim, figure) &&
      (unitOf(claim) === figure.unit || (figure.unit === undefined && saysMoreThan('number', claim))),
  );
  const isCompared = (claim: Claim) =>
    claim.comparator === (figure.comparator ?? 'exactly') ||
    (comparatorWord(claim.comparator, locale) === undefined && saysMoreThan('figure', claim));
  /** Claims with this value (or one that it may have), unit and comparator, in the order of their file. */
  const same = alike.filter((claim) => figure.kind !== 'multiple' && isCompared(claim));
  /** Claims with this value and unit, but another comparator. */
  const near = alike.filter((claim) => !same.includes(claim) && figure.kind !== 'multiple');
  const [only] = same;
  /**
   * The reference to use instead. Only set if a single claim matches and one of its styles renders
   * the same words.
   */
  const replacement = only && same.length === 1 ? replacementBy(only, figure, context) : undefined;
  return { same, near, replacement };
}

/**
 * Whether a claim counts things, rather than money, time, size or shares. Its value alone does not
 * identify it then.
 */
function isCount(claim: Claim): boolean {
  return unitOf(claim) === undefined;
}

/**
 * Whether a figure clearly refers to this claim, judging by the words after it. A count such as 3 must be
 * followed by a word from the claim.
 */
export function isMeant(claim: Claim, figure: RawFigure, { text, locale }: MatchContext): boolean {
  if (isPaidOtherwise(claim, text.slice(figure.end))) return false;
  return !isCount(claim) || nextWordIsIn(Object.values(claim.text[locale] ?? {}).join(' '), figure, text);
}

/**
 * The reference to suggest for a figure. Uses a style with the bare figure if the text continues
 * with its own words.
 */
export function referenceTo(claim: Claim, figure: RawFigure, { text, locale, claims }: MatchContext): string {
  const whole = `\${claim.${claim.id}}`;
  const words = formatClaim(claim, locale, 'default', claims);
  const bare = figureOf(claim, locale)?.value;
  // A price must keep its period.
  if (words === undefined || bare === undefined || words === bare || claim.kind === 'price') return whole;
  if (!/^\s\p{L}/u.test(text.slice(figure.end)) || nextWordIsIn(words, figure, text)) return whole;
  const style = stylesOf(claim, locale).find((name) => formatClaim(claim, locale, name, claims) === bare);
  return style === undefined ? whole : `\${claim.${claim.id}, ${style}}`;
}

/**
 * The range that the reference from `referenceTo` replaces: the figure, its comparator, and any
 * words after it that are part of the claim.
 */
export function rangeToReplace(claim: Claim, { whole }: RawFigure, { text, locale, claims }: MatchContext): TextRange {
  const words = formatClaim(claim, locale, 'default', claims) ?? '';
  const bare = figureOf(claim, locale)?.value ?? '';
  const rest = bare === '' ? '' : words.slice(words.indexOf(bare) + bare.length);
  return { start: whole.start, end: whole.end + (text.startsWith(rest, whole.end) ? rest.length : 0) };
}

/** Whether the next word after a figure is one of these words. */
function nextWordIsIn(words: string, figure: RawFigure, text: string): boolean {
  const [next = ''] = /[\p{L}-]{3,}/u.exec(text.slice(figure.end, figure.end + 40)) ?? [];
  return next !== '' && new RegExp(`(?<!\\p{L})${next.toLowerCase()}(?!\\p{L})`, 'u').test(words.toLowerCase());
}

/** Whether a figure has the value of a claim, or may have it. */
function hasValues(claim: Claim, figure: RawFigure): boolean {
  if (claim.value === undefined) return false;
  const own = typeof claim.value === 'string' ? [claim.value] : [claim.value.min, claim.value.max];
  return readingsOf(figure).some(
    (values) => own.length === values.length && own.every((value, index) => Number(value) === Number(values[index])),
  );
}

function unitOf({ kind, unit }: Claim): string | undefined {
  if (kind === 'percentage') return '%';
  return unit && (currencies.has(unit) || intlUnits.has(unit)) ? unit : undefined;
}

/** The text that contains a figure, and the claims to compare it with. */
export interface MatchContext {
  readonly text: string;
  readonly locale: string;
  readonly claims: Claims;
}

/**
 * The longest range around the figure that matches a style of the claim. If several are equally
 * long, the first wins.
 */
function replacementBy(claim: Claim, figure: RawFigure, context: SearchContext): Replacement | undefined {
  const { text, locale, claims, occurrencesOf } = context;
  const bare = Object.values(figureOf(claim, locale) ?? {});
  let best: Replacement | undefined;
  for (const style of stylesOf(claim, locale)) {
    // The engine inserts footnotes itself.
    if (style === 'note') continue;
    const words = formatClaim(claim, locale, style, claims);
    // "3" could be anything: without a unit, the words must include the noun.
    if (!words || (isCount(claim) && bare.includes(words))) continue;
    const { starts, ends } = occurrencesOf(words);
    const at = lastUpTo(starts, figure.whole.start);
    const [start, end] = [starts[at], ends[at]];
    if (start === undefined || end === undefined || end < figure.whole.end) continue;
    if (best && best.end - best.start >= end - start) continue;
    if (saysOtherPeriod(claim, text, { start, end })) continue;
    best = { start, end, reference: `\${claim.${claim.id}${style === 'default' ? '' : `, ${style}`}}` };
  }
  return best;
}

const space = String.raw`(?:\s|&nbsp;)`;
const besideUnspaced = new RegExp(`\\uE000*(?<=[\\d\\uE000])(?=${unspaced})|(?<=${unspaced})\\uE000*(?=\\d)`, 'gu');

/**
 * A pattern that matches these words with any kind of space (including `&nbsp;`) and any kind of
 * dash. The match may follow a Hebrew or Arabic prefix.
 */
export function patternForWords(words: string): RegExp {
  const pattern = [...words]
    .map((character) => {
      if (/\s/u.test(character)) return '\uE000';
      if (/[-–‒‑~～]/u.test(character)) return '[-–‒‑~〜～]';
      return character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    })
    .join('')
    // German and Spanish put a space before such symbols, but authors often omit it. In Japanese and
    // Chinese it is optional.
    .replace(/\uE000+(?=[%€$£])/g, `${space}?`)
    .replace(besideUnspaced, `${space}?`)
    .replace(/\uE000+/g, `${space}+`);
  return new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{N}])${pattern}(?!(?!${unspaced})[\\p{L}\\p{M}\\p{N}])`, 'gu');
}
