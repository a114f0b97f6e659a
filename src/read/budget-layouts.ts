// Reports budgets for layouts that the theme does not have: they would never apply to a page.
import { didYouMean, type Problem } from '../problems/problem.ts';
import type { Theme } from '../theme/index.ts';
import type { SiteSettings } from './site.ts';

/** Rule `unknown-layout`. */
export function budgetLayouts({ budgets, source }: SiteSettings, theme: Theme): Problem[] {
  const layouts = Object.keys(theme.layouts);
  return Object.keys(budgets?.layouts ?? {}).flatMap((layout): Problem[] => {
    if (layouts.includes(layout)) return [];
    const text = `the theme has no layout \`${layout}\``;
    const hint = didYouMean(layout, layouts) ?? `layouts: ${layouts.join(', ')}`;
    const place = source?.place(['budgets', 'layouts', layout], { key: true });
    return [{ rule: 'unknown-layout', severity: 'error', text, hint, ...(place && { place }) }];
  });
}
