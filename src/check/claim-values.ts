// Checks what each kind of claim needs in addition to its words: a possible value, a unit that can be
// formatted, and the keys that complete a price. The claim's schema has already checked the type of
// each key.
import { type Claim, figuredKinds, intlUnits } from '../claims/claim.ts';
import { didYouMean, type Place, type Problem } from '../diagnostics/problem.ts';
import { timeUnits } from '../figures/pattern.ts';
import type { Source } from '../model/source.ts';
import { dayAfter } from '../site/day.ts';

export interface ValueInput {
  readonly source: Source;
  /** All claims by id: a comparison names two of them. */
  readonly claims: ReadonlyMap<string, Claim>;
}

/** Rules `claim` and `percentage`. */
export function valueProblems(claim: Claim, { source, claims }: ValueInput): Problem[] {
  const context: Context = { claim, at: (...path) => source.place([claim.id, ...path]) };
  return [
    ...kindProblems(context),
    ...sizeProblems(context),
    ...unitProblems(context),
    ...(claim.kind === 'price' ? priceProblems(context) : []),
    ...comparedProblems(context, claims),
  ];
}

interface Context {
  readonly claim: Claim;
  readonly at: (...path: readonly (string | number)[]) => Place;
}

function kindProblems({ claim, at }: Context): Problem[] {
  const { kind, value, review_every } = claim;
  const problems: Problem[] = [];
  if (figuredKinds.includes(kind) && value === undefined)
    problems.push(
      wrong(`a claim of kind ${kind} needs a value`, at('kind'), 'value: "50", or value: { min: "5", max: "15" }'),
    );
  if (kind === 'range' && typeof value === 'string')
    problems.push(wrong('a range has two ends', at('value'), 'value: { min: "5", max: "15" }'));
  if (kind === 'legal-status' && dayAfter(sixMonthsFrom, review_every) > dayAfter(sixMonthsFrom, 'P6M'))
    problems.push(
      wrong(
        `a legal status must be reviewed at least every six months, not every ${review_every}`,
        at('review_every'),
        'laws and courts change: review_every: P6M',
      ),
    );
  return problems;
}

/** An arbitrary start day for comparing two periods: the longer one ends later. */
const sixMonthsFrom = '2000-01-01';

/** Kinds whose value cannot be negative. A range can be one of temperatures, and a percentage a loss. */
const neverNegative: readonly string[] = ['count', 'price', 'duration', 'limit'];

function sizeProblems({ claim: { kind, value }, at }: Context): Problem[] {
  if (value === undefined) return [];
  const problems: Problem[] = [];
  const ends =
    typeof value === 'string'
      ? ([[value, ['value']]] as const)
      : ([
          [value.min, ['value', 'min']],
          [value.max, ['value', 'max']],
        ] as const);
  if (typeof value === 'object' && Number(value.min) >= Number(value.max))
    problems.push(wrong(`the range is upside down: ${value.min} is not less than ${value.max}`, at('value', 'min')));
  for (const [written, path] of ends) {
    if (kind === 'count' && !/^-?\d+$/.test(written))
      problems.push(wrong(`a count must be a whole number, not ${written}`, at(...path), 'a thousand is "1000"'));
    else if (/^-?[1-9]\d{0,2}\.\d\d0$/.test(written)) {
      const hint = `a thousand is "1000"; for ${Number(written)}, write "${Number(written)}"`;
      problems.push(wrong(`${written} would be read as ${Number(written)}`, at(...path), hint));
    }
    if (neverNegative.includes(kind) && Number(written) < 0)
      problems.push(wrong(`a ${kind} cannot be negative: ${written}`, at(...path), `value: "${written.slice(1)}"`));
    if (kind === 'percentage' && Number(written) > 100)
      problems.push({
        rule: 'percentage',
        severity: 'warning',
        text: `${written} % is more than 100 %`,
        hint: 'a share is at most 100 %; if this is a growth rate, waive the warning',
        place: at(...path),
      });
  }
  return problems;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const unitsOfTime = [...timeUnits, 'microsecond', 'nanosecond'];

/**
 * Checks that Intl knows the unit, since it formats units in every language and would not show an
 * unknown one.
 */
function unitProblems({ claim: { kind, unit, text }, at }: Context): Problem[] {
  if (kind === 'percentage')
    return unit === undefined
      ? []
      : [wrong('a percentage takes no unit', at('unit'), 'remove it: the % sign is added automatically')];
  if (kind === 'duration') {
    if (unit === undefined) return [wrong('a duration needs a unit of time', at('kind'), `unit: ${someUnits}`)];
    if (unitsOfTime.includes(unit)) return [];
    const hint = didYouMean(unit, unitsOfTime) ?? `unit: ${someUnits}`;
    return [wrong(`\`${unit}\` is not a unit of time`, at('unit'), hint)];
  }
  if (unit === undefined) return [];
  if (/^[A-Z]{3}$/.test(unit) || kind === 'price') {
    if (currencies.has(unit)) return [];
    return [
      wrong(
        `\`${unit}\` is not a currency`,
        at('unit'),
        didYouMean(unit, usualCurrencies) ?? didYouMean(unit, currencies) ?? 'a code of three letters: EUR',
      ),
    ];
  }
  // Any other word is the author's own unit, which the texts spell out.
  const suggestion = intlUnits.has(unit) || contains(text, unit) ? undefined : didYouMean(unit, [...intlUnits]);
  return suggestion ? [wrong(`\`${unit}\` is not a unit that can be formatted`, at('unit'), suggestion)] : [];
}

function contains(text: Claim['text'], word: string): boolean {
  const texts = Object.values(text).flatMap((styles) => Object.values(styles));
  return texts.some((words) => words.toLowerCase().includes(word.toLowerCase()));
}

const someUnits = 'second, minute, hour, day, week, month or year';

/**
 * The most frequent currencies. Suggested first, because several of the 300 codes differ from a typo by
 * one letter.
 */
const usualCurrencies = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'NOK', 'DKK'];

function priceProblems({ claim: { unit, tax, period, term }, at }: Context): Problem[] {
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
function comparedProblems({ claim: { kind, id, compares }, at }: Context, claims: ValueInput['claims']): Problem[] {
  if (!compares)
    return kind === 'comparison'
      ? [
          wrong(
            'a comparison must name the two claims that it compares',
            at('kind'),
            'compares: [accuracy, builtin-accuracy]',
          ),
        ]
      : [];
  if (compares[0] === compares[1])
    return [wrong(`a comparison needs two different claims, but both are \`${compares[0]}\``, at('compares', 1))];
  return compares.flatMap((other, index): Problem[] => {
    const compared = claims.get(other);
    if (!compared || other === id || compared.value !== undefined) return [];
    const hint = 'compare two claims that have a value';
    return [wrong(`\`${other}\` has no value to compare`, at('compares', index), hint)];
  });
}

function wrong(text: string, place: Place, hint?: string): Problem {
  return { rule: 'claim', severity: 'error', text, place, ...(hint && { hint }) };
}
