// Rules that a theme brings: how the engine runs and names them.
import type { Theme } from '../theme/index.ts';
import type { ThemeFinding, ThemeRule } from '../theme/theme-rule.ts';
import { pagePlace, placeOf } from './finding/page-finding.ts';
import { type Checks, engineRule, type Rule } from './rule.ts';

/** The start of the name of every rule of a theme, which no rule of the engine has. */
export const themePrefix = 'theme/';

/** The rules of a theme as the engine runs them. */
export function themeRules({ rules = [] }: Pick<Theme, 'rules'>): readonly Rule[] {
  return rules.map(ruleOf);
}

function ruleOf(rule: ThemeRule): Rule {
  const { severity, what, why, wrong, right } = rule;
  const docs = { id: `${themePrefix}${rule.id}`, severity, what, why, wrong, right };
  return engineRule({ ...docs, checks: rule.scope === 'text' ? { text: textCheck(rule) } : { page: pageCheck(rule) } });
}

function textCheck({ check }: Extract<ThemeRule, { scope: 'text' }>): Checks['text'] {
  return () => ({
    text: ({ kind: { isCopy, isInterfaceWord = false }, words }) =>
      [...words].flatMap(([locale, { text, source, path }]) =>
        [...check({ locale, words: text, isCopy, isInterfaceWord })].map((finding) => ({
          ...wordsOf(finding),
          place: source.place(path, finding.find && text.includes(finding.find) ? { find: finding.find } : {}),
        })),
      ),
  });
}

function pageCheck({ check }: Extract<ThemeRule, { scope: 'page' }>): Checks['page'] {
  return ({ site }) =>
    ({ route, title, description, mainHeadings, links }) => {
      const { page, locale, url } = route;
      const facts = { page: page.id, layout: page.layout, locale, url, title, description, mainHeadings, links };
      return [...check(facts)].map((finding) => ({
        groupKey: `${url} ${finding.text}`,
        ...wordsOf(finding),
        place: (finding.find && placeOf(finding.find, route, site.source)) || pagePlace(route),
      }));
    };
}

function wordsOf({ text, hint }: ThemeFinding) {
  return { text, ...(hint && { hint }) };
}
