// What is reported of a locale in translation: one line with counts, instead of a problem for each text.
import type { Problem } from '../diagnostics/problem.ts';
import type { RuleSettings } from './index.ts';

const counted = new Set(['missing-translation', 'stale-translation']);

/** The problems with one line for each locale in translation, in place of what is missing or stale there. */
export function summariseTranslations(
  problems: readonly Problem[],
  { inTranslation = [], source }: Pick<RuleSettings, 'inTranslation' | 'source'>,
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
    const states = [
      ...(missing > 0 ? [missing === 1 ? '1 translation is missing' : `${missing} translations are missing`] : []),
      ...(stale > 0 ? [stale === 1 ? '1 is stale' : `${stale} are stale`] : []),
    ];
    return {
      rule: 'in-translation',
      severity: 'warning',
      text: `${locale} is in translation: ${states.join(', ') || 'nothing is missing'}`,
      hint:
        found.length > 0
          ? `litfass translations --locale ${locale} lists them`
          : 'remove its status from locales: when it is done',
      locale,
      place: source?.place(['locales', tags.indexOf(locale)]),
    };
  });
  return [...problems.filter((problem) => !isCounted(problem)), ...lines];
}
