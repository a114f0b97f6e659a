// The ledger lists every claim of the site with its state on a given day, and every place where a
// rendered page states it. It is a pure function of its input.

import type { Address } from '../addresses/addresses-lock.ts';
import type { Route } from '../addresses/routes.ts';
import type { Place, Problem } from '../problems/problem.ts';
import { dayAfter } from '../site/day.ts';
import type { Source } from '../site/source.ts';
import type { TextPlace } from '../site/text.ts';
import { type Claim, conflictsOf, figureOf, formatClaim, machineValue } from './claim.ts';
import { type Evidence, entriesOf, proofGroupOf, proofsOf } from './evidence.ts';
import { ownLanguage } from './languages/language.ts';
import type { FactsOfSource } from './raw-figures.ts';
import type { Statement } from './stated.ts';

/** A place where a page states a claim. */
export interface LedgerPlace extends Address, Pick<Place, 'file' | 'line' | 'column'> {
  readonly style: string;
  readonly words: string;
  /** The parts of the page that show it: `text`, `title`, `description`, `alt`, `aria-label` and so on. */
  readonly where: readonly string[];
}

/** `fine` means that no other state applies. */
export type ClaimState = 'expired' | 'overdue' | 'unreviewed' | 'placeholder' | 'unproven' | 'due' | 'fine';

/** A claim with its state and places. */
export type LedgerClaim = ReturnType<typeof ledgerClaim>;

/** The ledger of a site on a day. */
export interface Ledger {
  readonly site: { readonly name: string; readonly url: string; readonly locales: readonly string[] };
  /** An ISO date: states and days refer to it. */
  readonly date: string;
  readonly claims: readonly LedgerClaim[];
  /** What is no claim, but a fact with a source. */
  readonly facts: readonly FactsOfSource[];
}

/** The input of `ledgerOf`. */
export interface LedgerInput {
  readonly site: {
    readonly name: string;
    readonly url: string;
    readonly locales: readonly { readonly tag: string }[];
  };
  readonly claims: ReadonlyMap<string, Claim>;
  readonly pages: readonly { readonly route: Route; readonly statements: () => readonly Statement[] }[];
  readonly date: string;
  readonly facts?: readonly FactsOfSource[];
  /** The problems found by check. Only those about evidence and reviews are used. */
  readonly problems: readonly Problem[];
  /** content/claims.yaml. */
  readonly source: Source | undefined;
}

/** Claims are `due` if at most this number of days is left. */
const dueWithin = 30;

/** Builds the ledger of a site. */
export function ledgerOf(input: LedgerInput): Ledger {
  const { site, pages, date, facts = [] } = input;
  const places = placesByClaim(pages, input.source);
  const faults = problemsByClaim(input, /^evidence/);
  const unreviewed = problemsByClaim(input, /^unreviewed-change$/);
  const claims = [...input.claims.values()].map((claim) =>
    ledgerClaim(claim, input, {
      ...{ places: places.get(claim.id) ?? [], faults: faults.get(claim.id) ?? [] },
      isUnreviewed: unreviewed.has(claim.id),
    }),
  );
  const { name, url, locales } = site;
  return { site: { name, url, locales: locales.map(({ tag }) => tag) }, date, claims, facts };
}

/** The figure in English, whatever the languages of the site: "more than 50", "5–15 seconds", "€3.49". */
function figureText(claim: Claim): string {
  const figure = figureOf(claim, ownLanguage);
  if (!figure) return '';
  const isKnownUnit = figure.figure !== figure.number || claim.unit === undefined;
  // The engine has no plural forms for the site's own units, so the unit is in parentheses.
  return isKnownUnit ? figure.value : `${figure.value} (${claim.unit})`;
}

/** A short description of an evidence entry. */
function evidenceText(evidence: Evidence): string {
  switch (evidence.type) {
    case 'data':
      return `${evidence.file}: ${evidence.count === undefined ? (evidence.expression ?? '') : `count(${evidence.count})`}${evidence.proves ? ', which proves only the length of the list' : ''}`;
    case 'document':
      return `${evidence.file}, sha256 ${evidence.sha256.slice(0, 12)}…`;
    case 'url':
      return `${evidence.url}, seen ${evidence.seen}, archived in ${evidence.archived}`;
    case 'measurement': {
      const expression = evidence.expression === undefined ? '' : `: ${evidence.expression}`;
      return `${evidence.file}${expression}, measured ${evidence.date} with ${evidence.command}`;
    }
    case 'setting':
      return evidence.setting;
    case 'contract':
      return evidence.clause;
    case 'counsel':
      return `${evidence.who}, ${evidence.date}${evidence.document ? `, ${evidence.document}` : ''}`;
  }
}

/** The number of days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** What was found of a claim; `isUnreviewed` if it changed after its last review. */
interface FoundOfClaim {
  readonly places: readonly LedgerPlace[];
  /** Problems that the build found with its evidence. */
  readonly faults: readonly string[];
  readonly isUnreviewed: boolean;
}

function ledgerClaim(claim: Claim, { site, date, claims }: LedgerInput, found: FoundOfClaim) {
  const { places, faults } = found;
  const review = dayAfter(claim.reviewed, claim.review_every);
  const due = claim.expires !== undefined && claim.expires < review ? claim.expires : review;
  const days = daysBetween(date, due);
  const { tax, period, term, compares } = claim;
  const terms = { tax, period, term, compares: compares?.join(' and ') };
  return {
    id: claim.id,
    kind: claim.kind,
    /** The value of the `<data>` element, or the id of a claim without a figure. */
    value: machineValue(claim),
    /** In English: "more than 50", "€3.49". Empty for a claim without a figure. */
    figure: figureText(claim),
    comparator: claim.comparator,
    unit: claim.unit,
    /** Tax, period and term of a price, or the two claims of a comparison. */
    terms: Object.fromEntries(Object.entries(terms).filter((entry): entry is [string, string] => Boolean(entry[1]))),
    /** The words of the default style, per locale. */
    words: Object.fromEntries(
      site.locales.flatMap(({ tag }) => {
        const words = formatClaim(claim, tag, 'default', claims);
        return words === undefined ? [] : [[tag, words]];
      }),
    ),
    /** All states that apply, the most serious first. */
    states: statesOf(claim, { date, review, days }, found),
    owner: claim.owner,
    reviewed: claim.reviewed,
    reviewEvery: claim.review_every,
    expires: claim.expires,
    /** The day of its next review or of its expiry, whichever is first. */
    due,
    /** Days until `due`, negative if it has passed. */
    days,
    evidence: entriesOf(claim.evidence).map((entry) => ({ type: entry.type, text: evidenceText(entry) })),
    /** How it is proven. */
    proof: faults.length > 0 ? 'unproven' : proofGroupOf(claim.evidence),
    faults,
    qualifiedBy: claim.qualified_by ?? [],
    notWith: conflictsOf(claim, claims),
    /** Ids of the comparisons that use this claim. */
    usedBy: [...claims.values()].filter((other) => other.compares?.includes(claim.id)).map(({ id }) => id),
    places,
  };
}

function statesOf(
  claim: Claim,
  { date, review, days }: { readonly date: string; readonly review: string; readonly days: number },
  { faults, isUnreviewed }: FoundOfClaim,
): ClaimState[] {
  const states: ClaimState[] = [];
  if (claim.expires !== undefined && claim.expires < date) states.push('expired');
  if (review < date) states.push('overdue');
  if (isUnreviewed) states.push('unreviewed');
  if (claim.placeholder) states.push('placeholder');
  if (proofsOf(claim.evidence).length === 0 || faults.length > 0) states.push('unproven');
  if (days >= 0 && days <= dueWithin) states.push('due');
  return states.length > 0 ? states : ['fine'];
}

function placesByClaim(pages: LedgerInput['pages'], claims: Source | undefined): Map<string, LedgerPlace[]> {
  const places = new Map<string, LedgerPlace[]>();
  const locationOf = locationCache();
  for (const { route, statements } of pages) {
    const nthOf = occurrenceCounter();
    for (const { claim, style, locale, words, where, from, written } of statements()) {
      // A footnote is not part of a text. Its words come from the claim itself.
      const text = from();
      const location = text
        ? locationOf(text, { find: written, nth: nthOf(text, written) })
        : claims && locationOf({ source: claims, path: [claim, 'text', locale, style] });
      const { file = route.page.source.file, line = 1, column = 1 } = location ?? {};
      const place = { locale, page: route.page.id, url: route.url, style, words, where, file, line, column };
      const ofClaim = places.get(claim) ?? [];
      places.set(claim, ofClaim);
      ofClaim.push(place);
    }
  }
  return places;
}

/** Creates a function that locates texts. It caches the results, because many pages share the same texts. */
function locationCache(): (text: TextPlace, aim?: { readonly find: string; readonly nth: number }) => Place {
  const cache = new Map<string, Place>();
  return ({ source, path }, aim) => {
    const key = [source.file, ...path, aim?.find, aim?.nth].join('\n');
    const place = cache.get(key) ?? source.place(path, aim);
    cache.set(key, place);
    return place;
  };
}

/** Creates a function that numbers the occurrences of a reference within the same text, from 0. */
function occurrenceCounter(): (text: TextPlace, written: string) => number {
  const counts = new Map<string, number>();
  return ({ source, path }, written) => {
    const key = [source.file, ...path, written].join('\n');
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return nth;
  };
}

/** The problems that check found with rules of these names, by claim. */
function problemsByClaim({ claims, problems, source }: LedgerInput, rules: RegExp): Map<string, string[]> {
  const faults = new Map<string, string[]>();
  if (!source) return faults;
  const about = problems.filter(({ rule, place }) => rules.test(rule) && place?.file === source.file);
  if (about.length === 0) return faults;
  const starts = [...claims.keys()].map((id) => ({ id, line: source.place([id], { key: true }).line }));
  for (const { text, place } of about) {
    const claim = starts.findLast(({ line }) => line <= (place?.line ?? 0));
    if (claim) faults.set(claim.id, [...(faults.get(claim.id) ?? []), text]);
  }
  return faults;
}
