// Rules that a theme brings: how the engine runs and names them.
import type { Theme } from '../theme/index.ts';
import type { ThemeFinding, ThemeRule } from '../theme/theme-rule.ts';
import { pagePlace, placeOf } from './finding/page-finding.ts';
import type { Rule } from './rule.ts';

/** The start of the name of every rule of a theme, which no rule of the engine has. */
export const themePrefix = 'theme/';

/** The rules of a theme as the engine runs them. */
export function themeRules({ rules = [] }: Pick<Theme, 'rules'>): readonly Rule[] {
  return rules.map(ruleOf);
}

function ruleOf(rule: ThemeRule): Rule {
  const { severity, what, why, wrong, right } = rule;
  const docs = { id: `${themePrefix}${rule.id}`, severity, what, why, wrong, right };
  if (rule.scope === 'text')
    return {
      ...docs,
      scope: 'text',
      check: () => ({
        text: ({ kind: { isCopy, isInterfaceWord = false }, spoken }) =>
          [...spoken].flatMap(([locale, { text, source, path }]) =>
            [...rule.check({ locale, words: text, isCopy, isInterfaceWord })].map((finding) => ({
              ...wordsOf(finding),
              place: source.place(path, finding.find && text.includes(finding.find) ? { find: finding.find } : {}),
            })),
          ),
      }),
    };
  return {
    ...docs,
    scope: 'page',
    check:
      ({ site }) =>
      (page) => {
        const { route, title, description, mainHeadings, links } = page;
        const { locale, url } = route;
        const facts = {
          page: route.page.id,
          layout: route.page.layout,
          locale,
          url,
          title,
          description,
          mainHeadings,
          links,
        };
        return [...rule.check(facts)].map((finding) => ({
          groupKey: `${url} ${finding.text}`,
          ...wordsOf(finding),
          place: (finding.find && placeOf(finding.find, route, site.source)) || pagePlace(route),
        }));
      },
  };
}

function wordsOf({ text, hint }: ThemeFinding) {
  return { text, ...(hint && { hint }) };
}
