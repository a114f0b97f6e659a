// Finds the place in content or in the theme that caused a problem on a rendered page, and merges
// problems that have the same cause on many pages.

import { type Place, type Problem, placeAt } from '../diagnostics/problem.ts';
import type { Route } from '../model/routes.ts';
import type { Source } from '../model/source.ts';
import type { Statement } from '../render/recorded.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { FindWriters, WriterQuery } from '../render/writers.ts';
import type { TemplateSources } from './templates.ts';

/**
 * A problem of one page. Findings of one rule with the same `groupKey` have one cause, such as a
 * mistake in the theme.
 */
export interface PageFinding {
  readonly groupKey: string;
  readonly problem: Problem;
  /** Finds the place in the theme. If there is none, `problem.place` applies. */
  readonly findPlace?: ((theme: ThemeSearch) => Promise<Place | undefined>) | undefined;
}

/** The tools to find a place in the theme. */
export interface ThemeSearch {
  readonly findWriters: FindWriters;
  readonly templateSources: () => TemplateSources;
}

/** Keeps the first finding of each group and adds to its text on how many more pages it is. */
export function deduplicate(findings: readonly PageFinding[]): Problem[] {
  return firstOfEachGroup(findings).map(({ problem }) => problem);
}

/** Like `deduplicate`, but replaces places in content with those in the theme where they are found. */
export async function deduplicateWithPlaces(findings: readonly PageFinding[], theme: ThemeSearch): Promise<Problem[]> {
  const placed: Problem[] = [];
  for (const { problem, findPlace } of firstOfEachGroup(findings)) {
    const place = (await findPlace?.(theme)) ?? problem.place;
    placed.push(place ? { ...problem, place } : problem);
  }
  return placed;
}

function firstOfEachGroup(findings: readonly PageFinding[]): PageFinding[] {
  const groups = Map.groupBy(findings, ({ groupKey, problem }) => `${problem.rule}\n${groupKey}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const more = `the same on ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`;
    return [{ ...first, problem: { ...first.problem, text: `${first.problem.text} (${more})` } }];
  });
}

/**
 * A problem that a component caused. `isFaulty` recognizes the element at fault; without it the
 * place is the page's file.
 */
export function componentProblem(
  page: RenderedPage,
  groupKey: string,
  problem: Omit<Problem, 'severity' | 'place'>,
  isFaulty?: WriterQuery['element'],
): PageFinding {
  const findPlace = isFaulty && elementFinder(page.route, isFaulty);
  return { groupKey, problem: { ...problem, severity: 'error', place: pagePlace(page.route) }, findPlace };
}

/** Returns a function that finds the component which wrote the first matching element of the page. */
export function elementFinder(
  route: Route,
  element: NonNullable<WriterQuery['element']>,
): NonNullable<PageFinding['findPlace']> {
  return async ({ findWriters }) => (await findWriters(route, { element }))?.element;
}

/** The fallback place: the `layout` line of the page's file. */
export function pagePlace({ page }: Route): Place {
  return page.source.place(['layout']);
}

/** The place where a text states a claim; undefined if no text of content states it. */
export function statementPlace({ from, written }: Pick<Statement, 'from' | 'written'>): Place | undefined {
  const text = from();
  return text?.source.place(text.path, { find: written });
}

/** The first occurrence of `find` in the YAML of a page, else in content/site.yaml. */
export function findInPageOrSite(find: string, route: Route, siteSource: Source | undefined): Place | undefined {
  return findInPage(find, route)[0] ?? (siteSource && search(siteSource, find));
}

/** The first occurrence of `find` in each YAML file of a page. */
export function findInPage(find: string, route: Route): Place[] {
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
