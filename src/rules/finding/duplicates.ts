// Finds indexed pages of one locale that share a title or description.

import type { Found } from '../../problems/problem.ts';
import type { RenderedPage } from '../../render/rendered.ts';
import { textPlace } from './text-place.ts';

/** Reports every page but the first with a text. */
export function duplicates(pages: readonly RenderedPage[], key: 'title' | 'description'): Found[] {
  const indexed = pages.filter(({ route }) => route.indexed);
  const sharing = Map.groupBy(indexed, (page) => `${page.route.locale}\n${page[key]}`);
  return [...sharing.values()].flatMap(([first, ...others]) =>
    others.map(({ route }) => {
      const text = `${route.url} and ${first?.route.url} have the same ${key}`;
      const related = first && [{ text: 'the other one:', place: textPlace(first.route, key) }];
      return { text, place: textPlace(route, key), related };
    }),
  );
}
