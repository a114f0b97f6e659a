import { defineRule } from './rule.ts';

export const deadLink = defineRule({
  id: 'dead-link',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page links to or loads a page or file of this site that does not exist.',
  why: 'Visitors would get the not-found page, or a picture or script would be missing.',
  wrong: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
      <a href="/contact">✉</a>
    </main>
  );
}
`,
    },
  },
  right: {
    files: {
      'templates/layout.tsx': `import { type LayoutProps, usePage } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
      <a {...usePage().link('page.contact')}>✉</a>
    </main>
  );
}
`,
    },
  },
});
