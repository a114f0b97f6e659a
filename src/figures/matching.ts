// Which claim a raw figure states: by value, unit and comparator, and the style whose words stand there already.

import { type Claim, comparatorWord, figureOf, intlUnits, stylesOf, wordsOf } from '../claims/claim.ts';
import { lastUpTo } from '../site/ascending.ts';
import { unspaced } from '../site/unspaced.ts';
import type { RawFigure, TextRange } from './index.ts';
import { isPaidOtherwise, saysOtherPeriod } from './period.ts';

export type Claims = ReadonlyMap<string, Claim>;

/** A stretch of a text that a reference can stand for, word for word. */
export interface Replacement extends TextRange {
  readonly reference: string;
}

export interface Match {
  /** Claims with this value, unit and comparator, in the order of content/claims.yaml. */
  readonly same: readonly Claim[];
  /** Claims with this value and unit, and another comparator. */
  readonly near: readonly Claim[];
  /** What can be written instead: only where one claim alone is meant, and one of its styles says the same words. */
  readonly replacement?: Replacement;
}

/** What tells about the figures of a text. Words of claims are looked for in it once, however many figures it has. */
export function matcher(where: Where): (figure: RawFigure) => Match {
  const known = new Map<string, Said>();
  const said = (words: string): Said => {
    const found = known.get(words) ?? saidIn(where.text, words);
    known.set(words, found);
    return found;
  };
  return (figure) => matchOf(figure, { ...where, said });
}

/** Where a text says some words: beginnings and ends, in their order. */
interface Said {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

interface Searched extends Where {
  readonly said: (words: string) => Said;
}

function saidIn(text: string, words: string): Said {
  const found = [...text.matchAll(saying(words))];
  return { starts: found.map(({ index }) => index), ends: found.map(({ 0: { length }, index }) => index + length) };
}

function matchOf(figure: RawFigure, where: Searched): Match {
  const { text, locale, claims } = where;
  // Units and comparators that nobody knows in a language are known where the text says the claim's own words.
  const saysMoreThan = (part: 'number' | 'figure', claim: Claim) => {
    const found = replacementBy(claim, figure, where);
    const bare = figureOf(claim, locale)?.[part] ?? '';
    return found !== undefined && text.slice(found.start, found.end).replace(saying(bare), '') !== '';
  };
  const alike = [...claims.values()].filter(
    (claim) =>
      hasValues(claim, figure) &&
      (unitOf(claim) === figure.unit || (figure.unit === undefined && saysMoreThan('number', claim))),
  );
  const isCompared = (claim: Claim) =>
    claim.comparator === (figure.comparator ?? 'exactly') ||
    (comparatorWord(claim.comparator, locale) === undefined && saysMoreThan('figure', claim));
  const same = alike.filter((claim) => figure.kind !== 'multiple' && isCompared(claim));
  const near = alike.filter((claim) => !same.includes(claim) && figure.kind !== 'multiple');
  const [only] = same;
  const replacement = only && same.length === 1 ? replacementBy(only, figure, where) : undefined;
  return { same, near, ...(replacement && { replacement }) };
}

/** Whether a claim counts things rather than money, time, size or shares: its value alone then says little. */
function isCount(claim: Claim): boolean {
  return unitOf(claim) === undefined;
}

/** The claims that a figure can only mean: of a count such as 3, those whose words name what is counted. */
export function claimsMeantBy({ same }: Pick<Match, 'same'>, figure: RawFigure, where: Where): readonly Claim[] {
  return same.filter((claim) => isMeant(claim, figure, where));
}

export function isMeant(claim: Claim, figure: RawFigure, { text, locale }: Where): boolean {
  if (isPaidOtherwise(claim, text.slice(figure.end))) return false;
  return !isCount(claim) || nextWordIsIn(Object.values(claim.text[locale] ?? {}).join(' '), figure, text);
}

/** What to write for a figure: where the text goes on with other words than the claim's, its bare figure. */
export function referenceTo(claim: Claim, figure: RawFigure, { text, locale, claims }: Where): string {
  const whole = `\${claim.${claim.id}}`;
  const words = wordsOf(claim, locale, 'default', claims);
  const bare = figureOf(claim, locale)?.value;
  // A price without its period would say less than the claim.
  if (words === undefined || bare === undefined || words === bare || claim.kind === 'price') return whole;
  if (!/^\s\p{L}/u.test(text.slice(figure.end)) || nextWordIsIn(words, figure, text)) return whole;
  const style = stylesOf(claim, locale).find((name) => wordsOf(claim, locale, name, claims) === bare);
  return style === undefined ? whole : `\${claim.${claim.id}, ${style}}`;
}

/** What of the text that reference takes the place of: the figure with its comparator, and the words behind it that the claim says too. */
export function stretchOf(claim: Claim, { whole }: RawFigure, { text, locale, claims }: Where): TextRange {
  const words = wordsOf(claim, locale, 'default', claims) ?? '';
  const bare = figureOf(claim, locale)?.value ?? '';
  const behind = bare === '' ? '' : words.slice(words.indexOf(bare) + bare.length);
  return { start: whole.start, end: whole.end + (text.startsWith(behind, whole.end) ? behind.length : 0) };
}

/** Whether a text goes on, right behind a figure, with one of these words. */
function nextWordIsIn(words: string, figure: RawFigure, text: string): boolean {
  const [next = ''] = /[\p{L}-]{3,}/u.exec(text.slice(figure.end, figure.end + 40)) ?? [];
  return next !== '' && new RegExp(`(?<!\\p{L})${next.toLowerCase()}(?!\\p{L})`, 'u').test(words.toLowerCase());
}

function hasValues(claim: Claim, { values }: RawFigure): boolean {
  if (claim.value === undefined) return false;
  const own = typeof claim.value === 'string' ? [claim.value] : [claim.value.min, claim.value.max];
  return own.length === values.length && own.every((value, index) => Number(value) === Number(values[index]));
}

function unitOf({ kind, unit }: Claim): string | undefined {
  if (kind === 'percentage') return '%';
  return unit && (/^[A-Z]{3}$/.test(unit) || intlUnits.has(unit)) ? unit : undefined;
}

/** The text of a figure, and what it is held against. */
export interface Where {
  readonly text: string;
  readonly locale: string;
  readonly claims: Claims;
}

/** The longest stretch around the figure that one of the claim's styles renders; of equal ones the first style. */
function replacementBy(claim: Claim, figure: RawFigure, where: Searched): Replacement | undefined {
  const { text, locale, claims, said } = where;
  const bare = Object.values(figureOf(claim, locale) ?? {});
  let best: Replacement | undefined;
  for (const style of stylesOf(claim, locale)) {
    // The sentence of a footnote is written by the engine.
    if (style === 'note') continue;
    const words = wordsOf(claim, locale, style, claims);
    // "3" could be anything: without a unit, the words must say what is counted.
    if (!words || (isCount(claim) && bare.includes(words))) continue;
    const { starts, ends } = said(words);
    const at = lastUpTo(starts, figure.whole.start);
    const [start, end] = [starts[at], ends[at]];
    if (start === undefined || end === undefined || end < figure.whole.end) continue;
    if (best && best.end - best.start >= end - start) continue;
    if (saysOtherPeriod(claim, text, { start, end })) continue;
    best = { start, end, reference: `\${claim.${claim.id}${style === 'default' ? '' : `, ${style}`}}` };
  }
  return best;
}

const blank = String.raw`(?:\s|&nbsp;)`;
const besideUnspaced = new RegExp(`\\uE000*(?<=[\\d\\uE000])(?=${unspaced})|(?<=${unspaced})\\uE000*(?=\\d)`, 'gu');

/**
 * The same words, with any blank for a blank, also one that is written as an entity, and any dash for a dash. They begin behind a
 * prefix of Hebrew or Arabic too.
 */
export function saying(words: string): RegExp {
  const pattern = [...words]
    .map((sign) => {
      if (/\s/u.test(sign)) return '\uE000';
      if (/[-–‒‑~～]/u.test(sign)) return '[-–‒‑~〜～]';
      return sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    })
    .join('')
    // German and Spanish part a figure from its sign; authors often do not. Nor need Japanese and Chinese ones.
    .replace(/\uE000+(?=[%€$£])/g, `${blank}?`)
    .replace(besideUnspaced, `${blank}?`)
    .replace(/\uE000+/g, `${blank}+`);
  return new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{N}])${pattern}(?!(?!${unspaced})[\\p{L}\\p{M}\\p{N}])`, 'gu');
}
