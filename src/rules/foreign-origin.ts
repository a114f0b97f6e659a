import { defineRule } from './rule.ts';

export const foreignOrigin = defineRule({
  id: 'foreign-origin',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page loads something from, or posts to, an origin other than the site’s own.',
  why: 'The visitor’s IP address would be sent to a third party without consent; the security policy blocks it.',
  wrong: {
    files: {
      'templates/layout.tsx': `import type { LayoutProps } from 'litfass/theme';

export function Plain({ children }: LayoutProps) {
  return (
    <main>
      {children}
      <img src="https://cdn.example/lamp.svg" alt="" />
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
      <img src={usePage().asset('icon.svg')} alt="" />
    </main>
  );
}
`,
    },
  },
});
