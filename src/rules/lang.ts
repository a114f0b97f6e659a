import { layoutOf } from '../problems/example-layout.ts';
import { componentProblem } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const lang = engineRule({
  id: 'lang',
  fixed: 'always',
  what: 'The `lang` of a rendered page differs from its locale.',
  why: 'Screen readers would read German with an English voice.',
  wrong: { files: layoutOf('return <html lang="en">{children}</html>;') },
  right: { files: layoutOf('return <main>{children}</main>;', 'litfass writes <html lang="…"> around it.') },
  checks: {
    page: () => (page) => {
      if (page.lang === page.route.locale) return [];
      const text = `${page.route.url} is in ${page.route.locale}, but its <html> has lang="${page.lang}"`;
      return [componentProblem(page, page.lang, { text })];
    },
  },
});
