// What each kind of claim needs besides its words: a value that such a figure can have, a unit that can be formatted, and what
// makes a price whole. That each key is written as it must be has been judged by its shape.
import { type Claim, figuredKinds, intlUnits } from '../claims/claim.ts';
import { didYouMean, type Place, type Problem } from '../diagnostics/problem.ts';
import { timeUnits } from '../figures/units.ts';
import type { Source } from '../load/index.ts';
import { dayAfter } from '../site/day.ts';

export interface JudgingValues {
  readonly source: Source;
  /** All claims, for those that a comparison names. */
  readonly claims: ReadonlyMap<string, Claim>;
}

/** Rules `claim` and `percentage`. */
export function valueProblems(claim: Claim, { source, claims }: JudgingValues): Problem[] {
  const telling: Telling = { claim, at: (...path) => source.place([claim.id, ...path]) };
  return [
    ...kindProblems(telling),
    ...sizeProblems(telling),
    ...unitProblems(telling),
    ...(claim.kind === 'price' ? priceProblems(telling) : []),
    ...comparedProblems(telling, claims),
  ];
}

interface Telling {
  readonly claim: Claim;
  readonly at: (...path: readonly (string | number)[]) => Place;
}

function kindProblems({ claim, at }: Telling): Problem[] {
  const { kind, value, review_every } = claim;
  const problems: Problem[] = [];
  if (figuredKinds.includes(kind) && value === undefined)
    problems.push(
      wrong(`a claim of the kind ${kind} needs a value`, at('kind'), 'value: "50", or value: { min: "5", max: "15" }'),
    );
  if (kind === 'range' && typeof value === 'string')
    problems.push(wrong('a range has two ends', at('value'), 'value: { min: "5", max: "15" }'));
  if (kind === 'legal-status' && dayAfter(sixMonthsFrom, review_every) > dayAfter(sixMonthsFrom, 'P6M'))
    problems.push(
      wrong(
        `a legal status is reviewed at least every six months, not every ${review_every}`,
        at('review_every'),
        'laws and courts change: review_every: P6M',
      ),
    );
  return problems;
}

/** Any day will do: of two periods, the longer one ends later. */
const sixMonthsFrom = '2000-01-01';

/** Kinds of which there can be no less than nothing. A range may be of degrees, a percentage a loss. */
const neverNegative: readonly string[] = ['count', 'price', 'duration', 'limit'];

function sizeProblems({ claim: { kind, value }, at }: Telling): Problem[] {
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
      problems.push(wrong(`a count is a whole number, and ${written} is none`, at(...path), 'a thousand is "1000"'));
    else if (/^-?[1-9]\d{0,2}\.\d\d0$/.test(written)) {
      const hint = `a thousand is "1000"; where ${Number(written)} is meant: "${Number(written)}"`;
      problems.push(wrong(`${written} would be read as ${Number(written)}`, at(...path), hint));
    }
    if (neverNegative.includes(kind) && Number(written) < 0)
      problems.push(
        wrong(`a ${kind} cannot be less than nothing: ${written}`, at(...path), `value: "${written.slice(1)}"`),
      );
    if (kind === 'percentage' && Number(written) > 100)
      problems.push({
        rule: 'percentage',
        severity: 'warning',
        text: `${written} % is more than the whole`,
        hint: 'a share has 100 % at most; where something grows by more, waive it',
        place: at(...path),
      });
  }
  return problems;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const unitsOfTime = [...timeUnits, 'microsecond', 'nanosecond'];

/** Intl writes the unit in every language; of one that it does not know nothing would be shown. */
function unitProblems({ claim: { kind, unit, text }, at }: Telling): Problem[] {
  if (kind === 'percentage')
    return unit === undefined
      ? []
      : [wrong('a percentage has no other unit', at('unit'), 'remove it: the sign comes by itself')];
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
        didYouMean(unit, usual) ?? didYouMean(unit, currencies) ?? 'a code of three letters: EUR',
      ),
    ];
  }
  // Any other word is the author's own, and stands in the texts.
  const meant = intlUnits.has(unit) || says(text, unit) ? undefined : didYouMean(unit, [...intlUnits]);
  return meant ? [wrong(`\`${unit}\` is not a unit that can be formatted`, at('unit'), meant)] : [];
}

function says(text: Claim['text'], word: string): boolean {
  const texts = Object.values(text).flatMap((styles) => Object.values(styles));
  return texts.some((words) => words.toLowerCase().includes(word.toLowerCase()));
}

const someUnits = 'second, minute, hour, day, week, month or year';

/** Of three hundred codes several are one letter away; most prices are in these. */
const usual = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'NOK', 'DKK'];

function priceProblems({ claim: { unit, tax, period, term }, at }: Telling): Problem[] {
  const need = (text: string, hint: string) => wrong(text, at('kind'), hint);
  return [
    ...(unit === undefined ? [need('a price needs a currency', 'unit: EUR')] : []),
    ...(tax ? [] : [need('a price says whether taxes are in it', 'tax: gross, or tax: net')]),
    ...(period ? [] : [need('a price says how often it is paid', 'period: P1M, or period: once')]),
    ...(!term && period !== undefined && period !== 'once'
      ? [need('a price that is paid again and again says how long it binds', 'term: P1M')]
      : []),
  ];
}

/** A comparison shows the figures of two claims: {first} and {second}. */
function comparedProblems({ claim: { kind, id, compares }, at }: Telling, claims: JudgingValues['claims']): Problem[] {
  if (!compares)
    return kind === 'comparison'
      ? [
          wrong(
            'a comparison names the two claims that it compares',
            at('kind'),
            'compares: [accuracy, builtin-accuracy]',
          ),
        ]
      : [];
  if (compares[0] === compares[1])
    return [wrong(`a comparison has two sides, and both are \`${compares[0]}\``, at('compares', 1))];
  return compares.flatMap((other, index): Problem[] => {
    const compared = claims.get(other);
    if (!compared || other === id || compared.value !== undefined) return [];
    const hint = 'compare two claims that have a value';
    return [wrong(`\`${other}\` has no figure that could be compared`, at('compares', index), hint)];
  });
}

function wrong(text: string, place: Place, hint?: string): Problem {
  return { rule: 'claim', severity: 'error', text, place, ...(hint && { hint }) };
}
