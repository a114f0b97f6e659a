import { componentProblem } from './finding/page-finding.ts';
import { defineRule } from './rule.ts';

export const lang = defineRule({
  id: 'lang',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'The `lang` of a rendered page differs from its locale.',
  why: 'Screen readers would read German with an English voice.',
  wrong: '# <html lang="en"> on a German page',
  right: '# <html lang="de">, as litfass writes it',
  check: () => (page) => {
    if (page.lang === page.route.locale) return [];
    const text = `${page.route.url} is in ${page.route.locale}, but its <html> has lang="${page.lang}"`;
    return [componentProblem(page, page.lang, { text })];
  },
});
