// The ledger: every claim of the site with its state on a day, and every place where a rendered page states it. Made from the
// facts of the pages; the same site on the same day is the same ledger.

import type { TextPlace } from '../check/every-text.ts';
import type { Site } from '../check/index.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import type { Page } from '../render/index.ts';
import { dayAfter } from '../site/day.ts';
import { type Claim, comparatorWord, figureOf, machineValue, shunnedBy, wordsOf } from './claim.ts';
import type { Evidence } from './evidence.ts';

/** One place: a page states the claim in these words. */
export interface LedgerPlace {
  readonly locale: string;
  readonly page: string;
  readonly url: string;
  readonly style: string;
  readonly words: string;
  /** What of the page shows it: `text`, `title`, `description`, `alt`, `aria-label` and so on. */
  readonly where: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type ClaimState = 'expired' | 'overdue' | 'placeholder' | 'unproven' | 'due' | 'fine';

export interface LedgerClaim {
  readonly id: string;
  readonly kind: Claim['kind'];
  /** As `<data value>` says it; the id of a claim without a figure. */
  readonly value: string;
  /** "more than 50", "€3.49"; empty for a claim without a figure. */
  readonly figure: string;
  readonly comparator: Claim['comparator'];
  readonly unit: string | undefined;
  /** Tax, period and term of a price; the two claims of a comparison. */
  readonly terms: Readonly<Record<string, string>>;
  /** The words of the default style, per locale. */
  readonly words: Readonly<Record<string, string>>;
  /** All that is true of it, the gravest first; `fine` alone. */
  readonly states: readonly ClaimState[];
  readonly owner: string;
  readonly reviewed: string;
  readonly reviewEvery: string;
  readonly expires: string | undefined;
  /** The day on which it has to be reviewed or expires, whichever comes first, and how far it is: negative when it is past. */
  readonly due: string;
  readonly days: number;
  readonly evidence: readonly { readonly type: string; readonly text: string }[];
  /** What the build found wrong with its evidence. */
  readonly faults: readonly string[];
  readonly qualifiedBy: readonly string[];
  readonly notWith: readonly string[];
  /** Claims that are made of this one: a comparison of it. */
  readonly usedBy: readonly string[];
  readonly places: readonly LedgerPlace[];
}

export interface Ledger {
  readonly site: { readonly name: string; readonly url: string; readonly locales: readonly string[] };
  readonly date: string;
  readonly claims: readonly LedgerClaim[];
}

export interface MakingLedger {
  readonly site: Site;
  readonly pages: readonly Pick<Page, 'route' | 'statements'>[];
  readonly date: string;
  /** What check found; only what it says about evidence is used. */
  readonly problems: readonly Problem[];
  /** content/claims.yaml. */
  readonly source: Source | undefined;
}

/** Claims within so many days of their day are `due`. */
const dueWithin = 30;

export function ledgerOf(making: MakingLedger): Ledger {
  const { site, pages, date } = making;
  const places = placesByClaim(pages, making.source);
  const faults = faultsByClaim(making);
  const claims = [...site.claims.values()].map((claim) =>
    ledgerClaim(claim, making, { places: places.get(claim.id) ?? [], faults: faults.get(claim.id) ?? [] }),
  );
  const { name, url, locales } = site;
  return { site: { name, url, locales: locales.map(({ tag }) => tag) }, date, claims };
}

/** "more than 50", "5–15 seconds", "€3.49": how a person reads it, in English, whatever the site speaks. */
function figureText(claim: Claim): string {
  const figure = figureOf(claim, 'en');
  if (!figure) return '';
  const known = figure.figure !== figure.number || claim.unit === undefined;
  // The engine knows no plural of a site's own unit.
  return known ? figure.value : `${figure.value} (${claim.unit})`;
}

/** One sentence about an entry of the evidence. */
function evidenceText(evidence: Evidence): string {
  switch (evidence.type) {
    case 'data':
      return `${evidence.file}: ${evidence.count === undefined ? (evidence.expression ?? '') : `count(${evidence.count})`}`;
    case 'document':
      return `${evidence.file}, sha256 ${evidence.sha256.slice(0, 12)}…`;
    case 'url':
      return `${evidence.url}, seen ${evidence.seen}, archived in ${evidence.archived}`;
    case 'measurement': {
      const worked = evidence.expression === undefined ? '' : `: ${evidence.expression}`;
      return `${evidence.file}${worked}, measured ${evidence.date} with ${evidence.command}`;
    }
    case 'setting':
      return evidence.setting;
    case 'counsel':
      return `${evidence.who}, ${evidence.date}${evidence.document ? `, ${evidence.document}` : ''}`;
  }
}

/** Whole days from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

function ledgerClaim(
  claim: Claim,
  { site, date }: MakingLedger,
  { places, faults }: Pick<LedgerClaim, 'places' | 'faults'>,
): LedgerClaim {
  const review = dayAfter(claim.reviewed, claim.review_every);
  const due = claim.expires !== undefined && claim.expires < review ? claim.expires : review;
  const days = daysBetween(date, due);
  const evidence = claim.evidence === 'none-yet' ? [] : claim.evidence;
  const { tax, period, term, compares } = claim;
  const terms = { tax, period, term, compares: compares?.join(' and ') };
  return {
    id: claim.id,
    kind: claim.kind,
    value: machineValue(claim),
    figure: figureText(claim),
    comparator: claim.comparator,
    unit: claim.unit,
    terms: Object.fromEntries(Object.entries(terms).filter((entry): entry is [string, string] => Boolean(entry[1]))),
    words: Object.fromEntries(
      site.locales.flatMap(({ tag }) => {
        const words = wordsOf(claim, tag, 'default', site.claims);
        return words === undefined ? [] : [[tag, words]];
      }),
    ),
    states: statesOf(claim, { date, review, days, faults }),
    owner: claim.owner,
    reviewed: claim.reviewed,
    reviewEvery: claim.review_every,
    expires: claim.expires,
    due,
    days,
    evidence: evidence.map((entry) => ({ type: entry.type, text: evidenceText(entry) })),
    faults,
    qualifiedBy: claim.qualified_by ?? [],
    notWith: shunnedBy(claim, site.claims),
    usedBy: [...site.claims.values()].filter((other) => other.compares?.includes(claim.id)).map(({ id }) => id),
    places,
  };
}

interface Judging {
  readonly date: string;
  readonly review: string;
  readonly days: number;
  readonly faults: readonly string[];
}

function statesOf(claim: Claim, { date, review, days, faults }: Judging): ClaimState[] {
  const states: ClaimState[] = [];
  if (claim.expires !== undefined && claim.expires < date) states.push('expired');
  if (review < date) states.push('overdue');
  if (claim.placeholder) states.push('placeholder');
  if (claim.evidence === 'none-yet' || faults.length > 0) states.push('unproven');
  if (days >= 0 && days <= dueWithin) states.push('due');
  return states.length > 0 ? states : ['fine'];
}

function placesByClaim(pages: MakingLedger['pages'], claims: Source | undefined): Map<string, LedgerPlace[]> {
  const places = new Map<string, LedgerPlace[]>();
  const spotOf = spots();
  for (const { route, statements } of pages) {
    const nthOf = counting();
    for (const { claim, style, locale, words, where, from, written } of statements()) {
      // A footnote stands in no text: its words are those of the claim itself.
      const text = from();
      const spot = text
        ? spotOf(text, { find: written, nth: nthOf(text, written) })
        : claims && spotOf({ source: claims, path: [claim, 'text', locale, style] });
      const { file = route.page.source.file, line = 1, column = 1 } = spot ?? {};
      const place = { locale, page: route.page.id, url: route.url, style, words, where, file, line, column };
      const known = places.get(claim) ?? [];
      places.set(claim, known);
      known.push(place);
    }
  }
  return places;
}

type Spot = Pick<LedgerPlace, 'file' | 'line' | 'column'>;

/** The same text is on many pages: where it stands is worked out once. */
function spots(): (text: TextPlace, aim?: { readonly find: string; readonly nth: number }) => Spot {
  const known = new Map<Source, Map<string, Spot>>();
  return ({ source, path }, aim) => {
    const ofSource = known.get(source) ?? new Map<string, Spot>();
    known.set(source, ofSource);
    const key = `${path.join('\n')}\n${aim?.find ?? ''}\n${aim?.nth ?? ''}`;
    const found = ofSource.get(key);
    if (found) return found;
    const { file, line, column } = source.place(path, aim);
    const spot = { file, line, column };
    ofSource.set(key, spot);
    return spot;
  };
}

/** How often the same reference came before in the same text of a page. */
function counting(): (text: TextPlace, written: string) => number {
  const met = new Map<string, number>();
  return ({ source, path }, written) => {
    const key = [source.file, ...path, written].join('\n');
    const nth = met.get(key) ?? 0;
    met.set(key, nth + 1);
    return nth;
  };
}

/** What check says about evidence, by the claim that it stands in. */
function faultsByClaim({ site, problems, source }: MakingLedger): Map<string, string[]> {
  const faults = new Map<string, string[]>();
  if (!source) return faults;
  const about = problems.filter(({ rule, place }) => /^evidence/.test(rule) && place?.file === source.file);
  if (about.length === 0) return faults;
  const starts = [...site.claims.keys()].map((id) => ({ id, line: source.place([id], { key: true }).line }));
  for (const { text, place } of about) {
    const claim = starts.findLast(({ line }) => line <= (place?.line ?? 0));
    if (claim) faults.set(claim.id, [...(faults.get(claim.id) ?? []), text]);
  }
  return faults;
}

/** "more than", "exactly". */
export function comparatorText(comparator: Claim['comparator']): string {
  return comparatorWord(comparator, 'en') || 'exactly';
}
