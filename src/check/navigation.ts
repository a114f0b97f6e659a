// The lists of links under navigation: in content/site.yaml. A page has a name, an address has none: an
// entry that leads there brings its own words.

import type { Problem } from '../diagnostics/problem.ts';
import { isRecord } from '../site/fields.ts';
import { valueAt } from '../site/shape.ts';
import type { SiteSettings } from './settings.ts';

/** Rule `empty-text`. */
export function navigationProblems({ source }: Pick<SiteSettings, 'source'>): Problem[] {
  const problems: Problem[] = [];
  const look = (value: unknown, path: readonly (string | number)[]) => {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) look(entry, [...path, index]);
    if (!source || !isRecord(value)) return;
    if (Array.isArray(value.items)) look(value.items, [...path, 'items']);
    if (typeof value.to !== 'string' || value.to.startsWith('${page.') || value.label !== undefined) return;
    const hint = 'add label: { LOCALE: … }; only a page names itself';
    const place = source.place([...path, 'to']);
    problems.push({ rule: 'empty-text', severity: 'error', text: 'this link has no words', hint, place });
  };
  const lists = valueAt(source?.data, ['navigation']);
  for (const [name, list] of isRecord(lists) ? Object.entries(lists) : []) look(list, ['navigation', name]);
  return problems;
}
