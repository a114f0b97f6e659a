// Where a problem of a rendered page stands in content, and how a mistake that many pages share is told once.

import { type Place, type Problem, placeAt } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import type { Statement } from '../render/statements.ts';
import type { FindWriters, WriterQuery } from '../render/writers.ts';
import type { Route } from '../routes.ts';
import type { PageFacts } from './index.ts';
import type { TemplateSources } from './templates.ts';

/** A problem of one page, and what is the same about it on other pages: a mistake in the theme is on all of them. */
export interface Finding {
  readonly groupKey: string;
  readonly problem: Problem;
  /** Looks for the place in the theme; `problem.place` stays where there is none. */
  readonly findPlace?: ((theme: ThemeSearch) => Promise<Place | undefined>) | undefined;
}

/** What a place in the theme is looked for with. */
export interface ThemeSearch {
  readonly findWriters: FindWriters;
  readonly templateSources: () => TemplateSources;
}

/** The same mistake is told once, for the first page that has it, with the number of the others. */
export function deduplicate(found: readonly Finding[]): Problem[] {
  return firstOfEach(found).map(({ problem }) => problem);
}

/** The same, with the places in the theme. */
export async function deduplicateWithPlaces(found: readonly Finding[], theme: ThemeSearch): Promise<Problem[]> {
  const placed: Problem[] = [];
  for (const { problem, findPlace } of firstOfEach(found)) {
    const place = (await findPlace?.(theme)) ?? problem.place;
    placed.push(place ? { ...problem, place } : problem);
  }
  return placed;
}

function firstOfEach(found: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(found, ({ groupKey, problem }) => `${problem.rule}\n${groupKey}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const more = `the same on ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`;
    return [{ ...first, problem: { ...first.problem, text: `${first.problem.text} (${more})` } }];
  });
}

/** A problem that a component made: `wrote` tells the element that it wrote. Without it all that can be named is the page's file. */
export function componentProblem(
  page: PageFacts,
  groupKey: string,
  problem: Omit<Problem, 'severity' | 'place'>,
  wrote?: WriterQuery['element'],
): Finding {
  const findPlace = wrote && elementFinder(page.route, wrote);
  return { groupKey, problem: { ...problem, severity: 'error', place: pagePlace(page.route) }, findPlace };
}

/** Where a component wrote the first such element of a page. */
export function elementFinder(
  route: Route,
  element: NonNullable<WriterQuery['element']>,
): NonNullable<Finding['findPlace']> {
  return async ({ findWriters }) => (await findWriters(route, { element }))?.element;
}

export function pagePlace({ page }: Route): Place {
  return page.source.place(['layout']);
}

/** Where the text states the claim; undefined for what no text of content states. */
export function statementPlace({ from, written }: Pick<Statement, 'from' | 'written'>): Place | undefined {
  const text = from();
  return text?.source.place(text.path, { find: written });
}

export function placeOf(find: string, route: Route, settings: Source | undefined): Place | undefined {
  return placesOf(find, route)[0] ?? (settings && search(settings, find));
}

export function placesOf(find: string, route: Route): Place[] {
  const sources = new Set([route.page.source, ...route.page.sections.map((section) => section.source)]);
  return [...sources].flatMap((source) => {
    const place = search(source, find);
    return place ? [place] : [];
  });
}

function search(source: Source, find: string): Place | undefined {
  const offset = source.text.indexOf(find);
  return offset < 0 ? undefined : placeAt(source, offset, find.length);
}
