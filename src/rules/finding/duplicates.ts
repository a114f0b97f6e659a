// Finds indexed pages of one locale that share a title or description.

import type { Found } from '../../problems/define-problem.ts';
import type { RenderedPage } from '../../render/rendered.ts';
import { textPlace } from './text-place.ts';

/** Reports every page but the first with a text. */
export function duplicates(pages: readonly RenderedPage[], key: 'title' | 'description'): Found[] {
  const first = new Map<string, RenderedPage>();
  return pages.flatMap((page): Found[] => {
    if (!page.route.indexed) return [];
    const id = `${page.route.locale}\n${page[key]}`;
    const other = first.get(id);
    if (!other) {
      first.set(id, page);
      return [];
    }
    const text = `${page.route.url} and ${other.route.url} have the same ${key}`;
    const related = [{ text: 'the other one:', place: textPlace(other.route, key) }];
    return [{ text, place: textPlace(page.route, key), related }];
  });
}
