// The place of a title or description in the file of a page.

import type { Route } from '../../addresses/routes.ts';
import type { Place } from '../../problems/problem.ts';

/** `key` is the field in the page's file. */
export function textPlace({ page, locale }: Route, key: 'title' | 'description'): Place {
  const value = page[key] as unknown;
  return page.source.place(typeof value === 'string' ? [key] : [key, locale]);
}
