import { componentProblem } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const lang = engineRule({
  id: 'lang',
  severity: 'error',
  fixed: 'always',
  what: 'The `lang` of a rendered page differs from its locale.',
  why: 'Screen readers would read German with an English voice.',
  wrong: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return <html lang="en">{children}</html>;
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

// litfass writes <html lang="…"> around it.
export function Plain({ children }: LayoutProps) {
  return <main>{children}</main>;
}
`,
    },
  },
  checks: {
    page: () => (page) => {
      if (page.lang === page.route.locale) return [];
      const text = `${page.route.url} is in ${page.route.locale}, but its <html> has lang="${page.lang}"`;
      return [componentProblem(page, page.lang, { text })];
    },
  },
});
