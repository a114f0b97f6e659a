// Checks the lists of links under navigation: in content/site.yaml. An entry that does not lead to a
// page needs a label, because only pages have names.

import type { Problem } from '../problems/problem.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { SiteSettings } from './site.ts';

/** Rule `empty-text`. */
export function navigationProblems({ source }: Pick<SiteSettings, 'source'>): Problem[] {
  const problems: Problem[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]) => {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) visit(entry, [...path, index]);
    if (!source || !isRecord(value)) return;
    if (Array.isArray(value.items)) visit(value.items, [...path, 'items']);
    if (typeof value.to !== 'string' || value.to.startsWith('${page.') || value.label !== undefined) return;
    const hint = 'add label: { LOCALE: … }; only links to pages can do without';
    const place = source.place([...path, 'to']);
    problems.push({ rule: 'empty-text', severity: 'error', text: 'this link has no label', hint, place });
  };
  const lists = valueAt(source?.data, ['navigation']);
  for (const [name, list] of isRecord(lists) ? Object.entries(lists) : []) visit(list, ['navigation', name]);
  return problems;
}
