// Finds the place in content or in the theme that caused a problem on a rendered page.

import type { Route } from '../../addresses/routes.ts';
import type { Statement } from '../../claims/stated.ts';
import { type Found, type Place, placeAt } from '../../problems/problem.ts';
import type { RenderedPage } from '../../render/rendered.ts';
import type { WriterQuery } from '../../render/writers.ts';
import { filesOf, type Source } from '../../site/source.ts';
import type { PageFinding } from './found.ts';

/**
 * A problem that a component caused. `isFaulty` recognizes the element at fault; without it the
 * place is the page's file.
 */
export function componentProblem(
  page: RenderedPage,
  groupKey: string,
  found: Pick<Found, 'text' | 'hint' | 'follows'>,
  isFaulty?: WriterQuery['element'],
): PageFinding {
  const findPlace = isFaulty && elementFinder(page.route, isFaulty);
  return { groupKey, ...found, place: pagePlace(page.route), findPlace };
}

/** Recognizes the element that has this number among the start tags of its page. For one search. */
export function isTag(number: number | undefined): WriterQuery['element'] {
  let seen = 0;
  return () => seen++ === number;
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

/** The first occurrence of `find` in the YAML files of a page, else in content/site.yaml if it is given. */
export function placeOf(find: string, { page }: Route, siteSource?: Source): Place | undefined {
  const sources = [page.source, ...page.sections.map((section) => section.source), ...(siteSource ? [siteSource] : [])];
  for (const source of sources.flatMap(filesOf)) {
    const offset = source.text.indexOf(find);
    if (offset >= 0) return placeAt(source, offset, find.length);
  }
  return undefined;
}
