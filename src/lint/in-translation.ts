// Summarises the problems of a locale in translation: one line with counts instead of one problem per text.
import { stateOfTranslation } from '../problems/in-translation.ts';
import type { Problem } from '../problems/problem.ts';
import type { Placed } from '../site/shape.ts';

const counted = new Set(['missing-translation', 'stale-translation']);

/**
 * Replaces the missing and stale translations of each locale in translation with one problem that
 * counts them. `source` is content/site.yaml, which says which these are.
 */
export function summariseTranslations(
  problems: readonly Problem[],
  { inTranslation = [], source }: { inTranslation?: readonly string[] | undefined; source?: Placed | undefined },
): readonly Problem[] {
  if (inTranslation.length === 0) return problems;
  const isCounted = ({ rule, severity, locale }: Problem) =>
    severity === 'warning' && counted.has(rule) && locale !== undefined && inTranslation.includes(locale);
  const byLocale = Map.groupBy(problems.filter(isCounted), ({ locale }) => locale);
  const { locales = [] } = (source?.data ?? {}) as { locales?: readonly ({ readonly tag?: string } | null)[] };
  const tags = locales.map((entry) => entry?.tag);
  const lines = inTranslation.map((locale): Problem => {
    const found = byLocale.get(locale) ?? [];
    const stale = found.filter(({ rule }) => rule === 'stale-translation').length;
    const missing = found.length - stale;
    return stateOfTranslation(locale, missing, stale, source?.place(['locales', tags.indexOf(locale)]));
  });
  return [...problems.filter((problem) => !isCounted(problem)), ...lines];
}
