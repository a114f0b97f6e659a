// Where a problem of a rendered page stands in content, and how a mistake that many pages share is told once.
import type { PageFacts } from '../inspect.ts';
import type { Source } from '../load.ts';
import type { Route } from '../plan.ts';
import { type Place, type Problem, placeAt } from '../problem.ts';
import type { Statement } from '../render/statements.ts';

/** A problem of one page, and what is the same about it on other pages: a mistake in the theme is on all of them. */
export interface Found {
  readonly same: string;
  readonly problem: Problem;
}

/** The same mistake is told once, for the first page that has it, with the number of the others. */
export function toldOnce(found: readonly Found[]): Problem[] {
  const groups = Map.groupBy(found, ({ same, problem }) => `${problem.rule}\n${same}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [first.problem];
    const more = `the same on ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`;
    return [{ ...first.problem, text: `${first.problem.text} (${more})` }];
  });
}

/** A problem that a component made: all that can be named is the page's file. */
export function about(page: PageFacts, same: string, problem: Omit<Problem, 'severity' | 'place'>): Found {
  return { same, problem: { ...problem, severity: 'error', place: startOf(page.route) } };
}

export function startOf({ page }: Route): Place {
  return page.source.place(['layout']);
}

/** Where the text states the claim; undefined for what no text of content states. */
export function placeOfStatement({ from, written }: Pick<Statement, 'from' | 'written'>): Place | undefined {
  const text = from();
  return text?.source.place(text.path, { find: written });
}

export function placeOf(find: string, route: Route, settings: Source | undefined): Place {
  return placesOf(find, route)[0] ?? (settings && search(settings, find)) ?? startOf(route);
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
