// Claims: every figure and promise of the site is defined once, in content/claims.yaml. This file
// defines their shape and formats them in each locale. Intl formats the numbers and units; ranges with
// one unit and comparators are added here.
import { z } from 'zod';
import { dayShape, periodShape as period } from '../site/day-shapes.ts';
import { evidenceShape } from './evidence.ts';
import { languageOf } from './languages/index.ts';
import { comparators, ownLanguage } from './languages/language.ts';
import { priceWords } from './price-words.ts';
import { spelledOut } from './spelled-numbers.ts';

// JavaScript would round numbers with more digits.
const decimal = z
  .string()
  .regex(/^-?(?=(?:\d\.?){1,15}$)\d+(\.\d+)?$/)
  .describe('a decimal in quotes, so that 1.10 stays 1.10, without separators: "3.49", "1000"');

const claimKinds = [
  'count',
  'range',
  'percentage',
  'price',
  'duration',
  'limit',
  'comparison',
  'legal-status',
  'promise',
] as const;

/** The shape of an entry of content/claims.yaml. */
export const claimShape = z.strictObject({
  kind: z.enum(claimKinds).describe('what is stated: it decides which other keys are needed'),
  value: z
    .union([decimal, z.strictObject({ min: decimal, max: decimal })])
    .describe(
      'a decimal of at most 15 digits, in quotes, without separators: "1000", "3.49"; or { min: "5", max: "15" }',
    )
    .optional(),
  comparator: z
    .enum(['exactly', ...comparators])
    .default('exactly')
    .describe('how the value is meant; the engine has the words for it in each locale'),
  unit: z.string().min(1).describe('an Intl unit (day, kilobyte), a currency (EUR), or a word of your own').optional(),
  tax: z.enum(['gross', 'net']).describe('whether a price includes tax: gross does, net does not').optional(),
  period: z
    .union([period, z.literal('once')])
    .describe('how often a price is paid, or what a limit counts in: P1M, P1Y; or once')
    .optional(),
  term: period.describe('the minimum term that a price requires: P1M').optional(),
  compares: z.array(z.string()).length(2).describe('the ids of the two claims that are compared').optional(),
  text: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('per locale, the styles of the claim: { de: { default: "{value} Sprachen" } }'),
  evidence: z
    .union([z.literal('none-yet'), z.array(evidenceShape).min(1)])
    .describe('none-yet, or a list of what proves it'),
  placeholder: z.boolean().describe('true: its value is not real yet; a release rejects it').optional(),
  owner: z.string().trim().min(1).describe('who is responsible for it'),
  reviewed: dayShape.describe('the day of the last review: 2026-11-01'),
  review_every: period,
  expires: dayShape.describe('the last day on which it may be stated: 2027-05-01').optional(),
  qualified_by: z
    .array(z.string())
    .describe('claims that a footnote must state wherever this one is stated')
    .optional(),
  not_with: z.array(z.string()).describe('claims that must not be on the same page').optional(),
});

/** An entry of content/claims.yaml. */
export type ClaimFile = z.infer<typeof claimShape>;

/** A claim with its id. */
export interface Claim extends ClaimFile {
  readonly id: string;
}

/**
 * The figure of a claim in one locale: `value` has comparator and unit, `figure` has only the unit,
 * `number` neither.
 */
export interface Figure {
  readonly value: string;
  readonly figure: string;
  readonly number: string;
}

/** The style that says how sure a claim is. It needs no figure. */
export const caveatStyle = 'caveat';

/** The kinds that require a value. */
export const figuredKinds: readonly string[] = ['count', 'range', 'percentage', 'price', 'duration', 'limit'];

/** The figures of a value, with their paths: one, or both ends of a range. */
export function endsOf(
  value: NonNullable<Claim['value']>,
): readonly (readonly [written: string, path: readonly string[]])[] {
  if (typeof value === 'string') return [[value, ['value']]];
  return [
    [value.min, ['value', 'min']],
    [value.max, ['value', 'max']],
  ];
}

/** Symbols for a short figure, before or after the number. They mean the same in every language. */
const comparatorSymbols: Readonly<Record<Claim['comparator'], readonly [before: string, after: string]>> = {
  exactly: ['', ''],
  'more-than': ['', '+'],
  'at-least': ['', '+'],
  from: ['', '+'],
  'up-to': ['≤\u00a0', ''],
  'at-most': ['≤\u00a0', ''],
  about: ['≈\u00a0', ''],
};

/**
 * The word for a comparator in a locale: '' for `exactly`, undefined if the engine does not have
 * one for the language.
 */
export function comparatorWord(comparator: Claim['comparator'], locale: string): string | undefined {
  if (comparator === 'exactly') return '';
  return languageOf(locale).comparators?.[comparator]?.words?.split('|')[0];
}

/** The words for all comparators in a locale. Empty if the engine does not have the language. */
export function comparatorWordsIn(locale: string): readonly string[] {
  return comparators.flatMap((comparator) => comparatorWord(comparator, locale) ?? []);
}

/**
 * The figure of a claim, such as "höchstens 24 Stunden", "24 Stunden" and "24". Returns undefined
 * for a claim without a value.
 */
export function figureOf(claim: Claim, locale: string): Figure | undefined {
  if (claim.value === undefined) return undefined;
  const [low, high] = typeof claim.value === 'string' ? [claim.value, claim.value] : [claim.value.min, claim.value.max];
  const decimals = shownDecimals(claim);
  const bare = formatter(locale, decimals, {});
  const number =
    low === high ? bare.format(Number(high)) : `${bare.format(Number(low))}${dashOf(bare)}${bare.format(Number(high))}`;
  const counted = low === high ? high : sameForm(locale, decimals, { low, high });
  const figure = withUnit(claim, locale, counted, number);
  const word = comparatorWord(claim.comparator, locale);
  return { value: word ? `${word} ${figure}` : figure, figure, number };
}

/**
 * The words of a claim in a locale and style, or undefined if it has none. `claims` resolves the
 * two sides of a comparison.
 */
export function formatClaim(
  claim: Claim,
  locale: string,
  style: string,
  claims: ReadonlyMap<string, Claim>,
): string | undefined {
  const figure = figureOf(claim, locale);
  const styles = claim.text[locale] ?? {};
  const own = Object.hasOwn(styles, style) ? styles[style] : undefined;
  const template = own ?? (figureStyles.includes(style) && figure ? `{${style}}` : undefined);
  if (template === undefined) return undefined;
  const [first, second] = (claim.compares ?? []).map((id) => {
    const other = claims.get(id);
    return other && figureOf(other, locale)?.figure;
  });
  const parts: Record<string, string | undefined> = {
    ...figure,
    ...(figure && otherForms(claim, figure, locale)),
    ...priceWords(claim, locale, languageOf(locale)),
    first,
    second,
  };
  // A non-breaking space keeps an inflected unit ("{number} Tagen") with its number, as Intl does for
  // its own units.
  const bound = claim.unit === undefined ? template : template.replace(/\{number\} (?=\p{L})/gu, '{number}\u00a0');
  return bound.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

/** The placeholders that a claim's text may contain in a locale. */
export function placeholdersOf(claim: Claim, locale = ownLanguage): string[] {
  return [
    ...(claim.value === undefined ? [] : [...figureStyles, ...writtenForms].filter(isAvailable(claim, locale))),
    // Exact figures have no word for the comparator.
    ...(claim.value === undefined || !comparatorWord(claim.comparator, locale) ? [] : comparatorForms),
    ...Object.keys(priceWords(claim, locale, languageOf(locale))),
    ...(claim.compares ? ['first', 'second'] : []),
  ];
}

/** All styles that a claim has in a locale. */
export function stylesOf(claim: Claim, locale: string): string[] {
  const figures = claim.value === undefined ? [] : figureStyles.filter(isAvailable(claim, locale));
  return [...new Set([...Object.keys(claim.text[locale] ?? {}), ...figures])];
}

/** Rejects `value` if the language has no word for the comparator, because the figure would look exact. */
function isAvailable({ comparator }: Claim, locale: string): (form: string) => boolean {
  const isKnown = comparatorWord(comparator, locale) !== undefined;
  return (form) => isKnown || form.toLowerCase() !== 'value';
}

/**
 * The claims that must not be on the same page as this one. It is enough if one of the two names
 * the other.
 */
export function conflictsOf(claim: Claim, claims: ReadonlyMap<string, Claim>): string[] {
  const others = [...claims.values()].filter((other) => other.not_with?.includes(claim.id));
  return [...new Set([...(claim.not_with ?? []), ...others.map(({ id }) => id)])];
}

/** A placeholder for the figure of a claim, with or without what belongs to it. */
export const figurePlaceholder = /\{(?:value|figure|number|spelled|signed)\}/i;

const figureStyles: readonly string[] = ['value', 'figure', 'number'];
const writtenForms: readonly string[] = ['Value', 'spelled', 'Spelled', 'signed'];
const comparatorForms: readonly string[] = ['comparator', 'Comparator'];

/**
 * Other forms of a figure: capitalised for the start of a sentence ("Mehr als 50", "Drei"), spelled
 * out ("drei"), short for badges ("50+"), and the comparator alone, for languages that put a word
 * after it ("hasta" un 80 %).
 */
function otherForms(claim: Claim, { value, number }: Figure, locale: string): Record<string, string> {
  const spelled = (typeof claim.value === 'string' ? spelledOut(claim.value, languageOf(locale)) : undefined) ?? number;
  const capital = (words: string) => words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1);
  const comparator = comparatorWord(claim.comparator, locale) ?? '';
  const [before, after] = comparatorSymbols[claim.comparator];
  const signed = `${before}${number}${after}`;
  const words = comparator && { comparator, Comparator: capital(comparator) };
  return { Value: capital(value), spelled, Spelled: capital(spelled), signed, ...words };
}

/** Formats one number with its unit, then replaces that number with the whole range. */
function withUnit(claim: Claim, locale: string, counted: string, number: string): string {
  const style = unitStyle(claim);
  if (!style) return number;
  const factor = claim.kind === 'percentage' ? 0.01 : 1;
  const parts = formatter(locale, shownDecimals(claim), style).formatToParts(Number(counted) * factor);
  const numeric = new Set(['integer', 'group', 'decimal', 'fraction', 'minusSign']);
  const first = parts.findIndex((part) => numeric.has(part.type));
  const text = parts
    .map((part, index) => {
      if (numeric.has(part.type)) return index === first ? number : '';
      return part.type === 'literal' ? part.value.replaceAll(' ', '\u00a0') : part.value;
    })
    .join('');
  // The unit may contain the space (in some ICU versions, " Sekunden" is one part, whereas "\u00a0€" is two).
  return text.replace(/(\d) (?=\S)/g, '$1\u00a0');
}

/** A number with the same plural form as the range: in German “0–1 Stunde”, but in English “0–1 hours”. */
function sameForm(locale: string, decimals: number, { low, high }: { low: string; high: string }): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const rules = new Intl.PluralRules(locale, digits) as Intl.PluralRules & RangeRules;
  const form = rules.selectRange(Number(low), Number(high));
  return [high, low, ...numbersOfEachForm].find((number) => rules.select(Number(number)) === form) ?? high;
}

/** Missing from the types of TypeScript. */
interface RangeRules {
  selectRange(low: number, high: number): Intl.LDMLPluralRule;
}

/** Contains at least one number for each plural form of every language, in order of preference. */
const numbersOfEachForm: readonly string[] = '2 0 1 3 5 6 8 10 11 20 21 100 1.5 1000000'.split(' ');

const units = Intl.supportedValuesOf('unit');

/** The units that Intl can format, alone or per another one: `hour`, `kilometer-per-hour`. */
export const intlUnits: ReadonlySet<string> = new Set([
  ...units,
  ...units.flatMap((unit) => units.map((per) => `${unit}-per-${per}`)),
]);

/** The currencies that Intl knows. It formats any code of three letters, but with two decimals. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The number of decimals of a currency: 2 of EUR, 0 of JPY. Undefined for all other units. */
export function moneyDecimals(unit = ''): number | undefined {
  if (!currencies.has(unit)) return undefined;
  const format = formatter(ownLanguage, undefined, { style: 'currency', currency: unit });
  return format.resolvedOptions().maximumFractionDigits;
}

function unitStyle(claim: Claim): Intl.NumberFormatOptions | undefined {
  if (claim.kind === 'percentage') return { style: 'percent' };
  if (!claim.unit) return undefined;
  if (currencies.has(claim.unit)) return { style: 'currency', currency: claim.unit };
  if (!intlUnits.has(claim.unit)) return undefined;
  return { style: 'unit', unit: claim.unit, unitDisplay: 'long' };
}

/**
 * The separator of a range in a language: “5–15”, in Spanish “5-15”, in Japanese “5～15”. Spaces are
 * removed, so that lines do not break there.
 */
function dashOf(numbers: Intl.NumberFormat): string {
  const between = numbers
    .formatRangeToParts(1, 2)
    .filter(({ type, source }) => type === 'literal' && source === 'shared');
  return between.map(({ value }) => value.trim()).join('');
}

/** A cache, because creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, decimals: number | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${options.style} ${options.unit ?? options.currency}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const cached = formatters.get(key) ?? new Intl.NumberFormat(locale, { ...options, ...digits });
  formatters.set(key, cached);
  return cached;
}

/** The decimals that a value is shown with: those that are written, but of money none, or all. */
function shownDecimals({ value = '', unit }: Pick<Claim, 'value' | 'unit'>): number {
  const written = Math.max(...endsOf(value).map(([figure]) => figure.split('.')[1]?.length ?? 0));
  return written === 0 ? 0 : Math.max(written, moneyDecimals(unit) ?? 0);
}

/** The value in `<data>` and JSON-LD: "50", "5/15", "3.50", or the id of a claim without a figure. */
export function machineValue(claim: Claim): string {
  if (claim.value === undefined) return claim.id;
  const shown = endsOf(claim.value).map(([figure]) => Number(figure).toFixed(shownDecimals(claim)));
  return shown.join('/');
}

/** Whether the claim replaces a malformed one, of which only the words are kept. */
export function isStandIn({ owner }: Claim): boolean {
  return owner === '';
}
