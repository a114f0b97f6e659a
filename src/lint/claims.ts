// Compares the claims that rendered pages show with those that content states, and finds figures
// that components type in by hand. render collects these facts from each page; this file turns them
// into problems.

import { type Place, placeAt } from '../diagnostics/problem.ts';
import type { Statement } from '../render/recorded.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { StartTag } from '../render/writers.ts';
import { elementFinder, type PageFinding, pagePlace, statementPlace, type ThemeSearch } from './page-places.ts';
import { findFigure, findString, onlyElement, stylesheetsOf } from './templates.ts';

type CheckedPage = Pick<RenderedPage, 'route' | 'stated' | 'statements' | 'foreignMarks' | 'typedFigures'>;

/** Rules `ledger` and `typed-figure`: each problem once per page. */
export function claimProblems(page: CheckedPage): PageFinding[] {
  const findings = [...droppedClaims(page), ...foreignMarkProblems(page), ...typedFigureProblems(page)];
  return [...new Map(findings.map((one) => [one.groupKey, one])).values()];
}

/** A text in content states a claim, but the component that received the text does not show it. */
function droppedClaims({ route, stated, statements }: CheckedPage): PageFinding[] {
  // Most pages show everything. This check spares them from building their statements.
  const isShown = ({ spots, where, times = 1, texts = spots.length }: (typeof stated)[number]) =>
    where?.length !== 0 && texts <= Math.max(1, times);
  if (stated.every(isShown)) return [];
  const missing = statements().filter(({ where }) => where.length === 0);
  return missing.map(({ claim, words, from, written }) => ({
    groupKey: `dropped ${claim} ${textId(from()) ?? route.page.id}`,
    problem: {
      rule: 'ledger',
      severity: 'error',
      text: `this text states the claim \`${claim}\` (“${words}”), but ${route.url} does not show it`,
      hint: 'a component drops or rewrites the text; show it unchanged, or remove it from content',
      place: statementPlace({ from, written }) ?? pagePlace(route),
    },
  }));
}

function textId(text: ReturnType<Statement['from']>): string | undefined {
  return text && `${text.source.file} ${text.path.join('.')}`;
}

/** A component marks words as a claim, but no text of the page states that claim with these words. */
function foreignMarkProblems({ route, foreignMarks }: CheckedPage): PageFinding[] {
  return foreignMarks.map(({ claim, value, words }) => ({
    groupKey: `foreign ${claim} ${value} ${words}`,
    problem: {
      rule: 'ledger',
      severity: 'error',
      text: `${route.url} marks “${words}” as the claim \`${claim}\` (${value}), but no text of the page states that`,
      hint: `a component wrote it; write \${claim.${claim}} in a text, and show that text`,
      place: pagePlace(route),
    },
    findPlace: elementFinder(
      route,
      ({ attributes }) => attributes['data-claim'] === claim && (attributes.value ?? '') === value,
    ),
  }));
}

function typedFigureProblems({ route, typedFigures }: CheckedPage): PageFinding[] {
  return typedFigures.map((one) => {
    const { figure, text, where } = one;
    const context = text === figure ? '' : ` in “${short(text)}”`;
    const verb = where === 'text' ? 'shows' : where === 'style' ? 'shows through its stylesheet' : `has in ${where}`;
    return {
      // “24” on a German page and “24 hours” on the English one are typed in the same place.
      groupKey: `typed ${/\p{N}[\p{N}.,]*/u.exec(figure)?.[0] ?? figure} ${text} ${where}`,
      problem: {
        rule: 'typed-figure',
        severity: 'error',
        text: `${route.url} ${verb} the figure “${figure}”${context}, which comes from no text in content`,
        hint: 'make it a claim, and show the text that states it through a text() or scene() field; mark a numeral that only counts with data-ordinal',
        place: pagePlace(route),
      },
      findPlace: (theme) => placeOfFigure(one, route, theme),
    };
  });
}

type Figure = CheckedPage['typedFigures'][number];
type Route = CheckedPage['route'];

/**
 * Where the figure is typed: in the element that shows it, in an element that passes it on, in a
 * string of the same file, or in content. For a figure that a component computes, returns the
 * element that shows it.
 */
async function placeOfFigure(
  { figure, text, where }: Figure,
  route: Route,
  { findWriters, templateSources }: ThemeSearch,
): Promise<Place | undefined> {
  if (where === 'style') return findFigure(figure, text, stylesheetsOf(route, templateSources()));
  const isSame = (value: string) => (where === 'json-ld' ? value.includes(text) : value.trim() === text);
  const query =
    where === 'text' || where === 'json-ld'
      ? { text: isSame }
      : { text: isSame, element: ({ attributes }: StartTag) => Object.values(attributes).some(isSame) };
  const writers = await findWriters(route, query);
  if (!writers) return inContent(route, text);
  const elements = [writers.element, ...(await writers.receivers(text))].flatMap((place) => place ?? []);
  for (const element of elements) {
    const place = findFigure(figure, text, onlyElement(element));
    if (place) return { ...place, source: element.source };
  }
  for (const { file, source } of elements) {
    const place = findString(figure, text, new Map([[file, source]]));
    if (place) return place;
  }
  return inContent(route, text) ?? writers.element;
}

/**
 * Finds the text in the page's own YAML. A plain string field, unlike text() and scene(), bypasses
 * the claim checks.
 */
function inContent({ page }: Route, text: string): Place | undefined {
  for (const source of new Set([page.source, ...page.sections.map((section) => section.source)])) {
    const offset = source.text.indexOf(text);
    if (offset >= 0) return placeAt(source, offset, text.length);
  }
  return undefined;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
