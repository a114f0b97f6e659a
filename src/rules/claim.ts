import {
  type Claim,
  currencies,
  endsOf,
  figuredKinds,
  figurePlaceholder,
  intlUnits,
  moneyDecimals,
  placeholdersOf,
} from '../claims/claim.ts';
import { timeUnits } from '../claims/figures/pattern.ts';
import { ownLanguage } from '../claims/languages/language.ts';
import { didYouMean, type Found, type Place } from '../problems/problem.ts';
import { dayAfter } from '../site/day.ts';
import { finder } from './finding/phrases.ts';
import { qualifierConflicts } from './finding/qualifier-conflicts.ts';
import { engineRule } from './rule.ts';

export const claim = engineRule({
  id: 'claim',
  fixed: 'always',
  what: 'A claim is incomplete or contradicts itself: a price without a currency, an unknown unit, a placeholder that it has no value for.',
  why: 'An incomplete figure cannot be stated, compared or proved.',
  at: 'content/claims.yaml price',
  wrong: 'value: "3.49"\nunit: EURO',
  right: 'value: "3.49"\nunit: EUR',
  // The shape of claims has already checked the type of each key.
  checks: {
    file: ({ validClaims, claimsFile, claims, settings }) =>
      validClaims.flatMap((claim) => {
        const context: Context = {
          claim,
          at: (...path) =>
            claimsFile?.place(
              [claim.id, ...path.filter((step) => typeof step !== 'object')],
              path.find((step) => typeof step === 'object'),
            ),
        };
        return [
          ...kindProblems(context),
          ...sizeProblems(context),
          ...unitProblems(context),
          ...(claim.kind === 'price' ? priceProblems(context) : []),
          ...comparedProblems(context, claims),
          ...placeholderProblems(context, settings.locales),
          ...(claimsFile ? qualifierConflicts(claim, { source: claimsFile, claims }) : []),
        ];
      }),
  },
});

interface Context {
  readonly claim: Claim;
  /** The place below the claim; the last step may be what to find there. */
  readonly at: (...path: readonly (string | number | { readonly find: string })[]) => Place | undefined;
}

function kindProblems({ claim, at }: Context): Found[] {
  const { kind, value, comparator, review_every } = claim;
  const problems: Found[] = [];
  if (comparator === 'from' && kind !== 'price')
    problems.push(wrong('only a price can be a starting price', at('comparator'), 'comparator: at-least'));
  if (figuredKinds.includes(kind) && value === undefined)
    problems.push(
      wrong(`a claim of kind ${kind} needs a value`, at('kind'), 'value: "50", or value: { min: "5", max: "15" }'),
    );
  if (kind === 'range' && typeof value === 'string')
    problems.push(wrong('a range has two ends', at('value'), 'value: { min: "5", max: "15" }'));
  if (kind === 'legal-status' && dayAfter(sixMonthsFrom, review_every) > dayAfter(sixMonthsFrom, 'P6M')) {
    const text = `a legal status must be reviewed at least every six months, not every ${review_every}`;
    problems.push(wrong(text, at('review_every'), 'laws and courts change: review_every: P6M'));
  }
  return problems;
}

/** An arbitrary start day for comparing two periods: the longer one ends later. */
const sixMonthsFrom = '2000-01-01';

/** Kinds whose value cannot be negative. A range can be one of temperatures, and a percentage a loss. */
const neverNegative: readonly string[] = ['count', 'price', 'duration', 'limit'];

function sizeProblems({ claim: { kind, value, unit }, at }: Context): Found[] {
  if (value === undefined) return [];
  const problems: Found[] = [];
  if (typeof value === 'object' && Number(value.min) >= Number(value.max))
    problems.push(wrong(`the range is upside down: ${value.min} is not less than ${value.max}`, at('value', 'min')));
  const decimals = moneyDecimals(unit);
  for (const [written, path] of endsOf(value)) {
    if (kind === 'count' && !/^-?\d+$/.test(written))
      problems.push(wrong(`a count must be a whole number, not ${written}`, at(...path), 'a thousand is "1000"'));
    else if (decimals !== 3 && /^-?[1-9]\d{0,2}\.\d\d0$/.test(written)) {
      const hint = `a thousand is "1000"; for ${Number(written)}, write "${Number(written)}"`;
      problems.push(wrong(`${written} would be read as ${Number(written)}`, at(...path), hint));
    } else if (decimals !== undefined && (written.split('.')[1] ?? '').length > decimals) {
      const hint = `write "${Number(written).toFixed(decimals)}", or state the price of a larger amount`;
      problems.push(wrong(`${written} has more decimals than ${unit} has`, at(...path), hint));
    }
    if (neverNegative.includes(kind) && Number(written) < 0)
      problems.push(wrong(`a ${kind} cannot be negative: ${written}`, at(...path), `value: "${written.slice(1)}"`));
  }
  return problems;
}

const unitsOfTime = [...timeUnits, 'microsecond', 'nanosecond'];

/**
 * Checks that Intl knows the unit, since it formats units in every language and would not show an
 * unknown one.
 */
function unitProblems({ claim: { kind, value, unit, text }, at }: Context): Found[] {
  if (kind === 'percentage' || (value === undefined && !figuredKinds.includes(kind))) {
    const hint = value === undefined ? 'remove it, or write a value' : 'remove it: the % sign is added automatically';
    return unit === undefined ? [] : [wrong(`a ${kind} takes no unit`, at('unit'), hint)];
  }
  if (kind === 'duration') {
    if (unit === undefined) return [wrong('a duration needs a unit of time', at('kind'), `unit: ${someUnits}`)];
    if (unitsOfTime.includes(unit)) return [];
    const hint = didYouMean(unit, unitsOfTime) ?? `unit: ${someUnits}`;
    return [wrong(`\`${unit}\` is not a unit of time`, at('unit'), hint)];
  }
  if (unit === undefined) return [];
  if (currencies.has(unit) || (kind !== 'price' && intlUnits.has(unit))) return [];
  // Any other word is the author's own unit, which the texts spell out: lamps, or a coin.
  const isCoin = /^[A-Z]{3}$/.test(unit) && !didYouMean(unit, usualCurrencies);
  if (isSpelledOut(unit, text) && (kind !== 'price' || isCoin)) return [];
  const code = unit.toUpperCase();
  const known =
    kind === 'price' ? [...usualCurrencies, ...currencies] : [...intlUnits, ...(currencies.has(code) ? [code] : [])];
  const [what, example] = kind === 'price' ? ['a currency', 'EUR'] : ['a unit that can be formatted', 'hour'];
  const hint = `write one such as ${example}, or say it in the words of each locale: “{figure} ${unit}”`;
  return [wrong(`\`${unit}\` is not ${what}`, at('unit'), (isCoin ? undefined : didYouMean(unit, known)) ?? hint)];
}

/** Whether the words of a claim contain its unit in one locale, and more than a figure in each. */
function isSpelledOut(unit: string, text: Claim['text']): boolean {
  const words = Object.values(text).map(({ default: own = '' }) => own.replace(/\{\w+\}/g, ' '));
  const find = finder([{ written: `${unit}*`, value: unit }], ownLanguage);
  return words.every((own) => /\p{L}/u.test(own)) && words.some((own) => find(own).length > 0);
}

const someUnits = 'second, minute, hour, day, week, month or year';

/**
 * The most frequent currencies. Suggested first, because several of the 300 codes differ from a typo by
 * one letter.
 */
const usualCurrencies = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'NOK', 'DKK'];

function priceProblems({ claim: { unit, tax, period, term }, at }: Context): Found[] {
  const need = (text: string, hint: string) => wrong(text, at('kind'), hint);
  return [
    ...(unit === undefined ? [need('a price needs a currency', 'unit: EUR')] : []),
    ...(tax ? [] : [need('a price must say whether it includes taxes', 'tax: gross, or tax: net')]),
    ...(period ? [] : [need('a price must say how often it is paid', 'period: P1M, or period: once')]),
    ...(!term && period !== undefined && period !== 'once'
      ? [need('a recurring price must say how long the minimum term is', 'term: P1M')]
      : []),
  ];
}

/** Checks the two claims whose figures a comparison shows as {first} and {second}. */
function comparedProblems({ claim: { kind, id, compares }, at }: Context, claims: ReadonlyMap<string, Claim>): Found[] {
  if (!compares) {
    const hint = 'compares: [accuracy, builtin-accuracy]';
    const text = 'a comparison must name the two claims that it compares';
    return kind === 'comparison' ? [wrong(text, at('kind'), hint)] : [];
  }
  if (compares[0] === compares[1])
    return [wrong(`a comparison needs two different claims, but both are \`${compares[0]}\``, at('compares', 1))];
  return compares.flatMap((other, index): Found[] => {
    const compared = claims.get(other);
    if (!compared || other === id || compared.value !== undefined) return [];
    const hint = 'compare two claims that have a value';
    return [wrong(`\`${other}\` has no value to compare`, at('compares', index), hint)];
  });
}

/** Placeholders in the words of a claim that it has no value for, or no words in that locale. */
function placeholderProblems({ claim, at }: Context, locales: readonly string[]): Found[] {
  return Object.entries(claim.text).flatMap(([locale, styles]) => {
    const placeholders = placeholdersOf(claim, locales.includes(locale) ? locale : undefined);
    return Object.entries(styles).flatMap(([style, words]) =>
      [...words.matchAll(/\{(\w+)\}/g)].flatMap(([find, name = '']) => {
        if (placeholders.includes(name)) return [];
        const place = at('text', locale, style, { find });
        if (placeholdersOf(claim).includes(name)) {
          const more = figurePlaceholder.test(words) ? ', with {figure} or {number} where the figure belongs' : '';
          const text = `there are no words for ${find} in ${locale} yet`;
          return [{ text, place, hint: `spell them out${more}`, locale }];
        }
        const all = placeholders.map((one) => `{${one}}`).join(', ');
        const hint = all ? `placeholders: ${all}` : 'a claim without a value has no figure to show';
        return [wrong(`${find} is not a placeholder of \`${claim.id}\``, place, hint)];
      }),
    );
  });
}

function wrong(text: string, place: Place | undefined, hint?: string): Found {
  return { text, place, hint };
}
