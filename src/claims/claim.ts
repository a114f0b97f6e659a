// Claims: every figure and promise of the site, defined once in content/claims.yaml, and its words in each locale.
// The numbers come from Intl; what Intl lacks (ranges with one unit, comparators) is made here.
import { z } from 'zod';
import { dayShape } from '../site/day-shape.ts';
import { spelledOut } from '../site/spelled.ts';
import { evidenceShape } from './evidence.ts';
import { priceWords } from './price-words.ts';

// Of more digits JavaScript would round the last ones.
const decimal = z
  .string()
  .regex(/^-?(?=(?:\d\.?){1,15}$)\d+(\.\d+)?$/)
  .describe('a decimal in quotes, so that 1.10 stays 1.10: "3.49"');
const period = z
  .string()
  .regex(/^P0*[1-9]\d*[DWMY]$/)
  .describe('an ISO 8601 period: P6M, P30D, P1Y');

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

export const claimShape = z.strictObject({
  kind: z.enum(claimKinds).describe('what is stated: it decides which other keys are needed'),
  value: z
    .union([decimal, z.strictObject({ min: decimal, max: decimal })])
    .describe('a decimal of at most 15 digits with a point, in quotes: "3.49"; or { min: "5", max: "15" }')
    .optional(),
  comparator: z
    .enum(['exactly', 'more-than', 'at-least', 'up-to', 'at-most', 'about'])
    .default('exactly')
    .describe('how the value is meant; its words per locale come from the engine'),
  unit: z
    .string()
    .describe('a unit of Intl (second, day, kilobyte), a currency (EUR), or a word of your own')
    .optional(),
  tax: z.enum(['gross', 'net']).describe('whether a price is what is paid in the end').optional(),
  period: z
    .union([period, z.literal('once')])
    .describe('how often a price is paid, or what a limit counts in: P1M, P1Y; or once')
    .optional(),
  term: period.describe('the shortest time that a price binds to: P1M').optional(),
  compares: z.array(z.string()).length(2).describe('the ids of the two claims that are compared').optional(),
  text: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('per locale, the styles of the claim: { de: { default: "{value} Sprachen" } }'),
  evidence: z
    .union([z.literal('none-yet'), z.array(evidenceShape).min(1)])
    .describe('none-yet, or a list of what proves it'),
  placeholder: z.boolean().describe('true: its value is not real yet; a release refuses it').optional(),
  owner: z.string().trim().min(1).describe('who answers for it'),
  reviewed: dayShape.describe('the day on which it was last looked at: 2026-11-01'),
  review_every: period,
  expires: dayShape.describe('the last day on which it may be stated: 2027-05-01').optional(),
  qualified_by: z
    .array(z.string())
    .describe('claims that a footnote must state wherever this one is stated')
    .optional(),
  not_with: z.array(z.string()).describe('claims that must not stand on the same page').optional(),
});

export type ClaimFile = z.infer<typeof claimShape>;

/** A claim with its id. */
export interface Claim extends ClaimFile {
  readonly id: string;
}

/** The figure of a claim in one locale: `value` with comparator and unit, `figure` with unit, `number` bare. */
export interface Figure {
  readonly value: string;
  readonly figure: string;
  readonly number: string;
}

/** Kinds that state a figure, and so need a value. */
export const figuredKinds: readonly string[] = ['count', 'range', 'percentage', 'price', 'duration', 'limit'];

/** Words for "more than" and so on, per language. `exactly` needs none. */
const comparatorWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { 'more-than': 'mehr als', 'at-least': 'mindestens', 'up-to': 'bis zu', 'at-most': 'höchstens', about: 'etwa' },
  en: { 'more-than': 'more than', 'at-least': 'at least', 'up-to': 'up to', 'at-most': 'at most', about: 'about' },
  es: {
    'more-than': 'más de',
    'at-least': 'al menos',
    'up-to': 'hasta',
    'at-most': 'como máximo',
    about: 'aproximadamente',
  },
  fr: { 'more-than': 'plus de', 'at-least': 'au moins', 'up-to': 'jusqu’à', 'at-most': 'au plus', about: 'environ' },
  it: { 'more-than': 'più di', 'at-least': 'almeno', 'up-to': 'fino a', 'at-most': 'al massimo', about: 'circa' },
  nl: { 'more-than': 'meer dan', 'at-least': 'minstens', 'up-to': 'tot', 'at-most': 'hoogstens', about: 'ongeveer' },
  pl: { 'more-than': 'ponad', 'at-least': 'co najmniej', 'up-to': 'do', 'at-most': 'najwyżej', about: 'około' },
  pt: { 'more-than': 'mais de', 'at-least': 'pelo menos', 'up-to': 'até', 'at-most': 'no máximo', about: 'cerca de' },
};

/** Signs for a short figure, before or behind the number. They are read alike in every language. */
const comparatorSigns: Readonly<Record<Claim['comparator'], readonly [before: string, behind: string]>> = {
  exactly: ['', ''],
  'more-than': ['', '+'],
  'at-least': ['', '+'],
  'up-to': ['≤\u00a0', ''],
  'at-most': ['≤\u00a0', ''],
  about: ['≈\u00a0', ''],
};

/** The comparator's word in a locale: '' for `exactly`, undefined where the engine has none. */
export function comparatorWord(comparator: Claim['comparator'], locale: string): string | undefined {
  if (comparator === 'exactly') return '';
  return comparatorWords[locale.split('-')[0] ?? locale]?.[comparator];
}

/** All words that the engine has for comparators in a locale. */
export function comparatorWordsIn(locale: string): readonly string[] {
  return Object.values(comparatorWords[locale.split('-')[0] ?? locale] ?? {});
}

/** The figure of a claim, or undefined for a claim that has none. Shape of the strings: "höchstens 24 Stunden", "24 Stunden", "24". */
export function figureOf(claim: Claim, locale: string): Figure | undefined {
  if (claim.value === undefined) return undefined;
  const [low, high] = typeof claim.value === 'string' ? [claim.value, claim.value] : [claim.value.min, claim.value.max];
  const decimals = Math.max(decimalsOf(low), decimalsOf(high));
  const bare = formatter(locale, decimals, {});
  const number =
    low === high ? bare.format(Number(high)) : `${bare.format(Number(low))}${dashOf(bare)}${bare.format(Number(high))}`;
  const counted = low === high ? high : sameForm(locale, decimals, { low, high });
  const figure = withUnit(claim, locale, { counted, decimals }, number);
  const word = comparatorWord(claim.comparator, locale);
  return { value: word ? `${word} ${figure}` : figure, figure, number };
}

/** The words of a claim in a locale and style, or undefined when it has none there. */
export function wordsOf(
  claim: Claim,
  locale: string,
  style: string,
  claims: ReadonlyMap<string, Claim>,
): string | undefined {
  const figure = figureOf(claim, locale);
  const styles = claim.text[locale] ?? {};
  const own = Object.hasOwn(styles, style) ? styles[style] : undefined;
  const template = own ?? (isFigureStyle(style) && figure ? `{${style}}` : undefined);
  if (template === undefined) return undefined;
  const [first, second] = (claim.compares ?? []).map((id) => {
    const other = claims.get(id);
    return other && figureOf(other, locale)?.figure;
  });
  const parts: Record<string, string | undefined> = {
    ...figure,
    ...(figure && written(claim, figure, locale)),
    ...priceWords(claim, locale),
    first,
    second,
  };
  // An inflected unit ("{number} Tagen") is kept on the line of its number, as Intl keeps its own.
  const bound = claim.unit === undefined ? template : template.replace(/\{number\} (?=\p{L})/gu, '{number}\u00a0');
  return bound.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

/** The placeholders that a claim's text may hold in a locale. */
export function placeholdersOf(claim: Claim, locale = 'en'): string[] {
  return [
    ...(claim.value === undefined ? [] : [...figureStyles, ...writtenForms].filter(sayable(claim, locale))),
    // Of an exact figure there is no word to say: a text with one in it has to be worded anew.
    ...(claim.value === undefined || !comparatorWord(claim.comparator, locale) ? [] : comparatorForms),
    ...Object.keys(priceWords(claim, locale)),
    ...(claim.compares ? ['first', 'second'] : []),
  ];
}

/** All styles that can be used of a claim in a locale. */
export function stylesOf(claim: Claim, locale: string): string[] {
  const figures = claim.value === undefined ? [] : figureStyles.filter(sayable(claim, locale));
  return [...new Set([...Object.keys(claim.text[locale] ?? {}), ...figures])];
}

/** Without a word for its comparator a figure could only be said as if it were exact. */
function sayable({ comparator }: Claim, locale: string): (form: string) => boolean {
  const isKnown = comparatorWord(comparator, locale) !== undefined;
  return (form) => isKnown || form.toLowerCase() !== 'value';
}

/** The claims that must not stand on a page with this one: said on one side, it holds for both. */
export function shunnedBy(claim: Claim, claims: ReadonlyMap<string, Claim>): string[] {
  const others = [...claims.values()].filter((other) => other.not_with?.includes(claim.id));
  return [...new Set([...(claim.not_with ?? []), ...others.map(({ id }) => id)])];
}

/** What `<data value>` says: "50", "5/15", "3.49", or the id of a claim without a figure. */
export function machineValue(claim: Claim): string {
  if (claim.value === undefined) return claim.id;
  return typeof claim.value === 'string' ? claim.value : `${claim.value.min}/${claim.value.max}`;
}

const figureStyles: readonly string[] = ['value', 'figure', 'number'];
const writtenForms: readonly string[] = ['Value', 'spelled', 'Spelled', 'signed'];
const comparatorForms: readonly string[] = ['comparator', 'Comparator'];

/**
 * For the beginning of a sentence, for small numbers in words, for badges, and for languages that put something between
 * comparator and figure: "Mehr als 50", "drei", "Drei", "50+", "hasta" (un 80 %).
 */
function written(claim: Claim, { value, number }: Figure, locale: string): Record<string, string> {
  const spelled = (typeof claim.value === 'string' ? spelledOut(claim.value, locale) : undefined) ?? number;
  const capital = (words: string) => words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1);
  const comparator = comparatorWord(claim.comparator, locale) ?? '';
  const [before, behind] = comparatorSigns[claim.comparator];
  const signed = `${before}${number}${behind}`;
  const words = comparator && { comparator, Comparator: capital(comparator) };
  return { Value: capital(value), spelled, Spelled: capital(spelled), signed, ...words };
}

function isFigureStyle(style: string): style is keyof Figure {
  return figureStyles.includes(style);
}

/** Intl formats one number with its unit; the number in it is then replaced by the whole range. */
function withUnit(
  claim: Claim,
  locale: string,
  { counted, decimals }: { readonly counted: string; readonly decimals: number },
  number: string,
): string {
  const style = unitStyle(claim);
  if (!style) return number;
  const factor = claim.kind === 'percentage' ? 0.01 : 1;
  const parts = formatter(locale, decimals, style).formatToParts(Number(counted) * factor);
  const numeric = new Set(['integer', 'group', 'decimal', 'fraction', 'minusSign']);
  const first = parts.findIndex((part) => numeric.has(part.type));
  const text = parts
    .map((part, index) => {
      if (numeric.has(part.type)) return index === first ? number : '';
      return part.type === 'literal' ? part.value.replaceAll(' ', '\u00a0') : part.value;
    })
    .join('');
  // Where the unit is one part with its blank ("\u00a0€" is two parts, " Sekunden" is one in some ICU versions).
  return text.replace(/(\d) (?=\S)/g, '$1\u00a0');
}

/** A number whose unit has the form of the range's: in German “0–1 Stunde”, but in English “0–1 hours”. */
function sameForm(locale: string, decimals: number, { low, high }: { low: string; high: string }): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const rules = new Intl.PluralRules(locale, digits) as Intl.PluralRules & RangeRules;
  const form = rules.selectRange(Number(low), Number(high));
  return [high, low, ...numbersOfEachForm].find((number) => rules.select(Number(number)) === form) ?? high;
}

/** TypeScript does not know of it yet. */
interface RangeRules {
  selectRange(low: number, high: number): Intl.LDMLPluralRule;
}

/** Among them is one of each plural form of every language; small ones first, which have the plainest words. */
const numbersOfEachForm: readonly string[] = '2 0 1 3 5 6 8 10 11 20 21 100 1.5 1000000'.split(' ');

/** The units that Intl writes in every language. */
export const intlUnits: ReadonlySet<string> = new Set(Intl.supportedValuesOf('unit'));

function unitStyle(claim: Claim): Intl.NumberFormatOptions | undefined {
  if (claim.kind === 'percentage') return { style: 'percent' };
  if (!claim.unit) return undefined;
  if (/^[A-Z]{3}$/.test(claim.unit)) return { style: 'currency', currency: claim.unit };
  if (!intlUnits.has(claim.unit)) return undefined;
  return { style: 'unit', unit: claim.unit, unitDisplay: 'long' };
}

/** What a language writes between the ends of a range: “5–15”, in Spanish “5-15”, in Japanese “5～15”. No line shall begin at it. */
function dashOf(numbers: Intl.NumberFormat): string {
  const between = numbers
    .formatRangeToParts(1, 2)
    .filter(({ type, source }) => type === 'literal' && source === 'shared');
  return between.map(({ value }) => value.trim()).join('');
}

/** Making one takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, decimals: number, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${options.style} ${options.unit ?? options.currency}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = formatters.get(key) ?? new Intl.NumberFormat(locale, { ...options, ...digits });
  formatters.set(key, made);
  return made;
}

function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}
