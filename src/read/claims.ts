// Reads content/claims.yaml: checks each claim's shape, its words in every locale, and the claims that it
// names. Rules check what it says. Reads content/claims.lock.yaml, too.
import { z } from 'zod';
import { type Claim, claimShape } from '../claims/claim.ts';
import { type ClaimsLock, claimsLockShape } from '../claims/claims-lock.ts';
import { daysOf, entriesOf, evidenceShape } from '../claims/evidence.ts';
import { wordsToWrite } from '../claims/words-to-write.ts';
import { noSuchDay } from '../problems/date.ts';
import { emptyStyle } from '../problems/empty-text.ts';
import { notAClaimId } from '../problems/format.ts';
import { claimWordsMissing } from '../problems/missing-translation.ts';
import { noDefaultWords } from '../problems/missing-words.ts';
import { didYouMean, type Place, type Problem } from '../problems/problem.ts';
import { referenceInClaim } from '../problems/reference.ts';
import { textTooLong } from '../problems/too-long.ts';
import { claimsNotAMap } from '../problems/type.ts';
import { shownSyntax } from '../problems/unfilled.ts';
import { claimNamesNone } from '../problems/unknown-claim.ts';
import { notOfSite } from '../problems/unknown-locale.ts';
import { limitsOf } from '../settings/rule-limits.ts';
import { isDay } from '../site/day.ts';
import { languageParents } from '../site/language-parents.ts';
import { absentFrom, isRecord, mapValues, valueAt } from '../site/record.ts';
import { shapeProblems } from '../site/shape.ts';
import type { Source } from '../site/source.ts';
import { foreignSyntax } from '../text/foreign-syntax.ts';
import { writtenReferences } from '../text/references.ts';
import { tooLongFault, wordsOfClaim } from '../text/text-kinds.ts';
import type { Read } from './settings.ts';
import type { SiteSettings } from './site.ts';

type Settings = Pick<SiteSettings, 'locales' | 'rules'> & Partial<Pick<SiteSettings, 'inTranslation'>>;

/**
 * Reads all claims of content/claims.yaml: by id, with a stand-in for each malformed one, and the valid ones.
 * There is none without the file.
 */
export function readClaims(source: Source | undefined, settings: Settings) {
  const none = { claims: new Map<string, Claim>(), validClaims: [] };
  if (!source) return { ...none, problems: [] };
  if (source.data !== null && !isRecord(source.data)) return { ...none, problems: [claimsNotAMap(source.place([]))] };
  const ids = Object.keys(source.data ?? {});
  const read = ids.map((id) => ({ id, ofShape: claimShapeProblems(source, id) }));
  // Texts may still name a malformed one: do not report each of these places as well.
  const all = read.map(({ id, ofShape }) =>
    ofShape.length > 0
      ? standIn(id, valueAt(source.data, [id, 'text']))
      : { ...claimShape.parse(valueAt(source.data, [id])), id },
  );
  const withParents = (claim: Claim) => ({ ...claim, text: withWordsOfParents(claim.text, settings.locales) });
  const validClaims = all.filter((_, index) => read[index]?.ofShape.length === 0);
  return {
    claims: new Map(all.map((claim) => [claim.id, withParents(claim)])),
    validClaims: validClaims.map(withParents),
    problems: [
      ...read.flatMap(({ id, ofShape }) => [...idProblems(source, id), ...ofShape]),
      ...validClaims.flatMap((claim) => claimProblems(claim, source, settings, ids)),
    ],
  };
}

/** Reads content/claims.lock.yaml. A site that was never released has none. */
export function readClaimsLock(source: Source | undefined): Read<ClaimsLock | undefined> {
  if (!source) return { value: undefined, problems: [] };
  const { data } = claimsLockShape.safeParse(source.data);
  // What another version wrote may have any keys.
  const ofVersion = shapeProblems(z.looseObject({ ...claimsLockShape.shape, claims: z.unknown() }), source);
  const problems = ofVersion.length > 0 ? ofVersion : shapeProblems(claimsLockShape, source);
  return { value: data && { claims: data.claims, source }, problems };
}

function idProblems(source: Source, id: string): Problem[] {
  return /^[a-z][a-z0-9-]*$/.test(id) ? [] : [notAClaimId(id, source.place([id], { key: true }))];
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

/** What a claim names, its days, and its words. `ids` are those of all claims. */
function claimProblems(claim: Claim, source: Source, settings: Settings, ids: readonly string[]): Problem[] {
  const at: PlaceIn = (path, aim) => source.place([claim.id, ...path], aim);
  return [...namedProblems(claim, at, ids), ...dayProblems(claim, at), ...wordProblems(claim, at, settings)];
}

type PlaceIn = (path: readonly (string | number)[], aim?: { key?: true; find?: string }) => Place;

/** Names of claims that do not exist. */
function namedProblems(claim: Claim, at: PlaceIn, ids: readonly string[]): Problem[] {
  return (['compares', 'qualified_by', 'not_with'] as const).flatMap((field) =>
    (claim[field] ?? []).flatMap((id, index) =>
      ids.includes(id) && id !== claim.id ? [] : claimNamesNone(id, claim.id, ids, at([field, index])),
    ),
  );
}

function dayProblems(claim: Claim, at: PlaceIn): Problem[] {
  const days = [
    ...(['reviewed', 'expires'] as const).map((key) => [[key], claim[key]] as const),
    ...entriesOf(claim.evidence).flatMap((entry, index) =>
      daysOf(entry).map(([key, day]) => [['evidence', index, key], day] as const),
    ),
  ];
  return days.flatMap(([path, day]) => (day && !isDay(day) ? noSuchDay(day, at(path)) : []));
}

function wordProblems(claim: Claim, at: PlaceIn, { locales, inTranslation = [], rules }: Settings): Problem[] {
  const { id, text } = claim;
  const longest = limitsOf(rules, 'too-long').claim;
  const missing = locales.flatMap((locale) => {
    const words = text[locale];
    const parents = languageParents(locale, locales);
    if (!words && parents.some((tag) => text[tag])) return [];
    if (inTranslation.includes(locale)) {
      const needed = absentFrom(words ?? {}, Object.keys(text[locales[0] ?? ''] ?? {}));
      return needed.map((style) =>
        claimWordsMissing(`${id}, ${style}`, locale, wordsToWrite(claim, locale), at(['text'], { key: true })),
      );
    }
    if (!words) return claimWordsMissing(id, locale, wordsToWrite(claim, locale), at(['text'], { key: true }));
    if ([locale, ...parents].some((tag) => text[tag]?.default !== undefined)) return [];
    const typo = Object.keys(words).find((style) => didYouMean(style, ['default']));
    const hint = typo === undefined ? wordsToWrite(claim, locale) : didYouMean(typo, ['default']);
    const path = ['text', locale, ...(typo === undefined ? [] : [typo])];
    return noDefaultWords(locale, id, hint, at(path, { key: true }));
  });
  const ofStyles = Object.entries(text).flatMap(([locale, styles]): Problem[] => [
    ...(locales.includes(locale)
      ? []
      : [notOfSite(locale, locales, at(['text', locale], { key: true }), absentFrom(text, locales))]),
    ...Object.entries(styles).flatMap(([style, words]) => {
      const path = ['text', locale, style];
      const long = tooLongFault(words, wordsOfClaim, `${style}\` of \`${id}`, longest);
      return [
        ...(words.trim() === '' ? [emptyStyle(style, id, locale, at(path))] : []),
        ...(long ? [textTooLong(long, at(path))] : []),
        ...writtenReferences(words).map((find) => referenceInClaim(find, at(path, { find }))),
        ...foreignSyntax(words, 'none', 'claim').map(({ find, hint }) => shownSyntax(find, hint, at(path, { find }))),
      ];
    }),
  ]);
  return [...missing, ...ofStyles];
}

/** The words of each locale with those of its language that it lacks. */
function withWordsOfParents(text: Claim['text'], locales: readonly string[]): Claim['text'] {
  const merged = { ...text };
  for (const locale of locales)
    for (const parent of languageParents(locale, locales))
      if (text[parent]) merged[locale] = { ...text[parent], ...merged[locale] };
  return merged;
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
  return mapValues(isRecord(value) ? value : {}, change);
}
