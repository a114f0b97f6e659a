// Reads content/claims.yaml: checks each claim's shape, its words in every locale, and the claims that it
// names. Rules check what it says.
import { z } from 'zod';
import { type Claim, claimShape, figurePlaceholder, placeholdersOf } from '../claims/claim.ts';
import { daysOf, evidenceShape } from '../claims/evidence.ts';
import { didYouMean, type Place, type Problem } from '../problems/problem.ts';
import { isDay } from '../site/day.ts';
import { absentFrom, isRecord, valueAt } from '../site/record.ts';
import { writtenReferences } from '../site/references.ts';
import { limitsOf } from '../site/rule-limits.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import { tooLongFault, wordsOfClaim } from '../site/text-kinds.ts';
import type { SiteSettings } from './site.ts';
import { wordsToWrite } from './words-to-write.ts';

/** The settings of the site, and the list that problems are added to. */
export interface ClaimCheckInput {
  readonly settings: Pick<SiteSettings, 'locales' | 'rules'>;
  readonly problems: Problem[];
}

/** The claims of content/claims.yaml. */
export interface CheckedClaims {
  /** All claims by id; a malformed claim is replaced by a stand-in. Empty if the file does not exist. */
  readonly claims: ReadonlyMap<string, Claim>;
  readonly validClaims: readonly Claim[];
}

/** Checks all claims, and adds their problems to `problems`. */
export function checkClaims(source: Source | undefined, input: ClaimCheckInput): CheckedClaims {
  const claims = new Map<string, Claim>();
  const { problems, settings } = input;
  if (!source) return { claims, validClaims: [] };
  if (source.data !== null && !isRecord(source.data)) {
    const text = 'content/claims.yaml must be a map of claims, each under its id';
    problems.push({ rule: 'type', severity: 'error', text, place: source.place([]) });
    return { claims, validClaims: [] };
  }
  const ids = Object.keys(source.data ?? {});
  const valid: Claim[] = [];
  for (const id of ids) {
    if (!/^[a-z][a-z0-9-]*$/.test(id))
      problems.push({
        rule: 'format',
        severity: 'error',
        text: `“${id}” cannot be the id of a claim`,
        hint: 'an id begins with a–z; then a–z, 0–9 and hyphens: price-2027',
        place: source.place([id], { key: true }),
      });
    const found = claimShapeProblems(source, id);
    problems.push(...found);
    if (found.length > 0) {
      // Texts may still name it: do not report each of these places as well.
      claims.set(id, standIn(id, valueAt(source.data, [id, 'text'])));
      continue;
    }
    const claim: Claim = { ...claimShape.parse(valueAt(source.data, [id])), id };
    claims.set(id, claim);
    valid.push(claim);
  }
  for (const claim of valid) {
    const reporter = reporterFor(claim, source, problems);
    namedProblems(claim, reporter, ids);
    dayProblems(claim, reporter);
    wordProblems(claim, reporter, settings);
  }
  return { claims, validClaims: valid };
}

const withoutEvidence = claimShape.extend({ evidence: z.unknown() });

/**
 * Checks each evidence entry against the schema of its type, so that its mistakes are reported where
 * they are.
 */
function claimShapeProblems(source: Source, id: string): Problem[] {
  const evidence = valueAt(source.data, [id, 'evidence']);
  if (!Array.isArray(evidence) || evidence.length === 0) return shapeProblems(claimShape, source, [id]);
  return [
    ...shapeProblems(withoutEvidence, source, [id]),
    ...evidence.flatMap((_, index) => shapeProblems(evidenceShape, source, [id, 'evidence', index])),
  ];
}

/** Finds the places of a claim's parts and reports problems there. */
interface Reporter {
  readonly at: (path: readonly (string | number)[], aim?: { key?: true; find?: string }) => Place;
  readonly error: (rule: string, text: string, place: Place, hint?: string, locale?: string) => void;
  readonly warn: Reporter['error'];
}

function reporterFor(claim: Claim, source: Source, problems: Problem[]): Reporter {
  const report =
    (severity: Problem['severity']): Reporter['error'] =>
    (rule, text, place, hint, locale) =>
      problems.push({ rule, severity, text, place, ...(hint && { hint }), ...(locale && { locale }) });
  return {
    at: (path, aim) => source.place([claim.id, ...path], aim),
    error: report('error'),
    warn: report('warning'),
  };
}

/** Reports names of claims that do not exist. */
function namedProblems(claim: Claim, { at, error }: Reporter, ids: readonly string[]): void {
  for (const [field, listed] of [
    ['compares', claim.compares],
    ['qualified_by', claim.qualified_by],
    ['not_with', claim.not_with],
  ] as const)
    for (const [index, id] of (listed ?? []).entries())
      if (!ids.includes(id) || id === claim.id)
        error(
          'unknown-claim',
          id === claim.id ? 'a claim cannot name itself' : `there is no claim \`${id}\``,
          at([field, index]),
          id === claim.id ? 'remove it from this list' : didYouMean(id, ids),
        );
}

function dayProblems(claim: Claim, { at, error }: Reporter): void {
  const evidence = claim.evidence === 'none-yet' ? [] : claim.evidence;
  const days = [
    ...(['reviewed', 'expires'] as const).map((key) => [[key], claim[key]] as const),
    ...evidence.flatMap((entry, index) => daysOf(entry).map(([key, day]) => [['evidence', index, key], day] as const)),
  ];
  for (const [path, day] of days)
    if (day && !isDay(day))
      error('date', `there is no ${day} in the calendar`, at(path), 'year, month, day: 2026-11-01');
}

function wordProblems(
  claim: Claim,
  { at, error, warn }: Reporter,
  { locales, rules }: ClaimCheckInput['settings'],
): void {
  for (const locale of locales) {
    if (!claim.text[locale])
      warn(
        'missing-translation',
        `the claim \`${claim.id}\` has no words in ${locale}`,
        at(['text'], { key: true }),
        wordsToWrite(claim, locale),
        locale,
      );
    else if (claim.text[locale].default === undefined) {
      const typo = Object.keys(claim.text[locale]).find((style) => didYouMean(style, ['default']));
      error(
        'missing-words',
        `the claim \`${claim.id}\` has no default words in ${locale}`,
        at(['text', locale, ...(typo === undefined ? [] : [typo])], { key: true }),
        typo === undefined ? wordsToWrite(claim, locale) : didYouMean(typo, ['default']),
        locale,
      );
    }
  }
  for (const [locale, styles] of Object.entries(claim.text)) {
    const placeholders = placeholdersOf(claim, locales.includes(locale) ? locale : undefined);
    if (!locales.includes(locale))
      error(
        'unknown-locale',
        `${locale} is not a locale of the site`,
        at(['text', locale], { key: true }),
        didYouMean(locale, absentFrom(claim.text, locales)) ?? `locales: ${locales.join(', ')}`,
      );
    for (const [style, words] of Object.entries(styles)) {
      if (words.trim() === '') {
        const text = `\`${style}\` of \`${claim.id}\` is empty in ${locale}`;
        error('empty-text', text, at(['text', locale, style]), 'write its words, or remove the style', locale);
      }
      const { claim: longest } = limitsOf(rules, 'too-long');
      const long = tooLongFault(words, wordsOfClaim, `${style}\` of \`${claim.id}`, longest);
      if (long) error(long.rule, long.text, at(['text', locale, style]), long.hint);
      for (const written of writtenReferences(words))
        error(
          'reference',
          `${written} would be shown literally: the words of a claim take no references`,
          at(['text', locale, style], { find: written }),
          'write the reference next to the claim, in the text that uses it',
        );
      for (const [written, name = ''] of words.matchAll(/\{(\w+)\}/g))
        if (placeholdersOf(claim).includes(name) && !placeholders.includes(name))
          error(
            'claim',
            `there are no words for ${written} in ${locale} yet`,
            at(['text', locale, style], { find: written }),
            `spell them out${figurePlaceholder.test(words) ? ', with {figure} or {number} where the figure belongs' : ''}`,
            locale,
          );
        else if (!placeholders.includes(name))
          error(
            'claim',
            `${written} is not a placeholder of \`${claim.id}\``,
            at(['text', locale, style], { find: written }),
            placeholders.length > 0
              ? `placeholders: ${placeholders.map((one) => `{${one}}`).join(', ')}`
              : 'a claim without a value has no figure to show',
          );
    }
  }
}

function standIn(id: string, text: unknown): Claim {
  return {
    id,
    kind: 'promise',
    value: '0',
    comparator: 'exactly',
    text: mapRecord(text, (styles) => mapRecord(styles, (words) => (typeof words === 'string' ? words : ''))),
    evidence: 'none-yet',
    owner: '',
    reviewed: '',
    review_every: '',
  };
}

function mapRecord<T>(value: unknown, change: (inner: unknown) => T): Record<string, T> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([key, inner]) => [key, change(inner)]));
}
