// Drafts a claim from a figure as a text has it: its keys, and the words that render the same.

import { type Claim, comparatorWord, currencies, figureOf, placeholdersOf } from './claim.ts';
import type { TextRange } from './figures/ascending.ts';
import { type RawFigure, unclearValue } from './figures/figure.ts';
import { languageOf } from './languages/index.ts';
import { periodsIn } from './period.ts';
import { spelledOut } from './spelled-numbers.ts';

/** The keys of a claim that its figure decides. */
export type DraftedKeys = Pick<Claim, 'kind' | 'value' | 'comparator' | 'unit' | 'tax' | 'period' | 'term'>;

/** Why a figure cannot be a claim, and what to write instead. */
export interface Refusal {
  readonly refused: string;
  readonly hint: string;
}

/** A figure in the text that states it. */
export interface WrittenFigure {
  readonly figure: RawFigure;
  readonly text: string;
  readonly locale: string;
  /** Other figures of the text: the words after one belong to it, up to the next. */
  readonly others?: readonly TextRange[];
}

/** The keys of the claim that a text states, or why no claim can state it. */
export function draftedKeys(written: WrittenFigure): DraftedKeys | Refusal {
  const { figure } = written;
  const { kind, values, unit, raw } = figure;
  const unclear = unclearValue(figure);
  // With three decimals, a value would be unclear again: 1.125.
  if (unclear)
    return {
      refused: `“${raw}” may be ${unclear}`,
      hint: `write the one that it is: ${unclear.replace(/\.\d{3}(?!\d)/g, '$&0')}`,
    };
  const [one, other] = values;
  if (one === undefined || kind === 'multiple' || kind === 'fraction') return notOneFigure(raw);
  const less = exclusiveWords(written);
  if (less !== undefined)
    return { refused: `“${less}” leaves its value out, which no claim does`, hint: 'write “at most” if that is meant' };
  const value = other === undefined ? one : { min: one, max: other };
  const { comparator = 'exactly' } = figure;
  if (unit === '%') return { kind: 'percentage', value, comparator };
  if (unit !== undefined && currencies.has(unit)) return priceKeys(written, { kind: 'price', value, comparator, unit });
  if (kind === 'range' || kind === 'duration') return { kind, value, comparator, unit };
  return unit ? { kind: 'limit', value, comparator, unit } : { kind: 'count', value, comparator };
}

/** The refusal of words that are no figure, or several. */
export function notOneFigure(words: string): Refusal {
  return {
    refused: `“${words}” is not one figure that a claim can have`,
    hint: 'write it as a text would say it: 20%, "9 EUR", "at most 14 days", "more than 60 lamps"',
  };
}

/** “less than 10 minutes”, if the figure is compared so. */
function exclusiveWords({ figure: { whole }, text, locale }: WrittenFigure): string | undefined {
  const written = text.slice(whole.start, whole.end);
  const words = languageOf(locale).comparators?.['less-than']?.words?.split('|') ?? [];
  return words.some((word) => written.toLocaleLowerCase(locale).startsWith(word)) ? written : undefined;
}

/** The longest stretch beside a price in which its period and tax are looked for, in characters. */
const reach = 60;

function priceKeys({ figure, text, locale, others = [] }: WrittenFigure, keys: DraftedKeys): DraftedKeys | Refusal {
  const { price, periods, shared } = languageOf(locale);
  const { start, end } = figure.whole;
  const next = others.find((one) => one.start >= end);
  const clause = /^[^;:!?\n]*/.exec(text.slice(end, Math.min(next?.start ?? text.length, end + reach)))?.[0] ?? '';
  // 95 € a year or 950 € once.
  const or = new RegExp(`\\s(?:${shared?.words?.or ?? '(?!)'})\\s.*`, 'is');
  const after = next ? clause.replace(or, '') : clause;
  const follows = others.some((one) => one.end <= start);
  const before = follows ? '' : text.slice(Math.max(0, start - reach), start).replace(/^.*[;:!?\n]/s, '');
  const says = (pattern = '(?!)') => new RegExp(`(?<!\\p{L})(?:${pattern})`, 'iu').test(`${before} ${after}`);
  const tax = says(price?.alsoNet) || says(price?.net) ? 'net' : 'gross';
  const [letter, ...more] = periodsIn(after).length > 0 ? periodsIn(after) : periodsIn(before);
  if (periods && more.length > 0 && !says(price?.once))
    return { refused: `“${(before + figure.raw + after).trim()}” names several periods`, hint: 'write one of them' };
  if (letter === undefined || says(price?.once)) return { ...keys, tax, period: 'once' };
  const period = `P1${letter}`;
  return { ...keys, tax, period, term: period };
}

/** How a claim renders a figure as it is written: `{value}`, `{Value}`, `innerhalb von {number} Tagen`. */
export function wordingOf({ figure, text, locale }: WrittenFigure, keys: DraftedKeys): string {
  const { raw, whole, start, end, comparator = 'exactly' } = figure;
  const [before, after] = [text.slice(whole.start, start), text.slice(end, whole.end)];
  // A number with its unit as this sentence has them: 14 Tagen, 30 Min., two weeks.
  const { number = '', unit = '' } = /^(?<number>.*\p{N}|\p{L}+)(?<unit>\s?\p{L}+\.?)?$/su.exec(raw)?.groups ?? {};
  const spelled = typeof keys.value === 'string' && spelledOut(keys.value, languageOf(locale));
  if (spelled && spelled === number) return `${before}{spelled}${unit}${after}`;
  if (spelled && spelled === number.toLocaleLowerCase(locale)) return `${before}{Spelled}${unit}${after}`;
  const shown = figureOf({ ...standIn, ...keys }, locale)?.figure ?? '';
  const isOther = keys.unit !== undefined && !currencies.has(keys.unit) && !shown.endsWith(unit.trim());
  if (isOther && typeof keys.value === 'string') return `${before}{number}${unit}${after}`;
  const word = comparatorWord(keys.comparator, locale);
  const isSame = comparator === keys.comparator;
  if (isSame && (before + after === '' || before === `${word} `)) return valueIn(keys, locale);
  if (isSame && after === '' && before.toLocaleLowerCase(locale) === `${word} `) return '{Value}';
  return `${before}{figure}${after}`;
}

/** `{value}`, or `{figure}` where the language lacks a word for the comparator. */
export function valueIn(keys: DraftedKeys, locale: string): string {
  return placeholdersOf({ ...standIn, ...keys }, locale).includes('value') ? '{value}' : '{figure}';
}

/** `{value} {period} {tax}`, as far as the language has words for the terms of a price. */
export function priceIn(keys: DraftedKeys, locale: string): string {
  const available = placeholdersOf({ ...standIn, ...keys }, locale);
  const terms = [...(keys.period === 'once' ? [] : ['period']), ...(keys.tax === 'net' ? ['tax'] : [])];
  const words = terms.filter((term) => available.includes(term)).map((term) => ` {${term}}`);
  return valueIn(keys, locale) + words.join('');
}

/** What a claim has besides its figure. */
const standIn = { id: '', text: {}, evidence: 'none-yet', owner: '', reviewed: '', review_every: '' } as const;
