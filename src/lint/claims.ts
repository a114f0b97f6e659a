// What the rendered pages say about claims that the sources do not, and the other way round; and figures that components type.
// Which claims a page states was read from it by render; here it becomes problems, each told once for all pages.

import { type Place, placeAt } from '../diagnostics/problem.ts';
import type { Statement } from '../render/statements.ts';
import type { StartTag } from '../render/writers.ts';
import type { PageFacts } from './index.ts';
import { elementFinder, type Finding, pagePlace, statementPlace, type ThemeSearch } from './page-places.ts';
import { findFigure, findString, onlyElement, stylesheetsOf } from './templates.ts';

type CheckedPage = Pick<PageFacts, 'route' | 'stated' | 'statements' | 'foreignMarks' | 'typedFigures'>;

/** Rules `ledger` and `typed-figure`. */
export function claimProblems(page: CheckedPage): Finding[] {
  const found = [...dropped(page), ...foreign(page), ...typed(page)];
  return [...new Map(found.map((one) => [one.groupKey, one])).values()];
}

/** A text of content states a claim, and the component that got it does not show it. */
function dropped({ route, stated, statements }: CheckedPage): Finding[] {
  // Of nearly every page this says that nothing is missing, before any statement is made.
  const isShown = ({ spots, where, times = 1, texts = spots.length }: (typeof stated)[number]) =>
    where?.length !== 0 && texts <= Math.max(1, times);
  if (stated.every(isShown)) return [];
  const missing = statements().filter(({ where }) => where.length === 0);
  return missing.map(({ claim, words, from, written }) => ({
    groupKey: `dropped ${claim} ${nameOf(from()) ?? route.page.id}`,
    problem: {
      rule: 'ledger',
      severity: 'error',
      text: `this text states the claim \`${claim}\` (“${words}”), but ${route.url} does not show it`,
      hint: 'a component drops or rewrites the text; show it as it is, or remove it from content',
      place: statementPlace({ from, written }) ?? pagePlace(route),
    },
  }));
}

function nameOf(text: ReturnType<Statement['from']>): string | undefined {
  return text && `${text.source.file} ${text.path.join('.')}`;
}

/** A component marks words as a claim that no text of the page states so. */
function foreign({ route, foreignMarks }: CheckedPage): Finding[] {
  return foreignMarks.map(({ claim, value, words }) => ({
    groupKey: `foreign ${claim} ${value} ${words}`,
    problem: {
      rule: 'ledger',
      severity: 'error',
      text: `${route.url} marks “${words}” as the claim \`${claim}\` (${value}), which no text of the page states so`,
      hint: `a component wrote it; write \${claim.${claim}} into a text, and show that text`,
      place: pagePlace(route),
    },
    findPlace: elementFinder(
      route,
      ({ attributes }) => attributes['data-claim'] === claim && (attributes.value ?? '') === value,
    ),
  }));
}

function typed({ route, typedFigures }: CheckedPage): Finding[] {
  return typedFigures.map((one) => {
    const { figure, text, where } = one;
    const around = text === figure ? '' : ` in “${short(text)}”`;
    const spot = where === 'text' ? 'shows' : where === 'style' ? 'shows by its stylesheet' : `has in ${where}`;
    return {
      // “24” on a German page is “24 hours” on an English one, and typed in the same place.
      groupKey: `typed ${/\p{N}[\p{N}.,]*/u.exec(figure)?.[0] ?? figure} ${text} ${where}`,
      problem: {
        rule: 'typed-figure',
        severity: 'error',
        text: `${route.url} ${spot} the figure “${figure}”${around}, which no text of content gave to it`,
        hint: 'make it a claim, and show the text that states it, by a field that is text() or scene(); a numeral that only counts is marked data-ordinal',
        place: pagePlace(route),
      },
      findPlace: (theme) => placeOfFigure(one, route, theme),
    };
  });
}

type Figure = CheckedPage['typedFigures'][number];
type Route = CheckedPage['route'];

/**
 * Where the figure is typed: in the element that shows it, in one that hands it on, in a string beside them, or in content. One
 * that a component works out has no such place, and the element is named that shows it.
 */
async function placeOfFigure(
  { figure, text, where }: Figure,
  route: Route,
  { findWriters, templateSources }: ThemeSearch,
): Promise<Place | undefined> {
  if (where === 'style') return findFigure(figure, text, stylesheetsOf(route, templateSources()));
  const isSame = (value: string) => (where === 'json-ld' ? value.includes(text) : value.trim() === text);
  const sought =
    where === 'text' || where === 'json-ld'
      ? { text: isSame }
      : { text: isSame, element: ({ attributes }: StartTag) => Object.values(attributes).some(isSame) };
  const writers = await findWriters(route, sought);
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

/** A plain string of a schema, which is neither text() nor scene(), reaches the page past every check. */
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
