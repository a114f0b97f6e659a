// Compares a deployed page with the ledger: whether the same claims are marked, with the same values
// and words, and whether titles and attributes still contain them. deployed.ts fetches the pages.

import type { Route } from '../addresses/routes.ts';
import type { FigureFinder } from './figures/index.ts';
import type { Shown, ShownString, StatedClaim, Statement } from './stated.ts';

/** What a page should state. */
export interface ExpectedPage {
  readonly route: Pick<Route, 'url' | 'locale' | 'outputs'>;
  readonly marks: readonly StatedClaim[];
  readonly statements: () => readonly Statement[];
  /** All strings that the page shows. */
  readonly strings: readonly ShownString[];
}

/** A difference between a deployed page and the ledger. */
export interface LedgerDifference {
  readonly url: string;
  readonly kind: 'missing-page' | 'extra-page' | 'missing' | 'extra' | 'different' | 'figure';
  readonly claim?: string;
  /** According to the ledger, and as found on the page. */
  readonly expected?: string;
  readonly found?: string;
}

/**
 * All differences between a page and what it should state. `find` finds figures in the locale of
 * the page.
 */
export function comparePage(expected: ExpectedPage, shown: Shown, find: FigureFinder): LedgerDifference[] {
  const { url } = expected.route;
  const ids = new Set([...expected.marks, ...shown.marks].map(({ claim }) => claim));
  const marks = [...ids].flatMap((claim) =>
    compareMarks(url, claim, [ofClaim(expected.marks, claim), ofClaim(shown.marks, claim)]),
  );
  return [...marks, ...missingStatements(expected, shown), ...foreignFigures(expected, shown, find)];
}

/** Figures that are not on the page as built: someone added them to the HTML. */
function foreignFigures({ route, strings }: ExpectedPage, shown: Shown, find: FigureFinder): LedgerDifference[] {
  const known = new Set(strings.map(keyOf));
  const figures = new Set(strings.flatMap(({ text }) => find(text).map(({ raw }) => raw)));
  return shown.strings
    .filter((one) => !one.free && !known.has(keyOf(one)))
    .flatMap(({ text, where }) => {
      // In JSON-LD, report a figure even if the page states it elsewhere.
      const foreign = find(text).filter(({ raw }) => where === 'json-ld' || !figures.has(raw));
      return foreign.map(
        ({ raw }): LedgerDifference => ({ url: route.url, kind: 'figure', found: `“${raw}” in ${where}` }),
      );
    });
}

/** A key for a string and its place. */
function keyOf({ where, text }: ShownString): string {
  return `${where} ${onOneLine(text).trim()}`;
}

/** Collapses whitespace, because hosts may change line breaks. */
function onOneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}

/** The differences of a page that is not in the ledger: it must not state any claims or figures. */
export function extraPage(url: string, { marks, strings }: Shown, find: FigureFinder): LedgerDifference[] {
  const claims = [...new Set(marks.map(({ claim }) => claim))].map((claim): LedgerDifference => {
    const found = markText(marks.find((mark) => mark.claim === claim));
    return { url, kind: 'extra-page', claim, found };
  });
  const marked = new Set(marks.flatMap(({ words }) => find(words).map(({ raw }) => raw)));
  const figures = strings.flatMap(({ text, where, free }) =>
    (free ? [] : find(text))
      .filter(({ raw }) => !marked.has(raw))
      .map(({ raw }): LedgerDifference => ({ url, kind: 'figure', found: `“${raw}” in ${where}` })),
  );
  return [...claims, ...figures];
}

/** The result of an audit for the terminal. `where` is the folder or address that was audited. */
export function auditText(
  differences: readonly LedgerDifference[],
  audited: { readonly where: string; readonly pages: number },
): string {
  const { where, pages } = audited;
  const count = `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  if (differences.length === 0) return `${count} of ${where} ${pages === 1 ? 'matches' : 'match'} the ledger\n`;
  const lines = differences.map(({ url, kind, claim, expected, found }) => {
    if (kind === 'missing-page') return `missing page   ${url}`;
    if (kind === 'extra-page') return `extra page     ${url}  ${claim}: ${found}`;
    if (kind === 'missing') return `missing        ${url}  ${claim}: ${expected}`;
    if (kind === 'figure') return `figure         ${url}  ${found}`;
    if (kind === 'extra') return `extra          ${url}  ${claim}: ${found}`;
    return `different      ${url}  ${claim}: ${found}, expected ${expected}`;
  });
  const verdict = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} on ${count} of ${where}`;
  return `${[...lines, verdict].join('\n')}\n`;
}

/**
 * Compares the marks of one claim. Equal marks cancel out, and the remaining ones are paired as
 * differences.
 */
function compareMarks(
  url: string,
  claim: string,
  [expected, found]: readonly [string[], string[]],
): LedgerDifference[] {
  const extra = [...found];
  const missing = expected.filter((mark) => {
    const index = extra.indexOf(mark);
    if (index >= 0) extra.splice(index, 1);
    return index < 0;
  });
  return Array.from({ length: Math.max(missing.length, extra.length) }, (_, index): LedgerDifference => {
    const [one, other] = [missing[index], extra[index]];
    if (one === undefined) return { url, kind: 'extra', claim, found: other ?? '' };
    if (other === undefined) return { url, kind: 'missing', claim, expected: one };
    return { url, kind: 'different', claim, expected: one, found: other };
  });
}

/** Statements that are missing where the page has no marks, such as titles, descriptions and attributes. */
function missingStatements({ route, marks, statements }: ExpectedPage, shown: Shown): LedgerDifference[] {
  const isMarked = (claim: string) => marks.some((mark) => mark.claim === claim);
  const text = onOneLine(shown.text);
  const isThere = (words: string, place: string) =>
    place === 'text'
      ? text.includes(onOneLine(words))
      : shown.strings.some((one) => one.where === place && onOneLine(one.text).includes(onOneLine(words)));
  const missing = statements().flatMap(({ claim, words, where }) =>
    where
      .filter((place) => place !== 'island' && !(place === 'text' && isMarked(claim)) && !isThere(words, place))
      .map(
        (place): LedgerDifference => ({ url: route.url, kind: 'missing', claim, expected: `“${words}” in ${place}` }),
      ),
  );
  return [...new Map(missing.map((one) => [`${one.claim} ${one.expected}`, one])).values()];
}

function ofClaim(marks: readonly StatedClaim[], claim: string): string[] {
  return marks.filter((mark) => mark.claim === claim).map(markText);
}

function markText(mark: StatedClaim | undefined): string {
  return mark ? `“${onOneLine(mark.words)}” (${mark.value})` : '';
}
